// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/commands/commandline.h"

namespace plumbline {

/// `stats PATH`: the slices of a range in groups, card by card.
[[nodiscard]] Command statsCommand();

} // namespace plumbline
