// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/import/traceloader.h"

#include <thread>

namespace plumbline {

/// Writes snapshots beside the work of a command, one at a time. A snapshot that cannot be written is missed by nobody: nothing
/// is said of it. One thread may use it.
class SnapshotThread
{
public:
    /// Waits for what is being written.
    ~SnapshotThread() { finish(); }
    SnapshotThread(const SnapshotThread &) = delete;
    SnapshotThread &operator=(const SnapshotThread &) = delete;

    /// The one of this program.
    [[nodiscard]] static SnapshotThread &instance();

    /// Begins to write once the one before is written, so that no more than two cards are in memory. Writes nothing where no
    /// thread can be had.
    void start(SnapshotJob job);
    void finish();

private:
    SnapshotThread() = default;

    std::thread m_thread;
};

} // namespace plumbline
