// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/rules/rules.h"

#include <algorithm>

namespace plumbline {

namespace {

constexpr std::size_t Shown = 10;

/// The longest stretches of free time.
void showLongest(const CardEvidence &card, Finding &finding)
{
    TimeRanges free = card.activity().free;
    finding.claims.push_back({card.index(), unionOf(free)});
    const std::size_t shown = std::min(Shown, free.size());
    std::ranges::partial_sort(free, free.begin() + static_cast<std::ptrdiff_t>(shown),
                              [](TimeRange a, TimeRange b) { return a.length() > b.length(); });
    for (std::size_t index = 0; index < shown; ++index)
        finding.show(card.rangeEvidence(free[index], "Free"));
    finding.evidenceCount = free.size();
}

RuleOutcome evaluate(const RuleInput &input, const TaskControl &)
{
    const CardEvidence &card = input.card();
    const TimeNs free = card.mean(OverviewQuantity::Free).value_or(0);
    const auto whole = static_cast<double>(card.meanBusyAndFreeNs().value_or(0));
    if (whole <= 0)
        return RuleOutcome::notApplicable(std::string(inputName(AdviceInput::DeviceTime)));
    const double share = static_cast<double>(free) / whole;

    RuleOutcome outcome;
    outcome.measured(shareFact("free_share", share), "share");
    if (share <= input.threshold("share"))
        return outcome;
    Finding finding = input.finding();
    finding.facts = {timeFact("free_ns", free), shareFact("free_share", share), timeFact("step_ns", card.meanStepNs())};
    finding.save(0, free - static_cast<TimeNs>(input.threshold("share") * whole), card.meanStepNs());
    finding.severity = share > input.threshold("strong_share") ? FindingSeverity::High : FindingSeverity::Medium;
    finding.confidence = Confidence::Measured;
    if (card.trace())
        showLongest(card, finding);
    else
        finding.show(card.fileEvidence("step_trace_time", ".csv"));
    outcome.findings.push_back(std::move(finding));
    return outcome;
}

} // namespace

Rule freeShareHigh()
{
    return {"free-share-high",
            AdviceArea::Scheduling,
            RuleScope::Card,
            {AdviceInput::DeviceTime},
            {{"share", 0.10, FactUnit::Share, "msprof-analyze"}, {"strong_share", 0.20, FactUnit::Share, "msprof-analyze"}},
            evaluate};
}

} // namespace plumbline
