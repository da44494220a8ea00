// The n-th set bit of a word.
#pragma once

#include <bit>
#include <cstdint>

namespace parlour {

#if defined(__x86_64__) && defined(__GNUC__)
// Whether the processor has the instruction below; the code is compiled for processors without it, too.
inline const bool HAS_PDEP = [] {
    __builtin_cpu_init();
    return __builtin_cpu_supports("bmi2") != 0;
}();
#endif

// The position of the set bit with an index, counted from 0 among those that are set. Indexes are random in playouts,
// so processors cannot predict where a loop over the bits ends: one instruction makes random games a quarter faster.
inline int nth_bit(std::uint64_t bits, int index) {
#if defined(__x86_64__) && defined(__GNUC__)
    if (HAS_PDEP) {
        std::uint64_t found;
        asm("pdep %2, %1, %0" : "=r"(found) : "r"(std::uint64_t{1} << index), "r"(bits));
        return std::countr_zero(found);
    }
#endif
    while (index--) bits &= bits - 1;
    return std::countr_zero(bits);
}

}  // namespace parlour
