// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/commands/commandline.h"

namespace plumbline {

/// `slices PATH`: the slices a filter lets through, by card and start.
[[nodiscard]] Command slicesCommand();

} // namespace plumbline
