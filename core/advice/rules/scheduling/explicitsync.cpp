// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/base/rule.h"
#include "core/advice/evidence/hostcost.h"
#include "core/analysis/host/hostcaller.h"

#include <algorithm>
#include <map>
#include <string>
#include <string_view>
#include <utility>

namespace plumbline {

namespace {

/// The synchronisations from one place of the program, and the free time that they cause.
struct Site
{
    std::string caller;
    std::vector<SliceId> calls;
    TimeRanges exposed;
    TimeNs exposedNs = 0; ///< length of `exposed`, of a mean step
    TimeNs duringNs = 0;  ///< free time during the calls, whatever its cause, of a mean step
};

/// Returns whether a part of an idle gap has a cause of its own. Loading data, garbage collection, compilation and allocation
/// explain idle time even right after a synchronisation.
bool isOtherwiseCaused(IdleCause cause)
{
    return cause == IdleCause::DataLoading || cause == IdleCause::GarbageCollection || cause == IdleCause::Compilation ||
           cause == IdleCause::Allocation;
}

/// Adds the free time that a synchronisation causes. An idle gap that begins during the call or right after it, and that ends
/// with a late launch, counts as a whole but for parts with a cause of their own, because the queue had to drain. Of other gaps
/// only the part that the call itself takes counts.
void addExposed(const IdleGaps &gaps, TimeRange call, SliceId slice, TimeRanges &exposed)
{
    constexpr TimeNs ClockSlack = 20'000;
    auto gap = std::ranges::upper_bound(gaps.gaps, call.begin, {}, [](const IdleGap &each) { return each.range.end; });
    for (; gap != gaps.gaps.end() && gap->range.begin <= call.end + ClockSlack; ++gap) {
        const bool isDrained = gap->isLate && gap->range.begin >= call.begin;
        for (const IdlePart &part : gaps.partsOf(*gap)) {
            if (isDrained ? !isOtherwiseCaused(part.cause) : part.cause == IdleCause::Synchronisation && part.slice == slice)
                exposed.push_back(part.range);
        }
    }
}

std::vector<Site> sitesOf(const CardEvidence &card, const std::vector<SliceId> &waits, const TaskControl &control)
{
    const HostCallers callers(*card.trace());
    std::map<std::string, Site> sites;
    for (const SliceId call : waits) {
        if (control.stopRequested())
            return {};
        Site &site = sites[std::string(card.trace()->text(card.trace()->slices().name[callers.of(call).value]))];
        site.calls.push_back(call);
        addExposed(card.idleGaps(), card.trace()->sliceRange(call), call, site.exposed);
    }
    TimeRanges free;
    for (const IdleGap &gap : card.idleGaps().gaps)
        free.push_back(gap.range);
    std::vector<Site> result;
    for (auto &[caller, site] : sites) {
        TimeRanges during;
        for (const SliceId call : site.calls)
            during.push_back(card.trace()->sliceRange(call));
        site.caller = caller;
        site.exposed = unionOf(std::move(site.exposed));
        site.exposedNs = card.perStep(lengthOf(site.exposed));
        site.duringNs = card.perStep(lengthOf(common(unionOf(std::move(during)), free)));
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
    finding.save(0, site.exposedNs, card.meanStepNs());
    finding.claims.push_back({card.index(), site.exposed});
    finding.explains = {"host-bound-window", "idle-gap-cause", "free-share-high", "device-hole"};
    showCalls(card, site.calls, finding);
    return finding;
}

/// Joins all sites into one, with the caller of the first. `sites` must not be empty.
Site together(const std::vector<Site> &sites)
{
    Site all;
    all.caller = sites.front().caller;
    for (const Site &site : sites) {
        all.calls.insert(all.calls.end(), site.calls.begin(), site.calls.end());
        all.exposed = united(all.exposed, site.exposed);
        all.exposedNs += site.exposedNs;
        all.duringNs += site.duringNs;
    }
    std::ranges::sort(all.calls);
    return all;
}

RuleOutcome evaluateExplicitSync(const RuleInput &input, const TaskControl &control)
{
    constexpr std::size_t MostSites = 5;
    const CardEvidence &card = input.card();
    if (!hasRuntime(card))
        return RuleOutcome::notApplicable(std::string(inputName(AdviceInput::Launches)));
    const std::vector<SliceId> waits = innermostCalls(card, card.slicesOf(HostActivity::Synchronisation));
    const std::vector<Site> sites = sitesOf(card, waits, control);
    RuleOutcome outcome;
    const double perStep = static_cast<double>(waits.size()) / static_cast<double>(std::max<std::size_t>(card.steps().size(), 1));
    outcome.measured(numberFact("calls_per_step", perStep), "calls_per_step_limit");
    outcome.measured(shareFact("exposed_share", sites.empty() ? 0 : shareOfStep(card, sites.front().exposedNs)), "share");
    for (const Site &site : sites) {
        if (shareOfStep(card, site.exposedNs) >= input.threshold("share") && outcome.findings.size() < MostSites)
            outcome.findings.push_back(findingOf(input, site));
    }
    if (outcome.findings.empty() && perStep >= input.threshold("calls_per_step_limit")) {
        Finding finding = findingOf(input, together(sites));
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
