#include "sanitize.hpp"

#include "state.hpp"

namespace parlour::one_piece_for_two {

static void read(const Words& words, const std::string& text) {
    const int repetition = std::stoi(option(words, "repetition", "3"));
    const int most = std::stoi(option(words, "max_relocations", "100"));
    const PositionText position =
        PositionText::parse(text, Options::of(option(words, "size", "7x7"), repetition, most));
    if (position.options.size.is_narrow())
        exercise(State<Narrow>::parse(position));
    else
        exercise(State<Wide>::parse(position));
}

static void play() {
    play_games<State<Narrow>>("one piece for two",
                              [](int) { return State<Narrow>::initial(Options::of("7x7", 3, 100)); });
    play_games<State<Wide>>("one piece for two on other grids", [](int number) {
        return State<Wide>::initial(Options::of(number % 2 ? "8x8" : "3x15", number % 4 ? 3 : 2, 100));
    });
}

static const Check ONE_PIECE_FOR_TWO("one-piece-for-two", read, play);

}  // namespace parlour::one_piece_for_two
