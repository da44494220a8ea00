// A game in progress with integer actions, the same class for every game.
#pragma once

#include <memory>
#include <numeric>
#include <vector>

#include "encodes.hpp"

namespace parlour {

class Position {
   public:
    virtual ~Position() = default;
    virtual std::unique_ptr<Position> copy() const = 0;
    virtual int seats() const = 0;
    virtual Seat seat() const = 0;
    virtual bool is_over() const = 0;
    virtual int action_count() const = 0;
    virtual int chance_count() const = 0;
    virtual int tensor_size() const = 0;
    virtual const std::vector<int>& actions() const = 0;  // in ascending order
    virtual std::vector<int> weights() const = 0;         // of the actions of chance, in their order
    virtual bool step(int action) = 0;                    // false, and nothing changed, if it is not legal
    virtual int draw(double unit) = 0;  // plays for chance and returns the action; -1 if chance does not act
    virtual double score(Seat seat) const = 0;
    virtual std::uint64_t key() const = 0;
    virtual std::string text() const = 0;
    virtual std::string text(int action) const = 0;
    virtual int action(std::string_view text) const = 0;  // -1 if no legal action has this text
    virtual const std::vector<int>& history() const = 0;
    virtual std::vector<std::string> moves() const = 0;          // the texts of all moves so far
    virtual std::vector<std::string> seen(Seat seat) const = 0;  // the same, a question mark where a seat saw nothing
    virtual bool equals(const Position& other) const = 0;
    virtual void mask(std::int8_t* out) const = 0;
    virtual void observe(Seat seat, float* out) const = 0;
};

template <Encodes E>
class PositionOf final : public Position {
    using S = typename E::State;

   public:
    explicit PositionOf(const Line<S>& line) : root_(std::make_shared<const Line<S>>(line)), line_(line) {}

    std::unique_ptr<Position> copy() const override { return std::make_unique<PositionOf>(*this); }
    int seats() const override { return line_.state().seats(); }
    Seat seat() const override { return line_.state().seat(); }
    bool is_over() const override { return parlour::is_over<E>(line_); }
    int action_count() const override { return E::actions(line_.state()); }
    int chance_count() const override { return E::chance_actions(line_.state()); }
    int tensor_size() const override { return E::tensor_size(line_.state()); }

    const std::vector<int>& actions() const override {
        if (listed_) return actions_;
        Moves<S> moves;
        line_.moves(moves);
        actions_.clear();
        for (const Move move : moves) actions_.push_back(E::action(line_.state(), move));
        if (!std::is_sorted(actions_.begin(), actions_.end())) std::sort(actions_.begin(), actions_.end());
        listed_ = true;
        return actions_;
    }

    std::vector<int> weights() const override {
        std::vector<int> all;
        if (seat() == CHANCE && !is_over())
            for (const int action : actions()) all.push_back(line_.state().weight(E::move(line_.state(), action)));
        return all;
    }

    bool step(int action) override {
        const Move move = legal_move<E>(line_, action);
        if (move == NO_MOVE) return false;
        line_.play(move);
        history_.push_back(action);
        listed_ = false;
        return true;
    }

    // A number from 0 up to 1 chooses the action in the way of Python's random.choices.
    int draw(double unit) override {
        const std::vector<int> all = weights();
        if (all.empty()) return -1;
        const double ticket = unit * std::accumulate(all.begin(), all.end(), 0);
        std::size_t chosen = 0;
        for (int sum = all[0]; !(ticket < sum) && chosen + 1 < all.size(); sum += all[chosen]) ++chosen;
        const int action = actions_[chosen];
        step(action);
        return action;
    }

    double score(Seat seat) const override { return line_.score(seat); }
    std::uint64_t key() const override { return line_.state().key(); }
    std::string text() const override { return line_.text(); }

    std::string text(int action) const override {
        const Move move = legal_move<E>(line_, action);
        return move == NO_MOVE ? "" : line_.state().text(move);
    }

    int action(std::string_view text) const override {
        Moves<S> moves;
        line_.moves(moves);
        for (const Move move : moves)
            if (line_.state().text(move) == text) return E::action(line_.state(), move);
        return -1;
    }

    const std::vector<int>& history() const override { return history_; }

    std::vector<std::string> moves() const override {
        return replayed([](const S&, Move) { return true; });
    }
    std::vector<std::string> seen(Seat seat) const override {
        return replayed(
            [seat](const S& state, Move move) { return state.seat() != CHANCE || E::sees(state, seat, move); });
    }

    // Whether both will go on in the same way: the position, what has been counted, and what has occurred.
    bool equals(const Position& other) const override {
        const auto* same = dynamic_cast<const PositionOf*>(&other);
        if (!same || key() != same->key() || text() != same->text()) return false;
        if (E::counted(line_.state()) != E::counted(same->line_.state())) return false;
        return line_.keys().size() == same->line_.keys().size() &&
               std::is_permutation(line_.keys().begin(), line_.keys().end(), same->line_.keys().begin());
    }

    void mask(std::int8_t* out) const override {
        std::fill_n(out, action_count(), std::int8_t{0});
        if (!is_over() && seat() != CHANCE)
            for (const int action : actions()) out[action] = 1;
    }

    void observe(Seat seat, float* out) const override { parlour::observe<E>(line_, seat, out); }

   private:
    std::shared_ptr<const Line<S>> root_;
    Line<S> line_;
    std::vector<int> history_;
    mutable std::vector<int> actions_;
    mutable bool listed_ = false;

    // The texts of the moves so far, a question mark for those that do not pass.
    template <class Pass>
    std::vector<std::string> replayed(Pass pass) const {
        Line<S> line = *root_;
        std::vector<std::string> texts;
        for (const int action : history_) {
            const Move move = E::move(line.state(), action);
            texts.push_back(pass(line.state(), move) ? line.state().text(move) : "?");
            line.play(move);
        }
        return texts;
    }
};

}  // namespace parlour
