// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/memorylimit.h"
#include "core/base/result.h"
#include "core/base/taskcontrol.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>

namespace plumbline {

class Trace;

/// Writes a snapshot of a timeline that was loaded, see writeSnapshot(). Keeps its traces in memory.
using SnapshotJob = std::function<Result<void>(unsigned threads, TaskControl &control)>;

/// Gets a timeline of the first events while the others are read. It is complete in itself and stays as it is.
using PartialObserver = std::function<void(std::shared_ptr<const Trace> trace)>;

/// How to load. But for snapshots and partial timelines, the defaults are what the window and the commands use.
struct LoadOptions
{
    unsigned threads = 0;                ///< 0: the processors of the machine
    std::size_t pieceBytes = 1u << 20;   ///< size of one parallel piece; tests shrink it
    std::size_t windowBytes = 32u << 20; ///< of unpacked text that is in memory at a time; tests shrink it
    std::string cacheDirectory;          ///< for decompressed copies and snapshots; "" = the default one
    MemoryProbe freeMemory;              ///< empty: freeMemoryBytes()
    /// Gets the writing of a snapshot where one is missing, to run it when there is time. Empty: snapshots are neither read nor
    /// written.
    std::function<void(SnapshotJob job)> takeSnapshotJob;
    std::uint64_t snapshotFromBytes = 8u << 20; ///< timelines with less text are not worth one
    /// Called on the loading thread, which waits for it, with the first `firstPartialBytes` of text, then with four times as much
    /// and so on up to a twelfth of all. The partial timelines of a load cost a ninth of one building at most, and none is made
    /// where memory is short, for several devices, or for what a snapshot holds.
    PartialObserver onPartial;
    std::uint64_t firstPartialBytes = 32u << 20;
};

/// Seconds spent in each part of a load, for `bench open`.
struct LoadTimings
{
    double map = 0;
    double parse = 0;
    double merge = 0;
    double sort = 0;
    double flows = 0;
    double index = 0;
    double total = 0;
};

} // namespace plumbline
