// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/commands/commandline.h"

namespace plumbline {

/// `kernels PATH`: what ran on each device, in groups, with the counters of the source.
[[nodiscard]] Command kernelsCommand();

} // namespace plumbline
