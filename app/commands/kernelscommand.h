// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/commands/commandline.h"

namespace plumbline {

/// Returns the command `kernels PATH`: lists the kernels of each device in groups, with the hardware counters of the source.
[[nodiscard]] Command kernelsCommand();

} // namespace plumbline
