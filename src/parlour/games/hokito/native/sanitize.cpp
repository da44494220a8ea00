#include "sanitize.hpp"

#include "state.hpp"

namespace parlour::hokito {

static void read(const Words& options, const std::string& text) {
    exercise(State::parse(text, setup_named(option(options, "setup", "rows"))));
}

static void play() {
    play_games<State>("hokito", [](int number) {
        constexpr Setup SETUPS[] = {Setup::ROWS, Setup::MIXED, Setup::ARRANGE};
        return State::initial(SETUPS[number % 3]);
    });
}

static const Check HOKITO("hokito", read, play);

}  // namespace parlour::hokito
