// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/commands/commandline.h"

namespace plumbline {

/// `memory PATH`: how much memory each component had and when, and what was held at the peak.
[[nodiscard]] Command memoryCommand();

} // namespace plumbline
