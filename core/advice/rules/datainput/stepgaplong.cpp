// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/base/rule.h"
#include "core/advice/evidence/stepgaps.h"

#include <algorithm>

namespace plumbline {

namespace {

RuleOutcome evaluateStepGapLong(const RuleInput &input, const TaskControl &)
{
    const CardEvidence &card = input.card();
    const StepGaps gaps(card.stages());
    if (gaps.steps().empty())
        return RuleOutcome::notApplicable(std::string(SeveralSteps));
    const TimeNs gap = gaps.meanNs();
    // All rules tell shares of one mean step. That of the steps with a gap leaves out the first one, which is often the longest.
    const TimeNs length = std::max(gaps.meanStepNs(), card.meanStepNs());
    RuleOutcome outcome;
    const double share = length > 0 ? static_cast<double>(gap) / static_cast<double>(length) : 0;
    outcome.measured(shareFact("gap_share", share), "share");
    if (gap <= 0 || share < input.threshold("share"))
        return outcome;
    Finding finding = input.finding();
    finding.facts = {timeFact("gap_ns", gap), timeFact("longest_ns", gaps.longestNs()), timeFact("step_ns", length),
                     shareFact("gap_share", share)};
    finding.save(0, gap, length);
    if (const auto &verdict = card.dataInput().verdict) {
        finding.variant = "data";
        finding.facts.push_back(textFact("rule", std::string(verdict->rule)));
    }
    showStepGaps(card, gaps, finding);
    outcome.findings.push_back(std::move(finding));
    return outcome;
}

} // namespace

Rule stepGapLong()
{
    return {
        .id = "step-gap-long",
        .area = AdviceArea::DataInput,
        .thresholds = {{"share", 0.01, FactUnit::Share, "ours"}},
        .evaluate = evaluateStepGapLong,
        .symptom = SymptomLevel::Event,
        .subject = {"rule"},
    };
}

} // namespace plumbline
