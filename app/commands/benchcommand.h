// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/commands/commandline.h"

namespace plumbline {

/// `bench open|frames PATH`: measures loading, or drawing. Works on the first card with a timeline.
[[nodiscard]] Command benchCommand();

} // namespace plumbline
