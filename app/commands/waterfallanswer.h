// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/jsonwriter.h"
#include "core/path/stepwaterfall.h"

#include <QString>

namespace plumbline {

/// Returns the sentence about wrong usage where a side has no timeline, whose causes a waterfall follows.
[[nodiscard]] QString waterfallNeedsTimelines();
/// Writes the value of the key "waterfall".
void writeWaterfallJson(JsonWriter &out, const StepWaterfall &made);
/// Returns the bars as a table, each with the step up to it.
[[nodiscard]] QString waterfallText(const StepWaterfall &made);

} // namespace plumbline
