// What the sanitizers run for One Piece for Two: positions from a file, whole games and batches.
#include "sanitize.hpp"

#include "encoding.hpp"

namespace parlour::one_piece_for_two {

static void read(const Words& words, const std::string& text) {
    const int pieces = std::stoi(option(words, "pieces", "20"));
    const int in_a_row = std::stoi(option(words, "in_a_row", "4"));
    const int repetition = std::stoi(option(words, "repetition", "3"));
    const int most = std::stoi(option(words, "max_relocations", "100"));
    const PositionText position =
        PositionText::parse(text, Options::of(option(words, "size", "7x7"), pieces, in_a_row, repetition, most));
    const auto run = [](const auto& state, auto encoding) {
        exercise(state);
        exercise_encoding<decltype(encoding)>(state);
    };
    if (position.options.size.is_narrow())
        run(State<Narrow>::parse(position), Encoding<Narrow>{});
    else
        run(State<Wide>::parse(position), Encoding<Wide>{});
}

static void play() {
    play_games<State<Narrow>>("one piece for two",
                              [](int) { return State<Narrow>::initial(Options::of("7x7", 20, 4, 3, 100)); });
    play_batch<Encoding<Narrow>>("one piece for two", State<Narrow>::initial(Options::of("7x7", 20, 4, 3, 100)));
    play_batch<Encoding<Wide>>("one piece for two on another grid",
                               State<Wide>::initial(Options::of("3x15", 20, 4, 2, 9)));
    play_games<State<Wide>>("one piece for two on other grids", [](int number) {
        return State<Wide>::initial(
            Options::of(number % 2 ? "8x8" : "3x15", 20, number % 3 + 3, number % 4 ? 3 : 2, 100));
    });
}

static const Check ONE_PIECE_FOR_TWO("one-piece-for-two", read, play);

}  // namespace parlour::one_piece_for_two
