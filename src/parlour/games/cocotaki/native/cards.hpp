// Cocotaki's cards: their kinds, which of them match, and bags of them.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <string>
#include <string_view>

#include "concept.hpp"

namespace parlour::cocotaki {

inline constexpr int COLOURS = 4, ANIMALS = 8, DECK = 112;  // CT-1
inline constexpr std::string_view COLOUR_NAMES[COLOURS] = {"blue", "green", "red", "yellow"};
inline constexpr std::string_view ANIMAL_NAMES[ANIMALS] = {"bee",    "cat",  "cow",     "dog",
                                                           "donkey", "lion", "rooster", "sheep"};
inline constexpr std::string_view SOUNDS[ANIMALS] = {
    "buzz", "meow", "moo", "woof", "hee-haw", "roar", "cock-a-doodle-doo", "baa"};
inline constexpr int BEE = 0, CAT = 1, COW = 2, DOG = 3, DONKEY = 4, LION = 5, ROOSTER = 6, SHEEP = 7, RED = 2;

// A kind of card is colour * 8 + animal, in the order of the texts, or BUTTERFLY. A face is a card as it was laid: a
// kind, or BUTTERFLY plus the colour that the butterfly names. NO_FACE stands for an empty place.
inline constexpr int BUTTERFLY = COLOURS * ANIMALS, KINDS = BUTTERFLY + 1, NO_FACE = BUTTERFLY + COLOURS;

constexpr int kind_of(int face) { return face < BUTTERFLY ? face : BUTTERFLY; }
constexpr int animal_of(int face) { return face < BUTTERFLY ? face % ANIMALS : ANIMALS; }

// Sets of kinds other than butterflies.
using Kinds = std::uint32_t;
constexpr Kinds of_colour(int colour) { return Kinds{0xff} << (colour * ANIMALS); }
constexpr Kinds of_animal(int animal) { return animal < ANIMALS ? Kinds{0x01010101} << animal : 0; }

// The kinds that match each face in colour or animal (CT-5), or in the colour named (CT-6).
inline constexpr std::array<Kinds, NO_FACE + 1> MATCHES = [] {
    std::array<Kinds, NO_FACE + 1> matches{};
    for (int face = 0; face < BUTTERFLY; ++face)
        matches[static_cast<std::size_t>(face)] = of_colour(face / ANIMALS) | of_animal(face % ANIMALS);
    for (int colour = 0; colour < COLOURS; ++colour)
        matches[static_cast<std::size_t>(BUTTERFLY + colour)] = of_colour(colour);
    return matches;
}();

// Cards without an order. A byte counts the cards of a kind. No count exceeds 112, so summing bytes by multiplication
// and comparing them by the eighth bit never overflows into a neighbour.
class Bag {
   public:
    int size() const { return size_; }
    bool empty() const { return size_ == 0; }
    Kinds kinds() const { return kinds_; }
    int butterflies() const { return static_cast<int>(counts_[COLOURS]); }
    int count(int kind) const { return static_cast<int>(counts_[kind / 8] >> (kind % 8 * 8) & 0xff); }

    void add(int kind, int cards = 1) {
        counts_[kind / 8] += static_cast<std::uint64_t>(cards) << (kind % 8 * 8);
        kinds_ |= bit(kind);
        size_ = static_cast<std::uint8_t>(size_ + cards);
    }

    void remove(int kind) {
        counts_[kind / 8] -= std::uint64_t{1} << (kind % 8 * 8);
        kinds_ &= ~static_cast<Kinds>(std::uint64_t{count(kind) == 0} << kind);
        --size_;
    }

    // The kind of the card at a place below size(), in the order of the kinds.
    int at(int place) const {
        int before[COLOURS + 1] = {}, group = 0;
        for (int colour = 0; colour < COLOURS; ++colour) {
            before[colour + 1] = before[colour] + static_cast<int>(counts_[colour] * ONES >> 56);
            group += place >= before[colour + 1];
        }
        const std::uint64_t up_to = counts_[group] * ONES;  // running totals within the group
        const auto left = static_cast<std::uint64_t>(place - before[group]);
        return group * ANIMALS + std::popcount(((left * ONES | HIGH) - up_to) & HIGH);
    }

    std::uint64_t word(int group) const { return counts_[group]; }

   private:
    static constexpr std::uint64_t ONES = 0x0101010101010101, HIGH = ONES << 7;
    std::uint64_t counts_[COLOURS + 1];
    Kinds kinds_;
    std::uint8_t size_;

    static Kinds bit(int kind) { return static_cast<Kinds>(std::uint64_t{1} << kind); }
};

inline std::string name_of(int kind) {
    if (kind == BUTTERFLY) return "butterfly";
    return std::string(COLOUR_NAMES[kind / ANIMALS]) + '-' + std::string(ANIMAL_NAMES[kind % ANIMALS]);
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
    throw Unreadable("not a card: '" + std::string(text) + "'");
}

inline int kind_named(std::string_view text) {
    for (int kind = 0; kind < KINDS; ++kind)
        if (name_of(kind) == text) return kind;
    throw Unreadable("not a card: '" + std::string(text) + "'");
}

}  // namespace parlour::cocotaki
