// Cookie Disco's turn: a position up to translation, its moves and its key, without set-up and history.
#pragma once

#include <utility>

#include "concept.hpp"
#include "text.hpp"
#include "options.hpp"
#include "rolling.hpp"

namespace parlour::cookie_disco {

// Cookies are numbered: three chocolate, two caramel, one vanilla, orange, blue. A set of them is a byte.
using Cookies = std::uint8_t;
inline constexpr int VANILLA = 5, ORANGE = 6;
inline constexpr std::string_view KINDS = "CCCAAVOB";
inline constexpr std::uint8_t KIND[COOKIES] = {0, 0, 0, 1, 1, 2, 3, 3};
inline constexpr std::uint8_t UNLOCKED = 3;
inline constexpr Cookies LOCKED[4] = {0b111, 0b11000, 0b100000, 0};  // by kind (CD-9)

constexpr Cookies only(int cookie) { return static_cast<Cookies>(1 << cookie); }

// By values and set of cookies: what they are worth together, and which values are among them, bit n - 1 for n (CD-10).
struct Worth {
    std::uint8_t total, counts;
};
inline constexpr auto WORTH = [] {
    std::array<std::array<Worth, 256>, ALL_VALUES> all{};
    for (int values = 0; values < ALL_VALUES; ++values) {
        const int value[] = {values / 9 + 1, values / 3 % 3 + 1, values % 3 + 1, 0};
        for (unsigned set = 0; set < 256; ++set)
            for (int cookie = 0; cookie < COOKIES; ++cookie)
                if (set >> cookie & 1) {
                    Worth& worth = all[static_cast<std::size_t>(values)][set];
                    worth.total = static_cast<std::uint8_t>(worth.total + value[KIND[cookie]]);
                    worth.counts |= static_cast<std::uint8_t>(1 << value[KIND[cookie]] >> 1);
                }
    }
    return all;
}();

// A roll is cookie + 8 * end, plus DIVIDES if it wins (CD-17); a crawl is CRAWL + the cookie it ends on (CD-21).
inline constexpr Move DIVIDES = 1 << 11, CRAWL = 1 << 12;

struct Turn {
    static constexpr std::size_t MAX_MOVES = 96;
    using Out = MoveList<MAX_MOVES>;

    Cell cell[COOKIES];
    Cookies covered;  // the one under the crawl cookie, where that is in play (CD-20)
    std::uint8_t side, lock;
    bool crawl_moved;
    bool divided;            // only in positions read from a text; in a game it is over then
    bool over_start = true;  // whether a cookie may roll over the cell it came from (CD-14)
    std::uint8_t values = USUAL_VALUES;

    void moves(Out& out) const {
        Map map(cell);
        const Touching touch = touching();
        const unsigned fixed = LOCKED[lock] | only(ORANGE + 1 - side) | (crawl_moved ? covered : 0u);
        for (unsigned free = 0xffu & ~fixed; free; free &= free - 1) rolls(map, touch, std::countr_zero(free), out);
        if (covered && !crawl_moved) crawls(touch, out);
    }

    void play(Move move) {
        const int cookie = static_cast<int>(move & 7);
        side ^= 1;
        if (move & CRAWL) {
            covered = only(cookie);
            crawl_moved = true;
            lock = UNLOCKED;  // CD-22
        } else {
            cell[cookie] = static_cast<Cell>(move >> 3);
            crawl_moved = covered & only(cookie);
            lock = KIND[cookie];  // CD-9
        }
    }

    // Exact: the cells as seen from the vanilla cookie, those of one kind sorted, side, lock and crawl cookie (CD-19).
    std::uint64_t key() const {
        Cell seen[COOKIES];
        for (int cookie = 0; cookie < COOKIES; ++cookie) seen[cookie] = static_cast<Cell>(cell[cookie] - cell[VANILLA]);
        unsigned crawl = covered;
        const auto sort = [&](int left, int right) {
            if (seen[left] <= seen[right]) return;
            std::swap(seen[left], seen[right]);
            if ((crawl >> left ^ crawl >> right) & 1) crawl ^= 1u << left | 1u << right;
        };
        sort(0, 1);
        sort(1, 2);
        sort(0, 1);
        sort(3, 4);
        const int crawled = crawl ? std::countr_zero(crawl) : 0;
        seen[VANILLA] = static_cast<Cell>(crawled << 4 | crawl_moved << 3 | side << 2 | lock);
        std::uint64_t packed = 0;
        for (const Cell byte : seen) packed = packed << 8 | byte;
        packed = (packed ^ packed >> 32) * 0x9e3779b97f4a7c15ULL;  // mixes the bits without collisions
        return packed ^ packed >> 29;
    }

    // For each cookie those that it touches.
    using Touching = std::array<Cookies, COOKIES>;
    Touching touching() const {
        Touching all;
        for (std::size_t cookie = 0; cookie < COOKIES; ++cookie) all[cookie] = touching(cell[cookie]);
        return all;
    }

    // The groups of connected cookies among some.
    struct Groups {
        int size = 0;
        Cookies group[COOKIES];
    };
    static Groups groups(const Touching& touch, Cookies among) {
        Groups all;
        while (among) {
            const Cookies group = group_of(touch, std::countr_zero(among), among);
            all.group[all.size++] = group;
            among &= static_cast<Cookies>(~group);
        }
        return all;
    }

    // Whether the side wins when the field is split into these cookies and the others (CD-16).
    bool wins(Cookies group) const {
        const auto rest = static_cast<Cookies>(~group);
        const Cookies own = group >> (ORANGE + side) & 1 ? group : rest, other = group ^ rest ^ own;
        return other >> (ORANGE + 1 - side) & 1 && total(own) > total(other);
    }
    int total(Cookies cookies) const { return WORTH[values][cookies & ~covered].total; }

    // Whether some cell touches both a group and the rest, so that a cookie there could have held them together.
    bool has_hinge(Cookies group) const {
        for (int cookie = 0; cookie < COOKIES; ++cookie)
            for (const Cell way : WAYS)
                if (group >> cookie & 1 && touching(static_cast<Cell>(cell[cookie] + way)) & ~group) return true;
        return false;
    }

   private:
    void rolls(Map& map, const Touching& touch, int cookie, Out& out) const {
        const Cell start = cell[cookie];
        const unsigned near = map.near(start), counts = counts_at(touch, cookie);
        if (!counts || !DEPARTURES[0][near]) return;  // CD-10, CD-13
        const Ends ends = rests(map, start, counts, over_start);
        if (IS_ARC[near] && !divided)
            ordinary(cookie, ends, out);
        else
            division(touch, cookie, ends, out);
    }

    static void ordinary(int cookie, const Ends& ends, Out& out) {
        for (const Cell end : ends) out.add(static_cast<Move>(cookie | end << 3));
    }

    // The moves of a cookie that may hold the field together: all if it does not, else those that win (CD-15, CD-16).
    void division(const Touching& touch, int cookie, const Ends& ends, Out& out) const {
        const Groups parts = groups(touch, static_cast<Cookies>(~only(cookie)));
        if (parts.size == 1) return ordinary(cookie, ends, out);
        for (const Cell end : ends) {
            const Cookies near = touching(end);
            Cookies joined = only(cookie);
            int left = parts.size;
            for (int index = 0; index < parts.size; ++index)
                if (const Cookies part = parts.group[index]; part & near) {
                    joined |= part;
                    --left;
                }
            if (left == 1 && wins(joined)) out.add(static_cast<Move>(cookie | end << 3) | DIVIDES);
        }
    }

    Cookies touching(Cell at) const {
        unsigned all = 0;
        for (int cookie = 0; cookie < COOKIES; ++cookie)
            all |= unsigned{TOUCHES[static_cast<Cell>(cell[cookie] - at)]} << cookie;
        return static_cast<Cookies>(all);
    }

    static Cookies group_of(const Touching& touch, int cookie, Cookies among) {
        unsigned group = only(cookie);
        for (unsigned fresh = group; fresh;) {
            const unsigned more = touch[static_cast<std::size_t>(std::countr_zero(fresh))] & among & ~group;
            group |= more;
            fresh = (fresh & (fresh - 1)) | more;
        }
        return static_cast<Cookies>(group);
    }

    // The values that a cookie touches (CD-10), without the one that is covered (CD-20).
    unsigned counts_at(const Touching& touch, int cookie) const {
        return WORTH[values][touch[static_cast<std::size_t>(cookie)] & ~covered].counts;
    }

    // The cookies on which the crawl cookie can end: over as many as one that it touches is worth, none twice (CD-21).
    void crawls(const Touching& touch, Out& out) const {
        unsigned ends = 0;
        const int at = std::countr_zero(covered);
        crawl(touch, at, covered, counts_at(touch, at), ends);
        for (; ends; ends &= ends - 1) out.add(CRAWL + static_cast<Move>(std::countr_zero(ends)));
    }

    static void crawl(const Touching& touch, int at, unsigned path, unsigned counts, unsigned& ends) {
        if (!counts) return;
        const unsigned near = touch[static_cast<std::size_t>(at)] & ~path;
        if (counts & 1) ends |= near;
        for (unsigned left = near; left; left &= left - 1)
            crawl(touch, std::countr_zero(left), path | (left & -left), counts >> 1, ends);
    }
};

}  // namespace parlour::cookie_disco
