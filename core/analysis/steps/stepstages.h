// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"
#include "core/base/problem.h"
#include "core/base/taskcontrol.h"
#include "core/storage/trace.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace plumbline {

/// The source of the steps of a card. docs/advice.md 4 tells which one counts where there are several.
enum class StepSource : std::uint8_t {
    None,
    Marks,      ///< marks ProfilerStep#{n} of the framework; stages come from the device tasks
    Lane,       ///< lane "Steps" of a timeline of MindInsight (docs/formats.md 13.1)
    Iterations, ///< step trace of a graph: its lanes, or its own files (docs/formats.md 5.9, 8.13)
    Table,      ///< step_trace_raw_{id}_detail_time.csv (docs/formats.md 13.2)
    StepTimes,  ///< step_trace_time.csv, which tells no stages (docs/formats.md 8.5)
    Kernels,    ///< the numbers of steps in a kernel table: each lasts until the first kernel of the next
};

/// Who chose the operators that begin forward and end backward.
enum class PointChoice : std::uint8_t {
    None,      ///< they are not known
    Automatic, ///< the profiler or this program
    File,      ///< step_trace_point_info_{id}.json
    User,
};

/// One collective that reduces, with its time on the clock of the step.
struct StepReduce
{
    std::string name;
    TimeNs startNs = 0;
    TimeNs durationNs = 0;

    friend bool operator==(const StepReduce &, const StepReduce &) = default;
};

/// The stages of one step, in nanoseconds. They follow one another without a gap if all are known (docs/advice.md 4). A stage is
/// empty if the source does not tell it.
struct StepStages
{
    std::string step;
    std::optional<TimeRange> range; ///< from the origin of the trace; empty if its place there is not known
    TimeNs lengthNs = 0;
    /// From the last task of the step before (the begin of the mark in the first step) to the first task.
    std::optional<TimeNs> gapNs;
    std::optional<TimeNs> forwardBackwardNs; ///< begin of forward to the end of backward
    std::optional<TimeNs> tailNs;            ///< from there to the end of the step: collectives and the update
    std::optional<TimeNs> updateNs;          ///< first to last task of the optimizer; part of the tail
    // Times on the clock of the source: that of the timeline, as the file writes it, or that of the table.
    std::optional<TimeNs> startNs{};    ///< begin of the step
    std::optional<TimeNs> forwardNs{};  ///< begin of forward
    std::optional<TimeNs> backwardNs{}; ///< end of backward
    std::vector<StepReduce> allReduces{};
    bool isGapBefore = false; ///< the gap lies before the step and not in it
    bool isRecorded = true;   ///< the timeline shows the device during the step, if it has the range

    /// Returns how long the step takes together with its gap.
    [[nodiscard]] TimeNs periodNs() const
    {
        const TimeNs gap = gapNs.value_or(0);
        TimeNs sum = 0;
        if (!isGapBefore || __builtin_add_overflow(lengthNs, gap, &sum))
            return std::max(lengthNs, gap);
        return sum;
    }
};

/// Which steps the mean of a source is taken over.
enum class MeanSteps : std::uint8_t {
    Listed,      ///< all steps that are listed
    BehindFirst, ///< those behind the first, which compiles
    Others,      ///< other steps than are listed: the profiler kept some of them only
};

/// The stages of all steps of a card.
struct StepStageAnalysis
{
    StepSource source = StepSource::None;
    std::vector<StepStages> steps{}; ///< by start
    std::string forwardPoint{};      ///< operator that begins forward; "" if it is not known
    std::string backwardPoint{};     ///< operator that ends backward; "" if it is not known
    PointChoice choice = PointChoice::None;
    /// The mean step as the source itself tells it, see meanOf(). Its times count from the begin of the step.
    std::optional<StepStages> mean{};
    std::vector<Problem> problems{}; ///< problems of the files that tell the steps
    std::vector<Error> errors{};     ///< why such files exist and cannot be read

    /// Returns which steps the mean step is taken over, as their lengths tell. O(steps).
    [[nodiscard]] MeanSteps meanOf() const;
};

/// Returns whether a length, or the distance of a point from the begin of its step, is below 2^61 ns, which is 73 years. Sums of
/// a few of them fit into TimeNs.
[[nodiscard]] constexpr bool isNearInStep(TimeNs time)
{
    constexpr TimeNs Limit = TimeNs{1} << 61;
    return -Limit < time && time < Limit;
}

/// Forgets stages and points of a step that are not near (isNearInStep()), as a damaged file may have them. The length of the
/// step stays.
void dropFarTimes(StepStages &step);

/// Splits all steps of a trace into stages. Steps come from the marks of the framework, else from the lane "Steps", else from the
/// iterations of a graph. The result is incomplete once `control` asks to stop. O(slices + flows log flows).
[[nodiscard]] StepStageAnalysis analyseStepStages(const Trace &trace, const TaskControl &control);

/// Returns whether a communication operator reduces over all ranks, as its name tells. Old step traces name the streams of their
/// all-reduces only ("stream_520_parallel_0").
[[nodiscard]] bool isAllReduce(std::string_view name);

/// Returns for each length whether it is an outlier: above 1.05 times the median, and above the median by more than six times the
/// scaled median absolute deviation (docs/advice.md, step-jitter). Of four lengths it is the longest one if it is longer than the
/// others by half, and these differ by at most 5 %. Fewer lengths have no outlier. O(n log n).
[[nodiscard]] std::vector<bool> outlyingSteps(const std::vector<TimeNs> &lengths);

} // namespace plumbline
