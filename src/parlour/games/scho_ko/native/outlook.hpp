// The bars of a layout, and what laying one more card would make of them.
#pragma once

#include <algorithm>
#include <bitset>

#include "layout.hpp"

namespace parlour::scho_ko {

// The two largest bars of each colour, white 0 and dark 1.
struct Largest {
    int of[2][2] = {{0, 0}, {0, 0}};

    void add(int colour, int size) {
        int (&sizes)[2] = of[colour];
        if (size > sizes[0]) std::swap(size, sizes[0]);
        if (size > sizes[1]) sizes[1] = size;
    }
};

class Outlook {
   public:
    explicit Outlook(const Layout& layout) : layout_(layout) {
        number_pieces();
        find_bars();
    }

    // The largest bars once a card is laid.
    Largest after(Move lay) {
        if (spot_of(lay) != spot_) look_around(spot_of(lay));
        const int look = face_of(lay) % LOOKS;
        return is_upper_ ? covered(look) : joined(look);
    }

   private:
    using Number = std::uint8_t;
    static constexpr Number NOTHING = 2 * MAX_PIECES;  // no piece, no bar; its size is 0

    const Layout& layout_;
    int pieces_ = 0, spot_ = -1;
    bool is_upper_ = false;
    Number piece_[CELLS];  // the number of the visible piece on a cell that has one
    Number beside_[NOTHING][4];
    std::uint8_t colour_[NOTHING];
    Number bar_[NOTHING + 1], size_[NOTHING + 1];  // the bar of each piece, the size of each bar
    Number order_[2][NOTHING];                     // the bars of each colour, the largest first
    int bars_[2] = {0, 0};
    Number across_[8], below_[PIECES];  // the pieces around and below a card on the spot

    Number piece_at(int cell) const { return layout_.taken().has(cell) ? piece_[cell] : NOTHING; }

    void number_pieces() {
        int cells[NOTHING];
        layout_.taken().each([&](int cell) {
            colour_[pieces_] = layout_.dark().has(cell);
            cells[pieces_] = cell;
            piece_[cell] = static_cast<Number>(pieces_++);
        });
        for (int piece = 0; piece < pieces_; ++piece) {
            Number* const beside = beside_[piece];
            beside[0] = piece_at(at(cells[piece], 1, 0));
            beside[1] = piece_at(at(cells[piece], 0, 1));
            beside[2] = piece_at(at(cells[piece], -1, 0));
            beside[3] = piece_at(at(cells[piece], 0, -1));
        }
    }

    void find_bars() {
        std::bitset<NOTHING + 1> seen;
        seen.set(NOTHING);
        Number bars = 0;
        for (int piece = 0; piece < pieces_; ++piece) {
            if (seen[static_cast<std::size_t>(piece)]) continue;
            const int colour = colour_[piece];
            size_[bars] = static_cast<Number>(
                flooded(static_cast<Number>(piece), colour_, seen, [&](Number each) { bar_[each] = bars; }));
            order_[colour][bars_[colour]++] = bars++;
        }
        bar_[NOTHING] = NOTHING;
        size_[NOTHING] = 0;
        for (const int colour : {0, 1})
            std::sort(order_[colour], order_[colour] + bars_[colour],
                      [this](Number left, Number right) { return size_[left] > size_[right]; });
    }

    // The number of pieces joined to a piece, itself included (SK-13); visits each once and marks it as seen.
    template <class Visit>
    int flooded(Number start, const std::uint8_t* colours, std::bitset<NOTHING + 1>& seen, Visit visit) const {
        Number waiting[NOTHING];
        int count = 0, done = 0;
        waiting[count++] = start;
        seen.set(start);
        while (done < count) {
            const Number piece = waiting[done++];
            visit(piece);
            for (const Number other : beside_[piece]) {
                if (seen[other] || colours[other] != colours[start]) continue;
                seen.set(other);
                waiting[count++] = other;
            }
        }
        return count;
    }

    void look_around(int spot) {
        spot_ = spot;
        is_upper_ = layout_.taken().has(spot);
        for (int edge = 0; edge < 8; ++edge) across_[edge] = piece_at(at(spot, EDGES[edge].dx, EDGES[edge].dy));
        if (!is_upper_) return;
        for (int piece = 0; piece < PIECES; ++piece) below_[piece] = piece_[at(spot, piece % 2, 1 - piece / 2)];
    }

    // Adds the bars that a card does not touch; only the two largest of a colour matter.
    void add_untouched(Largest& largest, const std::bitset<NOTHING + 1>& touched) const {
        for (const int colour : {0, 1})
            for (int index = 0, added = 0; index < bars_[colour] && added < 2; ++index)
                if (const Number bar = order_[colour][index]; !touched[bar]) {
                    largest.add(colour, size_[bar]);
                    ++added;
                }
    }

    // A card on the table joins the bars that it touches.
    Largest joined(int look) const {
        std::bitset<NOTHING + 1> touched;
        touched.set(NOTHING);
        Largest largest;
        for (const int colour : {0, 1}) {
            const int own = colour ? look : LOOKS - 1 - look;
            if (is_pair(look) && pairs_of(look) == Pairs::DIAGONAL) {
                join_diagonal(own, colour, touched, largest);
                continue;
            }
            int size = dark_pieces(own);
            for (int edge = 0; edge < 8; ++edge)
                size += own >> EDGES[edge].piece & 1 ? taken_in(edge, colour, touched) : 0;
            largest.add(colour, size);
        }
        add_untouched(largest, touched);
        return largest;
    }

    // The size of the bar across an edge if it has the colour and has not been counted.
    int taken_in(int edge, int colour, std::bitset<NOTHING + 1>& touched) const {
        const Number piece = across_[edge], bar = bar_[piece];
        if (touched[bar] || colour_[piece] != colour) return 0;
        touched.set(bar);
        return size_[bar];
    }

    // Two pieces that meet at a corner are joined only by a bar that touches both.
    void join_diagonal(int own, int colour, std::bitset<NOTHING + 1>& touched, Largest& largest) const {
        const int first = std::countr_zero(static_cast<unsigned>(own));
        std::bitset<NOTHING + 1> around[2];
        for (int edge = 0; edge < 8; ++edge)
            if (own >> EDGES[edge].piece & 1 && across_[edge] != NOTHING && colour_[across_[edge]] == colour)
                around[EDGES[edge].piece != first].set(bar_[across_[edge]]);
        const bool is_one = (around[0] & around[1]).any();
        int sizes[2] = {1, 1};
        for (int edge = 0; edge < 8; ++edge)
            if (own >> EDGES[edge].piece & 1) sizes[EDGES[edge].piece != first] += taken_in(edge, colour, touched);
        if (is_one) return largest.add(colour, sizes[0] + sizes[1]);
        largest.add(colour, sizes[0]);
        largest.add(colour, sizes[1]);
    }

    // A card on level 2 can also divide the bars that it covers (SK-11).
    Largest covered(int look) const {
        std::uint8_t colours[NOTHING + 1];
        std::copy_n(colour_, pieces_, colours);
        for (int piece = 0; piece < PIECES; ++piece) colours[below_[piece]] = look >> piece & 1;
        std::bitset<NOTHING + 1> seen, touched;
        seen.set(NOTHING);
        Largest largest;
        const auto flood = [&](Number piece) {
            touched.set(bar_[piece]);
            if (!seen[piece]) largest.add(colours[piece], flooded(piece, colours, seen, [](Number) {}));
        };
        for (const Number piece : below_) flood(piece);
        for (const Number piece : across_) flood(piece);
        add_untouched(largest, touched);
        return largest;
    }
};

}  // namespace parlour::scho_ko
