// A state with the history that repetition needs; a plain state where nothing can repeat.
#pragma once

#include <vector>

#include "concept.hpp"
#include "random.hpp"

namespace parlour {

// A game that ends as a draw when a position occurs too often. repetition() is that number, 0 for never;
// can_repeat() says whether the current position counts, key() identifies it.
template <class S>
concept Repeats = State<S> && requires(const S state) {
    { state.repetition() } -> std::same_as<int>;
    { state.can_repeat() } -> std::same_as<bool>;
    { state.is_won() } -> std::same_as<bool>;  // a win takes precedence over the repetition that it also makes
};

// A game whose text says less once the game is over.
template <class S>
concept WritesFinals = requires(const S state) {
    { state.final_text() } -> std::same_as<std::string>;
};

// A game that plays all moves of chance up to the next decision faster than one after the other.
template <class S>
concept SettlesChance = requires(S state, Random& random) {
    { state.settle(random) } -> std::same_as<void>;
};

template <State S>
class Line {
   public:
    explicit Line(const S& state) : state_(state) { count(); }

    const S& state() const { return state_; }
    bool is_drawn() const { return Repeats<S> && drawn_; }
    const std::vector<std::uint64_t>& keys() const { return keys_; }  // of the positions that count, up to now

    // Starts again from a state without history, and keeps the memory for the next game.
    void restart(const S& state) {
        state_ = state;
        keys_.clear();
        drawn_ = false;
        count();
    }

    void moves(Moves<S>& out) const {
        if (is_drawn())
            out.clear();
        else
            state_.moves(out);
    }

    void play(Move move) {
        state_.play(move);
        count();
    }

    // Plays for chance until a seat decides.
    void settle(Random& random)
        requires SettlesChance<S>
    {
        state_.settle(random);
        count();
    }

    // The text of the position, which may say less once the game is over.
    std::string text() const {
        if constexpr (WritesFinals<S>) {
            Moves<S> out;
            moves(out);
            if (out.empty()) return state_.final_text();
        }
        return state_.text();
    }

    double score(Seat seat) const { return is_drawn() ? 1.0 / state_.seats() : state_.score(seat); }

   private:
    S state_;
    std::vector<std::uint64_t> keys_;
    bool drawn_ = false;

    void count() {
        if constexpr (Repeats<S>) {
            if (!state_.repetition() || !state_.can_repeat()) return;
            const std::uint64_t key = state_.key();
            keys_.push_back(key);
            int occurrences = 0;
            for (const std::uint64_t earlier : keys_) occurrences += earlier == key;
            drawn_ = occurrences >= state_.repetition() && !state_.is_won();
        }
    }
};

}  // namespace parlour
