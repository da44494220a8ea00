// Threads that share a piece of work by its index.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <exception>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace parlour {

class Workers {
   public:
    explicit Workers(int threads) {
        try {
            for (int number = 1; number < threads; ++number) helpers_.emplace_back([this, number] { help(number); });
        } catch (...) {  // the threads that have started must end before they are destroyed
            close();
            throw;
        }
    }
    Workers(const Workers&) = delete;
    Workers& operator=(const Workers&) = delete;
    ~Workers() { close(); }

    int count() const { return static_cast<int>(helpers_.size()) + 1; }

    // Calls the work once with each number below count(), and returns when all are done; rethrows the first exception.
    void run(const std::function<void(int)>& work) {
        if (helpers_.empty()) return work(0);
        {
            const std::lock_guard lock(mutex_);
            work_ = &work;
            left_ = static_cast<int>(helpers_.size());
            error_ = nullptr;
            ++round_;
        }
        start_.notify_all();
        attempt(work, 0);
        std::unique_lock lock(mutex_);
        done_.wait(lock, [this] { return left_ == 0; });
        if (error_) std::rethrow_exception(error_);
    }

   private:
    std::mutex mutex_;
    std::condition_variable start_, done_;
    const std::function<void(int)>* work_ = nullptr;
    std::uint64_t round_ = 0;
    int left_ = 0;
    std::exception_ptr error_;
    bool is_closed_ = false;
    std::vector<std::thread> helpers_;

    void close() {
        {
            const std::lock_guard lock(mutex_);
            is_closed_ = true;
        }
        start_.notify_all();
        for (std::thread& helper : helpers_) helper.join();
    }

    void attempt(const std::function<void(int)>& work, int number) {
        try {
            work(number);
        } catch (...) {
            const std::lock_guard lock(mutex_);
            if (!error_) error_ = std::current_exception();
        }
    }

    void help(int number) {
        for (std::uint64_t seen = 0;;) {
            const std::function<void(int)>* work = nullptr;
            {
                std::unique_lock lock(mutex_);
                start_.wait(lock, [&] { return is_closed_ || round_ != seen; });
                if (is_closed_) return;
                seen = round_;
                work = work_;
            }
            attempt(*work, number);
            const std::lock_guard lock(mutex_);
            if (--left_ == 0) done_.notify_one();
        }
    }
};

}  // namespace parlour
