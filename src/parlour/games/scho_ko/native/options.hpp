// The options of Scho K.O.
#pragma once

#include <array>
#include <cstdint>
#include <numeric>
#include <string>
#include <string_view>

#include "concept.hpp"
#include "text.hpp"

namespace parlour::scho_ko {

// How the two dark pieces of an even card lie (SK-2).
enum class Pairs : std::uint8_t { ADJACENT, DIAGONAL };
inline Pairs pairs_named(std::string_view name) {
    if (name == "adjacent") return Pairs::ADJACENT;
    if (name == "diagonal") return Pairs::DIAGONAL;
    throw Unreadable("pairs must be adjacent or diagonal, not '" + std::string(name) + "'");
}

// Cards of each kind of a deck, in the order of the kinds; the rulebook's by default (SK-2).
struct Options {
    Pairs pairs = Pairs::ADJACENT;
    std::array<std::uint8_t, 6> deck{7, 3, 8, 4, 7, 3};
    int hand_size = 4;

    int cards() const { return std::accumulate(deck.begin(), deck.end(), 0); }

    static Options of(std::string_view pairs, std::string_view deck, int hand_size) {
        Options options;
        options.pairs = pairs_named(pairs);
        options.hand_size = hand_size;
        if (deck != "standard") options.read(deck);
        if (hand_size < 1 || hand_size > 8 || 2 * hand_size > options.cards()) throw Unreadable("not a size of hands");
        return options;
    }

   private:
    // Reads counts such as dark:2,even*:1,white:1.
    void read(std::string_view text) {
        static constexpr std::string_view SORTS[] = {"dark", "even", "white"};
        deck = {};
        Reader reader(text);
        do {
            std::size_t sort = 0;
            while (sort < 3 && reader.peek() != SORTS[sort][0]) ++sort;
            if (sort == 3) reader.fail("not a sort of card");
            for (const char letter : SORTS[sort]) reader.expect(letter);
            const std::size_t kind = 2 * sort + reader.skip('*');
            reader.expect(':');
            if (deck[kind]) reader.fail("a sort of card is given twice");
            deck[kind] = static_cast<std::uint8_t>(reader.number(0, 8));
        } while (reader.skip(','));
        reader.end();
        const int dark = deck[0] + deck[1], even = deck[2] + deck[3], white = deck[4] + deck[5];
        if (cards() < 2 || cards() > 32 || cards() % 2) throw Unreadable("a deck has an even number of 2 to 32 cards");
        if (3 * dark + 2 * even + white > 64 || dark + 2 * even + 3 * white > 64)
            throw Unreadable("a deck has at most 64 pieces of a colour");
    }
};

}  // namespace parlour::scho_ko
