#include "sanitize.hpp"

#include "state.hpp"

namespace parlour::cocotaki {

static void read(const Words&, const std::string& text) { exercise_view<State>(View(text, {})); }

static void play() {
    play_games<State>("cocotaki", [](int number) {
        Options options;
        options.is_refereed = true;
        options.level = static_cast<Options::Level>(number % 3);
        options.turn_limit = 200;
        return State::initial(options, 2 + number % 9);
    });
}

static const Check COCOTAKI("cocotaki", read, play);

}  // namespace parlour::cocotaki
