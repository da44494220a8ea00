// What the sanitizers run for Scho K.O.: positions from a file, whole games and batches.
#include "sanitize.hpp"

#include "encoding.hpp"

namespace parlour::scho_ko {

static void read(const Words& options, const std::string& text) {
    const View view =
        View::parse(text, Options::of(option(options, "pairs", "adjacent"), option(options, "deck", "standard"),
                                      std::stoi(option(options, "hand_size", "4"))));
    exercise_view<State>(view);
    Random random(5);
    exercise_encoding<Encoding>(view.determinize(random));
}

// Checks that every move of whole games makes of the bars what was foreseen.
static void foresee() {
    for (const char* pairs : {"adjacent", "diagonal"}) {
        Random random(7);
        Moves<State> moves;
        for (State state = State::initial(Options::of(pairs, "standard", 4)); state.moves(moves), !moves.empty();
             state.play(choose(state, moves, random))) {
            if (state.seat() == CHANCE) continue;
            State::Foresight foresight(state);
            for (const Move move : moves) {
                State next = state;
                next.play(move);
                if (foresight.after(move) != next.estimate(state.seat()))
                    throw std::runtime_error("the bars are not those foreseen after " + state.text(move) + " in " +
                                             state.text());
            }
        }
    }
}

static void play() {
    foresee();
    play_games<State>("scho k.o.", [](int number) {
        return State::initial(Options::of(number % 2 ? "diagonal" : "adjacent",
                                          number % 3 ? "standard" : "dark:2,even*:2,white:2", 3 + number % 3 / 2));
    });
    play_batch<Encoding>("scho k.o.", State::initial(Options::of("diagonal", "standard", 4)));
}

static const Check SCHO_KO("scho-ko", read, play);

}  // namespace parlour::scho_ko
