// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/commands/commandline.h"

namespace plumbline {

/// `comm PATH`: the communication operators of each card, the links they used, and their totals.
[[nodiscard]] Command commCommand();

} // namespace plumbline
