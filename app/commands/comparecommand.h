// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/commands/commandline.h"

namespace plumbline {

/// `compare BASE TARGET`: what two cards do differently, where it starts and what it costs.
[[nodiscard]] Command compareCommand();

} // namespace plumbline
