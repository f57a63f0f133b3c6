// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/advice/base/adviceinputs.h"
#include "core/advice/base/backwardlaunches.h"
#include "core/analysis/communication/peerwaits.h"
#include "core/analysis/steps/deviceactivity.h"
#include "core/base/result.h"
#include "core/base/taskcontrol.h"
#include "core/base/timeranges.h"
#include "core/tables/communicationgroups.h"
#include "core/tables/databaserecords.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace plumbline {

/// A slice of a timeline that is not there any more. Facts name it by its position in KeptTimeline::places, as a SliceId.
struct KeptPlace
{
    std::string lane;
    std::string name;
    TimeRange range;
};

/// A communication operator of the timeline, see timedOperators().
struct KeptOperator
{
    std::string group;
    std::uint32_t place = 0;
};

/// What a summary keeps of the timeline of its card, so that rules which look at several cards, and the conclusions from all
/// findings, come out as on the timeline itself. All times count from the origin of the timeline. Lists are cut to a bounded
/// length, so for very long captures they are less exact, see keptTimelineOf().
struct KeptTimeline
{
    bool isKept = false; ///< the card is that of a summary, which keeps this
    /// The capture had a timeline. Without one only `computing` of the activity, in absolute time, and `microBatches` are kept.
    bool hasClock = false;
    TimeRange slices; ///< Trace::slicesRange()
    std::vector<AdviceStep> steps;
    DeviceActivity activity;
    TimeRanges startUp;  ///< sorted and disjoint
    TimeRanges lateGaps; ///< CardEvidence::lateGaps()
    std::vector<KeptPlace> places;
    std::vector<KeptOperator> operators;      ///< by begin
    PeerWaits peers;                          ///< its slices are positions of places
    std::vector<CommunicationGroup> groups;   ///< those that files of the whole job name, see readNamedGroups()
    std::vector<std::string> unjudged;        ///< ids of the rules about one card whose needs it lacks, sorted
    std::optional<std::int64_t> microBatches; ///< CardEvidence::microBatches()
    BackwardLaunches backward;                ///< its tasks are positions of places
};

/// Most ranges of a list, operators, and waits for peers that a summary keeps.
inline constexpr std::size_t MostKeptRanges = 5'000;
inline constexpr std::size_t MostKeptOperators = 10'000;
inline constexpr std::size_t MostKeptWaits = 20'000;

/// Returns sorted, disjoint ranges with the shortest gaps between them closed, so that at most `most` are left. O(n log n).
[[nodiscard]] TimeRanges coarsened(TimeRanges ranges, std::size_t most);
/// Returns ranges as a text: the first begin, the length, the gap to the next range, its length and so on.
[[nodiscard]] std::string rangesText(const TimeRanges &ranges);
/// Returns the ranges of such a text, up to the first that cannot be: sorted, and disjoint where they were.
[[nodiscard]] TimeRanges rangesOfText(std::string_view text);

/// Writes it as parts of a summary (docs/formats.md 18). One that is not kept writes empty tables.
void writeKeptTimeline(RecordWriter &writer, const KeptTimeline &kept);
/// Reads it back; one that is not kept where the summary has none. Errors: those of RecordReader.
[[nodiscard]] Result<KeptTimeline> readKeptTimeline(const std::string &path, TaskControl &control);

} // namespace plumbline
