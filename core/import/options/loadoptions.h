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

/// Writes the snapshot of a timeline that was loaded, see writeSnapshot(). Keeps the traces in memory as long as it exists.
using SnapshotJob = std::function<Result<void>(unsigned threads, TaskControl &control)>;

/// Receives a partial timeline: a trace of the first events while the others are still being read. The trace is complete in
/// itself and never changes.
using PartialObserver = std::function<void(std::shared_ptr<const Trace> trace)>;

/// Options of a load. The defaults are those that the window and the commands use, except that these also ask for snapshots and
/// partial timelines.
struct LoadOptions
{
    unsigned threads = 0;                ///< 0: one for each processor that this process may run on
    std::size_t pieceBytes = 1u << 20;   ///< text of one piece, in bytes; tests make it smaller
    std::size_t windowBytes = 32u << 20; ///< unpacked text that is in memory at a time; tests make it smaller
    std::string cacheDirectory;          ///< folder for unpacked copies and snapshots; "": the default one
    MemoryProbe freeMemory;              ///< empty: freeMemoryBytes()
    /// Receives a job that writes the snapshot if there is none, so that it can be run when there is time. Empty: snapshots are
    /// neither read nor written.
    std::function<void(SnapshotJob job)> takeSnapshotJob;
    std::uint64_t snapshotFromBytes = 8u << 20; ///< timelines with less text get no snapshot
    /// Receives the partial timelines: one of the first `firstPartialBytes` of text, then each of four times as much text as the
    /// one before, up to a twelfth of all text. Together they cost at most a ninth of building the whole trace. Called on the
    /// loading thread, which waits until it returns. There are no partial timelines if memory is short, if the timeline has
    /// several devices, and if it is loaded from a database or a snapshot.
    PartialObserver onPartial;
    std::uint64_t firstPartialBytes = 32u << 20;
};

/// Duration of each load stage in seconds, for `bench open`.
struct LoadTimings
{
    double map = 0;   ///< opening files; a compressed file is unpacked and parsed here as well
    double parse = 0; ///< reading pieces or database rows; of a snapshot: unpacking its columns
    double merge = 0; ///< merging the tables of the workers
    double sort = 0;  ///< sorting slices and instants, and giving slices their rows
    double flows = 0; ///< collecting flow points and joining them
    double index = 0; ///< counters, ranges and report; of a snapshot: checking it
    double total = 0;
};

} // namespace plumbline
