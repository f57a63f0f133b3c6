// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/commands/commandline.h"

namespace plumbline {

/// Returns the command `memory PATH`: lists how much memory each component held and when, and which blocks were alive at the
/// peak.
[[nodiscard]] Command memoryCommand();

} // namespace plumbline
