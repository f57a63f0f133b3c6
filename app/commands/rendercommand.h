// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/commands/commandline.h"

namespace plumbline {

/// `render PATH -o FILE`: the timeline as png, svg or pdf, painted as the window paints it.
[[nodiscard]] Command renderCommand();

} // namespace plumbline
