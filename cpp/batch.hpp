// Many games of one kind that are stepped together; a finished game starts again at once.
#pragma once

#include <atomic>
#include <limits>
#include <memory>

#include "encodes.hpp"
#include "text.hpp"
#include "workers.hpp"

namespace parlour {

// What a step reports for each game: the seat to act, whether a game has just ended, and then the score of each seat.
struct Reports {
    std::int8_t* seat = nullptr;
    bool* done = nullptr;
    float* scores = nullptr;
};

class Batch {
   public:
    virtual ~Batch() = default;
    virtual std::size_t size() const = 0;
    virtual int seats() const = 0;
    virtual int action_count() const = 0;
    virtual int tensor_size() const = 0;
    // Sets where reset and step report; neither may be called before.
    void report_to(const Reports& reports) { reports_ = reports; }
    bool can_report() const { return reports_.seat && reports_.done && reports_.scores; }
    virtual void reset(std::uint64_t seed) = 0;
    // Plays one action in each game and returns size(). If an action is illegal, changes nothing and returns the number
    // of the first game with one.
    virtual std::size_t step(const std::int32_t* actions) = 0;
    virtual void masks(bool* out) = 0;
    virtual void observe(float* out) = 0;
    virtual void sample(std::int32_t* out) = 0;  // a random legal action for each game
    // Replaces games by those of a batch of the same kind; false, with nothing changed, if the kinds differ.
    virtual bool put(const std::int32_t* games, const Batch& source, const std::int32_t* chosen, std::size_t count) = 0;
    virtual std::string text(std::size_t game) const = 0;

   protected:
    Reports reports_;
};

template <Encodes E>
class BatchOf final : public Batch {
    using S = typename E::State;

   public:
    BatchOf(const Line<S>& start, std::size_t games, int threads)
        : start_(start.state()), games_(games, Game(start)), choices_(games), workers_(threads) {}

    std::size_t size() const override { return games_.size(); }
    int seats() const override { return start_.seats(); }
    int action_count() const override { return E::actions(start_); }
    int tensor_size() const override { return E::tensor_size(start_); }

    // The moves of chance in a game depend only on the seed and the number of the game.
    void reset(std::uint64_t seed) override {
        clear();
        each([&](std::size_t number, Scratch& scratch) {
            Game& game = games_[number];
            game.chance = Random(mix(seed, 2 * number));
            game.policy = Random(mix(seed, 2 * number + 1));
            game.line.restart(start_);
            choices_[number] = {};
            report(number, scratch);
        });
    }

    std::size_t step(const std::int32_t* actions) override {
        std::atomic<std::size_t> illegal = size();
        each([&](std::size_t number, Scratch&) {
            Choice& choice = choices_[number];
            if (actions[number] != choice.action)
                choice = {actions[number], legal_move<E>(games_[number].line, actions[number])};
            if (choice.move != NO_MOVE) return;
            std::size_t first = illegal;
            while (number < first && !illegal.compare_exchange_weak(first, number)) {
            }
        });
        if (illegal != size()) return illegal;
        clear();
        each([&](std::size_t number, Scratch& scratch) {
            games_[number].line.play(choices_[number].move);
            choices_[number] = {};
            report(number, scratch);
        });
        return size();
    }

    void masks(bool* out) override {
        const auto width = static_cast<std::size_t>(action_count());
        each([&](std::size_t number, Scratch& scratch) {
            std::fill_n(out + number * width, width, false);
            mark<E>(games_[number].line, scratch, out + number * width);
        });
    }

    void observe(float* out) override {
        const auto width = static_cast<std::size_t>(tensor_size());
        each([&](std::size_t number, Scratch&) {
            const Line<S>& line = games_[number].line;
            std::fill_n(out + number * width, width, 0.0f);
            E::observe(line.state(), line.state().seat(), {true, occurrences(line)}, out + number * width);
        });
    }

    void sample(std::int32_t* out) override {
        each([&](std::size_t number, Scratch& scratch) {
            Game& game = games_[number];
            const Move move = random_move(game.line, scratch, game.policy);
            out[number] = E::action(game.line.state(), move);
            choices_[number] = {out[number], move};
        });
    }

    // Every game keeps its own random numbers.
    bool put(const std::int32_t* games, const Batch& source, const std::int32_t* chosen, std::size_t count) override {
        const auto* same = dynamic_cast<const BatchOf*>(&source);
        if (!same || same->action_count() != action_count() || same->tensor_size() != tensor_size()) return false;
        for (std::size_t index = 0; index < count; ++index) {
            const auto to = static_cast<std::size_t>(games[index]), from = static_cast<std::size_t>(chosen[index]);
            games_[to].line = same->games_[from].line;
            choices_[to] = {};
        }
        return true;
    }

    std::string text(std::size_t game) const override { return games_[game].line.text(); }

   private:
    using Scratch = Moves<S>;

    struct Game {
        explicit Game(const Line<S>& start) : line(start) {}
        Line<S> line;
        Random chance{0}, policy{0};
    };

    // The latest action that was looked up or sampled in the current position of a game, and its move; NO_MOVE if it is
    // not legal. Kept apart from the games, so that checking sampled actions touches little memory.
    struct Choice {
        std::int32_t action = -1;
        Move move = NO_MOVE;
    };

    S start_;
    std::vector<Game> games_;
    std::vector<Choice> choices_;
    Workers workers_;

    template <class Work>
    void each(Work work) {
        const auto parts = static_cast<std::size_t>(workers_.count());
        workers_.run([&](int part) {
            Scratch scratch;
            const auto first = static_cast<std::size_t>(part) * size() / parts;
            const auto last = (static_cast<std::size_t>(part) + 1) * size() / parts;
            for (std::size_t number = first; number < last; ++number) work(number, scratch);
        });
    }

    // For all games at once: clearing them row by row takes a fifth of the time of a step.
    void clear() const {
        std::fill_n(reports_.done, size(), false);
        std::fill_n(reports_.scores, size() * static_cast<std::size_t>(seats()), 0.0f);
    }

    // Plays for chance until a seat decides, in the next game if this one is over.
    void report(std::size_t number, Scratch& scratch) {
        Game& game = games_[number];
        const auto seats = static_cast<std::size_t>(start_.seats());
        float* const scores = reports_.scores + number * seats;
        for (;;) {
            if (is_over<E>(game.line)) {
                reports_.done[number] = true;
                for (std::size_t seat = 0; seat < seats; ++seat)
                    scores[seat] = static_cast<float>(game.line.score(static_cast<Seat>(seat)));
                game.line.restart(start_);
            }
            if (game.line.state().seat() != CHANCE) break;
            if constexpr (SettlesChance<S>)
                game.line.settle(game.chance);
            else
                game.line.play(random_move(game.line, scratch, game.chance));
        }
        reports_.seat[number] = static_cast<std::int8_t>(game.line.state().seat());
    }
};

}  // namespace parlour
