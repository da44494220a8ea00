// Cocotaki's cards: their sorts, what lies well on what, and bags of them.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <string>
#include <string_view>

#include "concept.hpp"

namespace parlour::cocotaki {

inline constexpr int COLOURS = 4, ANIMALS = 8, DECK = 112;
inline constexpr std::string_view COLOUR_NAMES[COLOURS] = {"blue", "green", "red", "yellow"};
inline constexpr std::string_view ANIMAL_NAMES[ANIMALS] = {"bee",    "cat",  "cow",     "dog",
                                                           "donkey", "lion", "rooster", "sheep"};
inline constexpr std::string_view SOUNDS[ANIMALS] = {"buzz",    "meow", "moo",               "woof",
                                                     "hee-haw", "roar", "cock-a-doodle-doo", "baa"};
inline constexpr int RED = 2, DONKEY = 4, LION = 5, ROOSTER = 6;

// A sort of card is colour * 8 + animal, in the order of the texts, or BUTTERFLY. A face is a card as it lies on the
// table: a sort, or BUTTERFLY plus the colour that the butterfly names. NO_FACE stands for no card.
inline constexpr int BUTTERFLY = COLOURS * ANIMALS, SORTS = BUTTERFLY + 1, NO_FACE = BUTTERFLY + COLOURS;

constexpr int sort_of(int face) { return face < BUTTERFLY ? face : BUTTERFLY; }
constexpr int animal_of(int face) { return face < BUTTERFLY ? face % ANIMALS : ANIMALS; }

// Sets of sorts other than butterflies.
using Sorts = std::uint32_t;
constexpr Sorts of_colour(int colour) { return Sorts{0xff} << (colour * ANIMALS); }
constexpr Sorts of_animal(int animal) { return animal < ANIMALS ? Sorts{0x01010101} << animal : 0; }

// The sorts that match each face in colour or animal (CT-5), or in the colour named (CT-6).
inline constexpr std::array<Sorts, NO_FACE + 1> MATCHES = [] {
    std::array<Sorts, NO_FACE + 1> matches{};
    for (int face = 0; face < BUTTERFLY; ++face)
        matches[static_cast<std::size_t>(face)] = of_colour(face / ANIMALS) | of_animal(face % ANIMALS);
    for (int colour = 0; colour < COLOURS; ++colour)
        matches[static_cast<std::size_t>(BUTTERFLY + colour)] = of_colour(colour);
    return matches;
}();

// Cards without an order. A byte counts the cards of a sort; no count exceeds 112, so that the sums of bytes by
// multiplication and their comparison by the eighth bit never overflow into a neighbour.
class Bag {
   public:
    int size() const { return size_; }
    bool empty() const { return size_ == 0; }
    Sorts sorts() const { return sorts_; }
    int butterflies() const { return static_cast<int>(counts_[COLOURS]); }
    int count(int sort) const { return static_cast<int>(counts_[sort / 8] >> (sort % 8 * 8) & 0xff); }

    void add(int sort, int cards = 1) {
        counts_[sort / 8] += static_cast<std::uint64_t>(cards) << (sort % 8 * 8);
        sorts_ |= bit(sort);
        size_ = static_cast<std::uint8_t>(size_ + cards);
    }

    void remove(int sort) {
        counts_[sort / 8] -= std::uint64_t{1} << (sort % 8 * 8);
        if (!count(sort)) sorts_ &= ~bit(sort);
        --size_;
    }

    // The sort of the card at a place below size(), butterflies last.
    int at(int place) const {
        int before[COLOURS + 1] = {}, group = 0;
        for (int colour = 0; colour < COLOURS; ++colour) {
            before[colour + 1] = before[colour] + static_cast<int>(counts_[colour] * ONES >> 56);
            group += place >= before[colour + 1];
        }
        const std::uint64_t up_to = counts_[group] * ONES;  // the cards of each sort and all before it in the group
        const auto left = static_cast<std::uint64_t>(place - before[group]);
        return group * ANIMALS + std::popcount(((left * ONES | HIGH) - up_to) & HIGH);
    }

    std::uint64_t word(int group) const { return counts_[group]; }

   private:
    static constexpr std::uint64_t ONES = 0x0101010101010101, HIGH = ONES << 7;
    std::uint64_t counts_[COLOURS + 1];
    Sorts sorts_;
    std::uint8_t size_;

    static Sorts bit(int sort) { return static_cast<Sorts>(std::uint64_t{1} << sort); }
};

inline std::string name_of(int sort) {
    if (sort == BUTTERFLY) return "butterfly";
    return std::string(COLOUR_NAMES[sort / ANIMALS]) + '-' + std::string(ANIMAL_NAMES[sort % ANIMALS]);
}

inline std::string face_text(int face) {
    if (face == NO_FACE) return "-";
    if (face < BUTTERFLY) return name_of(face);
    return "butterfly=" + std::string(COLOUR_NAMES[face - BUTTERFLY]);
}

// A card laid with the sound that it needs (CT-8).
inline std::string lay_text(int face, bool last) {
    std::string text = face_text(face) + '!';
    if (face == RED * ANIMALS + ROOSTER)
        text += "cocotaki";
    else if (face < BUTTERFLY && face / ANIMALS != RED)
        text += SOUNDS[face % ANIMALS];
    return last ? text + "+last" : text;
}

inline int face_named(std::string_view text) {
    for (int face = 0; face <= NO_FACE; ++face)
        if (face_text(face) == text) return face;
    throw Unreadable("no card '" + std::string(text) + "'");
}

inline int sort_named(std::string_view text) {
    for (int sort = 0; sort < SORTS; ++sort)
        if (name_of(sort) == text) return sort;
    throw Unreadable("no card '" + std::string(text) + "'");
}

}  // namespace parlour::cocotaki
