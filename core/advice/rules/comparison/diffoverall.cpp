// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/base/pairevidence.h"
#include "core/advice/base/rule.h"

#include <algorithm>
#include <array>
#include <cstdlib>

namespace plumbline {

namespace {

struct DiffOverallPart
{
    const char *key;
    TimeNs StepParts::*ns;
};

constexpr std::array<DiffOverallPart, 5> DiffOverallParts{{{"computing_ns", &StepParts::computingNs},
                                                           {"communication_ns", &StepParts::communicationNs},
                                                           {"free_ns", &StepParts::freeNs},
                                                           {"preparing_ns", &StepParts::preparingNs},
                                                           {"trailing_ns", &StepParts::trailingNs}}};

TimeNs differenceOf(const PairEvidence &pair, TimeNs StepParts::*ns)
{
    return pair.targetParts().*ns - pair.baseParts().*ns;
}

void addFacts(const PairEvidence &pair, Finding &finding)
{
    const TimeNs difference = differenceOf(pair, &StepParts::stepNs);
    const auto base = static_cast<double>(std::max<TimeNs>(pair.baseParts().stepNs, 1));
    finding.facts = {timeFact("base_step_ns", pair.baseParts().stepNs), timeFact("step_ns", pair.targetParts().stepNs),
                     differenceFact("difference_ns", difference),
                     shareFact("difference_share", static_cast<double>(difference) / base),
                     countFact("steps", static_cast<std::int64_t>(pair.steps()))};
    for (const DiffOverallPart &part : DiffOverallParts)
        finding.facts.push_back(differenceFact(part.key, differenceOf(pair, part.ns)));
    if (pair.baseRuns() > 1)
        finding.facts.push_back(countFact("base_runs", static_cast<std::int64_t>(pair.baseRuns())));
    if (pair.hasSlices()) {
        finding.facts.push_back(timeFact("alignment_residual_ns", pair.alignment().residualNs));
        finding.facts.push_back(countFact("alignment_pairs", static_cast<std::int64_t>(pair.alignment().pairs)));
        finding.facts.push_back(shareFact("matched_share", pair.matching().share()));
    }
}

/// Returns the difference of a part as a share of the step, or 0 where it is not above the noise. Without noise every difference
/// counts.
double tellingShare(const PairEvidence &pair, TimeNs StepParts::*ns)
{
    const TimeNs difference = differenceOf(pair, ns);
    const bool isChance = pair.floor() && std::abs(difference) <= (*pair.floor()).*ns;
    return isChance ? 0 : std::abs(pair.shareOfStep(difference));
}

RuleOutcome evaluateDiffOverall(const RuleInput &input, const TaskControl &)
{
    const PairEvidence &pair = input.pair();
    if (!pair.hasStepTimes())
        return RuleOutcome::notApplicable(std::string(inputName(AdviceInput::DeviceTime)));
    const TimeNs difference = differenceOf(pair, &StepParts::stepNs);
    const double step = tellingShare(pair, &StepParts::stepNs);
    double largest = step;
    for (const DiffOverallPart &part : DiffOverallParts)
        largest = std::max(largest, tellingShare(pair, part.ns));
    RuleOutcome outcome;
    outcome.measured(shareFact("largest_share", largest), "share");
    if (largest < input.threshold("share"))
        return outcome;
    Finding finding = input.finding();
    const bool isShifted = step < input.threshold("share");
    finding.variant =
        isShifted ? "shifted" : std::string(difference > 0 ? "slower" : "faster") + (pair.isTested() ? "" : "_untested");
    finding.confidence = pair.isTested() ? Confidence::Measured : Confidence::Derived;
    addFacts(pair, finding);
    if (difference > 0 && !isShifted)
        pair.saveDifference(difference, finding);
    finding.show(pair.target().cardEvidence());
    Evidence base = pair.base().cardEvidence();
    base.isOfBaseline = true;
    finding.show(std::move(base));
    outcome.findings.push_back(std::move(finding));
    return outcome;
}

} // namespace

Rule diffOverall()
{
    return {
        .id = "diff-overall",
        .area = AdviceArea::Comparison,
        .scope = RuleScope::Comparison,
        .thresholds = {{"share", 0.01, FactUnit::Share, "ours"}},
        .evaluate = evaluateDiffOverall,
        .symptom = SymptomLevel::ShareOfTime,
    };
}

} // namespace plumbline
