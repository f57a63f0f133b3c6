// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/commands/commandline.h"

namespace plumbline {

/// `info PATH`: what was found, card by card. With --scan nothing large is opened.
[[nodiscard]] Command infoCommand();

} // namespace plumbline
