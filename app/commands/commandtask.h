// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/taskcontrol.h"

#include <cstdint>

namespace plumbline {

/// The control of an operation that a command may be cancelled in. While several commands run one after another in one process,
/// another thread can stop the one that runs. Use it only where the command handles ErrorCode::Cancelled.
class CommandTask : public TaskControl
{
public:
    CommandTask();
    ~CommandTask();
    CommandTask(const CommandTask &) = delete;
    CommandTask &operator=(const CommandTask &) = delete;

    /// Asks all living tasks to stop, and all that begin until resume() is called. Any thread may call it.
    static void stopAll();
    static void resume();

    struct Progress
    {
        std::uint64_t doneBytes = 0;
        std::uint64_t totalBytes = 0;
    };
    /// Returns the progress of the task that began last; zeros without one. Any thread may call it.
    [[nodiscard]] static Progress latestProgress();
};

} // namespace plumbline
