// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/base/rule.h"
#include "core/advice/evidence/hostcost.h"

#include <algorithm>

namespace plumbline {

namespace {

RuleOutcome evaluateFreeShareHigh(const RuleInput &input, const TaskControl &)
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
    const TimeNs step = card.meanStepNs();
    finding.facts = {timeFact("free_ns", free), shareFact("free_share", share), timeFact("step_ns", step),
                     shareFact("free_step_share", step > 0 ? static_cast<double>(free) / static_cast<double>(step) : share)};
    finding.save(0, free - static_cast<TimeNs>(input.threshold("share") * whole), card.meanStepNs());
    finding.severity = share > input.threshold("strong_share") ? FindingSeverity::High : FindingSeverity::Medium;
    finding.confidence = Confidence::Measured;
    if (card.isUnmarked())
        finding.variant = card.startUp().empty() ? "unmarked" : "started";
    if (card.trace()) {
        finding.restsOnFew = hasFewKernels(card);
        finding.claims.push_back({card.index(), freeTime(card)});
        showLongest(card, freeTime(card), "Free", finding);
    } else {
        finding.show(card.fileEvidence("step_trace_time", ".csv"));
    }
    outcome.findings.push_back(std::move(finding));
    return outcome;
}

} // namespace

Rule freeShareHigh()
{
    return {
        .id = "free-share-high",
        .area = AdviceArea::Scheduling,
        .needs = {AdviceInput::DeviceTime},
        .thresholds = {{"share", 0.10, FactUnit::Share, "msprof-analyze"},
                       {"strong_share", 0.20, FactUnit::Share, "msprof-analyze"}},
        .evaluate = evaluateFreeShareHigh,
        .symptom = SymptomLevel::ShareOfTime,
        .namesNoCause = true,
    };
}

} // namespace plumbline
