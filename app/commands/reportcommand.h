// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/commands/commandline.h"

namespace plumbline {

/// Returns the command `report PATH -o FILE.html`: writes advice, pictures and tables as one HTML file.
[[nodiscard]] Command reportCommand();

} // namespace plumbline
