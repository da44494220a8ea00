// Runs everything once under the sanitizers: perft over the positions of a file, random games and short searches.
//
// Each line of the file is a game's id, a tab, the options as name=value words (perhaps none), a tab and a position.
#include <cstdio>
#include <fstream>
#include <functional>
#include <iostream>
#include <map>
#include <sstream>

#include "cocotaki/native/state.hpp"
#include "cookie_disco/native/state.hpp"
#include "hokito/native/state.hpp"
#include "one_piece_for_two/native/state.hpp"
#include "scho_ko/native/state.hpp"
#include "search/perft.hpp"
#include "search/search.hpp"
#include "cookie_disco/native/solve/forward.hpp"
#include "cookie_disco/native/solve/reading.hpp"
#include "cookie_disco/native/solve/solved.hpp"

namespace {

using namespace parlour;
using Words = std::map<std::string, std::string>;

constexpr int GAMES = 1000, MOST_PLIES = 2000;
constexpr std::uint64_t MOST_COUNTED = 200'000;

std::string option(const Words& words, const std::string& name, const std::string& usual) {
    const auto found = words.find(name);
    return found == words.end() ? usual : found->second;
}

// Counts as deep as does not take long, plays a game, and searches in every way.
template <State S>
void exercise(const S& state) {
    const Line<S> line(state);
    std::uint64_t count = 1;
    for (int depth = 1; depth <= 3 && count < MOST_COUNTED / 100; ++depth) count = perft(line, depth);
    Random random(count);
    Line<S> game = line;
    playout(game, random);
    Moves<S> moves;
    line.moves(moves);
    if (moves.empty() || state.seat() == CHANCE) return;
    const Stop stop;
    Limits limits;
    limits.nodes = 300;
    limits.bytes = 1 << 24;
    for (const int threads : {1, 2})
        for (const Method method : {Method::ANY, Method::TREE}) {
            limits.threads = threads;
            for (const Choice& each : search(line, limits, stop, method).choices) (void)state.text(each.move);
        }
    search_deals<S>([&state](Random&) { return state; }, limits, stop);
}

// Guesses, exercises the guess, and searches over guesses.
template <State S, class View>
void exercise_view(const View& view) {
    Random random(3);
    const S state = view.guess(random);
    exercise(state);
    Moves<S> moves;
    state.moves(moves);
    Limits limits;
    limits.nodes = 100;
    limits.bytes = 1 << 24;
    if (!moves.empty() && state.seat() != CHANCE)
        search_deals<S>([&view](Random& any) { return view.guess(any); }, limits, Stop());
}

// Whole random games, each state written, and now and then exercised.
template <State S>
void play(const char* name, const std::function<S(int)>& start) {
    Random random(1);
    std::uint64_t plies = 0;
    for (int number = 0; number < GAMES; ++number) {
        Line<S> line(start(number));
        Moves<S> moves;
        line.moves(moves);
        for (int ply = 0; ply < MOST_PLIES && !moves.empty(); ++ply, ++plies) {
            const Move move = choose(line.state(), moves, random);
            if (plies % 16 == 0) (void)(line.state().text() + line.state().text(move));
            if (plies % 4096 == 0) exercise(line.state());
            line.play(move);
            line.moves(moves);
        }
        if (moves.empty())
            for (Seat seat = 0; seat < line.state().seats(); ++seat) (void)line.score(seat);
    }
    std::printf("%s: %d games, %llu plies\n", name, GAMES, static_cast<unsigned long long>(plies));
}

// The number of a turn is the one that was read at a glance, if that could be read; a search looks a little ahead.
void number_position(const cookie_disco::State& state, std::uint32_t read) {
    if (!state.is_clear() || state.turn().covered || state.turn().divided) return;
    const std::uint32_t number = cookie_disco::number_of(state.turn());
    if (read != cookie_disco::NO_POSITION && read != number) throw std::runtime_error("two numbers of " + state.text());
    (void)cookie_disco::searched(cookie_disco::turn_of(number), 2);
}

// A few shapes of the solver, on two threads.
void solve() {
    cookie_disco::Solver solver(2);
    const auto moves = static_cast<unsigned long long>(solver.list(0, 6));
    for (cookie_disco::Value distance = 0; distance < 4; ++distance) solver.decide(distance);
    (void)solver.reached({0, cookie_disco::position_count() - 1});
    const cookie_disco::Solved solved(solver.values().data());
    (void)first_inconsistent(solved, 0, 5000, 2);
    for (std::uint32_t position = 0; position < 5000; position += 100)
        (void)solved.prospects(cookie_disco::turn_of(position));
    std::printf("the solver: %llu moves\n", moves);
}

void read(const std::string& game, const Words& words, const std::string& text) {
    if (game == "hokito") {
        exercise(hokito::State::parse(text, hokito::setup_named(option(words, "setup", "rows"))));
    } else if (game == "cookie-disco") {
        const bool crawl = option(words, "crawl", "off") == "on";
        const auto options = cookie_disco::Options::of("random", option(words, "repetition", "draw"), crawl);
        const std::uint32_t number = cookie_disco::TurnReader(text).number();
        const auto state = cookie_disco::State::parse(text, options);
        exercise(state);
        number_position(state, number);
    } else if (game == "one-piece-for-two") {
        const int repetition = std::stoi(option(words, "repetition", "3"));
        const int most = std::stoi(option(words, "max_relocations", "100"));
        const auto options = one_piece_for_two::Options::of(option(words, "size", "7x7"), repetition, most);
        const auto sheet = one_piece_for_two::Sheet::parse(text, options);
        if (sheet.options.size.is_narrow())
            exercise(one_piece_for_two::State<one_piece_for_two::Narrow>::parse(sheet));
        else
            exercise(one_piece_for_two::State<one_piece_for_two::Wide>::parse(sheet));
    } else if (game == "scho-ko") {
        const scho_ko::Pairs pairs = scho_ko::pairs_named(option(words, "pairs", "adjacent"));
        exercise_view<scho_ko::State>(scho_ko::View::parse(text, pairs));
    } else if (game == "cocotaki") {
        exercise_view<cocotaki::State>(cocotaki::View(text, {}));
    }
}

// Reads texts with one character changed, cut off or not: what is no position must be refused.
void spoil(const std::string& game, const Words& words, const std::string& text, Random& random) {
    for (int tries = 0; tries < 20; ++tries) {
        const auto below = [&random](std::size_t bound) { return random.below(static_cast<std::uint32_t>(bound)); };
        std::string spoilt = text.substr(0, tries % 2 ? text.size() : below(text.size()));
        if (!spoilt.empty()) spoilt[below(spoilt.size())] = static_cast<char>(32 + below(95));
        try {
            read(game, words, spoilt);
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
        const std::string game = line.substr(0, first), text = line.substr(second + 1);
        std::istringstream options(line.substr(first + 1, second - first - 1));
        Words words;
        for (std::string word; options >> word;) {
            const auto equals = word.find('=');
            words[word.substr(0, equals)] = word.substr(equals + 1);
        }
        read(game, words, text);
        spoil(game, words, text, random);
    }
    std::printf("%d positions\n", positions);
}

}  // namespace

int main(int count, char** arguments) {
    try {
        for (int number = 1; number < count; ++number) read_file(arguments[number]);
        solve();
        using hokito::Setup;
        play<hokito::State>("hokito", [](int number) {
            constexpr Setup SETUPS[] = {Setup::ROWS, Setup::MIXED, Setup::ARRANGE};
            return hokito::State::initial(SETUPS[number % 3]);
        });
        play<cookie_disco::State>("cookie disco", [](int number) {
            return cookie_disco::State::initial({number % 7, number % 2 == 0, number % 3 == 0});
        });
        const auto size = [](int number) {
            return one_piece_for_two::Options::of(number % 2 ? "8x8" : "3x15", number % 4 ? 3 : 2, 100);
        };
        play<one_piece_for_two::State<one_piece_for_two::Narrow>>("one piece", [](int) {
            return one_piece_for_two::State<one_piece_for_two::Narrow>::initial(one_piece_for_two::Options::of("7x7", 3, 100));
        });
        play<one_piece_for_two::State<one_piece_for_two::Wide>>("one piece on other grids", [&](int number) {
            return one_piece_for_two::State<one_piece_for_two::Wide>::initial(size(number));
        });
        play<scho_ko::State>("scho k.o.", [](int number) {
            return scho_ko::State::initial(scho_ko::Pairs(number % 2));
        });
        play<cocotaki::State>("cocotaki", [](int number) {
            cocotaki::Options options;
            options.is_refereed = true;
            options.level = static_cast<cocotaki::Options::Level>(number % 3);
            options.turn_limit = 200;
            return cocotaki::State::initial(options, 2 + number % 9);
        });
    } catch (const std::exception& error) {
        std::fprintf(stderr, "%s\n", error.what());
        return 1;
    }
}
