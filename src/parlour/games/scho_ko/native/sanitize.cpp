#include "sanitize.hpp"

#include "state.hpp"

namespace parlour::scho_ko {

static void read(const Words& options, const std::string& text) {
    exercise_view<State>(View::parse(text, pairs_named(option(options, "pairs", "adjacent"))));
}

static void play() {
    play_games<State>("scho k.o.", [](int number) { return State::initial(Pairs(number % 2)); });
}

static const Check SCHO_KO("scho-ko", read, play);

}  // namespace parlour::scho_ko
