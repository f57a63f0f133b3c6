// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/comparescope.h"

#include <algorithm>
#include <utility>

namespace plumbline {

std::optional<CompareScope> scopeOfSteps(const Matching &matching, std::string_view first, std::string_view last)
{
    const ProfilerStep *begin = stepCalled(matching.baseSteps, first);
    const ProfilerStep *end = stepCalled(matching.baseSteps, last);
    if (!begin || !end || begin > end)
        return std::nullopt;
    CompareScope scope;
    scope.steps.resize(matching.steps.size());
    bool hasAny = false;
    for (std::size_t index = 0; index < matching.steps.size(); ++index) {
        const StepPair &pair = matching.steps[index];
        if (!pair.base || !pair.target)
            continue;
        const ProfilerStep *step = &matching.baseSteps[*pair.base];
        scope.steps[index] = begin <= step && step <= end;
        hasAny = hasAny || scope.steps[index];
    }
    return hasAny ? std::optional(std::move(scope)) : std::nullopt;
}

CompareScope scopeOfCommonSteps(const Matching &matching)
{
    CompareScope scope;
    for (const StepPair &pair : matching.steps)
        scope.steps.push_back(pair.base && pair.target);
    const bool isAll = std::find(scope.steps.begin(), scope.steps.end(), false) == scope.steps.end();
    const bool isNone = std::find(scope.steps.begin(), scope.steps.end(), true) == scope.steps.end();
    if (isAll || isNone)
        scope.steps.clear();
    return scope;
}

std::optional<CompareScope> scopeWithoutFirst(const Matching &matching)
{
    CompareScope scope;
    std::size_t common = 0;
    for (const StepPair &pair : matching.steps) {
        const bool isCommon = pair.base && pair.target;
        scope.steps.push_back(isCommon && common > 0);
        common += isCommon ? 1 : 0;
    }
    return common >= 2 ? std::optional(std::move(scope)) : std::nullopt;
}

StepPairFinder::StepPairFinder(const Matching &matching, const CompareScope &scope)
    : m_matching(matching)
    , m_isWhole(scope.isWhole())
    , m_finders{StepFinder(matching.baseSteps), StepFinder(matching.targetSteps)}
    , m_pairOfStep{std::vector<std::uint32_t>(matching.baseSteps.size(), NoPair),
                   std::vector<std::uint32_t>(matching.targetSteps.size(), NoPair)}
{
    for (std::uint32_t index = 0; index < matching.steps.size(); ++index) {
        const StepPair &pair = matching.steps[index];
        if (!pair.base || !pair.target || (!m_isWhole && !scope.steps[index]))
            continue;
        m_pairOfStep[0][*pair.base] = index;
        m_pairOfStep[1][*pair.target] = index;
        ++m_pairs;
    }
}

std::uint32_t StepPairFinder::pairAt(ComparedSide side, TimeNs time) const
{
    const auto index = static_cast<std::size_t>(side);
    const std::vector<ProfilerStep> &steps = side == ComparedSide::Base ? m_matching.baseSteps : m_matching.targetSteps;
    const ProfilerStep *step = m_finders[index].at(time);
    return step ? m_pairOfStep[index][static_cast<std::size_t>(step - steps.data())] : NoPair;
}

} // namespace plumbline
