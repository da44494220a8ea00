// A heuristic value of a Scho K.O. position, from the bars and the number of cards left to lay.
#pragma once

#include <algorithm>
#include <cmath>

#include "state.hpp"

namespace parlour::scho_ko {

// Fitted to games between greedy players: a lead counts for more when fewer cards are left; having one more card to
// lay is worth a piece and a half; the second bars matter little until they break a tie.
inline double State::estimate(Seat seat) const {
    if (is_over()) return score(seat);
    if (dark_ == NO_SEAT) return 0.5;
    const Bars bars = layout_.bars();
    Largest largest;
    for (const int colour : {0, 1})
        for (const int index : {0, 1}) largest.of[colour][index] = bars.size(colour, index);
    return estimate(seat, largest, layout_.laid());
}

inline double State::estimate(Seat seat, const Largest& largest, int laid) const {
    const int left = cards_ - laid;
    const auto& own = largest.of[seat == dark_];
    const auto& other = largest.of[seat != dark_];
    double lead = left % 2 ? (seat == laid % 2 ? 1.5 : -1.5) : 0.0;
    lead += own[0] - other[0] + 0.1 * (own[1] - other[1]);
    return 1 / (1 + std::exp(-2 * lead / (left + 0.5)));
}

// Estimates the moves of one state for the seat on turn, without making them.
class State::Foresight {
   public:
    explicit Foresight(const State& state) : state_(state), outlook_(state.layout_) {}

    double after(Move move) {
        const int laid = state_.layout_.laid() + 1;
        if (move < NAME && laid < state_.cards_) return state_.estimate(state_.turn(), outlook_.after(move), laid);
        State next = state_;
        next.play(move);
        return next.estimate(state_.turn());
    }

   private:
    const State& state_;
    Outlook outlook_;
};

inline int State::worth() const {
    const double likely = std::clamp(estimate(turn()), 1e-6, 1 - 1e-6);
    return static_cast<int>(300 * std::log(likely / (1 - likely)));
}

inline int State::promise(Move move) const {
    State next = *this;
    next.play(move);
    return static_cast<int>(200 * next.estimate(turn()));
}

}  // namespace parlour::scho_ko
