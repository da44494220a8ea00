// Runs every game under the sanitizers: the positions of a file, the same with mistakes in them, and random games.
//
// Each line of the file is a game's id, a tab, the options as name=value words (perhaps none), a tab and a position.
#include "sanitize.hpp"

#include <fstream>
#include <sstream>

namespace {

using namespace parlour;

const Check& check_of(const std::string& game) {
    for (const Check& check : Check::all())
        if (check.game == game) return check;
    throw std::runtime_error("no game '" + game + "'");
}

// Reads copies of a text with one character changed, half of them cut short: bad positions must be refused.
void spoil(const Check& check, const Words& words, const std::string& text, Random& random) {
    for (int tries = 0; tries < 20; ++tries) {
        const auto below = [&random](std::size_t bound) { return random.below(static_cast<std::uint32_t>(bound)); };
        std::string spoilt = text.substr(0, tries % 2 ? text.size() : below(text.size()));
        if (!spoilt.empty()) spoilt[below(spoilt.size())] = static_cast<char>(32 + below(95));
        try {
            check.read(words, spoilt);
        } catch (const Unreadable&) {
        }
    }
}

void read_file(const char* name) {
    std::ifstream file(name);
    if (!file) throw std::runtime_error(std::string("cannot read ") + name);
    Random random(2);
    int positions = 0;
    for (std::string line; std::getline(file, line); ++positions) {
        const auto first = line.find('\t'), second = line.find('\t', first + 1);
        const Check& check = check_of(line.substr(0, first));
        const std::string text = line.substr(second + 1);
        std::istringstream options(line.substr(first + 1, second - first - 1));
        Words words;
        for (std::string word; options >> word;) {
            const auto equals = word.find('=');
            words[word.substr(0, equals)] = word.substr(equals + 1);
        }
        check.read(words, text);
        spoil(check, words, text, random);
    }
    std::printf("%d positions\n", positions);
}

}  // namespace

int main(int count, char** arguments) {
    try {
        for (int number = 1; number < count; ++number) read_file(arguments[number]);
        for (const Check& check : Check::all()) check.play();
    } catch (const std::exception& error) {
        std::fprintf(stderr, "%s\n", error.what());
        return 1;
    }
}
