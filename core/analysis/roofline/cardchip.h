// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/profile/profile.h"

#include <string>

namespace plumbline {

/// Returns the name of the chip of a card, such as "Ascend910B": the one that the code in CANN's info.json stands for, else the
/// one in the profiler's database. "" if no file tells it or if the files cannot be read. O(bytes of info.json).
[[nodiscard]] std::string cardChip(const Card &card);

} // namespace plumbline
