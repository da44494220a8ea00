// A loop whose iterations several threads share.
#pragma once

#include <atomic>
#include <cstddef>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace parlour::cookie_disco {

// Runs a task for each number from first up to end; every thread takes the next one that is left. After an exception in
// any thread no more tasks begin, and it is rethrown.
template <class Task>
void parallel_for(std::size_t first, std::size_t end, unsigned threads, Task task) {
    std::atomic<std::size_t> next = first;
    std::mutex mutex;
    std::exception_ptr error;
    const auto work = [&] {
        try {
            for (std::size_t number = next++; number < end; number = next++) task(number);
        } catch (...) {
            next = end;
            const std::lock_guard lock(mutex);
            if (!error) error = std::current_exception();
        }
    };
    std::vector<std::jthread> others;
    for (unsigned thread = 1; thread < threads; ++thread) others.emplace_back(work);
    work();
    for (std::jthread& other : others) other.join();
    if (error) std::rethrow_exception(error);
}

}  // namespace parlour::cookie_disco
