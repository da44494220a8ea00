// Cookie Disco's options.
#pragma once

#include <string>
#include <string_view>

#include "concept.hpp"
#include "text.hpp"

namespace parlour::cookie_disco {

struct Options {
    int start = 0;  // 0 for random
    bool repetition = true, over_start = true, crawl = false;

    static Options of(std::string_view start, std::string_view repetition, std::string_view over_start, bool crawl) {
        const bool number = start.size() == 1 && start[0] >= '1' && start[0] <= '6';
        if (!number && start != "random") throw Unreadable("unknown start '" + std::string(start) + "'");
        if (repetition != "draw" && repetition != "off")
            throw Unreadable("unknown repetition '" + std::string(repetition) + "'");
        if (over_start != "yes" && over_start != "no")
            throw Unreadable("unknown over_start '" + std::string(over_start) + "'");
        return {number ? start[0] - '0' : 0, repetition == "draw", over_start == "yes", crawl};
    }
};

}  // namespace parlour::cookie_disco
