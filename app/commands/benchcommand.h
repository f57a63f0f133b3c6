// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/commands/commandline.h"

namespace plumbline {

/// Returns the command `bench open|frames|search PATH`: measures loading, drawing or searching. It works on the first card that
/// has a timeline.
[[nodiscard]] Command benchCommand();

} // namespace plumbline
