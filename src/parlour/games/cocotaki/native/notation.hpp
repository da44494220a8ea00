// Writing Cocotaki's positions and moves (CT-21): options, a colon, and sections such as `turn 0+ on blue-cow`.
#pragma once

#include "state.hpp"

namespace parlour::cocotaki {

inline std::string listed(const Bag& bag) {
    std::string text;
    const auto add = [&](int kind) {
        if (!bag.count(kind)) return;
        if (!text.empty()) text += ' ';
        text += name_of(kind);
        if (bag.count(kind) > 1) text += '*' + std::to_string(bag.count(kind));
    };
    add(BUTTERFLY);
    for (int kind = 0; kind < BUTTERFLY; ++kind) add(kind);
    return text.empty() ? "-" : text;
}

inline std::string State::situation_text(int top, int donkey) const {
    std::string text = std::to_string(turn_) + (direction_ > 0 ? "+" : "-") + " on " + face_text(top);
    return donkey == NO_SEAT ? text : text + " donkey " + std::to_string(donkey);
}

inline std::string State::text() const {
    std::string text = options_.text() + ": hands ";
    for (int seat = 0; seat < seats_; ++seat) {
        if (seat) text += " | ";
        text += listed(hands_[seat]);
    }
    if (!pile_.empty()) text += " / pile " + listed(pile_);
    if (!under_.empty()) text += " / under " + listed(under_);
    text += " / turn " + situation_text(top_, donkey_);
    if (laid_) {
        text += " / window " + std::to_string(turn_);
        text += " from " + situation_text(top_before_, donkey_before_) + ":";
    }
    for (int place = 0; place < laid_; ++place)
        text += ' ' + lay_text(laid_face(place), is_called_ && place == laid_ - 1);
    if (debts_) text += " / owed";
    for (int place = debts_ - 1; place >= 0; --place) {
        const Debt debt = debt_[place];
        text += debt.seat == TOP ? " top" : ' ' + std::to_string(debt.seat) + '*' + std::to_string(debt.count);
    }
    if (dealer_ != seats_ - 1) text += " / dealer " + std::to_string(dealer_);
    if (turns_) text += " / turns " + std::to_string(turns_);
    std::string wins;
    bool has_wins = false;
    for (int seat = 0; seat < seats_; ++seat) {
        wins += ' ' + std::to_string(wins_[seat]);
        has_wins = has_wins || wins_[seat];
    }
    return has_wins ? text + " / wins" + wins : text;
}

inline std::string State::text(Move move) const {
    if (move < DEAL) return lay_text(static_cast<int>(move % WITH_LAST), move >= WITH_LAST);
    if (move < DRAW) return '+' + name_of(static_cast<int>(move - DEAL));
    return move == DRAW ? "draw" : move == DONE ? "done" : "last";
}

}  // namespace parlour::cocotaki
