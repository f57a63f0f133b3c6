// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/advice/base/finding.h"
#include "core/base/timeranges.h"
#include "core/storage/trace.h"

#include <QString>

#include <map>
#include <memory>
#include <utility>
#include <vector>

namespace plumbline {

/// A place on the timeline that is evidence for a finding.
struct EvidenceMark
{
    int card = 0;    ///< index among the cards of TimelineState
    LaneId lane;     ///< invalid if the whole card is meant
    TimeRange range; ///< in the card's own times
    FindingSeverity severity = FindingSeverity::Info;
    std::size_t finding = 0; ///< position of the finding in Advice::findings
    QString title;           ///< of the finding, plain text
};

/// Evidence marks, the most severe first. Of marks that are too close to be told apart, only the first is painted.
using EvidenceMarks = std::shared_ptr<const std::vector<EvidenceMark>>;
/// Upper limit of the marks that are shown.
inline constexpr std::size_t MostEvidenceMarks = 2000;

/// How many findings have evidence on a lane, and the severity of the worst.
struct LaneFindings
{
    int count = 0;
    FindingSeverity worst = FindingSeverity::Info;
};
/// Findings by card and lane; lanes without one are left out.
using LaneFindingCounts = std::map<std::pair<int, std::uint32_t>, LaneFindings>;
/// Counts the findings on each lane. O(marks log marks).
[[nodiscard]] LaneFindingCounts countFindings(const EvidenceMarks &marks);

/// Where on a card the time lies that a finding could save.
struct AdviceCost
{
    int card = 0;                             ///< index among the cards of TimelineState
    std::shared_ptr<const TimeRanges> ranges; ///< in the card's own times, sorted and disjoint
};
using AdviceCosts = std::vector<AdviceCost>;

} // namespace plumbline
