// Positions with integer actions and batches of games as Python classes; arrays are filled in place.
#include "encoding.hpp"

#include <nanobind/ndarray.h>

namespace parlour {

namespace {

template <class T>
using Vector = nb::ndarray<T, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
template <class T>
using Matrix = nb::ndarray<T, nb::ndim<2>, nb::c_contig, nb::device::cpu>;

template <class T>
T* filled(const Vector<T>& array, int size) {
    if (array.shape(0) != static_cast<std::size_t>(size)) throw Unreadable("an array of the wrong length");
    return array.data();
}

template <class T>
T* filled(const Matrix<T>& array, const Batch& batch, int width) {
    if (array.shape(0) != batch.size() || array.shape(1) != static_cast<std::size_t>(width))
        throw Unreadable("an array of the wrong shape");
    return array.data();
}

nb::list listed(const std::vector<int>& numbers) {
    nb::list list = nb::steal<nb::list>(PyList_New(static_cast<Py_ssize_t>(numbers.size())));
    for (std::size_t index = 0; index < numbers.size(); ++index)
        PyList_SET_ITEM(list.ptr(), static_cast<Py_ssize_t>(index), PyLong_FromLong(numbers[index]));
    return list;
}

// The seat that acts, None when the game is over.
nb::object seat_of(const Position& position) {
    return position.is_over() ? nb::none() : nb::object(nb::int_(position.seat()));
}

void check_seat(const Position& position, Seat seat) {
    if (seat < 0 || seat >= position.seats()) throw Unreadable("no seat " + std::to_string(seat));
}

void step(Position& position, int action) {
    if (!position.step(action)) throw Unreadable("no legal action " + std::to_string(action));
}

std::vector<double> scores(const Position& position) {
    std::vector<double> all;
    if (position.is_over())
        for (Seat seat = 0; seat < position.seats(); ++seat) all.push_back(position.score(seat));
    return all;
}

void bind_position(nb::module_& module) {
    using namespace nb::literals;
    nb::class_<Position>(module, "Position")
        .def("__str__", [](const Position& position) { return position.text(); })
        .def("copy", &Position::copy)
        .def_prop_ro("seat", &seat_of)
        .def_prop_ro("is_over", &Position::is_over)
        .def_prop_ro("key", &Position::key)
        .def_prop_ro("action_count", &Position::action_count)
        .def_prop_ro("chance_count", &Position::chance_count)
        .def_prop_ro("tensor_size", &Position::tensor_size)
        .def_prop_ro("scores", &scores)
        .def_prop_ro("history", [](const Position& position) { return listed(position.history()); })
        .def("actions", [](const Position& position) { return listed(position.actions()); })
        .def("moves", &Position::moves)
        .def("weights", [](const Position& position) { return listed(position.weights()); })
        .def("step", &step, "action"_a)
        .def("draw", &Position::draw, "unit"_a)
        .def(
            "text", [](const Position& position, int action) { return position.text(action); }, "action"_a)
        .def(
            "action", [](const Position& position, std::string_view text) { return position.action(text); }, "text"_a)
        .def(
            "seen",
            [](const Position& position, Seat seat) {
                check_seat(position, seat);
                return position.seen(seat);
            },
            "seat"_a)
        .def("equals", &Position::equals, "other"_a)
        .def(
            "mask",
            [](const Position& position, const Vector<std::int8_t>& out) {
                position.mask(filled(out, position.action_count()));
            },
            "out"_a.noconvert())
        .def(
            "observe",
            [](const Position& position, Seat seat, const Vector<float>& out) {
                check_seat(position, seat);
                position.observe(seat, filled(out, position.tensor_size()));
            },
            "seat"_a, "out"_a.noconvert());
}

void report_to(Batch& batch, const Vector<std::int8_t>& seat, const Vector<bool>& done, const Matrix<float>& scores) {
    const auto size = static_cast<int>(batch.size());
    batch.report_to({filled(seat, size), filled(done, size), filled(scores, batch, batch.seats())});
}

void require_reports(const Batch& batch) {
    if (!batch.can_report()) throw Unreadable("no arrays to report to");
}

// The numbers of some games, each below a bound.
const std::int32_t* numbers_below(const Vector<const std::int32_t>& array, std::size_t bound) {
    for (std::size_t index = 0; index < array.shape(0); ++index)
        if (array.data()[index] < 0 || static_cast<std::size_t>(array.data()[index]) >= bound)
            throw Unreadable("no game " + std::to_string(array.data()[index]));
    return array.data();
}

void put(Batch& batch, const Vector<const std::int32_t>& games, const Batch& source,
         const Vector<const std::int32_t>& chosen) {
    if (games.shape(0) != chosen.shape(0)) throw Unreadable("arrays of different lengths");
    const std::int32_t* const to = numbers_below(games, batch.size());
    const std::int32_t* const from = numbers_below(chosen, source.size());
    if (!batch.put(to, source, from, games.shape(0))) throw Unreadable("a batch of another kind");
}

void bind_batch(nb::module_& module) {
    using namespace nb::literals;
    nb::class_<Batch>(module, "Batch")
        .def_prop_ro("action_count", &Batch::action_count)
        .def_prop_ro("tensor_size", &Batch::tensor_size)
        .def("report_to", &report_to, "seat"_a.noconvert(), "done"_a.noconvert(), "scores"_a.noconvert(),
             nb::keep_alive<1, 2>(), nb::keep_alive<1, 3>(), nb::keep_alive<1, 4>())
        .def(
            "reset",
            [](Batch& batch, std::uint64_t seed) {
                require_reports(batch);
                const nb::gil_scoped_release release;
                batch.reset(seed);
            },
            "seed"_a)
        .def(
            "step",
            [](Batch& batch, const Vector<const std::int32_t>& actions) {
                require_reports(batch);
                const std::int32_t* const chosen = filled(actions, static_cast<int>(batch.size()));
                const nb::gil_scoped_release release;
                return batch.step(chosen);
            },
            "actions"_a.noconvert())
        .def(
            "masks",
            [](Batch& batch, const Matrix<bool>& out) {
                bool* const masks = filled(out, batch, batch.action_count());
                const nb::gil_scoped_release release;
                batch.masks(masks);
            },
            "out"_a.noconvert())
        .def(
            "observe",
            [](Batch& batch, const Matrix<float>& out) {
                float* const tensors = filled(out, batch, batch.tensor_size());
                const nb::gil_scoped_release release;
                batch.observe(tensors);
            },
            "out"_a.noconvert())
        .def(
            "sample",
            [](Batch& batch, const Vector<std::int32_t>& out) {
                std::int32_t* const actions = filled(out, static_cast<int>(batch.size()));
                const nb::gil_scoped_release release;
                batch.sample(actions);
            },
            "out"_a.noconvert())
        .def("put", &put, "games"_a.noconvert(), "source"_a, "chosen"_a.noconvert())
        .def(
            "text",
            [](const Batch& batch, std::size_t game) {
                if (game >= batch.size()) throw Unreadable("no such game");
                return batch.text(game);
            },
            "game"_a);
}

void bind(nb::module_& module) {
    bind_position(module);
    bind_batch(module);
}

const Binder ENCODING(bind);

}  // namespace

}  // namespace parlour
