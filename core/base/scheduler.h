// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <functional>

namespace plumbline {

/// Returns the number of threads that is used when a caller asks for 0: the processors that this process may run on.
[[nodiscard]] unsigned defaultThreadCount();

/// Calls `body(index, worker)` once for each index in [0, count), on at most `threads` threads (0 = defaultThreadCount()).
/// `worker` is below that number and never used by two calls at a time, so it can select per-thread state. Indexes are handed out
/// in rising order. Returns when all calls have returned. When a body throws (out of memory), no more indexes are handed out and
/// the first exception is rethrown. oneTBB does the work, unless the build asks for plain threads.
void parallelFor(std::size_t count, unsigned threads, const std::function<void(std::size_t index, unsigned worker)> &body);

/// Does the same as parallelFor(), but each thread takes long runs of neighbouring indexes. Meant for bodies that write next to
/// what the bodies of neighbouring indexes write: processors that share a cache line would wait for each other.
void parallelForRuns(std::size_t count, unsigned threads, const std::function<void(std::size_t index, unsigned worker)> &body);

} // namespace plumbline
