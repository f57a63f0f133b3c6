// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/advice/rule.h"

namespace plumbline {

/// Each makes the rule of that heading of advice.md, which stands in the file of the same name.

// Overview
[[nodiscard]] Rule overallTimeSplit();

// Scheduling
[[nodiscard]] Rule freeShareHigh();
[[nodiscard]] Rule hostBoundWindow();
[[nodiscard]] Rule idleGapCause();
[[nodiscard]] Rule opCompile();
[[nodiscard]] Rule explicitSync();

} // namespace plumbline
