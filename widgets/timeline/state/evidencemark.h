// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/advice/base/finding.h"

#include <memory>
#include <vector>

namespace plumbline {

/// Where the evidence of a finding shows on the timeline.
struct EvidenceMark
{
    int card = 0;    ///< of the TimelineState
    LaneId lane;     ///< invalid where it concerns the whole card
    TimeRange range; ///< in the card's own time
    FindingSeverity severity = FindingSeverity::Info;
};

/// The most severe first: where they lie too close to be told apart, the first is painted.
using EvidenceMarks = std::shared_ptr<const std::vector<EvidenceMark>>;
inline constexpr std::size_t MostEvidenceMarks = 2000;

} // namespace plumbline
