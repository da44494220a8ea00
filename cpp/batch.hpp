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
    std::int8_t* seat;
    bool* done;
    float* scores;
};

class Batch {
   public:
    virtual ~Batch() = default;
    virtual std::size_t size() const = 0;
    virtual int seats() const = 0;
    virtual int action_count() const = 0;
    virtual int tensor_size() const = 0;
    virtual void reset(std::uint64_t seed, const Reports& reports) = 0;
    // Plays one action in each game; the number of the first game with an illegal one, and nothing has changed then.
    virtual std::size_t step(const std::int32_t* actions, const Reports& reports) = 0;
    virtual void masks(bool* out) = 0;
    virtual void observe(float* out) = 0;
    virtual void sample(std::int32_t* out) = 0;  // a random legal action for each game
    virtual std::string text(std::size_t game) const = 0;
};

template <Encodes E>
class BatchOf final : public Batch {
    using S = typename E::State;

   public:
    BatchOf(const Line<S>& start, std::size_t games, int threads)
        : start_(start.state()), games_(games, Game(start)), moves_(games), workers_(threads) {}

    std::size_t size() const override { return games_.size(); }
    int seats() const override { return start_.seats(); }
    int action_count() const override { return E::actions(start_); }
    int tensor_size() const override { return E::tensor_size(start_); }

    // The moves of chance in a game depend on the seed and on its number alone.
    void reset(std::uint64_t seed, const Reports& reports) override {
        each([&](std::size_t number, Scratch& scratch) {
            Game& game = games_[number];
            game.chance = Random(mix(seed, 2 * number));
            game.policy = Random(mix(seed, 2 * number + 1));
            game.line.restart(start_);
            report(number, reports, scratch);
        });
    }

    std::size_t step(const std::int32_t* actions, const Reports& reports) override {
        std::atomic<std::size_t> illegal = size();
        each([&](std::size_t number, Scratch&) {
            moves_[number] = legal_move<E>(games_[number].line, actions[number]);
            if (moves_[number] != NO_MOVE) return;
            std::size_t first = illegal;
            while (number < first && !illegal.compare_exchange_weak(first, number)) {
            }
        });
        if (illegal != size()) return illegal;
        each([&](std::size_t number, Scratch& scratch) {
            games_[number].line.play(moves_[number]);
            report(number, reports, scratch);
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
            out[number] = E::action(game.line.state(), random_move(game.line, scratch, game.policy));
        });
    }

    std::string text(std::size_t game) const override { return games_[game].line.text(); }

   private:
    using Scratch = Moves<S>;

    struct Game {
        explicit Game(const Line<S>& start) : line(start) {}
        Line<S> line;
        Random chance{0}, policy{0};
    };

    S start_;
    std::vector<Game> games_;
    std::vector<Move> moves_;
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

    // Plays for chance until a seat decides, in the next game if this one is over.
    void report(std::size_t number, const Reports& reports, Scratch& scratch) {
        Game& game = games_[number];
        const auto seats = static_cast<std::size_t>(start_.seats());
        float* const scores = reports.scores + number * seats;
        reports.done[number] = false;
        std::fill_n(scores, seats, 0.0f);
        for (;;) {
            if (is_over<E>(game.line)) {
                reports.done[number] = true;
                for (std::size_t seat = 0; seat < seats; ++seat)
                    scores[seat] = static_cast<float>(game.line.score(static_cast<Seat>(seat)));
                game.line.restart(start_);
            }
            if (game.line.state().seat() != CHANCE) break;
            game.line.play(random_move(game.line, scratch, game.chance));
        }
        reports.seat[number] = static_cast<std::int8_t>(game.line.state().seat());
    }
};

}  // namespace parlour
