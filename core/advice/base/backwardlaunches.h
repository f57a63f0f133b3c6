// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/strongid.h"
#include "core/base/timerange.h"

#include <cstdint>
#include <vector>

namespace plumbline {

class CardEvidence;

/// The launches of a card whose task starts before the host handed it over, by more than timelines are rounded.
struct BackwardLaunches
{
    std::uint64_t arrows = 0; ///< all launches of the card
    std::uint64_t backward = 0;
    TimeNs worstNs = 0;         ///< by how much the task of the worst one starts too early
    std::uint64_t shown = 0;    ///< those whose tasks the timeline shows
    std::vector<SliceId> tasks; ///< of the worst launches, at most EvidenceLimit of them, the worst first
};

/// Returns them, from the timeline or from what a summary keeps. O(launches log launches).
[[nodiscard]] BackwardLaunches backwardLaunchesOf(const CardEvidence &card);

} // namespace plumbline
