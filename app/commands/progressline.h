// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/taskcontrol.h"

#include <condition_variable>
#include <mutex>
#include <thread>

namespace plumbline {

/// Shows the progress of an operation in one line on stderr while this object lives, and removes the line at the end. Shows
/// nothing if stderr is not a terminal.
class ProgressLine
{
public:
    /// `control` must outlive this object. Without `isWanted` nothing is shown.
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
