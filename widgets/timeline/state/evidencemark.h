// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/advice/base/finding.h"

#include <memory>
#include <vector>

namespace plumbline {

/// A place on the timeline that is evidence for a finding.
struct EvidenceMark
{
    int card = 0;    ///< index among the cards of TimelineState
    LaneId lane;     ///< invalid if the whole card is meant
    TimeRange range; ///< in the card's own times
    FindingSeverity severity = FindingSeverity::Info;
};

/// Evidence marks, the most severe first. Of marks that are too close to be told apart, only the first is painted.
using EvidenceMarks = std::shared_ptr<const std::vector<EvidenceMark>>;
/// Upper limit of the marks that are shown.
inline constexpr std::size_t MostEvidenceMarks = 2000;

} // namespace plumbline
