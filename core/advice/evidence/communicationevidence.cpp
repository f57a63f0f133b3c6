// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/evidence/communicationevidence.h"

#include "core/advice/base/collectivewaits.h"
#include "core/advice/base/kepttimeline.h"
#include "core/advice/base/timedoperators.h"
#include "core/analysis/communication/communication.h"
#include "core/base/wide.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>

namespace plumbline {

namespace {

constexpr std::array<std::string_view, 3> InsideNode{"HCCS", "PCIE", "SIO"};

void add(std::int64_t &sum, std::optional<std::int64_t> each)
{
    sum = saturated(WideNs{sum} + std::max<std::int64_t>(each.value_or(0), 0));
}

MovedBytes sumOf(const CommunicationTable &table, const CommunicationOperator &each, auto &&isWanted)
{
    MovedBytes moved;
    for (const CommunicationTransfer &transfer : table.transfersOf(each)) {
        if (isWanted(table.text(transfer.transport))) {
            add(moved.bytes, transfer.transitBytes);
            add(moved.linkNs, transfer.transitNs);
        }
    }
    return moved;
}

/// Returns the operator of a kept timeline that communicationSlice() would find on the timeline; invalid without one.
SliceId keptSliceOf(const CardEvidence &card, const CommunicationOperator &each)
{
    constexpr TimeNs Rounding = 500;
    const CommunicationTable &table = card.communication().operators;
    const KeptTimeline &kept = card.keptTimeline();
    const auto start = card.ownRange(TimeRange{*each.startNs, *each.startNs});
    SliceId nearest;
    WideNs least = WideNs{Rounding} + 1;
    if (!start)
        return {};
    for (const KeptOperator &own : kept.operators) {
        const KeptPlace &place = kept.places[own.place];
        const WideNs off = WideNs{place.range.begin} - start->begin;
        const WideNs apart = off < 0 ? -off : off;
        if (place.name == table.text(each.name) && (apart < least || (apart == least && own.group == table.text(each.group)))) {
            nearest = SliceId(own.place);
            least = apart;
        }
    }
    return nearest;
}

/// Returns the slice that shows an operator; invalid where nothing does.
SliceId sliceOf(const CardEvidence &card, const CommunicationOperator &each)
{
    if (!each.startNs)
        return {};
    const CommunicationTable &table = card.communication().operators;
    return card.trace() ? communicationSlice(*card.trace(), table.text(each.group), table.text(each.name), *each.startNs)
                        : keptSliceOf(card, each);
}

} // namespace

double MovedBytes::bandwidth() const
{
    return linkNs > 0 ? static_cast<double>(bytes) / static_cast<double>(linkNs) : 0;
}

MovedBytes movedBy(const CommunicationTable &table, const CommunicationOperator &each, std::string_view transport)
{
    const MovedBytes moved = sumOf(table, each, [transport](std::string_view name) { return name == transport; });
    if (transport != "SDMA" || moved.bytes > 0)
        return moved;
    return sumOf(table, each, [](std::string_view name) { return std::ranges::find(InsideNode, name) != InsideNode.end(); });
}

MovedBytes movedBy(const CommunicationTable &table, std::string_view transport)
{
    MovedBytes total;
    for (const CommunicationOperator &each : table.operators) {
        const MovedBytes moved = movedBy(table, each, transport);
        total.bytes = saturated(WideNs{total.bytes} + moved.bytes);
        total.linkNs = saturated(WideNs{total.linkNs} + moved.linkNs);
    }
    return total;
}

TimeNs transferNs(const CommunicationTable &table, const CommunicationOperator &each)
{
    if (each.transitNs.value_or(0) > 0)
        return *each.transitNs;
    const TimeNs longest = std::max(movedBy(table, each, "SDMA").linkNs, movedBy(table, each, "RDMA").linkNs);
    const WideNs moving = WideNs{each.elapseNs.value_or(0)} - std::max<TimeNs>(each.waitNs.value_or(0), 0);
    return std::min(longest, saturated(std::max<WideNs>(moving, 0)));
}

TimeNs shortfallNs(const MovedBytes &moved, double bandwidth, TimeNs ns)
{
    if (moved.linkNs <= 0 || bandwidth <= moved.bandwidth())
        return 0;
    return static_cast<TimeNs>(std::llround((1 - (moved.bandwidth() / bandwidth)) * static_cast<double>(ns)));
}

std::optional<TimeNs> waitedNs(const CardEvidence &card, TimeRange range)
{
    constexpr TimeNs Rounding = 1'000; // files round to microseconds
    const auto &waits = card.collectiveWaits();
    const auto beginOf = [](const CollectiveWait &each) { return each.range.begin; };
    const TimeNs from = saturated(WideNs{range.begin} - Rounding);
    for (auto at = std::ranges::lower_bound(waits, from, {}, beginOf); at != waits.end(); ++at) {
        if (WideNs{at->range.begin} - range.begin > Rounding)
            break;
        const WideNs apart = WideNs{at->range.end} - range.end;
        if (apart <= Rounding && apart >= -Rounding)
            return std::clamp<TimeNs>(at->waitNs, 0, range.length());
    }
    return std::nullopt;
}

TimeRanges exposedOf(const CardEvidence &card, TimeRanges ranges)
{
    return without(unionOf(std::move(ranges)), card.computing());
}

Evidence operatorEvidence(const CardEvidence &card, const CommunicationOperator &each)
{
    const CommunicationTable &table = card.communication().operators;
    const SliceId slice = sliceOf(card, each);
    if (slice.isValid())
        return card.sliceEvidence(slice);
    return {Evidence::Kind::Range, card.index(), {}, std::string(table.text(each.name)), operatorRange(card, each), {}};
}

namespace {

/// Communication operators that run one straight after the other, so that what shortens one lets all later ones begin earlier.
struct OperatorChain
{
    TimeRange range;
    WideNs costNs = 0;
};

/// Returns the chains of all operators of a card, by begin.
std::vector<OperatorChain> chainsOf(const CardEvidence &card)
{
    constexpr TimeNs LargestGap = 50'000; // a launch takes tens of microseconds
    TimeRanges ranges;
    for (const CommunicationOperator &each : card.communication().operators.operators) {
        if (const auto range = operatorRange(card, each))
            ranges.push_back(*range);
    }
    std::vector<OperatorChain> chains;
    for (const TimeRange &range : unionOf(std::move(ranges))) {
        if (!chains.empty() && WideNs{range.begin} - chains.back().range.end <= LargestGap)
            chains.back().range.end = range.end;
        else
            chains.push_back({range, 0});
    }
    return chains;
}

} // namespace

TimeNs saveCosts(const CardEvidence &card, std::vector<CostlyOperator> costs, Finding &finding)
{
    const auto &operators = card.communication().operators.operators;
    std::vector<OperatorChain> chains = chainsOf(card);
    TimeRanges ranges;
    for (const CostlyOperator &each : costs) {
        const auto range = operatorRange(card, operators[each.row]);
        if (!range)
            continue;
        ranges.push_back(*range);
        const auto after =
            std::ranges::upper_bound(chains, range->begin, {}, [](const auto &chain) { return chain.range.begin; });
        if (after != chains.begin())
            std::prev(after)->costNs += each.costNs;
    }
    const TimeRanges exposed = exposedOf(card, std::move(ranges));
    // Where nothing computes beside a chain, all that its operators lose is lost; at most what is exposed of it.
    WideNs sum = 0;
    for (const OperatorChain &chain : chains) {
        if (chain.costNs > 0)
            sum += std::min<WideNs>(chain.costNs, lengthWithin(exposed, chain.range));
    }
    const TimeNs costNs = card.perStep(saturated(sum));
    finding.save(0, costNs, card.meanStepNs());
    finding.claims.push_back({card.index(), exposed});
    std::ranges::stable_sort(costs, std::ranges::greater(), &CostlyOperator::costNs);
    for (std::size_t index = 0; index < std::min(costs.size(), EvidenceLimit); ++index)
        finding.show(operatorEvidence(card, operators[costs[index].row]));
    finding.evidenceCount = costs.size();
    return costNs;
}

std::string calledCard(const Card &card)
{
    const std::string run = card.run.empty() ? std::string() : ' ' + card.run;
    return card.rank ? std::to_string(*card.rank) + run : card.name;
}

std::string listedRanks(const std::set<int> &ranks)
{
    constexpr std::size_t Most = 16;
    std::string text;
    std::size_t count = 0;
    for (const int rank : ranks) {
        if (++count > Most)
            return text + ", …";
        text += (text.empty() ? "" : ", ") + std::to_string(rank);
    }
    return text;
}

} // namespace plumbline
