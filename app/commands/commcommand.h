// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/commands/commandline.h"

namespace plumbline {

/// Returns the command `comm PATH`: lists the communication operators of each card, the links they used, and their totals.
[[nodiscard]] Command commCommand();

} // namespace plumbline
