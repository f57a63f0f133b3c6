// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/base/rule.h"
#include "core/advice/evidence/hostcost.h"

#include <algorithm>
#include <map>
#include <string>
#include <string_view>

namespace plumbline {

namespace {

/// The launches of one thread, and the synchronisations that directly follow one of them.
struct ThreadLaunches
{
    std::uint32_t launches = 0;
    std::vector<SliceId> synchronised; ///< the synchronisations that follow a launch
    bool wasLaunch = false;            ///< whether the last slice of the thread was a launch

    [[nodiscard]] double share() const
    {
        return launches > 0 ? static_cast<double>(synchronised.size()) / static_cast<double>(launches) : 0;
    }
};

/// Goes through launches and synchronisations in the order of time, thread by thread.
std::map<std::string_view, ThreadLaunches> threadsOf(const CardEvidence &card, const TaskControl &control)
{
    const Trace &trace = *card.trace();
    const auto &launches = card.slicesOf(HostActivity::Launch);
    const auto &waits = card.slicesOf(HostActivity::Synchronisation);
    const auto isBefore = [&trace](SliceId a, SliceId b) {
        const TimeNs *starts = trace.slices().start.data();
        return starts[a.value] != starts[b.value] ? starts[a.value] < starts[b.value] : a < b;
    };
    std::vector<SliceId> all(launches.size() + waits.size());
    std::ranges::merge(launches, waits, all.begin(), isBefore);
    std::map<std::string_view, ThreadLaunches> threads;
    for (const SliceId slice : all) {
        if (control.stopRequested())
            return {};
        const std::string_view name = trace.text(trace.slices().name[slice.value]);
        const bool isLaunch = name == "Node@launch";
        if (!isLaunch && name.find("aclrtSynchronizeStream") == std::string_view::npos)
            continue;
        ThreadLaunches &thread = threads[trace.lane(trace.laneOf(slice)).tid];
        if (!isLaunch && thread.wasLaunch)
            thread.synchronised.push_back(slice);
        thread.launches += isLaunch ? 1 : 0;
        thread.wasLaunch = isLaunch;
    }
    return threads;
}

RuleOutcome evaluateLaunchBlockingSuspect(const RuleInput &input, const TaskControl &control)
{
    const CardEvidence &card = input.card();
    if (!hasRuntime(card))
        return RuleOutcome::notApplicable(std::string(inputName(AdviceInput::Launches)));
    ThreadLaunches worst;
    for (auto &[tid, thread] : threadsOf(card, control)) {
        if (static_cast<double>(thread.launches) >= input.threshold("launches") && thread.share() > worst.share())
            worst = thread;
    }
    RuleOutcome outcome;
    outcome.measured(shareFact("synchronised_share", worst.share()), "share");
    if (worst.share() <= input.threshold("share"))
        return outcome;
    const HostCost cost = hostCostOf(card, worst.synchronised);
    const std::string *blocking = card.settings().variable("ASCEND_LAUNCH_BLOCKING");
    Finding finding = input.finding();
    finding.facts = {shareFact("synchronised_share", worst.share()), countFact("thread_launches", worst.launches),
                     countFact("synchronised", static_cast<std::int64_t>(worst.synchronised.size())),
                     timeFact("exposed_ns", cost.exposedNs), textFact("variable", blocking ? *blocking : std::string())};
    saveExposed(card, cost, finding);
    finding.severity = blocking && *blocking == "1" ? FindingSeverity::High : FindingSeverity::Medium;
    finding.variant = blocking && *blocking == "1" ? "set" : "";
    finding.explains = {"explicit-sync", "host-bound-window", "idle-gap-cause", "free-share-high"};
    for (const SliceId slice : worst.synchronised)
        finding.show(card.sliceEvidence(slice));
    outcome.findings.push_back(std::move(finding));
    return outcome;
}

} // namespace

Rule launchBlockingSuspect()
{
    return {
        .id = "launch-blocking-suspect",
        .area = AdviceArea::Scheduling,
        .needs = {AdviceInput::Timeline, AdviceInput::DeviceTime},
        .thresholds = {{"share", 0.5, FactUnit::Share, "msprof-analyze"}, {"launches", 4, FactUnit::Count, "ours"}},
        .evaluate = evaluateLaunchBlockingSuspect,
    };
}

} // namespace plumbline
