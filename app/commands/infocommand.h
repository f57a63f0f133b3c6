// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/commands/commandline.h"

namespace plumbline {

/// Returns the command `info PATH`: lists what was found, card by card. With --scan no large file is opened.
[[nodiscard]] Command infoCommand();

} // namespace plumbline
