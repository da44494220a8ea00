#include "sanitize.hpp"

#include "encoding.hpp"

namespace parlour::scho_ko {

static void read(const Words& options, const std::string& text) {
    const View view = View::parse(text, pairs_named(option(options, "pairs", "adjacent")));
    exercise_view<State>(view);
    Random random(5);
    exercise_encoding<Encoding>(view.determinize(random));
}

static void play() {
    play_games<State>("scho k.o.", [](int number) { return State::initial(Pairs(number % 2)); });
    play_batch<Encoding>("scho k.o.", State::initial(Pairs::DIAGONAL));
}

static const Check SCHO_KO("scho-ko", read, play);

}  // namespace parlour::scho_ko
