// The transposition table of alpha-beta, shared by threads without a lock: torn entries are detected.
#pragma once

#include <atomic>
#include <bit>
#include <optional>

#include "../concept.hpp"
#include "memory.hpp"

namespace parlour {

using Worth = int;
inline constexpr Worth WON = 30000, FAR = 29000;  // a win is worth WON minus the moves to it, and always more than FAR

enum class Bound : std::uint8_t { NONE, EXACT, AT_LEAST, AT_MOST };

struct Entry {
    Move move = NO_MOVE;
    std::int16_t worth = 0;
    std::uint8_t depth = 0;
    Bound bound = Bound::NONE;
    bool is_resolved = false;  // the worth rests only on finished games, not on evaluation
    bool needs_path = false;   // it also rests on the repetition of an earlier position

    std::uint64_t packed() const {
        return std::uint64_t{move} << 32 | std::uint64_t{static_cast<std::uint16_t>(worth)} << 16 |
               std::uint64_t{depth} << 8 | std::uint64_t{needs_path} << 3 | static_cast<std::uint64_t>(bound) << 1 |
               std::uint64_t{is_resolved};
    }

    static Entry unpacked(std::uint64_t data) {
        return {static_cast<Move>(data >> 32),
                static_cast<std::int16_t>(data >> 16 & 0xffff),
                static_cast<std::uint8_t>(data >> 8 & 0xff),
                static_cast<Bound>(data >> 1 & 3),
                (data & 1) != 0,
                (data & 8) != 0};
    }
};

class TranspositionTable {
   public:
    // The largest power of two of groups that fits into the bytes.
    explicit TranspositionTable(std::size_t bytes)
        : block_(std::bit_floor(std::max(bytes, sizeof(Group))), sizeof(Group)),
          mask_(std::bit_floor(block_.bytes() / sizeof(Group)) - 1),
          groups_(reinterpret_cast<Group*>(block_.start())) {
        block_.clear();
    }

    // Begins to load the group of a position that will be looked up soon.
    void prepare(std::uint64_t key) const {
#if defined(__GNUC__) || defined(__clang__)
        __builtin_prefetch(&groups_[key & mask_]);
#else
        static_cast<void>(key);
#endif
    }

    std::optional<Entry> find(std::uint64_t key) const {
        for (const Slot& slot : groups_[key & mask_]) {
            const std::uint64_t data = slot.data.load(std::memory_order_relaxed);
            if (data && (slot.check.load(std::memory_order_relaxed) ^ data) == key) return Entry::unpacked(data);
        }
        return std::nullopt;
    }

    // Replaces the entry of the same position, or else the one with the lowest depth.
    void keep(std::uint64_t key, const Entry& entry) {
        Slot* shallowest = nullptr;
        int lowest_depth = 256;
        for (Slot& slot : groups_[key & mask_]) {
            const std::uint64_t data = slot.data.load(std::memory_order_relaxed);
            const bool is_same = (slot.check.load(std::memory_order_relaxed) ^ data) == key;
            const int depth = !data || is_same ? -1 : Entry::unpacked(data).depth;
            if (depth >= lowest_depth) continue;
            shallowest = &slot;
            lowest_depth = depth;
            if (is_same) break;
        }
        const std::uint64_t data = entry.packed();
        shallowest->data.store(data, std::memory_order_relaxed);
        shallowest->check.store(key ^ data, std::memory_order_relaxed);
    }

   private:
    struct Slot {
        std::atomic<std::uint64_t> check, data;
    };
    using Group = Slot[4];

    Block block_;
    std::size_t mask_;
    Group* groups_;
};

}  // namespace parlour
