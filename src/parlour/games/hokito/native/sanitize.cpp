// What the sanitizers run for Hokito: positions from a file, whole games and batches.
#include "sanitize.hpp"

#include "encoding.hpp"

namespace parlour::hokito {

template <int SIZE>
static void read_size(const Options& options, const std::string& text) {
    const auto state = State<SIZE>::parse(text, options);
    exercise(state);
    exercise_encoding<Encoding<SIZE>>(state);
}

static void read(const Words& words, const std::string& text) {
    const std::string marks = option(words, "marks", "6,6,6");
    const Options options{setup_named(option(words, "setup", "rows")), end_named(option(words, "end", "to-move")),
                          marks};
    const int size = size_shown(text, std::stoi(option(words, "size", "6")));
    (size == 4 ? read_size<4> : size == 6 ? read_size<6> : read_size<8>)(options, text);
}

template <int SIZE>
static void play_size(const char* name, std::string_view odd_marks) {
    play_games<State<SIZE>>(name, [odd_marks](int number) {
        constexpr Setup SETUPS[] = {Setup::ROWS, Setup::MIXED, Setup::ARRANGE};
        return State<SIZE>::initial({SETUPS[number % 3], number % 2 ? End::EITHER : End::TO_MOVE,
                                     number % 5 ? std::string_view("6,6,6") : odd_marks});
    });
    play_batch<Encoding<SIZE>>(name, State<SIZE>::initial({.setup = Setup::MIXED}));
    play_batch<Encoding<SIZE>>(name, State<SIZE>::initial({.setup = Setup::ARRANGE, .end = End::EITHER}));
}

static void play() {
    play_size<6>("hokito", "0,8,10");
    play_size<4>("hokito on 4x4", "0,0,8");
    play_size<8>("hokito on 8x8", "0,0,32");
}

static const Check HOKITO("hokito", read, play);

}  // namespace parlour::hokito
