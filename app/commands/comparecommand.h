// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/commands/commandline.h"

namespace plumbline {

/// Returns the command `compare BASE TARGET`: lists the differences between two cards, the first divergence and the largest
/// losses.
[[nodiscard]] Command compareCommand();

} // namespace plumbline
