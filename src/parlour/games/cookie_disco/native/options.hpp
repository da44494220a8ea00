// Cookie Disco's options.
#pragma once

#include <string>
#include <string_view>

#include "concept.hpp"
#include "text.hpp"

namespace parlour::cookie_disco {

// What chocolate, caramel and vanilla cookies are worth, from 1 to 3 each, as one number (CD-1).
constexpr std::uint8_t values_of(int chocolate, int caramel, int vanilla) {
    return static_cast<std::uint8_t>((chocolate - 1) * 9 + (caramel - 1) * 3 + vanilla - 1);
}
inline constexpr std::uint8_t ALL_VALUES = 27, USUAL_VALUES = values_of(3, 2, 1);

inline std::uint8_t values_read(std::string_view text) {
    Reader read(text);
    int value[3];
    for (int& each : value) {
        if (&each != &value[0]) read.expect(',');
        each = read.one_of("123") + 1;
    }
    read.end();
    return values_of(value[0], value[1], value[2]);
}

struct Options {
    int start = 0;  // 0 for random
    bool repetition = true, over_start = true, crawl = false;
    std::uint8_t values = USUAL_VALUES;

    static Options of(std::string_view start, std::string_view repetition, std::string_view over_start, bool crawl,
                      std::string_view values) {
        const bool number = start.size() == 1 && start[0] >= '1' && start[0] <= '6';
        if (!number && start != "random") throw Unreadable("unknown start '" + std::string(start) + "'");
        if (repetition != "draw" && repetition != "off")
            throw Unreadable("unknown repetition '" + std::string(repetition) + "'");
        if (over_start != "yes" && over_start != "no")
            throw Unreadable("unknown over_start '" + std::string(over_start) + "'");
        return {number ? start[0] - '0' : 0, repetition == "draw", over_start == "yes", crawl, values_read(values)};
    }
};

}  // namespace parlour::cookie_disco
