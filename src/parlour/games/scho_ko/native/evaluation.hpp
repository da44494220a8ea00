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
    const int own = seat == dark_, left = CARDS - layout_.laid();
    double lead = left % 2 ? (seat == turn() ? 1.5 : -1.5) : 0.0;
    lead += bars.size(own, 0) - bars.size(1 - own, 0) + 0.1 * (bars.size(own, 1) - bars.size(1 - own, 1));
    return 1 / (1 + std::exp(-2 * lead / (left + 0.5)));
}

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
