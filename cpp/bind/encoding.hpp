// Adds integer actions and batches to the class of a game.
#pragma once

#include <nanobind/stl/unique_ptr.h>

#include "../batch.hpp"
#include "../position.hpp"
#include "bind.hpp"

namespace parlour {

template <Encodes E>
void bind_encoding(nb::class_<Line<typename E::State>>& bound) {
    using namespace nb::literals;
    using L = Line<typename E::State>;
    bound.def("position",
              [](const L& line) -> std::unique_ptr<Position> { return std::make_unique<PositionOf<E>>(line); });
    bound.def(
        "batch",
        [](const L& line, std::size_t games, int threads) -> std::unique_ptr<Batch> {
            return std::make_unique<BatchOf<E>>(line, games, threads);
        },
        "games"_a, "threads"_a);
}

}  // namespace parlour
