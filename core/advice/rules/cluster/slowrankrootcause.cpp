// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/base/rule.h"
#include "core/advice/base/timedoperators.h"
#include "core/advice/evidence/communicationevidence.h"
#include "core/advice/evidence/hostcost.h"
#include "core/advice/evidence/lateness.h"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace plumbline {

namespace {

/// What a card did before it came to a collective, from the last point that it shares with another card.
struct Approach
{
    const CardEvidence *card = nullptr;
    TimeRange range;
    TimeRanges computing;
    TimeRanges communication; ///< exposed communication
    TimeRanges idle;
};

Approach approachOf(const CardEvidence &card, TimeRange range)
{
    Approach approach{&card, range, {}, {}, {}};
    const DeviceActivity &activity = card.activity();
    approach.computing = common({range}, unionOf(activity.computing));
    approach.communication = without(common({range}, unionOf(activity.communication)), approach.computing);
    approach.idle = without({range}, united(approach.computing, approach.communication));
    return approach;
}

/// Total time and number of kernels of one name that begin in an approach.
struct KernelSum
{
    WideNs ns = 0;
    std::int64_t count = 0;
};

/// Returns them by name; the timeline must be there.
std::map<std::string_view, KernelSum> kernelsIn(const Approach &approach)
{
    std::map<std::string_view, KernelSum> sums;
    const Trace &trace = *approach.card->trace();
    for (std::size_t at = 0; at < trace.lanes().size(); ++at) {
        const Lane &lane = trace.lanes()[at];
        if (trace.process(lane.process).kind != ProcessKind::Device)
            continue;
        for (std::size_t row = lane.sliceBegin(); row < lane.sliceEnd(); ++row) {
            if (!approach.range.contains(trace.slices().start[row]) || !isComputing(trace, SliceId(row)))
                continue;
            KernelSum &sum = sums[trace.text(trace.slices().name[row])];
            sum.ns += trace.slices().duration[row];
            ++sum.count;
        }
    }
    return sums;
}

/// The kernel whose total time exceeds that on the other card most.
struct KernelDifference
{
    std::string name;
    TimeNs ns = 0;
    std::int64_t count = 0; ///< by how many calls more
};

/// Returns the kernel whose total time on the late card exceeds that on the early one most; none where a timeline is not there.
KernelDifference largestDifference(const Approach &late, const Approach &early)
{
    if (!late.card->trace() || !early.card->trace())
        return {};
    auto sums = kernelsIn(late);
    for (const auto &[name, sum] : kernelsIn(early)) {
        sums[name].ns -= sum.ns;
        sums[name].count -= sum.count;
    }
    KernelDifference largest;
    for (const auto &[name, sum] : sums) {
        if (saturated(sum.ns) > largest.ns)
            largest = {std::string(name), saturated(sum.ns), sum.count};
    }
    return largest;
}

/// A collective to which a card comes late, with those before it.
struct LateArrival
{
    const LateOperator *late = nullptr;
    std::span<const LateOperator> before; ///< the collectives before it in the step
};

/// Returns the begin of the step that contains a time, or of the timeline where no step does.
TimeNs beginOfStep(const CardEvidence &card, TimeNs time)
{
    for (const AdviceStep &step : card.steps()) {
        if (step.range && step.range->contains(time))
            return step.range->begin;
    }
    return card.slicesRange().value_or(TimeRange()).begin;
}

/// Returns the approaches of both cards, with their clocks set so that the collective ends at the same time. None where nothing
/// tells when it ran.
std::optional<std::pair<Approach, Approach>> approachesOf(const AdviceInputs &inputs, const LateArrival &arrival,
                                                          std::size_t lateCard, std::size_t earlyCard)
{
    const auto rangeOn = [&inputs](const LateOperator &each, std::size_t card) {
        return operatorRange(inputs.card(card), each.partOf(card).in(inputs));
    };
    const auto late = rangeOn(*arrival.late, lateCard);
    const auto early = rangeOn(*arrival.late, earlyCard);
    if (!late || !early)
        return std::nullopt;
    const auto beginOn = [&](const LateOperator *shared, std::size_t card, TimeRange own) {
        const auto before = shared ? rangeOn(*shared, card) : std::nullopt;
        const TimeNs step = beginOfStep(inputs.card(card), own.begin);
        return before ? std::max(step, before->end) : step;
    };
    std::optional<TimeNs> common; // how long before the end of the collective both cards are past a point that they share
    for (std::size_t left = arrival.before.size() + 1; left-- > 0;) {
        const LateOperator *shared = left > 0 ? &arrival.before[left - 1] : nullptr;
        const TimeNs since =
            std::min(late->end - beginOn(shared, lateCard, *late), early->end - beginOn(shared, earlyCard, *early));
        if (late->end - since > late->begin)
            continue;
        common = since;
        // Where work runs beside collectives, the early card may begin this one before the late card has ended the one before,
        // so that most of what made it late lies before the point.
        const TimeNs lostNs = early->end - since - early->begin;
        const TimeNs lateNs = early->length() - late->length();
        if (2 * lostNs <= lateNs)
            break;
    }
    if (!common)
        return std::nullopt;
    return std::pair(approachOf(inputs.card(lateCard), {late->end - *common, late->begin}),
                     approachOf(inputs.card(earlyCard), {std::min(early->end - *common, early->begin), early->begin}));
}

/// Returns the card that came first to a collective.
std::size_t earliest(const LateOperator &each)
{
    const auto soonest = std::ranges::min_element(each.latenessNs) - each.latenessNs.begin();
    return each.joint->parts[static_cast<std::size_t>(soonest)].card;
}

void showLongest(const Approach &approach, Finding &finding)
{
    const auto &ranges = finding.variant == "computing"       ? approach.computing
                         : finding.variant == "communication" ? approach.communication
                                                              : approach.idle;
    const auto longest = std::ranges::max_element(ranges, {}, &TimeRange::length);
    if (longest != ranges.end())
        finding.show(approach.card->rangeEvidence(*longest, finding.variant == "idle" ? "Free" : std::string()));
}

/// `gainNs` is what a mean step would gain had the card come in time.
std::optional<Finding> findingOf(const RuleInput &input, const LateArrival &arrival, std::size_t lateCard, TimeNs gainNs)
{
    const AdviceInputs &inputs = input.inputs();
    const std::size_t earlyCard = earliest(*arrival.late);
    if (!inputs.card(lateCard).hasClock() || !inputs.card(earlyCard).hasClock())
        return std::nullopt;
    const auto approaches = approachesOf(inputs, arrival, lateCard, earlyCard);
    if (!approaches)
        return std::nullopt;
    const auto &[late, early] = *approaches;
    const TimeNs lateNs = late.range.length() - early.range.length();
    const TimeNs computing = totalLength(late.computing) - totalLength(early.computing);
    const TimeNs communication = totalLength(late.communication) - totalLength(early.communication);
    const TimeNs idle = lateNs - computing - communication;
    const KernelDifference kernel = largestDifference(late, early);
    const CommunicationTable &table = inputs.card(lateCard).communication().operators;
    const CommunicationOperator &row = arrival.late->partOf(lateCard).in(inputs);
    Finding finding = input.finding();
    finding.cards = {lateCard};
    finding.variant = computing >= idle && computing >= communication ? "computing"
                      : idle >= communication                         ? "idle"
                                                                      : "communication";
    finding.step = std::string(table.text(row.step));
    finding.range = late.range;
    finding.facts = {timeFact("late_ns", lateNs),
                     textFact("operator", std::string(table.text(row.name))),
                     textFact("early", calledCard(inputs.card(earlyCard).card())),
                     timeFact("computing_ns", computing),
                     timeFact("communication_ns", communication),
                     timeFact("idle_ns", idle)};
    if (kernel.ns > 0) {
        finding.facts.push_back(textFact("kernel", kernel.name));
        finding.facts.push_back(timeFact("kernel_ns", kernel.ns));
        finding.facts.push_back(countFact("kernel_calls", kernel.count));
    }
    const CardEvidence &card = inputs.card(lateCard);
    finding.severity = severityOfShare(shareOfStep(card, gainNs));
    finding.confidence = Confidence::Derived;
    finding.claims.push_back({lateCard, {late.range}});
    finding.explains = {"slow-rank-vote"};
    showLongest(late, finding);
    finding.show(card.rangeEvidence(late.range, std::string(table.text(row.name))));
    finding.show(inputs.card(earlyCard).rangeEvidence(early.range, std::string(table.text(row.name))));
    return finding;
}

/// Returns the time of a mean step that all cards of a group would gain had a card come in time to all collectives.
TimeNs gainOfAll(const GroupLateness &group, const CardEvidence &card)
{
    WideNs sum = 0;
    for (const StepLateness &step : group.steps) {
        for (const LateOperator &each : step.operators)
            sum += each.gainOf(card.index());
    }
    return card.perStep(saturated(sum));
}

/// Returns the collective of a group in which most would be gained had a card come in time.
LateArrival worstArrival(const GroupLateness &group, std::size_t card)
{
    LateArrival worst;
    for (const StepLateness &step : group.steps) {
        for (std::size_t at = 0; at < step.operators.size(); ++at) {
            const LateOperator &each = step.operators[at];
            if (!worst.late || each.gainOf(card) > worst.late->gainOf(card))
                worst = {&each, std::span(step.operators).first(at)};
        }
    }
    return worst;
}

RuleOutcome evaluateSlowRankRootCause(const RuleInput &input, const TaskControl &control)
{
    RuleOutcome outcome;
    double most = 0;
    for (const JointGroup &joint : input.inputs().jointOperators()) {
        const GroupLateness group = latenessOf(input.inputs(), joint, input.threshold("difference"), control);
        for (const std::size_t card : joint.cards) {
            const LateArrival arrival = worstArrival(group, card);
            if (!arrival.late || control.stopRequested())
                continue;
            const CardEvidence &evidence = input.inputs().card(card);
            // A card that is late to one collective of each step loses little by each of them, and much by all.
            const TimeNs gainNs = std::min(arrival.late->gainOf(card), gainOfAll(group, evidence));
            const double share = shareOfStep(evidence, gainNs);
            most = std::max(most, share);
            if (share < input.threshold("step_share"))
                continue;
            if (auto finding = findingOf(input, arrival, card, gainNs))
                outcome.findings.push_back(std::move(*finding));
        }
    }
    outcome.measured(shareFact("late_share", most), "step_share");
    return outcome;
}

} // namespace

Rule slowRankRootCause()
{
    return {
        .id = "slow-rank-root-cause",
        .area = AdviceArea::Cluster,
        .scope = RuleScope::Profile,
        .needs = {AdviceInput::SeveralCards, AdviceInput::Clock},
        .thresholds = {{"difference", 0.05, FactUnit::Share, "msprof-analyze"}, {"step_share", 0.01, FactUnit::Share, "ours"}},
        .evaluate = evaluateSlowRankRootCause,
        .isAboutOneCard = true,
    };
}

} // namespace plumbline
