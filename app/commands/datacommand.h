// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/commands/commandline.h"

namespace plumbline {

/// Returns the command `data PATH`: lists the operators and queues of the data input, and which of them slows it down.
[[nodiscard]] Command dataCommand();

} // namespace plumbline
