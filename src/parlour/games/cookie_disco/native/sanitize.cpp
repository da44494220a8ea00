// What the sanitizers run for Cookie Disco: positions from a file, whole games and batches.
#include "sanitize.hpp"

#include "encoding.hpp"
#include "solve/forward.hpp"
#include "solve/reading.hpp"
#include "solve/solved.hpp"

namespace parlour::cookie_disco {

// Checks that the quick reader and the parser agree on the number of a turn, and searches a little ahead.
static void number_position(const State& state, std::uint32_t read) {
    if (!state.is_clear() || state.turn().covered || state.turn().divided) return;
    if (state.turn().values != USUAL_VALUES) return;
    const std::uint32_t number = number_of(state.turn());
    if (read != NO_POSITION && read != number)
        throw std::runtime_error("the reader and the parser number differently: " + state.text());
    (void)searched(turn_of(number, state.turn().over_start), 2);
}

static void read(const Words& words, const std::string& text) {
    const bool crawl = option(words, "crawl", "off") == "on";
    const auto options = Options::of("random", option(words, "repetition", "draw"), option(words, "over_start", "yes"),
                                     crawl, option(words, "values", "3,2,1"));
    const std::uint32_t number = TurnReader(text).number();
    const State state = State::parse(text, options);
    exercise(state);
    exercise_encoding<Encoding>(state);
    number_position(state, number);
}

// Solves a few shapes, on two threads.
static void solve(bool over_start) {
    Solver solver(2, over_start);
    const auto moves = static_cast<unsigned long long>(solver.list(0, 6));
    for (Value distance = 0; distance < 4; ++distance) solver.decide(distance);
    (void)solver.reached({0, position_count() - 1});
    const Solved solved(solver.values().data(), over_start);
    (void)first_inconsistent(solved, 0, 5000, 2);
    for (std::uint32_t position = 0; position < 5000; position += 100)
        (void)solved.moves(turn_of(position, over_start));
    std::printf("cookie disco's solver: %llu moves\n", moves);
}

static void play() {
    solve(true);
    solve(false);
    play_games<State>("cookie disco", [](int number) {
        const auto values = static_cast<std::uint8_t>(number % 4 ? USUAL_VALUES : number % ALL_VALUES);
        return State::initial({number % 7, number % 2 == 0, number % 5 != 0, number % 3 == 0, values});
    });
    play_batch<Encoding>("cookie disco", State::initial({0, true, true, true}));
}

static const Check COOKIE_DISCO("cookie-disco", read, play);

}  // namespace parlour::cookie_disco
