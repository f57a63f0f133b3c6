// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/profilersteps.h"

#include <algorithm>
#include <map>
#include <string_view>
#include <utility>

namespace plumbline {

std::vector<ProfilerStep> profilerSteps(const Trace &trace)
{
    std::vector<bool> isStep(trace.strings().size());
    bool hasSteps = false;
    for (std::size_t id = 0; id < isStep.size(); ++id) {
        isStep[id] = trace.text(StringId(id)).starts_with(StepMarkPrefix);
        hasSteps = hasSteps || isStep[id];
    }
    if (!hasSteps)
        return {};
    std::map<std::uint32_t, TimeRange> ranges;
    for (std::size_t row = 0; row < trace.slices().size(); ++row) {
        const std::uint32_t name = trace.slices().name[row].value;
        if (!isStep[name])
            continue;
        const TimeRange range = trace.sliceRange(SliceId(row));
        const auto [known, isNew] = ranges.try_emplace(name, range);
        if (!isNew)
            known->second = known->second.united(range);
    }
    std::vector<ProfilerStep> steps;
    for (const auto &[name, range] : ranges)
        steps.push_back({std::string(trace.text(StringId(name)).substr(StepMarkPrefix.size())), range});
    std::stable_sort(steps.begin(), steps.end(),
                     [](const ProfilerStep &a, const ProfilerStep &b) { return a.range.begin < b.range.begin; });
    return steps;
}

const ProfilerStep *stepAt(const std::vector<ProfilerStep> &steps, TimeNs time)
{
    return StepFinder(steps).at(time);
}

StepFinder::StepFinder(const std::vector<ProfilerStep> &steps) : m_steps(steps)
{
    for (std::size_t index = 0; index < steps.size(); ++index) {
        std::size_t longer = index;
        while (longer > 0 && steps[longer - 1].range.end <= steps[index].range.end)
            longer = m_longer[longer - 1];
        m_longer.push_back(longer);
    }
}

const ProfilerStep *StepFinder::at(TimeNs time) const
{
    const auto behind = std::upper_bound(m_steps.begin(), m_steps.end(), time,
                                         [](TimeNs at, const ProfilerStep &step) { return at < step.range.begin; });
    for (auto index = static_cast<std::size_t>(behind - m_steps.begin()); index > 0; index = m_longer[index - 1]) {
        if (time < m_steps[index - 1].range.end)
            return &m_steps[index - 1];
    }
    return nullptr;
}

const ProfilerStep *stepCalled(const std::vector<ProfilerStep> &steps, std::string_view number)
{
    const auto found =
        std::find_if(steps.begin(), steps.end(), [number](const ProfilerStep &step) { return step.number == number; });
    return found == steps.end() ? nullptr : &*found;
}

} // namespace plumbline
