// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/base/rule.h"
#include "core/analysis/host/hostcaller.h"

#include <algorithm>
#include <map>
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

RuleOutcome evaluateStartUp(const RuleInput &input, const TaskControl &)
{
    const CardEvidence &card = input.card();
    const std::vector<StartUpGap> &startUp = card.startUp();
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
