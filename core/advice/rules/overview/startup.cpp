// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/base/rule.h"
#include "core/analysis/data/loadercalls.h"
#include "core/analysis/host/hostcaller.h"

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace plumbline {

namespace {

/// All start-up that lies in calls of one name.
struct StartUpCalls
{
    std::string_view name;
    TimeNs ns = 0;
    StartUpGap longest;
};

/// Groups start-up by the name of the call, the longest first.
std::vector<StartUpCalls> startUpCallsOf(const CardEvidence &card)
{
    const Trace &trace = *card.trace();
    std::map<std::string_view, StartUpCalls> byName;
    for (const StartUpGap &gap : card.startUp()) {
        StartUpCalls &calls = byName[trace.text(trace.slices().name[gap.call.value])];
        calls.ns += gap.callNs;
        if (gap.callNs > calls.longest.callNs)
            calls.longest = gap;
    }
    std::vector<StartUpCalls> result;
    for (auto &[name, calls] : byName) {
        calls.name = name;
        result.push_back(calls);
    }
    std::ranges::stable_sort(result, [](const StartUpCalls &a, const StartUpCalls &b) { return a.ns > b.ns; });
    return result;
}

/// Returns the names of the first calls, as many as a sentence can hold.
std::string startUpNamesOf(const std::vector<StartUpCalls> &calls)
{
    constexpr std::size_t MostNamed = 4;
    std::string names;
    for (std::size_t at = 0; at < std::min(MostNamed, calls.size()); ++at)
        names += (at > 0 ? ", " : "") + std::string(calls[at].name);
    return names;
}

/// Returns the longest idle stretch that a task that fills the data sink of MindSpore begins before the first step mark; none
/// without. Such a task comes once, and its stretch is part of no step.
std::optional<StartUpGap> fillBeforeSteps(const CardEvidence &card, const TaskControl &control)
{
    const Trace &trace = *card.trace();
    const TimeRanges &steps = card.markedSteps();
    const TimeRanges busy = united(unionOf(card.activity().computing), unionOf(card.activity().communication));
    std::optional<StartUpGap> longest;
    for (const Lane &lane : trace.lanes()) {
        if (steps.empty() || trace.process(lane.process).kind != ProcessKind::Device || control.stopRequested())
            continue;
        for (std::size_t slice = lane.sliceBegin(); slice < lane.sliceEnd(); ++slice) {
            const TimeNs begin = trace.slices().end(slice);
            if (begin >= steps.front().begin || !startsDataSink(trace.text(trace.slices().name[slice])))
                continue;
            const auto next = std::ranges::upper_bound(busy, begin, {}, &TimeRange::end);
            const TimeNs end = next == busy.end() ? steps.front().begin : std::min(next->begin, steps.front().begin);
            if (end - begin >= std::max(LeastStartUpNs, longest ? longest->callNs : 0))
                longest = StartUpGap{{begin, end}, SliceId(slice), end - begin};
        }
    }
    return longest;
}

/// Judges what lies before the first step mark.
RuleOutcome evaluateBeforeSteps(const RuleInput &input, const TaskControl &control)
{
    const CardEvidence &card = input.card();
    const auto fill = fillBeforeSteps(card, control);
    const double whole = fill ? static_cast<double>(fill->callNs) + static_cast<double>(card.meanStepNs()) : 0;
    const double share = whole > 0 ? static_cast<double>(fill->callNs) / whole : 0;
    RuleOutcome outcome;
    outcome.measured(shareFact("start_up_share", share), "share");
    if (!fill || share < input.threshold("share"))
        return outcome;
    Finding finding = input.finding();
    finding.variant = "before";
    finding.facts = {timeFact("start_up_ns", fill->callNs), shareFact("start_up_share", share),
                     textFact("call", std::string(card.trace()->text(card.trace()->slices().name[fill->call.value]))),
                     timeFact("rest_ns", card.meanStepNs())};
    finding.confidence = Confidence::Derived;
    finding.range = fill->range;
    finding.show(card.sliceEvidence(fill->call));
    outcome.findings.push_back(std::move(finding));
    return outcome;
}

RuleOutcome evaluateStartUp(const RuleInput &input, const TaskControl &control)
{
    const CardEvidence &card = input.card();
    const std::vector<StartUpGap> &startUp = card.startUp();
    if (!card.isUnmarked())
        return evaluateBeforeSteps(input, control);
    const TimeNs sum = lengthOf(rangesOf(startUp));
    const double whole = static_cast<double>(sum) + static_cast<double>(card.meanStepNs());
    const double share = whole > 0 ? static_cast<double>(sum) / whole : 0;
    RuleOutcome outcome;
    outcome.measured(shareFact("start_up_share", share), "share");
    if (startUp.empty() || share < input.threshold("share"))
        return outcome;
    const std::vector<StartUpCalls> calls = startUpCallsOf(card);
    const StartUpGap &longest = calls.front().longest;
    const HostCallers callers(*card.trace());
    const auto nameOf = [&card](SliceId slice) {
        return std::string(card.trace()->text(card.trace()->slices().name[slice.value]));
    };
    const std::string caller = nameOf(callers.of(longest.call));
    Finding finding = input.finding();
    finding.facts = {timeFact("start_up_ns", sum), shareFact("start_up_share", share),
                     countFact("gaps", static_cast<std::int64_t>(startUp.size())),
                     textFact("call", std::string(calls.front().name)), timeFact("call_ns", calls.front().ns)};
    if (caller != calls.front().name)
        finding.facts.push_back(textFact("caller", caller));
    finding.facts.push_back(textFact("calls", startUpNamesOf(calls)));
    finding.facts.push_back(timeFact("rest_ns", card.meanStepNs()));
    finding.confidence = Confidence::Derived;
    finding.range = longest.range;
    std::vector<StartUpGap> shown = startUp;
    std::ranges::stable_sort(shown, [](const StartUpGap &a, const StartUpGap &b) { return a.callNs > b.callNs; });
    for (const StartUpGap &gap : shown)
        finding.show(card.sliceEvidence(gap.call));
    outcome.findings.push_back(std::move(finding));
    return outcome;
}

} // namespace

Rule startUp()
{
    return {
        .id = "start-up",
        .area = AdviceArea::Overview,
        .needs = {AdviceInput::Timeline, AdviceInput::DeviceTime},
        .thresholds = {{"share", 0.01, FactUnit::Share, "ours"}},
        .evaluate = evaluateStartUp,
        .subject = {"call"},
    };
}

} // namespace plumbline
