// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/commands/commandline.h"

namespace plumbline {

/// Returns the command `advise PATH`: lists findings of a profile, the largest saving first.
[[nodiscard]] Command adviseCommand();

} // namespace plumbline
