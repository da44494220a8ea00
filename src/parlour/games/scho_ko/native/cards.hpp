// The cards of Scho K.O. (SK-1, SK-2): their rotations and kinds, and hands of them as counts.
#pragma once

#include <bit>

#include "concept.hpp"
#include "options.hpp"

namespace parlour::scho_ko {

inline constexpr int MAX_CARDS = 32, PIECES = 4, KINDS = 6;  // SK-1, SK-2

// A look is a card turned in one way (SK-5): a bit for each piece, top left, top right, bottom left, bottom right, set
// where it is dark. A face is a look, and 16 more with a smartie. A kind is the card as it is held, in alphabetical
// order: twice the number of white pieces beyond the first, and 1 more with a smartie.
inline constexpr int LOOKS = 16, SMARTIE = 16;
using Faces = std::uint32_t;  // a set of faces
inline constexpr Faces STACK_CARDS = 0xffff0000;

constexpr int dark_pieces(int look) { return std::popcount(static_cast<unsigned>(look)); }
constexpr int kind_of(int face) { return 2 * (3 - dark_pieces(face % LOOKS)) + face / SMARTIE; }
constexpr bool has_both_colours(int look) { return look != 0 && look != LOOKS - 1; }  // SK-1
constexpr bool is_pair(int look) { return dark_pieces(look) == 2; }
constexpr Pairs pairs_of(int look) { return look == 0b1001 || look == 0b0110 ? Pairs::DIAGONAL : Pairs::ADJACENT; }

// The look of each kind that comes first in the alphabet, for each value of the option.
inline constexpr int FIRST_LOOK[2][KINDS / 2] = {{0b0111, 0b0011, 0b0001}, {0b0111, 0b1001, 0b0001}};

// The faces of each kind, for each value of the option.
struct FaceLookup {
    Faces of[2][KINDS];
};
inline constexpr FaceLookup FACES = [] {
    FaceLookup lookup{};
    for (int face = 0; face < 2 * LOOKS; ++face)
        for (const Pairs pairs : {Pairs::ADJACENT, Pairs::DIAGONAL}) {
            const int look = face % LOOKS;
            if (has_both_colours(look) && (!is_pair(look) || pairs_of(look) == pairs))
                lookup.of[static_cast<int>(pairs)][kind_of(face)] |= Faces{1} << face;
        }
    return lookup;
}();

inline std::string face_text(int face) {
    std::string text;
    for (int piece = 0; piece < PIECES; ++piece) text += "WD"[face >> piece & 1];
    return face < SMARTIE ? text : text + '*';
}

inline std::string kind_text(int kind, Pairs pairs) {
    return face_text(FIRST_LOOK[static_cast<int>(pairs)][kind / 2] + kind % 2 * SMARTIE);
}

// The number of cards of each kind, four bits for each.
class Counts {
   public:
    static Counts of_deck(const Options& options) {
        Counts counts;
        for (std::size_t kind = 0; kind < KINDS; ++kind)
            counts.packed_ |= std::uint32_t{options.deck[kind]} << 4 * kind;
        return counts;
    }

    constexpr bool empty() const { return !packed_; }
    constexpr int of(int kind) const { return static_cast<int>(packed_ >> 4 * kind & 15); }
    constexpr void add(int kind) { packed_ += 1u << 4 * kind; }
    constexpr void remove(int kind) { packed_ -= 1u << 4 * kind; }

    constexpr int total() const {
        const std::uint32_t pairs = (packed_ & 0x0f0f0f0f) + (packed_ >> 4 & 0x0f0f0f0f);
        return static_cast<int>(pairs * 0x01010101 >> 24);
    }

    // The kind of the card with this number, counting all cards from 0.
    constexpr int nth(int number) const {
        int kind = 0;
        while ((number -= of(kind)) >= 0) ++kind;
        return kind;
    }

    // Every face that one of the cards can show (SK-5).
    constexpr Faces faces(Pairs pairs) const {
        Faces all = 0;
        for (int kind = 0; kind < KINDS; ++kind) all |= of(kind) ? FACES.of[static_cast<int>(pairs)][kind] : 0;
        return all;
    }

    std::string text(Pairs pairs) const {
        std::string text;
        for (int kind = 0; kind < KINDS; ++kind)
            for (int card = 0; card < of(kind); ++card) text += kind_text(kind, pairs) + ' ';
        if (text.empty()) return "-";
        text.pop_back();
        return text;
    }

    constexpr std::uint32_t packed() const { return packed_; }

    constexpr Counts() = default;

   private:
    std::uint32_t packed_ = 0;
};

}  // namespace parlour::scho_ko
