// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/base/rule.h"
#include "core/advice/evidence/hostcost.h"
#include "core/query/rowrange.h"

#include <algorithm>
#include <string>

namespace plumbline {

namespace {

/// The calls of AscendCL during a stretch of time.
struct Calls
{
    std::int64_t count = 0;
    TimeNs sumNs = 0; ///< length of their parts inside the stretch
};

Calls callsIn(const Trace &trace, TimeRange range)
{
    Calls calls;
    for (const Lane &lane : trace.lanes()) {
        if (trace.process(lane.process).kind != ProcessKind::Runtime)
            continue;
        for (std::size_t row = 0; row < lane.rows(); ++row) {
            const SliceRun run = slicesIn(trace.slices(), lane.rowBegin[row], lane.rowBegin[row + 1], range);
            for (std::size_t slice = run.begin; slice < run.end; ++slice) {
                if (!trace.text(trace.slices().name[slice]).starts_with("AscendCL@"))
                    continue;
                ++calls.count;
                calls.sumNs += lengthIn(trace.slices(), slice, range);
            }
        }
    }
    return calls;
}

/// Returns whether garbage collection would look like this cause where it is not recorded: the host was in Python or an operator,
/// or nothing tells what it did.
bool mayBeCollection(IdleCause cause)
{
    return cause == IdleCause::Framework || cause == IdleCause::Optimizer || cause == IdleCause::Unrecorded ||
           cause == IdleCause::LaunchLatency || cause == IdleCause::NoLaunch;
}

/// Returns whether half of an idle gap or more has a cause of its own, such as loading data or waiting for the device, or lies in
/// one call that began and ended with it: then that call took the time.
bool isExplained(const Trace &trace, const IdleGaps &gaps, const IdleGap &gap)
{
    TimeNs known = 0;
    for (const IdlePart &part : gaps.partsOf(gap))
        known += mayBeCollection(part.cause) ? 0 : part.range.length();
    if (2 * known >= gap.range.length())
        return true;
    const SliceId work = longestIn(trace, gaps, gap);
    if (!work.isValid())
        return false;
    const TimeNs length = trace.slices().duration[work.value];
    return 2 * lengthIn(trace.slices(), work.value, gap.range) >= gap.range.length() && length <= 2 * gap.range.length();
}

/// Returns from which length on a gap is looked at: a share of the step, within limits. A capture without steps tells no share.
double leastGapNs(const RuleInput &input)
{
    const double most = input.threshold("free_ns");
    if (input.card().isUnmarked())
        return most;
    const double share = input.threshold("step_share") * static_cast<double>(input.card().meanStepNs());
    return std::clamp(share, std::min(input.threshold("least_ns"), most), most);
}

RuleOutcome evaluateGcConjectured(const RuleInput &input, const TaskControl &control)
{
    const CardEvidence &card = input.card();
    if (!hasRuntime(card))
        return RuleOutcome::notApplicable(std::string(inputName(AdviceInput::Launches)));
    if (isGpu(card))
        return RuleOutcome::notApplicable("Python GC"); // only calls of AscendCL are counted
    RuleOutcome outcome;
    if (!card.slicesOf(HostActivity::GarbageCollection).empty())
        return outcome; // garbage collection was recorded, so there is nothing to guess
    const IdleGaps &gaps = card.idleGaps();
    const double least = leastGapNs(input);
    Finding finding = input.finding();
    TimeRanges silent;
    TimeNs longest = 0;
    Calls ofLongest;
    for (const IdleGap &gap : gaps.gaps) {
        const auto length = static_cast<double>(gap.range.length());
        longest = std::max(longest, gap.range.length());
        if (length < least || control.stopRequested() || isExplained(*card.trace(), gaps, gap))
            continue;
        const Calls calls = callsIn(*card.trace(), gap.range);
        if (static_cast<double>(calls.sumNs) / length >= input.threshold("call_share") ||
            static_cast<double>(calls.count) / (length / 1e3) >= input.threshold("calls_per_us"))
            continue;
        if (silent.empty() || gap.range.length() > finding.range->length()) {
            finding.range = gap.range;
            ofLongest = calls;
        }
        silent.push_back(gap.range);
        finding.show(card.rangeEvidence(gap.range, "Free"));
    }
    outcome.measured(timeFact("longest_free_ns", longest), "free_ns");
    if (silent.empty())
        return outcome;
    const auto length = static_cast<double>(finding.range->length());
    finding.facts = {countFact("ranges", static_cast<std::int64_t>(silent.size())),
                     timeFact("longest_ns", finding.range->length()), countFact("acl_calls", ofLongest.count),
                     shareFact("acl_share", static_cast<double>(ofLongest.sumNs) / length),
                     numberFact("acl_per_us", static_cast<double>(ofLongest.count) / (length / 1e3))};
    finding.save(0, card.perStep(lengthOf(silent)), card.meanStepNs());
    finding.claims.push_back({card.index(), silent});
    finding.severity = FindingSeverity::Medium;
    finding.confidence = Confidence::Conjecture;
    outcome.findings.push_back(std::move(finding));
    return outcome;
}

} // namespace

Rule gcConjectured()
{
    return {
        .id = "gc-conjectured",
        .area = AdviceArea::Scheduling,
        .needs = {AdviceInput::Timeline, AdviceInput::DeviceTime},
        .thresholds = {{"free_ns", 200e6, FactUnit::Time, "msprof-analyze"},
                       {"step_share", 0.10, FactUnit::Share, "ours"},
                       {"least_ns", 10e6, FactUnit::Time, "ours"},
                       {"call_share", 0.01, FactUnit::Share, "msprof-analyze"},
                       {"calls_per_us", 0.0001, FactUnit::Number, "msprof-analyze"}},
        .evaluate = evaluateGcConjectured,
    };
}

} // namespace plumbline
