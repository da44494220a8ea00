// Reading position texts, and mixing hashes.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "concept.hpp"

namespace parlour {

// Reads a text from left to right; throws Unreadable where it does not fit.
class Reader {
   public:
    explicit Reader(std::string_view text) : text_(text) {}

    [[noreturn]] void fail(const char* why) const {
        throw Unreadable(std::string(why) + " at character " + std::to_string(at_) + " of '" + std::string(text_) +
                         "'");
    }

    char peek() const { return at_ < text_.size() ? text_[at_] : '\0'; }

    bool skip(char expected) {
        if (peek() != expected || at_ >= text_.size()) return false;
        ++at_;
        return true;
    }

    bool skip(std::string_view expected) {
        if (text_.substr(at_, expected.size()) != expected) return false;
        at_ += expected.size();
        return true;
    }

    void expect(char expected) {
        if (!skip(expected)) fail("unexpected text");
    }

    // The index of the next character among those allowed.
    int one_of(std::string_view allowed) {
        const auto index = at_ < text_.size() ? allowed.find(text_[at_]) : std::string_view::npos;
        if (index == std::string_view::npos) fail("unexpected text");
        ++at_;
        return static_cast<int>(index);
    }

    int number(int low, int high) {
        const bool negative = skip('-');
        int value = 0;
        if (peek() < '0' || peek() > '9') fail("expected a number");
        while (peek() >= '0' && peek() <= '9') {
            value = value * 10 + (peek() - '0');
            if (value > 1'000'000) fail("number too large");
            ++at_;
        }
        if (negative) value = -value;
        if (value < low || value > high) fail("number out of range");
        return value;
    }

    void end() const {
        if (at_ != text_.size()) fail("unexpected text");
    }

   private:
    std::string_view text_;
    std::size_t at_ = 0;
};

// A text without surrounding white space.
inline std::string_view stripped(std::string_view text) {
    constexpr std::string_view SPACE = " \t\n\r\f\v";
    const auto first = text.find_first_not_of(SPACE);
    return first == text.npos ? std::string_view() : text.substr(first, text.find_last_not_of(SPACE) - first + 1);
}

inline std::uint64_t mix(std::uint64_t left, std::uint64_t right) {
    const auto wide = static_cast<unsigned __int128>(left ^ 0x9e3779b97f4a7c15ULL) * (right ^ 0xe7037ed1a0b428dbULL);
    return static_cast<std::uint64_t>(wide >> 64) ^ static_cast<std::uint64_t>(wide);
}

}  // namespace parlour
