// The cards on the table; the spots where another may lie are updated around each card as it is laid.
#pragma once

#include <array>

#include "bars.hpp"
#include "cards.hpp"
#include "plane.hpp"

namespace parlour::scho_ko {

// A move that lays a card: its face and, from bit 5 on, its spot, the number of its lower left cell (SK-5).
constexpr Move lay_move(int spot, int face) { return static_cast<Move>(spot << 5 | face); }
constexpr int spot_of(Move lay) { return static_cast<int>(lay >> 5); }
constexpr int face_of(Move lay) { return static_cast<int>(lay & 31); }

struct Place {
    int x, y;
    bool operator==(const Place&) const = default;
};

// The eight outer edges of a card: the place of the piece, and the cell across the edge relative to the spot (SK-6).
struct Edge {
    int piece, dx, dy;
};
inline constexpr Edge EDGES[8] = {{2, -1, 0}, {3, 2, 0},  {0, -1, 1}, {1, 2, 1},
                                  {2, 0, -1}, {3, 1, -1}, {0, 0, 2},  {1, 1, 2}};

// The looks that continue a colour (SK-7), by the edges with a dark piece across, and by those with a white one.
struct Continued {
    std::uint16_t looks[2][256];
};
inline constexpr Continued CONTINUED = [] {
    Continued lookup{};
    for (int edges = 0; edges < 256; ++edges)
        for (int edge = 0; edge < 8; ++edge)
            for (int look = 0; look < LOOKS; ++look) {
                const int white = !(look >> EDGES[edge].piece & 1);
                if (edges >> edge & 1) lookup.looks[white][edges] |= static_cast<std::uint16_t>(1 << look);
            }
    return lookup;
}();

class Layout {
   public:
    static Layout start() {
        Layout layout{};
        layout.spots_[0].put(number(0, 0), 1, 1);  // SK-4
        return layout;
    }

    int laid() const { return laid_; }
    const Plane& taken() const { return taken_; }  // cells with a visible piece
    const Plane& dark() const { return dark_; }    // those with a dark one
    Move card(int index) const { return cards_[index]; }

    // Where a card may lie if its colours fit: level 1 for all cards (SK-6), level 2 for stack cards (SK-8).
    const Plane& spots(int level) const { return spots_[level - 1]; }

    // The looks that continue a colour at a spot (SK-7, SK-9); all of them for the starting card (SK-4).
    Faces looks(int spot) const {
        if (!laid_) return 0xffff;
        const unsigned taken = contacts(taken_, spot), dark = contacts(dark_, spot);
        return Faces{CONTINUED.looks[0][dark]} | CONTINUED.looks[1][taken ^ dark];
    }

    bool allows(Move lay) const {
        const int spot = spot_of(lay), face = face_of(lay);
        const bool open = spots_[0].has(spot) || (face >= SMARTIE && spots_[1].has(spot));
        return open && (looks(spot) >> face % LOOKS & 1);
    }

    // Pieces below the new ones are covered and gone (SK-11).
    void lay(Move lay) {
        const int spot = spot_of(lay), face = face_of(lay);
        const bool is_upper = taken_.has(spot);
        const auto look = static_cast<unsigned>(face % LOOKS);
        cover(dark_, spot, look >> 2, look & 3);
        cards_[laid_++] = lay;
        if (face >= SMARTIE) {
            cover(plain_, spot, 0, 0);
            for (int dy = -1; dy <= 1; ++dy) spots_[1].put(at(spot, -1, dy), 7, 0);  // SK-10
        } else {
            cover(plain_, spot, 3, 3);
            open_above(spot);
        }
        if (is_upper) return;
        cover(taken_, spot, 3, 3);
        open_beside(spot);
    }

    // The cell of a spot of this layout; several cells far apart share its number.
    Place place(int spot) const { return place(spot, laid_); }

    Bars bars() const { return count_bars(taken_, dark_); }

   private:
    Plane taken_, dark_, plain_;  // cells with a visible piece; with a dark one; with one of a card without a smartie
    Plane spots_[2];
    std::array<Move, MAX_CARDS> cards_;
    int laid_;

    static void cover(Plane& plane, int spot, unsigned lower, unsigned upper) {
        plane.put(spot, 3, lower);
        plane.put(at(spot, 0, 1), 3, upper);
    }

    // The edges of a card at a spot that join a cell of the plane, in the order of EDGES.
    static unsigned contacts(const Plane& plane, int spot) {
        const std::uint64_t lower = plane.from(at(spot, -1, 0)), upper = plane.from(at(spot, -1, 1));
        const std::uint64_t below = plane.from(at(spot, 0, -1)), above = plane.from(at(spot, 0, 2));
        return static_cast<unsigned>((lower & 1) | (lower >> 2 & 2) | (upper & 1) << 2 | (upper & 8) |
                                     (below & 3) << 4 | (above & 3) << 6);
    }

    // Finds the spots of level 2 over a new card without a smartie (SK-8). The four pieces below belong to one card
    // only if the spot is exactly that of a card, and no other card lies exactly on one of the eight spots around.
    void open_above(int spot) {
        const std::uint64_t patch = plain_.patch(spot);
        const std::uint64_t square_on = std::uint64_t{1} << patch_bit(0, 0);
        const std::uint64_t open = patch & patch >> 1 & patch >> 8 & patch >> 9 & ~square_on;
        for (int dy = -1; dy <= 1; ++dy) spots_[1].put(at(spot, -1, dy), 7, open >> patch_bit(-1, dy) & 7);
    }

    // Finds the spots of level 1 that a new card takes or touches: four empty cells and at least two contacts (SK-6).
    void open_beside(int spot) {
        const std::uint64_t patch = taken_.patch(spot);
        std::uint64_t once = 0, twice = 0;
        for (const Edge& edge : EDGES) {
            const int shift = 8 * edge.dy + edge.dx;
            const std::uint64_t touched = shift < 0 ? patch << -shift : patch >> shift;
            twice |= once & touched;
            once |= touched;
        }
        const std::uint64_t open = twice & ~(patch | patch >> 1 | patch >> 8 | patch >> 9);
        for (int dy = -2; dy <= 2; ++dy) {
            const std::uint64_t near = dy == -2 || dy == 2 ? 0b01110 : 0b11111;  // corner contact does not count (SK-6)
            spots_[0].put(at(spot, -2, dy), near, open >> patch_bit(-2, dy) & near);
        }
    }

    // Each card but the first touches or covers an earlier one, which leads back to the start.
    Place place(int spot, int cards) const {
        for (int card = 0; card < cards; ++card)
            for (int dy = -2; dy <= 2; ++dy)
                for (int dx = -2; dx <= 2; ++dx)
                    if (const int earlier = spot_of(cards_[card]); at(earlier, dx, dy) == spot) {
                        const Place neighbour = place(earlier, card);
                        return {neighbour.x + dx, neighbour.y + dy};
                    }
        return {0, 0};
    }
};

}  // namespace parlour::scho_ko
