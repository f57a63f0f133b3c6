// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/taskcontrol.h"

namespace plumbline {

/// Makes SIGINT, SIGTERM and SIGHUP ask a task to stop while this object lives, so that a command can remove what it has begun to
/// write. No more than one object may live at a time.
class Interruption
{
public:
    explicit Interruption(TaskControl &control);
    /// Restores what the signals did before.
    ~Interruption();
    Interruption(const Interruption &) = delete;
    Interruption &operator=(const Interruption &) = delete;

    /// Returns the signal that arrived, or 0.
    [[nodiscard]] static int signal();
};

} // namespace plumbline
