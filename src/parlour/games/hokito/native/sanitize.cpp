#include "sanitize.hpp"

#include "encoding.hpp"

namespace parlour::hokito {

static void read(const Words& options, const std::string& text) {
    const Setup setup = setup_named(option(options, "setup", "rows"));
    const State state = State::parse(text, setup, end_named(option(options, "end", "to-move")));
    exercise(state);
    exercise_encoding<Encoding>(state);
}

static void play() {
    play_games<State>("hokito", [](int number) {
        constexpr Setup SETUPS[] = {Setup::ROWS, Setup::MIXED, Setup::ARRANGE};
        return State::initial(SETUPS[number % 3], number % 2 ? End::EITHER : End::TO_MOVE);
    });
    play_batch<Encoding>("hokito", State::initial(Setup::MIXED, End::TO_MOVE));
    play_batch<Encoding>("hokito, arranged", State::initial(Setup::ARRANGE, End::EITHER));
}

static const Check HOKITO("hokito", read, play);

}  // namespace parlour::hokito
