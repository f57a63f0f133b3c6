// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/steps/cardsteps.h"

#include "core/analysis/steps/stepgapmean.h"
#include "core/base/wide.h"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <string_view>
#include <unordered_map>
#include <utility>

namespace plumbline {

namespace {

/// Sums times and returns their mean.
class StepMean
{
public:
    void add(const std::optional<TimeNs> &time)
    {
        m_sum += time.value_or(0);
        m_count += time ? 1 : 0;
    }
    [[nodiscard]] std::optional<TimeNs> mean() const
    {
        return m_count > 0 ? std::optional(meanNs(m_sum, m_count)) : std::nullopt;
    }

private:
    WideNs m_sum = 0;
    std::uint64_t m_count = 0;
};

/// Returns the mean of what `get` returns for each step.
template<typename Get>
std::optional<TimeNs> meanOverSteps(const std::vector<CardStep> &steps, const Get &get)
{
    StepMean mean;
    for (const CardStep &step : steps)
        mean.add(get(step));
    return mean.mean();
}

std::optional<TimeNs> meanGap(const std::vector<CardStep> &steps)
{
    StepGapMean mean;
    for (const CardStep &step : steps)
        mean.add(step.stages.gapNs);
    return mean.meanNs();
}

/// Returns a time of a step, counted from its begin.
std::optional<TimeNs> inStep(const StepStages &stages, const std::optional<TimeNs> &time)
{
    TimeNs offset = 0;
    if (!time || !stages.startNs || __builtin_sub_overflow(*time, *stages.startNs, &offset))
        return std::nullopt;
    return offset;
}

std::vector<StepReduce> meanReduces(const std::vector<CardStep> &steps)
{
    const StepStages *first = nullptr;
    for (const CardStep &step : steps) {
        const std::vector<StepReduce> &own = step.stages.allReduces;
        if (!first && !own.empty())
            first = &step.stages;
        if (first && !own.empty() && own.size() != first->allReduces.size())
            return {};
    }
    std::vector<StepReduce> reduces;
    for (std::size_t place = 0; first && place < first->allReduces.size(); ++place) {
        StepMean start;
        StepMean duration;
        for (const CardStep &step : steps) {
            if (step.stages.allReduces.empty())
                continue;
            start.add(inStep(step.stages, step.stages.allReduces[place].startNs));
            duration.add(step.stages.allReduces[place].durationNs);
        }
        if (const auto begin = start.mean())
            reduces.push_back({first->allReduces[place].name, *begin, duration.mean().value_or(0)});
    }
    return reduces;
}

/// Takes the mean step over from a step table that tells it, so that its figures belong to the same steps as the length does.
void takeAverage(const CardOverview &overview, OverviewQuantities &mean)
{
    if (!overview.reportedAverage)
        return;
    for (std::size_t quantity = 0; quantity < OverviewQuantityCount; ++quantity) {
        if ((*overview.reportedAverage)[quantity])
            mean[quantity] = (*overview.reportedAverage)[quantity];
    }
}

/// Returns the steps that the user's points divide, over which the mean is taken (CardSteps::meanSteps); none without such
/// points.
std::vector<CardStep> stepsOfUser(const StepStageAnalysis &stages, const std::vector<CardStep> &steps)
{
    const auto isDivided = [](const CardStep &step) { return step.stages.forwardBackwardNs.has_value(); };
    std::vector<CardStep> divided;
    if (stages.choice == PointChoice::User)
        std::ranges::copy_if(steps, std::back_inserter(divided), isDivided);
    return divided;
}

} // namespace

CardSteps cardSteps(const StepStageAnalysis &stages, const CardOverview &overview)
{
    std::unordered_map<std::string_view, const CardOverview::Step *> known;
    for (const CardOverview::Step &step : overview.steps)
        known.try_emplace(step.number, &step);
    CardSteps result;
    result.source = stages.source;
    bool isComputed = false;
    for (const StepStages &step : stages.steps) {
        CardStep each{step, true, {}};
        if (const auto found = known.find(step.step); found != known.end() && !step.step.empty()) {
            const CardOverview::Step &own = *found->second;
            isComputed = isComputed || own.computed.busyAndFreeNs();
            each.quantities = own.computed.busyAndFreeNs() || !own.reported ? own.computed : *own.reported;
        }
        result.steps.push_back(std::move(each));
    }
    if (!result.steps.empty()) {
        const std::vector<CardStep> divided = stepsOfUser(stages, result.steps);
        const std::vector<CardStep> &counted = divided.empty() ? result.steps : divided;
        result.mean = meanStep(counted);
        result.meanSteps = counted.size();
        if (stages.mean)
            result.mean.stages = *stages.mean;
        if (!isComputed)
            takeAverage(overview, result.mean.quantities);
        return result;
    }
    for (const CardOverview::Step &step : overview.steps) {
        if (!step.reported || step.number.empty())
            continue;
        result.source = StepSource::StepTimes;
        CardStep each{{}, false, *step.reported};
        each.stages.step = step.number;
        result.steps.push_back(std::move(each));
    }
    result.mean = meanStep(result.steps);
    result.meanSteps = result.steps.size();
    takeAverage(overview, result.mean.quantities);
    return result;
}

CardStep meanStep(const std::vector<CardStep> &steps)
{
    CardStep mean;
    const auto length = meanOverSteps(steps, [](const CardStep &step) { return step.lengthNs(); });
    mean.hasLength = length.has_value();
    mean.stages.lengthNs = length.value_or(0);
    mean.stages.gapNs = meanGap(steps);
    for (const auto stage : {&StepStages::forwardBackwardNs, &StepStages::tailNs, &StepStages::updateNs})
        mean.stages.*stage = meanOverSteps(steps, [stage](const CardStep &step) { return step.stages.*stage; });
    for (const auto point : {&StepStages::startNs, &StepStages::forwardNs, &StepStages::backwardNs})
        mean.stages.*point =
            meanOverSteps(steps, [point](const CardStep &step) { return inStep(step.stages, step.stages.*point); });
    for (std::size_t quantity = 0; quantity < OverviewQuantityCount; ++quantity)
        mean.quantities[quantity] = meanOverSteps(steps, [quantity](const CardStep &step) { return step.quantities[quantity]; });
    mean.stages.allReduces = meanReduces(steps);
    mean.stages.isGapBefore = !steps.empty() && steps.back().stages.isGapBefore;
    return mean;
}

} // namespace plumbline
