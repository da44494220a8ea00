// Reading turn texts in their usual form quickly, to look up millions of positions.
#pragma once

#include "positions.hpp"

namespace parlour::cookie_disco {

class TurnReader {
   public:
    explicit TurnReader(std::string_view text) : at_(text.data()), end_(text.data() + text.size()) {}

    // The number of the position; NO_POSITION for texts in another form, which State::parse handles.
    std::uint32_t number() {
        std::array<Way, COOKIES> cells;
        std::array<std::uint8_t, 5> next{0, CARAMEL, VANILLA, MOVER, OTHER};
        for (std::size_t count = 0; count < COOKIES; ++count) {
            const std::size_t kind = one_of("CAVOB");
            if (kind > 4 || next[kind] >= END[kind] || !skip(':') || !coordinate(cells[next[kind]].q) || !skip(',') ||
                !coordinate(cells[next[kind]].r) || !skip(' '))
                return NO_POSITION;
            ++next[kind];
        }
        if (!skip('/') || !skip(' ')) return NO_POSITION;
        const std::size_t side = one_of("OB");
        if (side > 1 || !skip(' ') || !skip('/') || !skip(' ')) return NO_POSITION;
        const std::size_t lock = one_of("CAV-");
        if (lock > UNLOCKED || at_ != end_) return NO_POSITION;
        return number_of(cells, static_cast<std::uint8_t>(side), static_cast<std::uint8_t>(lock));
    }

   private:
    static constexpr std::uint8_t END[5] = {3, 5, 6, 7, 8};
    const char *at_, *end_;

    bool skip(char expected) { return at_ != end_ && *at_++ == expected; }
    std::size_t one_of(std::string_view allowed) { return at_ == end_ ? allowed.npos : allowed.find(*at_++); }

    // Up to two digits without leading zeros.
    bool coordinate(int& value) {
        const bool negative = at_ != end_ && *at_ == '-';
        at_ += negative;
        if (!is_digit()) return false;
        value = *at_++ - '0';
        if (value == 0) return !negative && !is_digit();
        if (is_digit()) value = value * 10 + (*at_++ - '0');
        if (negative) value = -value;
        return !is_digit();
    }
    bool is_digit() const { return at_ != end_ && *at_ >= '0' && *at_ <= '9'; }
};

}  // namespace parlour::cookie_disco
