// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/engine/findingchanges.h"

#include "core/advice/base/timedoperators.h"
#include "core/advice/evidence/copyvariants.h"
#include "core/base/wide.h"
#include "core/whatif/whatifideas.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>

namespace plumbline {

namespace {

constexpr std::size_t MostNames = 8;
/// A finding is what a name is about if it tells this part of the time of all slices of that name.
constexpr double LeastToldOfName = 0.8;

WhatIfChange changeFor(ChangeTarget target, ChangeAction action, std::string pattern = "*", double value = 1)
{
    return {target, std::move(pattern), action, value, 0};
}

std::vector<WhatIfChange> numbered(ChangeTarget target, ChangeAction action, std::optional<std::int64_t> number, double value = 1)
{
    constexpr std::int64_t Most = 1'000'000;
    if (!number || *number < 0 || *number > Most || !(value > 0 && value <= MostChangeFactor))
        return {};
    return {{target, "*", action, value, static_cast<int>(*number)}};
}

double factNumber(const Finding &finding, std::string_view key)
{
    const Fact *fact = finding.fact(key);
    return fact ? fact->number() : 0;
}

/// The slices that a finding shows, on the timelines of its cards.
class ShownSlices
{
public:
    ShownSlices(const Finding &finding, const AdviceInputs &inputs)
    {
        for (const Evidence &each : finding.evidence) {
            const Trace *trace = each.isOfBaseline ? nullptr : inputs.card(each.card).trace();
            if (!trace || !each.slice.isValid() || !each.range)
                continue;
            m_names.insert(std::string(trace->text(trace->slices().name[each.slice.value])));
            m_shownNs += each.range->length();
            ++m_shown;
        }
        const bool isTold = m_shown > 0 && finding.evidenceCount > 0;
        if (isTold && m_names.size() <= MostNames)
            m_isWhole =
                m_shownNs > 0 && toldNs(finding) >= LeastToldOfName * static_cast<double>(lengthOf(m_names, finding, inputs));
    }

    [[nodiscard]] const std::set<std::string> &shownNames() const { return m_names; }

    /// Returns how long all slices of the names take on the cards of the finding.
    [[nodiscard]] static WideNs lengthOf(const std::set<std::string> &names, const Finding &finding, const AdviceInputs &inputs)
    {
        WideNs sum = 0;
        for (const std::size_t card : finding.cards) {
            const Trace *trace = inputs.card(card).trace();
            if (!trace)
                continue;
            std::vector<bool> isMeant(trace->strings().size());
            for (std::size_t at = 0; at < isMeant.size(); ++at)
                isMeant[at] = names.contains(std::string(trace->text(StringId(at))));
            const SliceTable &slices = trace->slices();
            for (std::size_t at = 0; at < slices.size(); ++at)
                sum += isMeant[slices.name[at].value] ? slices.duration[at] : 0;
        }
        return sum;
    }

    /// Returns the names of the slices; empty unless the finding is what these names are about.
    [[nodiscard]] std::set<std::string> names() const { return m_isWhole ? m_names : std::set<std::string>(); }

private:
    /// Returns how long all slices of the finding take. Those that it does not show count as much as those that it shows.
    [[nodiscard]] double toldNs(const Finding &finding) const
    {
        return static_cast<double>(m_shownNs) * static_cast<double>(finding.evidenceCount) / static_cast<double>(m_shown);
    }

    std::set<std::string> m_names;
    WideNs m_shownNs = 0;
    std::size_t m_shown = 0;
    bool m_isWhole = false;
};

/// Lets all slices vanish that a finding is about.
std::vector<WhatIfChange> shownGone(const Finding &finding, const AdviceInputs &inputs, ChangeTarget target)
{
    std::vector<WhatIfChange> changes;
    for (const std::string &name : ShownSlices(finding, inputs).names())
        changes.push_back(changeFor(target, ChangeAction::Gone, literalPattern(name)));
    return changes;
}

std::vector<WhatIfChange> hostGone(const Finding &finding, const AdviceInputs &inputs)
{
    return shownGone(finding, inputs, ChangeTarget::Host);
}

/// Lets blocking copies take no time of the host, and their tasks run beside other work.
std::vector<WhatIfChange> copiesOverlapped(const Finding &finding, const AdviceInputs &inputs)
{
    std::vector<WhatIfChange> changes = hostGone(finding, inputs);
    const auto *told = std::ranges::find(CopyVariants, finding.variant, &CopyVariant::variant);
    Finding tasks;
    tasks.cards = changes.empty() || told == CopyVariants.end() ? std::vector<std::size_t>() : finding.cards;
    for (const std::size_t card : tasks.cards) {
        const CardEvidence &evidence = inputs.card(card);
        for (const HostCopy &copy : evidence.trace() ? evidence.hostCopies() : std::vector<HostCopy>()) {
            if (copy.direction == told->direction && copy.task.isValid())
                tasks.show(evidence.sliceEvidence(copy.task));
        }
    }
    for (const std::string &name : ShownSlices(tasks, inputs).names())
        changes.push_back(changeFor(ChangeTarget::Copy, ChangeAction::Overlapped, literalPattern(name)));
    return changes;
}

std::vector<WhatIfChange> kernelsGone(const Finding &finding, const AdviceInputs &inputs)
{
    return shownGone(finding, inputs, ChangeTarget::Kernel);
}

/// Lets the kernels run at their roof.
std::vector<WhatIfChange> kernelsAtRoof(const Finding &finding, const AdviceInputs &inputs)
{
    const double share = factNumber(finding, "roof_share");
    std::vector<WhatIfChange> changes;
    for (const std::string &name : share > 0 && share < 1 ? ShownSlices(finding, inputs).names() : std::set<std::string>())
        changes.push_back(changeFor(ChangeTarget::Kernel, ChangeAction::Scale, literalPattern(name), share));
    return changes;
}

std::vector<WhatIfChange> loaderGone(const Finding &, const AdviceInputs &)
{
    return {changeFor(ChangeTarget::Loader, ChangeAction::Gone)};
}

std::vector<WhatIfChange> launchesAsGraph(const Finding &, const AdviceInputs &)
{
    return {changeFor(ChangeTarget::Launch, ChangeAction::Graph)};
}

/// Hides all communication. Where nothing tells how much of it is waiting, nothing stands for what can be hidden.
std::vector<WhatIfChange> communicationHidden(const Finding &finding, const AdviceInputs &)
{
    if (finding.variant.ends_with("unknown"))
        return {};
    return {changeFor(ChangeTarget::Communication, ChangeAction::Hidden)};
}

std::vector<WhatIfChange> fullClock(const Finding &finding, const AdviceInputs &)
{
    const double megahertz = factNumber(finding, "full_mhz");
    if (!(megahertz > 0 && megahertz <= MostChangeValue))
        return {};
    return {changeFor(ChangeTarget::Clock, ChangeAction::Megahertz, "*", megahertz)};
}

std::vector<WhatIfChange> ranksOnTime(const Finding &finding, const AdviceInputs &)
{
    std::vector<WhatIfChange> changes;
    for (const int rank : finding.lateRanks) {
        for (WhatIfChange &each : numbered(ChangeTarget::Rank, ChangeAction::OnTime, rank))
            changes.push_back(std::move(each));
    }
    return changes.size() <= MostNames ? changes : std::vector<WhatIfChange>();
}

/// Lets the slowest card compute as little as its rule says that it could.
std::vector<WhatIfChange> usualComputing(const Finding &finding, const AdviceInputs &inputs)
{
    const double own = factNumber(finding, "largest_ns");
    const auto rank = finding.cards.empty() ? std::nullopt : inputs.card(finding.cards.front()).card().rank;
    if (own <= 0 || finding.toldNs <= 0 || !rank)
        return {};
    return numbered(ChangeTarget::Rank, ChangeAction::Scale, *rank, 1 - static_cast<double>(finding.toldNs) / own);
}

std::vector<WhatIfChange> stageBalanced(const Finding &finding, const AdviceInputs &)
{
    const Fact *stage = finding.fact("slow_stage");
    const auto *number = stage ? std::get_if<std::int64_t>(&stage->value) : nullptr;
    return number ? numbered(ChangeTarget::Stage, ChangeAction::Balanced, *number) : std::vector<WhatIfChange>();
}

/// Returns the names of the kernels of a stream that begin in a range, as a list of patterns; "" if they form no list.
std::string kernelsIn(const Trace &trace, TimeRange range)
{
    std::string longest;
    std::size_t most = 1;
    for (const Lane &lane : trace.lanes()) {
        if (trace.process(lane.process).kind != ProcessKind::Device)
            continue;
        std::string names;
        std::size_t count = 0;
        const auto &starts = trace.slices().start;
        const std::uint32_t end = lane.sliceEnd();
        std::uint32_t slice = lane.sliceBegin();
        for (; slice < end && starts[slice] < range.begin; ++slice) {
        }
        for (; slice < end && starts[slice] < range.end; ++slice, ++count)
            names += (count == 0 ? "" : ",") + literalPattern(trace.text(trace.slices().name[slice]));
        const bool isList = static_cast<std::size_t>(std::ranges::count(names, ',')) + 1 == count;
        if (count > most && isList) {
            longest = std::move(names);
            most = count;
        }
    }
    return longest;
}

/// Fuses the kernels of each sequence that a finding shows: its evidence names ranges after sequences.
std::vector<WhatIfChange> sequencesFused(const Finding &finding, const AdviceInputs &inputs)
{
    std::set<std::string> told;
    std::vector<WhatIfChange> changes;
    for (const Evidence &each : finding.evidence) {
        const Trace *trace = inputs.card(each.card).trace();
        const bool isPlace = trace && each.kind == Evidence::Kind::Range && each.range;
        if (!isPlace || changes.size() == MostNames || !told.insert(each.name).second)
            continue;
        std::string names = kernelsIn(*trace, *each.range);
        if (!names.empty())
            changes.push_back(changeFor(ChangeTarget::Fuse, ChangeAction::Fuse, std::move(names)));
    }
    return changes;
}

/// How the findings of a rule are mended.
struct RuleChanges
{
    std::string_view rule;
    std::vector<WhatIfChange> (*make)(const Finding &finding, const AdviceInputs &inputs);
};

constexpr std::array ChangesOfRules{
    RuleChanges{"aicpu-kernel", kernelsGone},
    RuleChanges{"aicpu-serial", kernelsGone},
    RuleChanges{"cluster-compute-spread", usualComputing},
    RuleChanges{"comm-exposed-high", communicationHidden},
    RuleChanges{"comm-peer-wait", ranksOnTime},
    RuleChanges{"comm-wait-dominant", ranksOnTime},
    RuleChanges{"data-custom-logic", loaderGone},
    RuleChanges{"data-process-bound", loaderGone},
    RuleChanges{"data-queue-empty", loaderGone},
    RuleChanges{"dataloader-slow", loaderGone},
    RuleChanges{"explicit-sync", hostGone},
    RuleChanges{"format-cast-share", kernelsGone},
    RuleChanges{"freq-drop", fullClock},
    RuleChanges{"fusible-sequence", sequencesFused},
    RuleChanges{"gc-abnormal", hostGone},
    RuleChanges{"getnext-not-prefetched", kernelsGone},
    RuleChanges{"h2d-copy-in-step", copiesOverlapped},
    RuleChanges{"kernel-fusion-pattern", sequencesFused},
    RuleChanges{"launch-blocking-suspect", hostGone},
    RuleChanges{"memory-op-slow", hostGone},
    RuleChanges{"op-compile", hostGone},
    RuleChanges{"pp-stage-imbalance", stageBalanced},
    RuleChanges{"roofline-gap", kernelsAtRoof},
    RuleChanges{"slow-rank-vote", ranksOnTime},
    RuleChanges{"small-kernel-storm", launchesAsGraph},
};

} // namespace

bool isWaitOfHost(const Finding &finding)
{
    return finding.ruleId == "explicit-sync" || finding.ruleId == "h2d-copy-in-step";
}

std::vector<WhatIfChange> ownWorkGone(const Finding &finding, const AdviceInputs &inputs)
{
    const Fact *work = finding.ruleId == "step-unaccounted-time" ? finding.fact("calls") : nullptr;
    if (!work || finding.cards.empty())
        return {};
    const std::set<std::string> names = ShownSlices(finding, inputs).shownNames();
    if (names.size() != 1)
        return {};
    double toldNs = 0;
    for (const Claim &claim : finding.claims)
        toldNs += static_cast<double>(totalLength(claim.ranges));
    if (toldNs < LeastToldOfName * static_cast<double>(ShownSlices::lengthOf(names, finding, inputs)))
        return {};
    return {changeFor(ChangeTarget::Host, ChangeAction::Gone, literalPattern(*names.begin()))};
}

std::vector<WhatIfChange> changesOf(const Finding &finding, const AdviceInputs &inputs)
{
    const auto *known = std::ranges::find(ChangesOfRules, finding.ruleId, &RuleChanges::rule);
    return known == ChangesOfRules.end() ? std::vector<WhatIfChange>() : known->make(finding, inputs);
}

} // namespace plumbline
