// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/advice/base/rule.h"
#include "core/advice/base/timedoperators.h"
#include "core/advice/evidence/communicationevidence.h"
#include "core/advice/evidence/hostcost.h"
#include "core/base/wide.h"

#include <algorithm>
#include <array>
#include <limits>
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

/// When the operators of a group transferred. The wait for a late rank, with which an operator begins, cannot be hidden.
struct GroupTransfers
{
    TimeRanges asRan; ///< behind the waits
    TimeRanges early; ///< as they could have run without the waits: each earlier by those of the operators straight before it
    bool areWaitsKnown = false; ///< else they may hold waits
};

GroupTransfers transfersOf(const CardEvidence &card, const std::vector<TimedOperator> &operators)
{
    constexpr TimeNs LargestGap = 50'000; // a launch takes tens of microseconds
    GroupTransfers transfers;
    TimeNs waitedBefore = 0;
    TimeNs end = std::numeric_limits<TimeNs>::min();
    for (const TimedOperator &each : operators) {
        const auto known = waitedNs(card, each.range);
        const TimeNs waited = known.value_or(0);
        transfers.areWaitsKnown = transfers.areWaitsKnown || known;
        waitedBefore = WideNs{each.range.begin} - end <= LargestGap ? waitedBefore : 0;
        const TimeRange asRan{each.range.begin + waited, each.range.end};
        waitedBefore += waited;
        transfers.asRan.push_back(asRan);
        transfers.early.push_back({asRan.begin - waitedBefore, asRan.end - waitedBefore});
        end = each.range.end;
    }
    transfers.asRan = unionOf(std::move(transfers.asRan));
    transfers.early = unionOf(std::move(transfers.early));
    return transfers;
}

Finding findingOf(const RuleInput &input, std::string_view group, const GroupTransfers &transfers, const TimeRanges &computing,
                  TimeNs exposedNs)
{
    const CardEvidence &card = input.card();
    const TimeRanges exposed = without(transfers.asRan, computing);
    const TimeNs length = totalLength(transfers.asRan);
    const double ratio = static_cast<double>(length - exposedNs) / static_cast<double>(length);
    // Computing that hides nothing of this group yet could still hide it.
    const TimeNs idleComputing = totalLength(without(computing, transfers.asRan));
    Finding finding = input.finding();
    finding.variant = group.empty() ? "all" : "";
    finding.facts = {textFact("group", groupName(card, group)), shareFact("overlap_share", ratio),
                     timeFact("communication_ns", card.perStep(length)), timeFact("exposed_ns", card.perStep(exposedNs))};
    finding.confidence = transfers.areWaitsKnown ? Confidence::Derived : Confidence::Conjecture;
    finding.save(0, card.perStep(std::min(exposedNs, idleComputing)), card.meanStepNs());
    finding.claims.push_back({card.index(), exposed});
    // What may be waiting is told by the exposed communication.
    if (transfers.areWaitsKnown)
        finding.explains = {"comm-exposed-high"};
    return finding;
}

RuleOutcome evaluateOverlapRatioLow(const RuleInput &input, const TaskControl &control)
{
    const CardEvidence &card = input.card();
    std::map<std::string_view, std::vector<TimedOperator>> byGroup;
    for (const TimedOperator &each : timedOperators(card))
        byGroup[each.group].push_back(each);
    const TimeRanges &computing = card.computing();
    RuleOutcome outcome;
    for (const auto &[group, operators] : byGroup) {
        if (control.stopRequested())
            break;
        const GroupTransfers transfers = transfersOf(card, operators);
        const TimeNs length = totalLength(transfers.asRan);
        if (length <= 0 || !canOverlap(groupName(card, group)))
            continue;
        // What would be hidden without the waits needs no other buckets.
        const TimeNs exposed =
            std::min(totalLength(without(transfers.asRan, computing)), totalLength(without(transfers.early, computing)));
        const double ratio = static_cast<double>(length - exposed) / static_cast<double>(length);
        outcome.measured(shareFact("overlap_share", ratio), "ratio");
        if (ratio >= input.threshold("ratio") || shareOfStep(card, card.perStep(exposed)) < input.threshold("step_share"))
            continue;
        Finding finding = findingOf(input, group, transfers, computing, exposed);
        for (const TimedOperator &each : operators) {
            if (!holds(computing, {each.range.begin + waitedNs(card, each.range).value_or(0), each.range.end}))
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
        .needs = {AdviceInput::Clock, AdviceInput::DeviceTime},
        .thresholds = {{"ratio", 0.50, FactUnit::Share, "ours"}, {"step_share", 0.01, FactUnit::Share, "ours"}},
        .evaluate = evaluateOverlapRatioLow,
        .symptom = SymptomLevel::ShareOfTime,
        .mayWaitForCards = true,
        .readsOtherCards = true,
        .namesNoCause = true,
    };
}

} // namespace plumbline
