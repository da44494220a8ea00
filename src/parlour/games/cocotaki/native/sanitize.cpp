// What the sanitizers run for Cocotaki: positions from a file, whole games and batches.
#include "sanitize.hpp"

#include "encoding.hpp"

namespace parlour::cocotaki {

static void read(const Words&, const std::string& text) {
    const View view(text, {});
    exercise_view<State>(view);
    Random random(5);
    exercise_encoding<Encoding>(view.determinize(random));
}

static void play() {
    play_games<State>("cocotaki", [](int number) {
        Options options;
        options.is_refereed = true;
        options.level = static_cast<Options::Level>(number % 3);
        options.turn_limit = 200;
        return State::initial(options, 2 + number % 9);
    });
    Options expert;
    expert.is_refereed = true;
    expert.level = Options::EXPERT;
    play_batch<Encoding>("cocotaki", State::initial(expert, 4));
}

static const Check COCOTAKI("cocotaki", read, play);

}  // namespace parlour::cocotaki
