// A loop whose iterations several threads share.
#pragma once

#include <atomic>
#include <cstddef>
#include <thread>
#include <vector>

namespace parlour::cookie_disco {

// Runs a task for each number from first up to end; every thread takes the next one that is left.
template <class Task>
void parallel_for(std::size_t first, std::size_t end, unsigned threads, Task task) {
    std::atomic<std::size_t> next = first;
    const auto work = [&] {
        for (std::size_t number = next++; number < end; number = next++) task(number);
    };
    std::vector<std::jthread> others;
    for (unsigned thread = 1; thread < threads; ++thread) others.emplace_back(work);
    work();
}

}  // namespace parlour::cookie_disco
