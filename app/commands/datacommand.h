// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/commands/commandline.h"

namespace plumbline {

/// `data PATH`: the operators and queues of the data input, and what holds it up.
[[nodiscard]] Command dataCommand();

} // namespace plumbline
