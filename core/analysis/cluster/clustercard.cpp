// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/cluster/clustercard.h"

#include "core/analysis/steps/stepgapmean.h"
#include "core/base/wide.h"

#include <algorithm>
#include <numeric>
#include <unordered_map>
#include <unordered_set>

namespace plumbline {

namespace {

std::optional<std::int64_t> &clusterTimeAt(ClusterTimes &times, ClusterQuantity quantity)
{
    return times[static_cast<std::size_t>(quantity)];
}

/// Sets a quantity unless it is known already.
void fillTime(ClusterTimes &times, ClusterQuantity quantity, const std::optional<std::int64_t> &value)
{
    std::optional<std::int64_t> &known = clusterTimeAt(times, quantity);
    known = known ? known : value;
}

std::optional<std::int64_t> knownDifference(const std::optional<std::int64_t> &all, const std::optional<std::int64_t> &part)
{
    std::int64_t value = 0;
    return all && part && !__builtin_sub_overflow(*all, *part, &value) ? std::optional(value) : std::nullopt;
}

void fillReported(const ParallelStep &step, ReportSource source, Framework framework, ClusterTimes &times)
{
    fillTime(times, ClusterQuantity::StepGap, step.gapNs);
    fillTime(times, ClusterQuantity::ForwardBackward, step.forwardBackwardNs);
    fillTime(times, ClusterQuantity::Tail, step.tailNs);
    fillTime(times, ClusterQuantity::Computing, step.times.computingNs);
    fillTime(times, ClusterQuantity::Communication, step.times.communicationNs);
    fillTime(times, ClusterQuantity::NotOverlapped, step.times.notOverlappedNs);
    fillTime(times, ClusterQuantity::ExcludeReceive, step.times.excludeReceiveNs);
    fillTime(times, ClusterQuantity::Stage, stageTime(step.times, framework));
    fillTime(times, ClusterQuantity::Bubble, step.times.bubbleNs);
    fillTime(times, ClusterQuantity::Preparing, step.times.preparingNs);
    fillTime(times, ClusterQuantity::Free, step.times.freeNs);
    // The quantities of such a table are rounded one by one, so that their difference may be off.
    if (source == ReportSource::ParallelTable)
        fillTime(times, ClusterQuantity::ReceiveOnly, step.times.bubbleNs);
}

void fillOverview(const OverviewQuantities &quantities, ClusterTimes &times)
{
    fillTime(times, ClusterQuantity::Computing, quantities.of(OverviewQuantity::Computing));
    fillTime(times, ClusterQuantity::Communication, quantities.of(OverviewQuantity::Communication));
    fillTime(times, ClusterQuantity::NotOverlapped, quantities.of(OverviewQuantity::NotOverlapped));
    fillTime(times, ClusterQuantity::Stage, quantities.of(OverviewQuantity::Stage));
    fillTime(times, ClusterQuantity::Bubble, quantities.of(OverviewQuantity::Bubble));
    fillTime(times, ClusterQuantity::Preparing, quantities.of(OverviewQuantity::Preparing));
    fillTime(times, ClusterQuantity::Free, quantities.of(OverviewQuantity::Free));
    fillTime(times, ClusterQuantity::Step, quantities.of(OverviewQuantity::Step));
}

/// Fills in the two parts of the exposed communication. Profilers call the part that receives a bubble, and never let the rest
/// fall below 0.
void fillReceiving(ClusterTimes &times)
{
    const auto exposed = times.of(ClusterQuantity::NotOverlapped);
    if (exposed && times.of(ClusterQuantity::Bubble))
        fillTime(times, ClusterQuantity::ExcludeReceive,
                 std::max<std::int64_t>(knownDifference(exposed, times.of(ClusterQuantity::Bubble)).value_or(0), 0));
    fillTime(times, ClusterQuantity::ReceiveOnly, knownDifference(exposed, times.of(ClusterQuantity::ExcludeReceive)));
}

/// Collects the steps of a card from several sources, which name them by the same numbers.
class ClusterStepCollector
{
public:
    explicit ClusterStepCollector(ClusterCard &card) : m_card(card) {}

    /// Returns the times of a step. A step that is not known yet is added at the end.
    ClusterTimes &timesOf(const std::string &number)
    {
        const auto [place, isNew] = m_places.try_emplace(number, m_card.steps.size());
        if (isNew)
            m_card.steps.push_back({number, {}});
        return m_card.steps[place->second].times;
    }

private:
    ClusterCard &m_card;
    std::unordered_map<std::string, std::size_t> m_places;
};

ClusterTimes meanOfTimes(const std::vector<const ClusterTimes *> &all)
{
    ClusterTimes mean;
    for (std::size_t quantity = 0; quantity < ClusterQuantityCount; ++quantity) {
        WideNs sum = 0;
        std::uint64_t count = 0;
        for (const ClusterTimes *times : all) {
            sum += (*times)[quantity].value_or(0);
            count += (*times)[quantity] ? 1 : 0;
        }
        if (count > 0)
            mean[quantity] = meanNs(sum, count);
    }
    return mean;
}

ClusterSource clusterSourceOf(const ReportedSteps &reported, const CardOverview &overview, const StepStageAnalysis &stages)
{
    switch (reported.steps.empty() ? ReportSource::None : reported.source) {
    case ReportSource::ClusterTable:
        return ClusterSource::ClusterTable;
    case ReportSource::StepTable:
        return ClusterSource::StepTable;
    case ReportSource::ParallelTable:
        return ClusterSource::ParallelTable;
    case ReportSource::None:
        break;
    }
    if (overview.source == OverviewSource::Lanes || overview.source == OverviewSource::Recomputed)
        return ClusterSource::Timeline;
    if (overview.source == OverviewSource::Kernels)
        return ClusterSource::Kernels;
    if (stages.steps.empty())
        return ClusterSource::None;
    return stages.source == StepSource::Iterations ? ClusterSource::Iterations : ClusterSource::StepTrace;
}

/// Returns the mean step as far as the files themselves tell it.
ClusterTimes toldMean(const ReportedSteps &reported, Framework framework, const StepStageAnalysis &stages)
{
    ClusterTimes mean;
    if (reported.average)
        fillReported(*reported.average, reported.source, framework, mean);
    fillReceiving(mean);
    if (!stages.mean || stages.mean->lengthNs <= 0)
        return mean;
    fillTime(mean, ClusterQuantity::StepGap, stages.mean->gapNs);
    fillTime(mean, ClusterQuantity::ForwardBackward, stages.mean->forwardBackwardNs);
    fillTime(mean, ClusterQuantity::Tail, stages.mean->tailNs);
    fillTime(mean, ClusterQuantity::Step, stages.mean->lengthNs);
    return mean;
}

} // namespace

std::optional<std::int64_t> ClusterTimes::lengthNs() const
{
    if (of(ClusterQuantity::Step))
        return of(ClusterQuantity::Step);
    if (!of(ClusterQuantity::Computing) || !of(ClusterQuantity::NotOverlapped))
        return std::nullopt;
    WideNs sum = 0;
    for (const ClusterQuantity part :
         {ClusterQuantity::Preparing, ClusterQuantity::Computing, ClusterQuantity::NotOverlapped, ClusterQuantity::Free})
        sum += std::max<std::int64_t>(of(part).value_or(0), 0);
    return sum == saturated(sum) ? std::optional(saturated(sum)) : std::nullopt;
}

bool ClusterTimes::isEmpty() const
{
    return std::ranges::none_of(*this, [](const auto &value) { return value.has_value(); });
}

const ClusterTimes *ClusterCard::timesOf(const std::optional<std::string> &step) const
{
    if (!step)
        return &mean;
    const auto found = std::ranges::find(steps, *step, &Step::number);
    return found == steps.end() ? nullptr : &found->times;
}

ClusterCard clusterCardOf(std::size_t position, const Card &card, const ReportedSteps &reported, const CardOverview &overview,
                          const StepStageAnalysis &stages)
{
    ClusterCard made;
    made.card = position;
    made.name = card.name;
    made.rank = card.rank;
    made.device = card.device;
    made.stage = card.stage;
    made.host = card.host;
    made.run = card.run;
    made.job = card.job;
    made.jobName = card.jobName;
    made.jobRanks = card.jobRanks;
    made.parallelism = card.parallelism;
    made.source = clusterSourceOf(reported, overview, stages);
    ClusterStepCollector steps(made);
    for (const ParallelStep &step : reported.steps)
        fillReported(step, reported.source, card.framework, steps.timesOf(step.times.step));
    for (const CardOverview::Step &step : overview.steps) {
        ClusterTimes &times = steps.timesOf(step.number);
        fillOverview(reportedOf(step, card.framework), times);
        fillOverview(step.computed, times);
    }
    for (const StepStages &step : stages.steps) {
        ClusterTimes &times = steps.timesOf(step.step);
        fillTime(times, ClusterQuantity::StepGap, step.gapNs);
        fillTime(times, ClusterQuantity::ForwardBackward, step.forwardBackwardNs);
        fillTime(times, ClusterQuantity::Tail, step.tailNs);
        if (stages.source != StepSource::StepTimes)
            fillTime(times, ClusterQuantity::Step, step.lengthNs);
    }
    std::vector<const ClusterTimes *> all;
    for (ClusterCard::Step &step : made.steps) {
        fillReceiving(step.times);
        all.push_back(&step.times);
    }
    if (!stages.errors.empty())
        made.error = stages.errors.front();
    made.mean = toldMean(reported, card.framework, stages);
    StepGapMean gaps;
    for (const StepStages &step : stages.steps)
        gaps.add(step.gapNs);
    fillTime(made.mean, ClusterQuantity::StepGap, gaps.meanNs());
    const ClusterTimes mean = meanOfTimes(all);
    for (std::size_t quantity = 0; quantity < ClusterQuantityCount; ++quantity)
        fillTime(made.mean, static_cast<ClusterQuantity>(quantity), mean[quantity]);
    return made;
}

ClusterTimes averageOf(const std::vector<ClusterCard> &cards, const std::optional<std::string> &step)
{
    std::vector<std::size_t> which(cards.size());
    std::iota(which.begin(), which.end(), std::size_t{0});
    return averageOf(cards, which, step);
}

ClusterTimes averageOf(const std::vector<ClusterCard> &cards, std::span<const std::size_t> which,
                       const std::optional<std::string> &step)
{
    std::vector<const ClusterTimes *> all;
    for (const std::size_t card : which) {
        if (const ClusterTimes *times = cards[card].timesOf(step))
            all.push_back(times);
    }
    return meanOfTimes(all);
}

std::vector<std::string> clusterSteps(const std::vector<ClusterCard> &cards)
{
    std::vector<std::string> numbers;
    std::unordered_set<std::string_view> known;
    for (const ClusterCard &card : cards) {
        for (const ClusterCard::Step &step : card.steps) {
            if (known.insert(step.number).second)
                numbers.push_back(step.number);
        }
    }
    return numbers;
}

std::string_view clusterKey(ClusterQuantity quantity)
{
    constexpr std::array<std::string_view, ClusterQuantityCount> Keys{
        "step_gap_ns", "fp_bp_ns",           "tail_ns",  "step_ns",   "computing_ns", "communication_ns", "not_overlapped_ns",
        "receive_ns",  "exclude_receive_ns", "stage_ns", "bubble_ns", "preparing_ns", "free_ns"};
    return Keys[static_cast<std::size_t>(quantity)];
}

} // namespace plumbline
