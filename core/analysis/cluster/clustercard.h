// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/parallel/jobstrategy.h"
#include "core/analysis/steps/cardoverview.h"
#include "core/analysis/steps/reportedsteps.h"
#include "core/analysis/steps/stepstages.h"
#include "core/profile/profile.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace plumbline {

/// The quantities by which the cards of a job are compared, in nanoseconds.
enum class ClusterQuantity : std::uint8_t {
    StepGap,
    ForwardBackward,
    Tail,
    Step, ///< length of the whole step
    Computing,
    Communication,
    NotOverlapped,  ///< communication while nothing computes, which guides call pure communication
    ReceiveOnly,    ///< the part of it in which operators receive from another pipeline stage
    ExcludeReceive, ///< the rest of it
    Stage,          ///< what is left of the step without waiting for other pipeline stages
    Bubble,
    Preparing,
    Free,
};
inline constexpr std::size_t ClusterQuantityCount = 13;

/// All quantities of a step or of a mean step. One that nothing tells is empty.
struct ClusterTimes : std::array<std::optional<std::int64_t>, ClusterQuantityCount>
{
    [[nodiscard]] std::optional<std::int64_t> of(ClusterQuantity quantity) const
    {
        return (*this)[static_cast<std::size_t>(quantity)];
    }
    /// Returns the length of the step: as it is known, else the sum of preparing, computing, exposed communication and free time.
    /// Preparing and free time may be unknown; they then count as 0, and the length is a lower bound. Empty if not even computing
    /// and exposed communication are known, or if the sum does not fit into int64.
    [[nodiscard]] std::optional<std::int64_t> lengthNs() const;
    [[nodiscard]] bool isEmpty() const;
};

/// Where most of the quantities of a card come from.
enum class ClusterSource : std::uint8_t {
    None,
    Timeline,
    ClusterTable,  ///< cluster_step_trace_time.csv
    StepTable,     ///< step_trace_time.csv
    ParallelTable, ///< ascend_cluster_analyse_*.csv
    StepTrace,     ///< step_trace_raw_*_detail_time.csv
    Iterations,    ///< other files of the step trace
    Kernels,       ///< the kernel table alone
};

/// One card of a job with its quantities step by step.
struct ClusterCard
{
    struct Step
    {
        std::string number; ///< as the source writes it
        ClusterTimes times;
    };

    std::size_t card = 0; ///< position of the card in the profile
    std::string name;
    std::optional<int> rank;
    std::optional<int> device;
    std::optional<int> stage; ///< pipeline stage
    ParallelPlaces places;    ///< in the dimensions that split the job, as far as they are known; see placeCards()
    std::string host;
    std::string run;
    int job = 0;
    std::string jobName; ///< Card::jobName
    std::optional<int> jobRanks;
    Parallelism parallelism = Parallelism::Unknown;
    ClusterSource source = ClusterSource::None;
    std::vector<Step> steps; ///< in the order of the source
    /// The mean of each quantity: the row of averages of a file that has one, else the mean over the steps that tell it, rounded
    /// half to even.
    ClusterTimes mean;
    /// How long the operators that send to other pipeline stages or receive take in a step, as the communication files tell it;
    /// known only where the table of steps tells a bubble of 0 for a card that belongs to a pipeline.
    std::optional<std::int64_t> transfersNs;
    std::optional<Error> error; ///< why the card, or a part of its summary, cannot be read

    /// Returns the times of a step, or the mean if `step` is empty; null if the card has no such step.
    [[nodiscard]] const ClusterTimes *timesOf(const std::optional<std::string> &step) const;
};

/// Makes the card of a job from what is known about its steps. What the profiler reports counts before what is computed from the
/// timeline; stages and lengths come from `stages`. O(steps).
[[nodiscard]] ClusterCard clusterCardOf(std::size_t position, const Card &card, const ReportedSteps &reported,
                                        const CardOverview &overview, const StepStageAnalysis &stages);

/// Returns the mean of each quantity over the cards that tell it, of a step or, if `step` is empty, of the means.
[[nodiscard]] ClusterTimes averageOf(const std::vector<ClusterCard> &cards, const std::optional<std::string> &step);

/// Returns the same over some of the cards, given by their positions.
[[nodiscard]] ClusterTimes averageOf(const std::vector<ClusterCard> &cards, std::span<const std::size_t> which,
                                     const std::optional<std::string> &step);

/// Returns the numbers of all steps of all cards, each once, in the order in which the cards name them.
[[nodiscard]] std::vector<std::string> clusterSteps(const std::vector<ClusterCard> &cards);

/// Returns the key of a quantity in answers, such as "step_gap_ns", which without its unit is the name of a term.
[[nodiscard]] std::string_view clusterKey(ClusterQuantity quantity);

} // namespace plumbline
