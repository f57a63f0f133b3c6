// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/advice/base/threshold.h"

#include <QString>

#include <vector>

namespace plumbline {

/// Returns the path of advice.ini, the file in which the user sets thresholds of rules. It lies in the program's configuration
/// folder and need not exist.
[[nodiscard]] QString adviceLimitsPath();

/// Reads the thresholds from advice.ini. Returns no overrides if the file does not exist. A line that cannot be applied becomes
/// an entry of `problems`. Reads a file, so call it off the window thread.
[[nodiscard]] ThresholdOverrides readAdviceLimits(std::vector<Problem> &problems);

} // namespace plumbline
