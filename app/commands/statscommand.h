// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/commands/commandline.h"

namespace plumbline {

/// Returns the command `stats PATH`: lists statistics of the slices in a range, in groups, card by card.
[[nodiscard]] Command statsCommand();

} // namespace plumbline
