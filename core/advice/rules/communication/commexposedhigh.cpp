// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/base/rule.h"
#include "core/advice/evidence/hostcost.h"
#include "core/advice/evidence/pipelinebubbles.h"

#include "core/advice/base/collectivewaits.h"
#include "core/advice/base/timedoperators.h"
#include "core/base/wide.h"

#include <algorithm>
#include <map>
#include <string>
#include <string_view>

namespace plumbline {

namespace {

/// Adds the group with the most exposed communication to the finding, as variant and facts, where that group has a name.
/// `exposedNs` is the exposed communication of all groups.
void addWorstGroup(const CardEvidence &card, TimeNs exposedNs, Finding &finding, const TaskControl &control)
{
    std::map<std::string_view, TimeRanges> byGroup;
    for (const TimedOperator &each : timedOperators(card)) {
        if (control.stopRequested())
            return;
        byGroup[each.group].push_back(each.range);
    }
    const TimeRanges &computing = card.computing();
    std::string_view worst;
    TimeNs worstNs = 0;
    for (auto &[group, ranges] : byGroup) {
        const TimeNs ownNs = totalLength(without(unionOf(std::move(ranges)), computing));
        if (ownNs > worstNs) {
            worst = group;
            worstNs = ownNs;
        }
    }
    if (const std::string name = groupName(card, worst); worstNs > 0 && !name.empty()) {
        finding.facts.push_back(textFact("group", name));
        // The operators may also have run outside of steps, so the part of one group may exceed what is exposed in them.
        finding.facts.push_back(timeFact("group_exposed_ns", std::min(card.perStep(worstNs), exposedNs)));
        finding.variant = "group";
    }
}

/// Returns how long the card waits for other ranks in its communication, all steps together.
WideNs waitedForRanks(const CardEvidence &card)
{
    WideNs waited = 0;
    for (const CollectiveWait &wait : card.collectiveWaits())
        waited += std::max<TimeNs>(wait.waitNs, 0);
    return waited;
}

/// Tells how long the card waits for other ranks in its communication. Where nothing tells waits, or less than is untold, it
/// cannot be said whether computing could hide any of it, so this finding is the reason of all that is exposed.
void tellWaits(const CardEvidence &card, TimeNs exposedNs, Finding &finding)
{
    const WideNs waited = waitedForRanks(card);
    WideNs untold = 0;
    for (const CollectiveWait &wait : card.collectiveWaits())
        untold += wait.untoldNs;
    if (!card.collectiveWaits().empty() && untold <= waited) {
        finding.facts.push_back(timeFact("waited_ns", card.perStep(saturated(waited))));
        return;
    }
    finding.variant += finding.variant.empty() ? "unknown" : "_unknown";
    finding.accounts.push_back({card.index(), exposedNs});
    finding.explains = {"overlap-ratio-low"};
}

/// Returns how long the schedule of the pipeline lets a card wait for other stages in any case; 0 without one. No computing can
/// hide that, and nobody comes late. Stages that are done first wait for the others in collectives.
TimeNs waitOfSchedule(const AdviceInputs &inputs, const CardEvidence &card, const TaskControl &control)
{
    if (pipelineSizeOf(inputs, card).stages < 2)
        return 0;
    const auto schedule = scheduleOf(inputs, card);
    const auto bubble = schedule ? bubbleOf(card, control) : std::nullopt;
    if (!bubble)
        return 0;
    const TimeNs waitedNs = card.perStep(saturated(waitedForRanks(card)));
    return std::min(std::max(bubble->bubbleNs, waitedNs), inherentBubbleNs(card, *schedule));
}

RuleOutcome evaluateCommExposedHigh(const RuleInput &input, const TaskControl &control)
{
    const CardEvidence &card = input.card();
    const TimeNs exposed = std::max<TimeNs>(card.mean(OverviewQuantity::NotOverlapped).value_or(0), 0);
    const TimeNs computing = std::max<TimeNs>(card.mean(OverviewQuantity::Computing).value_or(0), 0);
    const double busy = static_cast<double>(exposed) + static_cast<double>(computing);
    const TimeNs step = card.meanStepNs();
    RuleOutcome outcome;
    if (busy <= 0 || step <= 0 || card.meanBusyAndFreeNs().value_or(0) <= 0)
        return outcome;
    const double share = static_cast<double>(exposed) / busy;
    outcome.measured(shareFact("exposed_share", share), "share");
    outcome.costs(exposed);
    if (share <= input.threshold("share"))
        return outcome;
    Finding finding = input.finding();
    finding.facts = {timeFact("exposed_ns", exposed), shareFact("exposed_share", share),
                     shareFact("exposed_step_share", static_cast<double>(exposed) / static_cast<double>(step)),
                     timeFact("step_ns", step)};
    // Communication can never be hidden completely, so only what is above the usual share can be saved. No more can be hidden
    // than there is computing that hides nothing yet. Waits may be longer: they end sooner where another rank comes sooner, which
    // other rules tell, and what these leave of the saving is cut to what can be hidden (docs/advice.md 13.2).
    const TimeNs overlapped = std::max<TimeNs>(card.mean(OverviewQuantity::Overlapped).value_or(0), 0);
    const TimeNs left = std::max<TimeNs>(computing - overlapped, 0);
    const TimeNs scheduled = waitOfSchedule(input.inputs(), card, control);
    const TimeNs aboveUsual = exposed - scheduled - static_cast<TimeNs>(input.threshold("share") * busy);
    const TimeNs bound = card.collectiveWaits().empty() ? std::min(aboveUsual, left) : aboveUsual;
    finding.facts.push_back(timeFact("hideable_ns", left));
    if (scheduled > 0)
        finding.facts.push_back(timeFact("schedule_ns", scheduled));
    if (bound > 0)
        finding.save(0, bound, step);
    else if (aboveUsual > 0) // what an earlier rank or less data would save is not known
        finding.severity =
            std::min(severityOfShare(static_cast<double>(exposed) / static_cast<double>(step)), FindingSeverity::Medium);
    addWorstGroup(card, exposed, finding, control);
    tellWaits(card, exposed, finding);
    if (card.hasClock()) {
        finding.claims.push_back({card.index(), unionOf(card.activity().notOverlapped)});
        showLongest(card, card.activity().notOverlapped, "Communication(Not Overlapped)", finding);
    } else {
        finding.show(card.fileEvidence("step_trace_time", ".csv"));
    }
    outcome.findings.push_back(std::move(finding));
    return outcome;
}

} // namespace

Rule commExposedHigh()
{
    return {
        .id = "comm-exposed-high",
        .area = AdviceArea::Communication,
        .needs = {AdviceInput::DeviceTime},
        .thresholds = {{"share", 0.10, FactUnit::Share, "MindInsight"}},
        .evaluate = evaluateCommExposedHigh,
        .symptom = SymptomLevel::ShareOfTime,
        .mayWaitForCards = true,
        .joinsVariants = true,
        .readsOtherCards = true,
        .countsMicroBatches = true,
        .namesNoCause = true,
    };
}

} // namespace plumbline
