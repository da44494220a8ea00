// What a native game is: a trivially copyable state with integer moves and a text form.
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

namespace parlour {

using Move = std::uint32_t;
using Seat = int;
inline constexpr Seat CHANCE = -1;
inline constexpr Move NO_MOVE = 0xffffffff;

// Thrown for an argument that the core cannot use, such as a text that is not a position; the Python rules explain why.
struct Unreadable : std::invalid_argument {
    using std::invalid_argument::invalid_argument;
};

// A list of moves without heap allocation; its capacity is the most moves that any position of the game has.
template <std::size_t Capacity>
class MoveList {
   public:
    void clear() { size_ = 0; }
    void add(Move move) { moves_[size_++] = move; }
    void swap(std::size_t left, std::size_t right) { std::swap(moves_[left], moves_[right]); }
    bool empty() const { return size_ == 0; }
    std::size_t size() const { return size_; }
    Move operator[](std::size_t index) const { return moves_[index]; }
    const Move* begin() const { return moves_.data(); }
    const Move* end() const { return moves_.data() + size_; }

   private:
    std::size_t size_ = 0;
    std::array<Move, Capacity> moves_;
};

template <class S>
using Moves = MoveList<S::MAX_MOVES>;

// The laws beyond the signatures, checked by twin tests: moves() is empty exactly when the game is over; seat() is
// CHANCE or the one seat that decides; weight() is called for chance moves only, score() for finished games only.
template <class S>
concept State = std::is_trivially_copyable_v<S> &&
                requires(const S state, S next, Move move, Seat seat, Moves<S>& moves, std::string_view text) {
                    { S::MAX_MOVES } -> std::convertible_to<std::size_t>;
                    { state.seats() } -> std::same_as<int>;
                    { state.seat() } -> std::same_as<Seat>;
                    { state.moves(moves) } -> std::same_as<void>;
                    { state.weight(move) } -> std::same_as<int>;
                    { next.play(move) } -> std::same_as<void>;
                    { state.score(seat) } -> std::same_as<double>;
                    { state.key() } -> std::same_as<std::uint64_t>;
                    { state.text() } -> std::same_as<std::string>;
                    { state.text(move) } -> std::same_as<std::string>;
                };

}  // namespace parlour
