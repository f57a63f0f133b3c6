// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/taskcontrol.h"

#include <condition_variable>
#include <mutex>
#include <thread>

namespace plumbline {

/// Keeps one line on stderr that says how far an operation is, while this object lives; nothing when stderr is no
/// terminal. The line is removed at the end.
class ProgressLine
{
public:
    /// `control` must outlive the object.
    ProgressLine(const TaskControl &control, bool isWanted);
    ~ProgressLine();
    ProgressLine(const ProgressLine &) = delete;
    ProgressLine &operator=(const ProgressLine &) = delete;

private:
    void run();

    const TaskControl &m_control;
    std::mutex m_mutex;
    std::condition_variable m_wake;
    bool m_isDone = false;
    std::thread m_thread;
};

} // namespace plumbline
