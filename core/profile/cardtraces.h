// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/import/traceloader.h"
#include "core/profile/profile.h"

#include <memory>
#include <vector>

namespace plumbline {

/// A card with its loaded timeline.
struct CardTrace
{
    Card card;
    std::shared_ptr<const Trace> trace;
};

/// Loads the timeline of a card that has one. A timeline of several devices makes one card a device, named after
/// it, with the device as its guessed rank. The device that a timeline's labels tell is
/// trusted more than what the folder said (formats.md 3.6). Errors: those of loadTrace().
[[nodiscard]] Result<std::vector<CardTrace>> loadCardTraces(const Card &card, TaskControl &control,
                                                            const LoadOptions &options = {}, LoadTimings *timings = nullptr);

} // namespace plumbline
