// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/commands/commandline.h"

namespace plumbline {

/// `advise PATH`: what could be mended in a profile, the largest saving first.
[[nodiscard]] Command adviseCommand();

} // namespace plumbline
