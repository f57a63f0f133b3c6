// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/commands/commandline.h"

namespace plumbline {

/// Returns the command `slices PATH`: lists the slices that a filter selects, by card and start.
[[nodiscard]] Command slicesCommand();

} // namespace plumbline
