#include "sanitize.hpp"

#include "state.hpp"

namespace parlour::hokito {

static void read(const Words& options, const std::string& text) {
    const Setup setup = setup_named(option(options, "setup", "rows"));
    exercise(State::parse(text, setup, end_named(option(options, "end", "to-move"))));
}

static void play() {
    play_games<State>("hokito", [](int number) {
        constexpr Setup SETUPS[] = {Setup::ROWS, Setup::MIXED, Setup::ARRANGE};
        return State::initial(SETUPS[number % 3], number % 2 ? End::EITHER : End::TO_MOVE);
    });
}

static const Check HOKITO("hokito", read, play);

}  // namespace parlour::hokito
