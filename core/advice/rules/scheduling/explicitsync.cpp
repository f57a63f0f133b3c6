// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/base/rule.h"
#include "core/advice/evidence/hostcost.h"
#include "core/analysis/host/hostactivity.h"
#include "core/analysis/host/hostcaller.h"
#include "core/base/wide.h"

#include <algorithm>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace plumbline {

namespace {

/// Returns where the host waits for the device, by start: synchronisations, and operators that copy a value to the host. Waits
/// for a copy to the device belong to another rule.
std::vector<SliceId> waitsOf(const CardEvidence &card)
{
    const Trace &trace = *card.trace();
    std::vector<SliceId> waits;
    std::map<std::string_view, TimeRanges> byThread;
    for (const HostCopy &copy : card.hostCopies()) {
        if (copy.direction == CopyDirection::DeviceToHost)
            waits.push_back(copy.whole);
        if (copy.direction == CopyDirection::DeviceToHost || copy.direction == CopyDirection::HostToDevice)
            byThread[trace.lane(trace.laneOf(copy.whole)).tid].push_back(trace.sliceRange(copy.whole));
    }
    for (auto &[tid, ranges] : byThread)
        ranges = unionOf(std::move(ranges));
    for (const SliceId call : innermostCalls(card, card.slicesOf(HostActivity::Synchronisation))) {
        const auto own = byThread.find(trace.lane(trace.laneOf(call)).tid);
        if (own == byThread.end() || !holds(own->second, trace.sliceRange(call)))
            waits.push_back(call);
    }
    std::ranges::stable_sort(waits, {}, [&trace](SliceId each) { return trace.slices().start[each.value]; });
    return waits;
}

/// What the waits in one operator cost, all steps together.
struct OperatorCost
{
    WideNs idleNs = 0; ///< idle time that each of them causes, also where another one causes it as well
    WideNs waitedNs = 0;
};

/// The waits from one place of the program, and the idle time that they cause.
struct Site
{
    std::string caller;
    std::vector<SliceId> calls;
    std::vector<SliceId> shown;                    ///< the calls, or the operators around them that read a value
    std::map<std::string, OperatorCost> operators; ///< by name
    TimeRanges exposed;
    TimeNs exposedNs = 0; ///< length of `exposed`, of a mean step
    TimeNs duringNs = 0;  ///< free time during the calls, whatever its cause, of a mean step
};

/// Returns the operator that reads a value and in which the host waits, because that is what the program calls: item(), or else
/// the one that serves it. The wait itself where it reads no value.
SliceId operatorOf(const Trace &trace, const HostCallers &callers, SliceId wait)
{
    const auto nameOf = [&trace](SliceId slice) { return trace.text(trace.slices().name[slice.value]); };
    const auto reads = [&nameOf](SliceId slice) { return isValueRead(nameOf(slice)); };
    if (nameOf(wait) == "aten::item")
        return wait;
    const std::vector<SliceId> stack = callers.stackOf(wait);
    if (const auto item = std::ranges::find(stack, std::string_view("aten::item"), nameOf); item != stack.end())
        return *item;
    const auto reader = reads(wait) ? stack.end() : std::ranges::find_if(stack, reads);
    return reader == stack.end() ? wait : *reader;
}

/// Returns the name of operatorOf().
std::string operatorName(const Trace &trace, const HostCallers &callers, SliceId wait)
{
    return std::string(trace.text(trace.slices().name[operatorOf(trace, callers, wait).value]));
}

/// Returns the name of the code that waits. Without Python frames it is an operator.
std::string callerName(const Trace &trace, const HostCallers &callers, SliceId wait)
{
    const SliceId caller = callers.of(wait);
    const std::string_view name = trace.text(trace.slices().name[caller.value]);
    return isValueRead(name) ? operatorName(trace, callers, caller) : std::string(name);
}

/// Returns the name of the operators behind or in whose waits the device is idle longest; of equal ones that waits longest.
std::string costliestOperator(const Site &site)
{
    const auto costOf = [](const auto &each) { return std::pair(each.second.idleNs, each.second.waitedNs); };
    return std::ranges::max_element(site.operators, {}, costOf)->first;
}

std::vector<Site> sitesOf(const CardEvidence &card, const std::vector<SliceId> &waits, const TaskControl &control)
{
    const Trace &trace = *card.trace();
    const HostCallers callers(trace);
    const TimeRanges edges = card.idleEdges();
    std::map<std::string, Site> sites;
    for (const SliceId wait : waits) {
        if (control.stopRequested())
            return {};
        Site &site = sites[callerName(trace, callers, wait)];
        site.calls.push_back(wait);
        const SliceId shown = operatorOf(trace, callers, wait);
        if (site.shown.empty() || site.shown.back() != shown)
            site.shown.push_back(shown);
        TimeRanges exposed = within(edges, trace.sliceRange(wait));
        addDrained(card, wait, exposed);
        exposed = unionOf(std::move(exposed));
        OperatorCost &cost = site.operators[std::string(trace.text(trace.slices().name[shown.value]))];
        cost.idleNs += lengthOf(exposed);
        cost.waitedNs += trace.slices().duration[wait.value];
        site.exposed.insert(site.exposed.end(), exposed.begin(), exposed.end());
    }
    TimeRanges free;
    for (const IdleGap &gap : card.idleGaps().gaps)
        free.push_back(gap.range);
    std::vector<Site> result;
    for (auto &[caller, site] : sites) {
        TimeRanges during;
        for (const SliceId call : site.calls)
            during.push_back(trace.sliceRange(call));
        during = unionOf(std::move(during));
        site.caller = caller;
        site.exposed = unionOf(std::move(site.exposed));
        site.exposedNs = card.perStep(lengthOf(site.exposed));
        site.duringNs = card.perStep(lengthOf(common(during, free)));
        result.push_back(std::move(site));
    }
    std::ranges::stable_sort(result, [](const Site &a, const Site &b) { return a.exposedNs > b.exposedNs; });
    return result;
}

Finding findingOf(const RuleInput &input, const Site &site)
{
    const CardEvidence &card = input.card();
    Finding finding = input.finding();
    const HostCost cost = hostCostOf(card, site.calls);
    finding.facts = {textFact("caller", site.caller),
                     countFact("calls", static_cast<std::int64_t>(site.calls.size())),
                     numberFact("calls_per_step", static_cast<double>(site.calls.size()) /
                                                      static_cast<double>(std::max<std::size_t>(card.steps().size(), 1))),
                     timeFact("exposed_ns", site.exposedNs),
                     timeFact("waited_ns", cost.sumNs),
                     timeFact("free_during_ns", site.duringNs)};
    if (std::string call = costliestOperator(site); call != site.caller)
        finding.facts.push_back(textFact("call", std::move(call)));
    finding.save(0, site.exposedNs, card.meanStepNs());
    finding.claims.push_back({card.index(), site.exposed});
    finding.explains = {"host-bound-window", "idle-gap-cause", "free-share-high", "device-hole"};
    showCalls(card, site.shown, finding);
    return finding;
}

/// Joins sites into one, with the caller of the first. `sites` must not be empty.
Site together(const CardEvidence &card, std::span<const Site> sites)
{
    Site all;
    all.caller = sites.front().caller;
    for (const Site &site : sites) {
        all.calls.insert(all.calls.end(), site.calls.begin(), site.calls.end());
        all.shown.insert(all.shown.end(), site.shown.begin(), site.shown.end());
        for (const auto &[name, cost] : site.operators) {
            all.operators[name].idleNs += cost.idleNs;
            all.operators[name].waitedNs += cost.waitedNs;
        }
        all.exposed = united(all.exposed, site.exposed);
        all.duringNs += site.duringNs;
    }
    all.exposedNs = card.perStep(lengthOf(all.exposed));
    return all;
}

/// Returns how many of the first sites are worth a finding of their own: those that expose `share` of a step or more, if they
/// cause nearly all of what the sites together expose. Where the waits are spread over many places none is.
std::size_t ownSites(const CardEvidence &card, const std::vector<Site> &sites, const Site &all, double share)
{
    constexpr std::size_t MostSites = 5;
    constexpr double NearlyAll = 0.9;
    std::size_t count = 0;
    for (; count < std::min(MostSites, sites.size()); ++count) {
        if (sites[count].exposedNs <= 0 || shareOfStep(card, sites[count].exposedNs) < share)
            break;
    }
    if (count == 0)
        return 0;
    const Site foremost = together(card, std::span(sites).first(count));
    return static_cast<double>(foremost.exposedNs) >= NearlyAll * static_cast<double>(all.exposedNs) ? count : 0;
}

RuleOutcome evaluateExplicitSync(const RuleInput &input, const TaskControl &control)
{
    const CardEvidence &card = input.card();
    if (!hasRuntime(card) && card.slicesOf(HostActivity::Synchronisation).empty())
        return RuleOutcome::notApplicable(std::string(inputName(AdviceInput::Launches)));
    const std::vector<SliceId> waits = waitsOf(card);
    const std::vector<Site> sites = sitesOf(card, waits, control);
    const double perStep = static_cast<double>(waits.size()) / static_cast<double>(std::max<std::size_t>(card.steps().size(), 1));
    RuleOutcome outcome;
    outcome.measured(numberFact("calls_per_step", perStep), "calls_per_step_limit");
    // Once the rule is asked to stop there are no sites, however many calls there are.
    const Site all = sites.empty() ? Site() : together(card, sites);
    const double exposed = shareOfStep(card, all.exposedNs);
    outcome.measured(shareFact("exposed_share", exposed), "share");
    if (sites.empty())
        return outcome;
    const std::size_t own = ownSites(card, sites, all, input.threshold("share"));
    for (std::size_t site = 0; site < own; ++site)
        outcome.findings.push_back(findingOf(input, sites[site]));
    const bool isOften = perStep >= input.threshold("calls_per_step_limit") && all.exposedNs > 0;
    if (own == 0 && (exposed >= input.threshold("share") || isOften)) {
        Finding finding = findingOf(input, all);
        finding.variant = "often";
        outcome.findings.push_back(std::move(finding));
    }
    return outcome;
}

} // namespace

Rule explicitSync()
{
    return {
        .id = "explicit-sync",
        .area = AdviceArea::Scheduling,
        .needs = {AdviceInput::Timeline, AdviceInput::DeviceTime, AdviceInput::Launches},
        .thresholds = {{"share", 0.01, FactUnit::Share, "ours"}, {"calls_per_step_limit", 3, FactUnit::Number, "ours"}},
        .evaluate = evaluateExplicitSync,
        .subject = {"caller"},
    };
}

} // namespace plumbline
