// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/base/rule.h"
#include "core/advice/evidence/copyvariants.h"
#include "core/advice/evidence/hostcost.h"
#include "core/analysis/host/hostcaller.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

namespace plumbline {

namespace {

/// The blocking copies of one direction, with the operators around them.
struct Copies
{
    std::vector<SliceId> calls; ///< the operators, by start
    TimeRanges exposed;  ///< idle time during them and behind them until the next launch; to the host, while they move data
    TimeNs waitedNs = 0; ///< part of the operators in which the host only waits, of a mean step
};

/// Returns when the device does nothing but move the data of a copy to the host. None for one that moves no more than a value.
TimeRanges movingAlone(const CardEvidence &card, const HostCopy &copy, TimeNs leastNs)
{
    const TimeRange task = copy.task.isValid() ? card.trace()->sliceRange(copy.task) : TimeRange();
    return task.length() >= leastNs ? within(card.idle(), task) : TimeRanges();
}

/// Finds the blocking copies of one direction. What a copy to the host waits for before it begins belongs to another rule, so
/// of these only what moving takes is told, from `leastNs` on. Incomplete once `control` asks to stop.
Copies copiesOf(const CardEvidence &card, CopyDirection direction, TimeNs leastNs, const TaskControl &control)
{
    const bool isToHost = direction == CopyDirection::DeviceToHost;
    const Trace &trace = *card.trace();
    Copies copies;
    TimeRanges ranges;
    TimeRanges waits;
    for (const HostCopy &copy : card.hostCopies()) {
        if (control.stopRequested())
            break;
        const bool isMoving = isToHost && copy.direction == direction;
        const TimeRanges moving = isMoving ? movingAlone(card, copy, leastNs) : TimeRanges();
        if (copy.direction != direction || (isToHost && moving.empty()))
            continue;
        copies.calls.push_back(copy.whole);
        waits.push_back(trace.sliceRange(copy.wait.isValid() ? copy.wait : copy.call));
        if (isToHost) {
            copies.exposed.insert(copies.exposed.end(), moving.begin(), moving.end());
        } else {
            ranges.push_back(trace.sliceRange(copy.whole));
            addDrained(card, copy.whole, copies.exposed);
        }
    }
    const TimeRanges idle = common(unionOf(std::move(ranges)), card.idle());
    copies.exposed = united(unionOf(std::move(copies.exposed)), idle);
    copies.waitedNs = card.perStep(lengthOf(card.inSteps(unionOf(std::move(waits)))));
    return copies;
}

Finding findingOf(const RuleInput &input, const Copies &copies)
{
    const CardEvidence &card = input.card();
    HostCost cost = hostCostOf(card, copies.calls);
    cost.exposed = copies.exposed;
    cost.exposedNs = card.perStep(lengthOf(cost.exposed));
    const HostCallers callers(*card.trace());
    const auto nameOf = [&card](SliceId slice) {
        return std::string(card.trace()->text(card.trace()->slices().name[slice.value]));
    };
    const SliceId longest =
        std::ranges::max(copies.calls, {}, [&card](SliceId call) { return card.trace()->slices().duration[call.value]; });
    const std::string caller = nameOf(callers.of(longest));
    Finding finding = input.finding();
    finding.facts = {textFact("operator", nameOf(longest)),
                     textFact("caller", caller == nameOf(longest) ? std::string() : caller),
                     countFact("calls", static_cast<std::int64_t>(copies.calls.size())),
                     numberFact("copies_per_step", static_cast<double>(copies.calls.size()) /
                                                       static_cast<double>(std::max<std::size_t>(card.steps().size(), 1))),
                     timeFact("copying_ns", cost.sumNs),
                     timeFact("waited_ns", copies.waitedNs),
                     timeFact("exposed_ns", cost.exposedNs)};
    saveExposed(card, cost, finding);
    finding.explains = {"host-bound-window", "idle-gap-cause", "free-share-high", "step-unaccounted-time"};
    showCalls(card, copies.calls, finding);
    return finding;
}

RuleOutcome evaluateH2dCopyInStep(const RuleInput &input, const TaskControl &control)
{
    const CardEvidence &card = input.card();
    if (!hasRuntime(card))
        return RuleOutcome::notApplicable(std::string(inputName(AdviceInput::Launches)));
    RuleOutcome outcome;
    const auto leastNs = static_cast<TimeNs>(input.threshold("moving_ns"));
    for (const auto &[direction, variant] : CopyVariants) {
        const Copies copies = copiesOf(card, direction, leastNs, control);
        const double share = shareOfStep(card, card.perStep(lengthOf(copies.exposed)));
        outcome.measured(shareFact("exposed_share", share), "share");
        if (copies.calls.empty() || share < input.threshold("share"))
            continue;
        Finding finding = findingOf(input, copies);
        finding.variant = variant;
        if (direction != CopyDirection::DeviceToHost)
            finding.explains.emplace_back("explicit-sync");
        outcome.findings.push_back(std::move(finding));
    }
    return outcome;
}

} // namespace

Rule h2dCopyInStep()
{
    return {
        .id = "h2d-copy-in-step",
        .area = AdviceArea::DataInput,
        .needs = {AdviceInput::Timeline, AdviceInput::DeviceTime},
        .thresholds = {{"share", 0.01, FactUnit::Share, "ours"}, {"moving_ns", 20'000, FactUnit::Time, "ours"}},
        .evaluate = evaluateH2dCopyInStep,
    };
}

} // namespace plumbline
