// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/commands/commandline.h"

namespace plumbline {

/// Returns the command `demo DIR`: writes a demo profile with planted faults.
[[nodiscard]] Command demoCommand();

} // namespace plumbline
