// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <functional>

namespace plumbline {

/// Number of threads used when a caller asks for 0: the processors this process may run on.
[[nodiscard]] unsigned defaultThreadCount();

/// Calls `body(index, worker)` once for each index in [0, count), on at most `threads` threads
/// (0 = defaultThreadCount()). `worker` is below that number and never used by two calls at a time, so
/// it can index per-thread state. Indexes are handed out in rising order. Returns when all calls returned.
/// The first exception of a body (no memory) ends the handing out and is thrown on. oneTBB does the work, except where the build
/// asks for plain threads.
void parallelFor(std::size_t count, unsigned threads, const std::function<void(std::size_t index, unsigned worker)> &body);

/// The same, but each thread takes long runs of neighbouring indexes, for bodies that write next to what those of the neighbours
/// write: processors that share the lines of memory in between would wait for one another.
void parallelForRuns(std::size_t count, unsigned threads, const std::function<void(std::size_t index, unsigned worker)> &body);

} // namespace plumbline
