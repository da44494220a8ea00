// The options of Cocotaki, as text and as the rules use them.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cards.hpp"

namespace parlour::cocotaki {

enum class Flag : std::uint8_t { OFF, ON, BY_LEVEL };

// Copies per colour of each animal, and the butterflies (CT-1).
struct Deck {
    std::uint8_t copies[ANIMALS] = {3, 3, 3, 3, 4, 4, 4, 3};
    std::uint8_t butterflies = 4;

    static Deck uniform() { return {{3, 3, 3, 3, 3, 3, 3, 3}, 16}; }
    static Deck read(std::string_view text);
    bool operator==(const Deck&) const = default;

    Bag cards() const {
        Bag cards{};
        for (int kind = 0; kind < BUTTERFLY; ++kind)
            if (copies[kind % ANIMALS]) cards.add(kind, copies[kind % ANIMALS]);
        cards.add(BUTTERFLY, butterflies);
        return cards;
    }

    std::string text() const;
};

struct Options {
    enum Level : std::uint8_t { BEGINNER, ADVANCED, EXPERT } level = BEGINNER;
    Deck deck;
    Flag rooster_skips = Flag::BY_LEVEL, donkey_rounds = Flag::BY_LEVEL, several_cards = Flag::BY_LEVEL,
         lion_turns = Flag::BY_LEVEL;
    std::uint8_t hand_size = 0;                    // 0 for the level's
    bool is_refereed = false;                      // CT-19
    std::uint8_t false_objection = 2, rounds = 1;  // CT-20, unused with a referee, and CT-18
    std::int32_t turn_limit = 1000;                // CT-22

    // The powers of the level, unless a flag overrides it (CT-4).
    bool roosters() const { return is_on(rooster_skips, ADVANCED); }
    bool donkeys() const { return is_on(donkey_rounds, ADVANCED); }
    bool several() const { return is_on(several_cards, EXPERT); }
    bool lions(int seats) const { return is_on(lion_turns, EXPERT) && seats > 2; }  // CT-17
    int cards_each() const { return hand_size ? hand_size : level == EXPERT ? 10 : 8; }

    void set(std::string_view name, std::string_view value);
    std::string text() const;

   private:
    bool is_on(Flag flag, Level from) const { return flag == Flag::BY_LEVEL ? level >= from : flag == Flag::ON; }
};

inline constexpr std::string_view LEVEL_NAMES[3] = {"beginner", "advanced", "expert"};

// Marks the counts of a deck with fewer than 112 cards.
inline constexpr std::string_view SMALL = "small:";

// The order of the animals in the text of a deck.
inline constexpr int DECK_ORDER[ANIMALS] = {ROOSTER, DONKEY, LION, COW, BEE, DOG, SHEEP, CAT};

// The parts of a text between separators, at least one.
inline std::vector<std::string_view> split(std::string_view text, std::string_view separator) {
    std::vector<std::string_view> parts;
    for (auto end = text.find(separator); end != std::string_view::npos; end = text.find(separator)) {
        parts.push_back(text.substr(0, end));
        text.remove_prefix(end + separator.size());
    }
    parts.push_back(text);
    return parts;
}

// The parts before and after the separator, if there is one.
inline std::pair<std::string_view, std::optional<std::string_view>> halves(std::string_view text,
                                                                           std::string_view separator) {
    const auto end = text.find(separator);
    if (end == std::string_view::npos) return {text, std::nullopt};
    return {text.substr(0, end), text.substr(end + separator.size())};
}

// A number within bounds, with a limited number of digits.
inline int number_in(std::string_view text, int low, int high, std::size_t digits) {
    int value = 0;
    bool is_number = !text.empty() && text.size() <= digits;
    for (const char digit : text) {
        is_number = is_number && digit >= '0' && digit <= '9';
        if (is_number) value = value * 10 + (digit - '0');
    }
    if (!is_number || value < low || value > high)
        throw Unreadable("not a number in range: '" + std::string(text) + "'");
    return value;
}

inline Deck Deck::read(std::string_view text) {
    if (text == "standard") return {};
    if (text == "uniform") return uniform();
    const bool is_small = text.starts_with(SMALL);
    if (is_small) text.remove_prefix(SMALL.size());
    Deck deck{{}, 0};
    unsigned seen = 0;
    int total = 0;
    for (const std::string_view part : split(text, ",")) {
        const auto [kind, copies] = halves(part, ":");
        int animal = 0;
        while (animal < ANIMALS && ANIMAL_NAMES[animal] != kind) ++animal;
        if ((animal == ANIMALS && kind != "butterfly") || seen >> animal & 1)
            throw Unreadable("not the counts of a deck");
        seen |= 1u << animal;
        const int count = number_in(copies.value_or(""), 0, DECK, 3);
        (animal < ANIMALS ? deck.copies[animal] : deck.butterflies) = static_cast<std::uint8_t>(count);
        total += animal < ANIMALS ? COLOURS * count : count;
    }
    if (total > DECK || (total < DECK && !is_small) || deck.butterflies == total)
        throw Unreadable("not a deck of 112 cards, nor a small one");
    return deck;
}

inline std::string Deck::text() const {
    if (*this == Deck{}) return "standard";
    if (*this == uniform()) return "uniform";
    std::string text;
    const auto add = [&text](std::string_view kind, int count) {
        if (!count) return;
        if (!text.empty()) text += ',';
        text.append(kind).append(1, ':').append(std::to_string(count));
    };
    for (const int animal : DECK_ORDER) add(ANIMAL_NAMES[animal], copies[animal]);
    add("butterfly", butterflies);
    return cards().size() == DECK ? text : std::string(SMALL) + text;
}

inline Flag flag_named(std::string_view text) {
    std::string word(text);
    for (char& letter : word)
        if (letter >= 'A' && letter <= 'Z') letter = static_cast<char>(letter - 'A' + 'a');
    if (word == "on" || word == "true" || word == "yes") return Flag::ON;
    if (word == "off" || word == "false" || word == "no") return Flag::OFF;
    throw Unreadable("neither on nor off: '" + word + "'");
}

inline Options::Level level_named(std::string_view text) {
    for (const auto level : {Options::BEGINNER, Options::ADVANCED, Options::EXPERT})
        if (LEVEL_NAMES[level] == text) return level;
    throw Unreadable("no level '" + std::string(text) + "'");
}

inline void Options::set(std::string_view name, std::string_view value) {
    const auto small = [value](int low, int high) { return static_cast<std::uint8_t>(number_in(value, low, high, 9)); };
    if (name == "level")
        level = level_named(value);
    else if (name == "deck")
        deck = Deck::read(value);
    else if (name == "rooster_skips")
        rooster_skips = flag_named(value);
    else if (name == "donkey_rounds")
        donkey_rounds = flag_named(value);
    else if (name == "several_cards")
        several_cards = flag_named(value);
    else if (name == "lion_turns")
        lion_turns = flag_named(value);
    else if (name == "hand_size")
        hand_size = small(1, (DECK - 1) / 2);
    else if (name == "referee" && (value == "auto" || value == "players"))
        is_refereed = value == "auto";
    else if (name == "false_objection" && (value == "2" || value == "0"))
        false_objection = value == "2" ? 2 : 0;
    else if (name == "rounds")
        rounds = small(1, 100);
    else if (name == "turn_limit")
        turn_limit = number_in(value, 1, 100'000, 9);
    else
        throw Unreadable("unknown option or value " + std::string(name) + '=' + std::string(value));
}

// The options that differ from their defaults, as Python writes them.
inline std::string Options::text() const {
    std::string text;
    const auto add = [&text](bool is_changed, std::string_view name, const std::string& value) {
        if (!is_changed) return;
        if (!text.empty()) text += ' ';
        text.append(name).append(1, '=').append(value);
    };
    const auto add_flag = [&add](std::string_view name, Flag flag) {
        add(flag != Flag::BY_LEVEL, name, flag == Flag::ON ? "on" : "off");
    };
    add(level != BEGINNER, "level", std::string(LEVEL_NAMES[level]));
    add(!(deck == Deck{}), "deck", deck.text());
    add_flag("rooster_skips", rooster_skips);
    add_flag("donkey_rounds", donkey_rounds);
    add_flag("several_cards", several_cards);
    add_flag("lion_turns", lion_turns);
    add(hand_size, "hand_size", std::to_string(hand_size));
    add(is_refereed, "referee", "auto");
    add(false_objection != 2, "false_objection", std::to_string(false_objection));
    add(rounds != 1, "rounds", std::to_string(rounds));
    add(turn_limit != 1000, "turn_limit", std::to_string(turn_limit));
    return text;
}

}  // namespace parlour::cocotaki
