// What every game runs under the sanitizers: counting, random games and short searches.
#pragma once

#include <cstdio>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "batch.hpp"
#include "position.hpp"
#include "search/perft.hpp"
#include "search/search.hpp"

namespace parlour {

// The options of a position as they are written: words such as `setup=mixed`.
using Words = std::map<std::string, std::string>;

inline std::string option(const Words& words, const std::string& name, const std::string& usual) {
    const auto word = words.find(name);
    return word == words.end() ? usual : word->second;
}

// How a game is checked; it registers itself in its own file: `static const Check NIM("nim", read, play);`.
struct Check {
    std::string game;
    void (*read)(const Words& options, const std::string& text);  // reads a position and exercises it
    void (*play)();                                               // plays whole games, and runs further checks

    Check(std::string_view game, decltype(read) read, decltype(play) play) : game(game), read(read), play(play) {
        all().push_back(*this);
    }
    static std::vector<Check>& all() {
        static std::vector<Check> checks;
        return checks;
    }
};

inline constexpr int GAMES = 1000, MAX_PLIES = 2000;
inline constexpr std::uint64_t MAX_COUNTED = 200'000;

// Counts as deep as is quick, plays a game, and searches with every method.
template <State S>
void exercise(const S& state) {
    const Line<S> line(state);
    std::uint64_t count = 1;
    for (int depth = 1; depth <= 3 && count < MAX_COUNTED / 100; ++depth) count = perft(line, depth);
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

// Tries every number as an action, legal or not, and writes masks and tensors into arrays of exactly their sizes.
template <Encodes E>
void exercise_encoding(const typename E::State& state) {
    PositionOf<E> position{Line<typename E::State>(state)};
    std::vector<std::int8_t> mask(static_cast<std::size_t>(position.action_count()));
    std::vector<float> tensor(static_cast<std::size_t>(position.tensor_size()));
    std::size_t legal = 0;
    const int most = std::max(position.action_count(), position.chance_count()) + 2;
    for (int action = -2; action < most; ++action) legal += !position.text(action).empty();
    for (const int action : {std::numeric_limits<int>::min(), std::numeric_limits<int>::max()})
        legal += position.step(action);
    if (legal != position.actions().size())
        throw std::runtime_error("the actions do not match the moves in " + state.text());
    Random random(1);
    for (int ply = 0; ply < 20 && !position.is_over(); ++ply) {
        position.mask(mask.data());
        for (Seat seat = 0; seat < position.seats(); ++seat) {
            position.observe(seat, tensor.data());
            (void)position.seen(seat);
        }
        const std::vector<int> actions = position.actions();
        if (!position.step(actions[random.below(static_cast<std::uint32_t>(actions.size()))]))
            throw std::runtime_error("a listed action is not legal in " + position.text());
    }
    if (!position.copy()->equals(position)) throw std::runtime_error("a copy differs from " + position.text());
}

// Steps a batch on two threads, with an illegal action now and then.
template <Encodes E>
void play_batch(const char* name, const typename E::State& start) {
    constexpr std::size_t SIZE = 33;
    BatchOf<E> batch(Line<typename E::State>(start), SIZE, 2);
    std::vector<std::int8_t> seat(SIZE), masks(SIZE * static_cast<std::size_t>(batch.action_count()));
    std::vector<std::int8_t> done(SIZE);
    std::vector<float> scores(SIZE * static_cast<std::size_t>(batch.seats()));
    std::vector<float> tensors(SIZE * static_cast<std::size_t>(batch.tensor_size()));
    std::vector<std::int32_t> actions(SIZE);
    batch.report_to({seat.data(), reinterpret_cast<bool*>(done.data()), scores.data()});
    batch.reset(7);
    int refused = 0;
    for (int step = 0; step < 300; ++step) {
        batch.masks(reinterpret_cast<bool*>(masks.data()));
        batch.observe(tensors.data());
        batch.sample(actions.data());
        if (step % 8 == 0) actions[static_cast<std::size_t>(step) % SIZE] = step % 16 ? -1 : 1 << 30;
        refused += batch.step(actions.data()) < SIZE;
        const std::int32_t games[] = {step % static_cast<int>(SIZE), 0}, chosen[] = {static_cast<int>(SIZE) - 1, 0};
        if (step % 32 == 0 && !batch.put(games, batch, chosen, 2)) throw std::runtime_error("a batch of another kind");
    }
    std::printf("a batch of %s: %d steps refused\n", name, refused);
}

// Determinizes a view, exercises the state, and searches the view.
template <State S, class View>
void exercise_view(const View& view) {
    Random random(3);
    const S state = view.determinize(random);
    exercise(state);
    Moves<S> moves;
    state.moves(moves);
    Limits limits;
    limits.nodes = 100;
    limits.bytes = 1 << 24;
    if (!moves.empty() && state.seat() != CHANCE)
        search_deals<S>([&view](Random& any) { return view.determinize(any); }, limits, Stop());
}

// Plays whole random games, writes their states, and exercises some of them.
template <State S>
void play_games(const char* name, const std::function<S(int)>& start) {
    Random random(1);
    std::uint64_t plies = 0;
    for (int number = 0; number < GAMES; ++number) {
        Line<S> line(start(number));
        Moves<S> moves;
        line.moves(moves);
        for (int ply = 0; ply < MAX_PLIES && !moves.empty(); ++ply, ++plies) {
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

}  // namespace parlour
