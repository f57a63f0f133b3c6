// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/advice/base/threshold.h"

namespace plumbline {

/// How tables are made that have a choice.
struct SqlOptions
{
    ThresholdOverrides thresholds{}; ///< of the rules of advice
    unsigned threads = 0;            ///< number of threads; 0 = defaultThreadCount()
};

} // namespace plumbline
