// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/evidence/measuredunits.h"

namespace plumbline {

std::string measuredUnits(const CaptureSettings &settings)
{
    std::string units = settings.hasMetrics() ? settings.metrics : std::string();
    if (settings.withL2Cache.value_or(false))
        units += units.empty() ? "l2_cache" : ", l2_cache";
    return units;
}

} // namespace plumbline
