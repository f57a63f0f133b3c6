// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/scheduler.h"

#include <sched.h>

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

#ifndef PLUMBLINE_PLAIN_THREADS
#include <tbb/task_arena.h>
#include <tbb/task_group.h>
#endif

namespace plumbline {

unsigned defaultThreadCount()
{
    cpu_set_t set;
    CPU_ZERO(&set);
    // The affinity mask, because hardware_concurrency() counts processors that this process may not use.
    if (sched_getaffinity(0, sizeof set, &set) == 0)
        return static_cast<unsigned>(std::max(1, CPU_COUNT(&set)));
    return std::max(1u, std::thread::hardware_concurrency());
}

namespace {

/// Calls `work(worker)` for each worker, each on a thread of its own if there is one, and waits until all have returned.
void runWorkers(unsigned workers, const std::function<void(unsigned)> &work)
{
#ifdef PLUMBLINE_PLAIN_THREADS
    std::vector<std::jthread> threads;
    for (unsigned worker = 1; worker < workers; ++worker)
        threads.emplace_back(work, worker);
    work(0);
#else
    // Runs in the arena that each thread has anyway. An arena made for this call would be freed only after all threads that were
    // asked to help have run, which on a busy machine may not happen. Isolation keeps the waiting thread from taking up work of
    // an outer call.
    tbb::this_task_arena::isolate([&] {
        tbb::task_group group;
        for (unsigned worker = 1; worker < workers; ++worker)
            group.run([&work, worker] { work(worker); });
        work(0);
        group.wait();
    });
#endif
}

constexpr std::size_t RunsPerThread = 8; ///< few, so that runs are long, but enough to keep all threads busy to the end

} // namespace

void parallelFor(std::size_t count, unsigned threads, const std::function<void(std::size_t, unsigned)> &body)
{
    const std::size_t wanted = threads == 0 ? defaultThreadCount() : threads;
    const auto workers = static_cast<unsigned>(std::min(wanted, count));
    // Indexes are taken one by one: their cost differs, and rising order keeps the reads of a file nearly sequential.
    std::atomic<std::size_t> next{0};
    std::exception_ptr exception;
    std::once_flag caught;
    const auto work = [&](unsigned worker) {
        try {
            for (std::size_t index = next.fetch_add(1); index < count; index = next.fetch_add(1))
                body(index, worker);
        } catch (...) {
            next.store(count);
            std::call_once(caught, [&] { exception = std::current_exception(); });
        }
    };
    if (workers <= 1)
        work(0);
    else
        runWorkers(workers, work);
    if (exception)
        std::rethrow_exception(exception);
}

void parallelForRuns(std::size_t count, unsigned threads, const std::function<void(std::size_t, unsigned)> &body)
{
    const std::size_t wanted = threads == 0 ? defaultThreadCount() : threads;
    const std::size_t runs = std::min(count, wanted <= 1 ? 1 : wanted * RunsPerThread);
    parallelFor(runs, threads, [&](std::size_t run, unsigned worker) {
        for (std::size_t index = count * run / runs; index < count * (run + 1) / runs; ++index)
            body(index, worker);
    });
}

} // namespace plumbline
