// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/steps/overlap.h"
#include "core/analysis/steps/stepstages.h"
#include "core/profile/profile.h"
#include "core/tables/steptimes.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace plumbline {

struct ReportedSteps;

/// The quantities of a step, in nanoseconds. OverlapTimes defines them.
enum class OverviewQuantity : std::uint8_t {
    Computing,
    Communication,
    Overlapped,
    NotOverlapped,
    Free,
    Preparing,
    Bubble,
    Stage,
    Step,
    Gap, ///< step gap: what passes before the first task of the step (StepStages::gapNs)
};
inline constexpr std::size_t OverviewQuantityCount = 10;

/// All quantities of a step. A quantity is empty if the source does not tell it; a source that tells of none says 0.
struct OverviewQuantities : std::array<std::optional<std::int64_t>, OverviewQuantityCount>
{
    [[nodiscard]] std::optional<std::int64_t> of(OverviewQuantity quantity) const
    {
        return (*this)[static_cast<std::size_t>(quantity)];
    }
    /// Returns the sum of computing, exposed communication and free time. Empty unless all three are known and the sum fits into
    /// int64.
    [[nodiscard]] std::optional<std::int64_t> busyAndFreeNs() const;
};

/// Returns `computed` minus `reported` for each quantity that both tell.
[[nodiscard]] OverviewQuantities difference(const OverviewQuantities &computed, const OverviewQuantities &reported);

/// The source of the quantities of a card.
enum class OverviewSource : std::uint8_t {
    Lanes,      ///< lanes of the profiler's Overlap Analysis in the timeline
    Recomputed, ///< computed from device tasks and communication operators of the timeline
    StepTable,  ///< step_trace_time.csv alone, because the card has no timeline
    StepTrace,  ///< stages of the steps alone (StepStageAnalysis), because the card has neither
    Kernels,    ///< computed from the rows of the kernel table, because the card has none of these
};

/// The quantities of a card step by step, as computed from its timeline and as its profiler reports them.
struct CardOverview
{
    /// One step; `reported` is empty if the step table does not have it.
    struct Step
    {
        std::string number; ///< as the source writes it; see OverlapAnalysis for a trace without steps
        OverviewQuantities computed;
        std::optional<OverviewQuantities> reported;
    };

    OverviewSource source = OverviewSource::StepTable;
    StepSource stepSource = StepSource::None; ///< where lengths and gaps of the steps come from
    /// By start; then steps that only their stages tell, because their place on the timeline is not known; then steps that only
    /// the step table knows.
    std::vector<Step> steps;
    /// Quantities of the whole trace, or of the range that was asked for. The length of the step is the mean of the steps, or
    /// that of the range; the gap is the mean of the gaps. Both are empty without any known step. Without a timeline all others
    /// are.
    OverviewQuantities all;
    /// Which steps the length and the gap of the mean step are taken over. Not known of a card that only its summary tells.
    MeanSteps meanOf = MeanSteps::Listed;
    bool hasDevice = true;                 ///< false if the card has a timeline without any work of a device
    std::string reportedFile;              ///< whole path of the step table; "" without one
    std::optional<Error> reportedError;    ///< why the step table, or a file of the stages, exists and cannot be read
    std::vector<Problem> reportedProblems; ///< problems of the step table and of the files that tell the stages of the steps
    /// The mean step as the step table itself tells it; it may leave out the first step, which compiles.
    std::optional<OverviewQuantities> reportedAverage;
};

/// Returns how the profiler of a card counts steps.
[[nodiscard]] StepConvention stepConventionOf(const Card &card);

/// Returns the quantities that a row of a step table tells, which has no length of the step.
[[nodiscard]] OverviewQuantities quantitiesOf(const StepTimes &times);

/// Returns what a table tells of a step; nothing is known where none does. The column Stage of MindSpore is left out, because it
/// tells something else (stageTime()).
[[nodiscard]] OverviewQuantities reportedOf(const CardOverview::Step &step, Framework framework);

/// A timeline with the activity of its device. Both are null for a card without a timeline.
struct TimelineActivity
{
    const Trace *trace = nullptr;
    const DeviceActivity *activity = nullptr;
    const StepStageAnalysis *stages = nullptr; ///< steps of the card; null if nobody knows any
};

/// Makes the overview of a card. Without a timeline its figures come from `reported`, which are those of the card. A `range` (in
/// the time of the trace) restricts `all` to what lies inside it; steps and `reported` are left out. O(ranges of the activity).
[[nodiscard]] CardOverview overviewOf(const Card &card, TimelineActivity timeline, std::optional<TimeRange> range,
                                      const ReportedSteps &reported);

} // namespace plumbline
