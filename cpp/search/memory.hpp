// Large blocks of memory that searches borrow from a pool, since getting memory from the system and returning it is
// slow.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <mutex>
#include <new>
#include <vector>

namespace parlour {

class Block {
   public:
    // Borrows this many bytes, or fewer if the machine does not have them, but never fewer than the minimum.
    Block(std::size_t bytes, std::size_t minimum) : bytes_(bytes) {
        if (take_idle()) return;
        while (!(memory_.start = static_cast<std::byte*>(std::calloc(bytes_, 1)))) {
            if (bytes_ <= minimum) throw std::bad_alloc();
            bytes_ = std::max(bytes_ / 2, minimum);
        }
        memory_.bytes = bytes_;
    }

    ~Block() {
        const std::lock_guard lock(pool().mutex);
        std::vector<Memory>& idle = pool().idle;
        idle.push_back(memory_);
        std::size_t total = 0;
        for (const Memory& each : idle) total += each.bytes;
        for (; total > MAX_IDLE_BYTES; idle.erase(idle.begin())) {
            total -= idle.front().bytes;
            std::free(idle.front().start);
        }
    }

    Block(const Block&) = delete;
    Block& operator=(const Block&) = delete;

    std::byte* start() const { return memory_.start; }
    std::size_t bytes() const { return bytes_; }

    void clear() {
        if (is_used_) std::memset(memory_.start, 0, bytes_);
    }

   private:
    static constexpr std::size_t MAX_IDLE_BYTES = std::size_t{1} << 30;

    struct Memory {
        std::byte* start = nullptr;
        std::size_t bytes = 0;
    };
    struct Pool {
        std::mutex mutex;
        std::vector<Memory> idle;  // the longest idle first
    };

    Memory memory_;
    std::size_t bytes_;
    bool is_used_ = false;

    // Never destroyed: threads may still be searching while the process exits.
    static Pool& pool() {
        static Pool* const only = new Pool;
        return *only;
    }

    // Takes the smallest block that is large enough.
    bool take_idle() {
        const std::lock_guard lock(pool().mutex);
        std::vector<Memory>& idle = pool().idle;
        auto best = idle.end();
        for (auto each = idle.begin(); each != idle.end(); ++each)
            if (each->bytes >= bytes_ && (best == idle.end() || each->bytes < best->bytes)) best = each;
        if (best == idle.end()) return false;
        memory_ = *best;
        idle.erase(best);
        return is_used_ = true;
    }
};

}  // namespace parlour
