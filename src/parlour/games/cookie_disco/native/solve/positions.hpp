// Every position, numbered: a field is a shape and an arrangement, a position a field and a lock.
#pragma once

#include "arrangements.hpp"

namespace parlour::cookie_disco {

inline constexpr std::uint32_t LOCKS = 4;

inline std::uint32_t position_count() { return static_cast<std::uint32_t>(shapes().size()) * ARRANGEMENTS * LOCKS; }

// A turn with the mover in orange, on the cells of a shape and an arrangement; over_start as the rules have it (CD-14).
inline Turn turn_on(std::size_t shape, const Places& places, std::uint8_t lock, bool over_start) {
    const Cells cells(shapes().outline(shape));
    Turn turn{};
    for (std::size_t cookie = 0; cookie < COOKIES; ++cookie) {
        const Way cell = cells.span()[places[cookie]];
        turn.cell[cookie] = static_cast<Cell>(cell.q + 16 * cell.r);
    }
    turn.lock = lock;
    turn.over_start = over_start;
    return turn;
}

inline Turn turn_of(std::uint32_t position, bool over_start) {
    const std::uint32_t field = position / LOCKS;
    const auto lock = static_cast<std::uint8_t>(position % LOCKS);
    return turn_on(field / ARRANGEMENTS, arrangements()[field % ARRANGEMENTS], lock, over_start);
}

inline constexpr std::uint32_t NO_POSITION = 0xffffffff;

// The number of the position with each cookie on its cell; NO_POSITION if they do not form one field.
inline std::uint32_t number_of(const std::array<Way, COOKIES>& cells, std::uint8_t side, std::uint8_t lock) {
    const Cornered field(cells);
    const Fixed* fixed = shapes().find(field.outline);
    if (!fixed) return NO_POSITION;
    Places places;
    for (std::size_t cookie = 0; cookie < COOKIES; ++cookie) places[cookie] = fixed->to[field.place(cookie)];
    if (side) std::swap(places[MOVER], places[OTHER]);
    return (fixed->shape * ARRANGEMENTS + number_of(places)) * LOCKS + lock;
}

// The number of a turn whose field is whole, without a crawl cookie.
inline std::uint32_t number_of(const Turn& turn) {
    std::array<Way, COOKIES> cells;
    for (std::size_t cookie = 0; cookie < COOKIES; ++cookie)
        cells[cookie] = Way::between(turn.cell[0], turn.cell[cookie]);
    return number_of(cells, turn.side, turn.lock);
}

}  // namespace parlour::cookie_disco
