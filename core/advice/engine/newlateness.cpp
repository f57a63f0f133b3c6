// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/engine/newlateness.h"

#include "core/advice/catalogue.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace plumbline {

namespace {

constexpr std::string_view StepDifference = "diff-overall";

/// Returns how much longer the card of a finding of StepDifference does something itself, and does not wait.
double ownGrowthNs(const Finding &difference)
{
    constexpr std::array<std::string_view, 3> Own{"computing_ns", "free_ns", "preparing_ns"};
    double sum = 0;
    for (const std::string_view key : Own) {
        const Fact *fact = difference.fact(key);
        sum += fact ? fact->number() : 0;
    }
    return sum;
}

/// Returns whether a finding tells which card is slow.
bool namesSlowCard(const Finding &finding)
{
    const Rule *rule = ruleCalled(finding.ruleId);
    return finding.area == AdviceArea::Cluster && finding.saving && finding.saving->highNs > 0 && !finding.cards.empty() &&
           !(rule && rule->namesNoCause);
}

} // namespace

void nameNewLateness(std::vector<Finding> &findings)
{
    constexpr double LeastPart = 0.7; // of what the finding could save
    for (Finding &finding : findings) {
        if (!namesSlowCard(finding))
            continue;
        const double least = LeastPart * static_cast<double>(finding.saving->highNs);
        const bool isNew = std::ranges::any_of(findings, [&](const Finding &each) {
            return each.ruleId == StepDifference && each.cards == std::vector{finding.cards.front()} &&
                   ownGrowthNs(each) >= least;
        });
        if (isNew)
            finding.explains.emplace_back(StepDifference);
    }
}

} // namespace plumbline
