// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/advice/base/threshold.h"

#include <QString>

#include <vector>

namespace plumbline {

/// Where the user's own limits of advice are kept: advice.ini beside the program's settings. It need not be there.
[[nodiscard]] QString adviceLimitsPath();

/// What it says; lines that cannot be applied are added to `problems`. Reads a file, so off the window thread.
[[nodiscard]] ThresholdOverrides readAdviceLimits(std::vector<Problem> &problems);

} // namespace plumbline
