// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/facts/opencard.h"
#include "core/import/traceloader.h"

#include <vector>

namespace plumbline {

/// Loads the timeline of a card. If it shows several devices, one card for each device is returned: it is named after the device
/// and has it as its guessed rank. A device that the labels of a timeline name overrides the one that the folder names
/// (docs/formats.md 3.6). The card must have a timeline. Errors: those of loadTrace().
[[nodiscard]] Result<std::vector<SharedCard>> openTimeline(const OpenCard &card, TaskControl &control,
                                                           const LoadOptions &options = {}, LoadTimings *timings = nullptr);

} // namespace plumbline
