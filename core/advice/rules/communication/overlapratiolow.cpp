// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/advice/base/rule.h"
#include "core/advice/base/timedoperators.h"
#include "core/advice/evidence/communicationevidence.h"
#include "core/advice/evidence/hostcost.h"

#include <algorithm>
#include <array>
#include <map>
#include <string_view>

namespace plumbline {

namespace {

/// Returns whether computing can run beside the communication of a group. In tensor and pipeline parallel groups nothing can.
bool canOverlap(std::string_view name)
{
    constexpr std::array<std::string_view, 7> Serial{"tp", "pp", "mp", "embd", "pos_embd", "tp_pp", "cp"};
    return std::ranges::find(Serial, name) == Serial.end();
}

/// Returns when an operator transferred. The wait for a late rank, with which it begins, cannot be hidden by starting earlier.
TimeRange transferOf(const CardEvidence &card, const TimedOperator &each)
{
    return {each.range.begin + waitedNs(card, each.range).value_or(0), each.range.end};
}

Finding findingOf(const RuleInput &input, std::string_view group, const TimeRanges &communication, const TimeRanges &computing,
                  double ratio)
{
    const CardEvidence &card = input.card();
    const TimeRanges exposed = without(communication, computing);
    // Computing that hides nothing of this group yet could still hide it.
    const TimeNs idleComputing = totalLength(without(computing, communication));
    Finding finding = input.finding();
    finding.variant = group.empty() ? "all" : "";
    finding.facts = {textFact("group", groupName(card, group)), shareFact("overlap_share", ratio),
                     timeFact("communication_ns", card.perStep(totalLength(communication))),
                     timeFact("exposed_ns", card.perStep(totalLength(exposed)))};
    finding.confidence = Confidence::Derived;
    finding.save(0, card.perStep(std::min(totalLength(exposed), idleComputing)), card.meanStepNs());
    finding.claims.push_back({card.index(), exposed});
    finding.explains = {"comm-exposed-high"};
    return finding;
}

RuleOutcome evaluateOverlapRatioLow(const RuleInput &input, const TaskControl &control)
{
    const CardEvidence &card = input.card();
    std::map<std::string_view, std::vector<TimedOperator>> byGroup;
    for (const TimedOperator &each : timedOperators(card))
        byGroup[each.group].push_back(each);
    const TimeRanges computing = computingTimes(card);
    RuleOutcome outcome;
    for (const auto &[group, operators] : byGroup) {
        if (control.stopRequested())
            break;
        TimeRanges ranges;
        for (const TimedOperator &each : operators)
            ranges.push_back(transferOf(card, each));
        const TimeRanges communication = unionOf(std::move(ranges));
        const TimeNs length = totalLength(communication);
        if (length <= 0 || !canOverlap(groupName(card, group)))
            continue;
        const TimeNs exposed = totalLength(without(communication, computing));
        const double ratio = static_cast<double>(length - exposed) / static_cast<double>(length);
        outcome.measured(shareFact("overlap_share", ratio), "ratio");
        if (ratio >= input.threshold("ratio") || shareOfStep(card, card.perStep(exposed)) < input.threshold("step_share"))
            continue;
        Finding finding = findingOf(input, group, communication, computing, ratio);
        for (const TimedOperator &each : operators) {
            if (!holds(computing, transferOf(card, each)))
                finding.show(card.sliceEvidence(each.slice));
        }
        outcome.findings.push_back(std::move(finding));
    }
    return outcome;
}

} // namespace

Rule overlapRatioLow()
{
    return {
        .id = "overlap-ratio-low",
        .area = AdviceArea::Communication,
        .needs = {AdviceInput::Timeline, AdviceInput::DeviceTime},
        .thresholds = {{"ratio", 0.50, FactUnit::Share, "ours"}, {"step_share", 0.01, FactUnit::Share, "ours"}},
        .evaluate = evaluateOverlapRatioLow,
        .symptom = SymptomLevel::ShareOfTime,
        .mayWaitForCards = true,
    };
}

} // namespace plumbline
