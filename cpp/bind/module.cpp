// The native core as a Python module.
#include "bind.hpp"

NB_MODULE(_native, module) {
    using namespace parlour;
    // NOLINTNEXTLINE(bugprone-unused-raii): this registers the exception
    nb::exception<Unreadable>(module, "Unreadable", PyExc_ValueError);
    nb::class_<Stop>(module, "Stop")
        .def(nb::init<>())
        .def("request", &Stop::request)
        .def_prop_ro("is_requested", &Stop::is_requested);
    nb::class_<Tally>(module, "Tally").def_ro("scores", &Tally::scores).def_ro("plies", &Tally::plies);
    for (const Binder::Bind bind : Binder::all()) bind(module);
}
