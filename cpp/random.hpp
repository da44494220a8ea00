// A small, fast random number generator, seeded and repeatable.
#pragma once

#include <cstdint>

namespace parlour {

// Wyrand: one multiplication per number, good enough for playouts, never used where secrecy matters.
class Random {
   public:
    explicit Random(std::uint64_t seed) : state_(seed) {}

    std::uint64_t next() {
        state_ += 0xa0761d6478bd642fULL;
        const auto wide = static_cast<unsigned __int128>(state_) * (state_ ^ 0xe7037ed1a0b428dbULL);
        return static_cast<std::uint64_t>(wide >> 64) ^ static_cast<std::uint64_t>(wide);
    }

    // A number below the bound; the bias is below 2^-32 for the small bounds of games.
    std::uint32_t below(std::uint32_t bound) {
        return static_cast<std::uint32_t>((static_cast<unsigned __int128>(next()) * bound) >> 64);
    }

    double unit() { return static_cast<double>(next() >> 11) * 0x1.0p-53; }

   private:
    std::uint64_t state_;
};

}  // namespace parlour
