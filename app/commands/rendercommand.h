// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/commands/commandline.h"

namespace plumbline {

/// Returns the command `render PATH -o FILE`: draws the timeline to png, svg or pdf as the window paints it.
[[nodiscard]] Command renderCommand();

} // namespace plumbline
