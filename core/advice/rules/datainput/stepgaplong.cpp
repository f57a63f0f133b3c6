// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/base/rule.h"
#include "core/advice/evidence/edgework.h"
#include "core/advice/evidence/hostcost.h"
#include "core/advice/evidence/stepgaps.h"

#include <algorithm>

namespace plumbline {

namespace {

/// Names what the host did in most of the gaps, where the timeline shows all of them. Loading data is what the rule expects.
void tellWork(const CardEvidence &card, const StepGaps &shown, Finding &finding, const TaskControl &control)
{
    if (finding.claims.empty() || !card.trace() || finding.claims.front().ranges.size() != shown.steps().size())
        return;
    const TimeRanges &gaps = finding.claims.front().ranges;
    const auto work = namedWork(card, gaps, control);
    if (work.empty() || !work.front().longest.isValid() || work.front().activity == HostActivity::DataLoading ||
        2 * lengthOf(work.front().ranges) <= lengthOf(gaps))
        return;
    // What lasts far longer than its part of a gap runs around it, such as the function of a whole step.
    if (card.trace()->slices().duration[work.front().longest.value] > 2 * work.front().longestNs)
        return;
    finding.variant = "work";
    finding.facts.push_back(textFact("work", nameOfWork(*card.trace(), work.front().longest)));
    const double share = static_cast<double>(lengthOf(work.front().ranges)) / static_cast<double>(lengthOf(gaps));
    finding.facts.push_back(timeFact("work_ns", static_cast<TimeNs>(share * static_cast<double>(shown.meanNs()))));
}

RuleOutcome evaluateStepGapLong(const RuleInput &input, const TaskControl &control)
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
    finding.facts = {timeFact("gap_ns", gap), timeFact("step_ns", length), shareFact("gap_share", share)};
    // The mean that a profiler tells is over all steps, of which it may list few.
    if (gaps.longestNs() >= gap)
        finding.facts.push_back(timeFact("longest_ns", gaps.longestNs()));
    finding.save(0, gap, length);
    if (const auto &verdict = card.dataInput().verdict) {
        finding.variant = "data";
        finding.facts.push_back(textFact("rule", std::string(verdict->rule)));
    }
    showStepGaps(card, gaps, finding);
    if (finding.variant.empty())
        tellWork(card, gaps, finding, control);
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
