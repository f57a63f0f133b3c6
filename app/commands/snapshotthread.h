// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/import/traceloader.h"

#include <thread>

namespace plumbline {

/// Writes snapshots, one at a time, on a thread beside the work of a command. A snapshot that cannot be written is not reported,
/// because it only saves time later. The functions may be called from one thread only.
class SnapshotThread
{
public:
    /// Waits until the current snapshot is written.
    ~SnapshotThread() { finish(); }
    SnapshotThread(const SnapshotThread &) = delete;
    SnapshotThread &operator=(const SnapshotThread &) = delete;

    /// Returns the only instance.
    [[nodiscard]] static SnapshotThread &instance();

    /// Starts to write a snapshot after waiting for the one before, so that at most two cards are in memory. Does nothing if no
    /// thread can be started.
    void start(SnapshotJob job);
    /// Waits until the current snapshot is written.
    void finish();

private:
    SnapshotThread() = default;

    std::thread m_thread;
};

} // namespace plumbline
