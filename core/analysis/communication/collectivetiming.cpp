// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/communication/collectivetiming.h"

#include "core/analysis/communication/collectivefamily.h"
#include "core/base/wide.h"

#include <algorithm>
#include <limits>
#include <set>
#include <tuple>

namespace plumbline {

namespace {

constexpr TimeNs RoundingOfFilesNs = 1'000;

void nameMissing(const RankCollectives &all, const RankCollective &one, CollectiveTiming &timing)
{
    const RankGroup &group = all.groups[one.group];
    timing.isGroupKnown = !group.known.ranks.empty();
    timing.ranksAtLeast = group.ranksAtLeast;
    std::set<int> recorded;
    std::set<int> cards;
    for (const RankTimingRow &row : timing.rows) {
        if (row.rank)
            recorded.insert(*row.rank);
    }
    for (const RankCommunication &card : all.cards) {
        if (card.rank && card.job == group.job && card.run == group.run)
            cards.insert(*card.rank);
    }
    std::set<int> members(group.known.ranks.begin(), group.known.ranks.end());
    for (const int rank : members) {
        if (!recorded.contains(rank))
            (cards.contains(rank) ? timing.withoutCall : timing.notRecorded).push_back(rank);
    }
}

/// Sets the ranges by start and elapse, from the earliest start on.
bool placeByClocks(const RankCollectives &all, CollectiveTiming &timing)
{
    std::int64_t first = std::numeric_limits<std::int64_t>::max();
    std::vector<std::int64_t> starts;
    for (const RankTimingRow &row : timing.rows) {
        const CommunicationOperator &each = all.operatorOf(row.part);
        if (!each.startNs || !each.elapseNs || *each.elapseNs < 0)
            return false;
        starts.push_back(row.clock.toFirst(*each.startNs));
        first = std::min(first, starts.back());
    }
    for (std::size_t at = 0; at < timing.rows.size(); ++at) {
        const CommunicationOperator &each = all.operatorOf(timing.rows[at].part);
        // The end is computed on the clock of the card: a drift also stretches the operator.
        const std::int64_t end = timing.rows[at].clock.toFirst(saturated(WideNs{*each.startNs} + *each.elapseNs));
        timing.rows[at].range = TimeRange{saturated(WideNs{starts[at]} - first), saturated(WideNs{end} - first)};
    }
    return true;
}

/// Sets the ranges so that all ranks end together.
bool placeByEnds(const RankCollectives &all, CollectiveTiming &timing)
{
    TimeNs longest = 0;
    for (const RankTimingRow &row : timing.rows) {
        const auto elapseNs = all.operatorOf(row.part).elapseNs;
        if (!elapseNs || *elapseNs < 0)
            return false;
        longest = std::max(longest, *elapseNs);
    }
    for (RankTimingRow &row : timing.rows)
        row.range = TimeRange{longest - *all.operatorOf(row.part).elapseNs, longest};
    return true;
}

void placeRows(const RankCollectives &all, const RankCollective &one, CollectiveTiming &timing)
{
    timing.areClocksFitted = std::ranges::all_of(timing.rows, [](const RankTimingRow &row) { return row.clock.isFitted; });
    if (timing.areClocksFitted && placeByClocks(all, timing))
        timing.basis = ArrivalBasis::Clocks;
    else if (endsOnAllRanks(all.text(one.name)) && placeByEnds(all, timing))
        timing.basis = ArrivalBasis::Ends;
    else if (placeByClocks(all, timing))
        timing.basis = ArrivalBasis::Clocks;
    if (timing.basis != ArrivalBasis::Clocks || !timing.areClocksFitted) {
        timing.areClocksFitted = false;
        return;
    }
    timing.pairs = std::numeric_limits<std::uint64_t>::max();
    for (const RankTimingRow &row : timing.rows) {
        timing.residualNs = std::max(timing.residualNs, row.clock.residualNs);
        timing.pairs = row.clock.pairs > 0 ? std::min(timing.pairs, row.clock.pairs) : timing.pairs;
    }
    timing.pairs = timing.pairs == std::numeric_limits<std::uint64_t>::max() ? 0 : timing.pairs;
}

void orderArrivals(CollectiveTiming &timing)
{
    std::vector<std::size_t> arrived(timing.rows.size());
    for (std::size_t at = 0; at < arrived.size(); ++at)
        arrived[at] = at;
    std::ranges::stable_sort(arrived, {}, [&](std::size_t at) { return timing.rows[at].range->begin; });
    const TimeNs first = timing.rows[arrived.front()].range->begin;
    for (std::size_t place = 0; place < arrived.size(); ++place) {
        timing.rows[arrived[place]].place = place + 1;
        timing.rows[arrived[place]].lateNs = saturated(WideNs{timing.rows[arrived[place]].range->begin} - first);
    }
    const bool isCertain = timing.basis == ArrivalBasis::Ends || timing.areClocksFitted;
    if (arrived.size() < 2 || !isCertain)
        return;
    const RankTimingRow &last = timing.rows[arrived.back()];
    const RankTimingRow &before = timing.rows[arrived[arrived.size() - 2]];
    timing.lastNs = *last.lateNs;
    timing.aheadNs = *last.lateNs - *before.lateNs;
    const TimeNs blurNs = saturated(WideNs{RoundingOfFilesNs} +
                                    (timing.areClocksFitted ? WideNs{last.clock.residualNs} + before.clock.residualNs : 0));
    if (timing.aheadNs > blurNs)
        timing.last = arrived.back();
}

} // namespace

std::int64_t RankClock::toFirst(std::int64_t ns) const
{
    const std::int64_t passed = saturated(WideNs{ns} - anchorNs);
    // Only what the clock gained is computed from the distance, which may be cut at a limit of int64.
    return saturated(WideNs{ns} + map.map(passed) - passed);
}

CollectiveTiming timingOf(const RankCollectives &all, const RankCollective &one, std::span<const RankClock> clocks)
{
    CollectiveTiming timing;
    const auto parts = all.partsOf(one);
    for (std::size_t at = 0; at < parts.size(); ++at) {
        RankTimingRow row;
        row.part = parts[at];
        row.rank = all.cards[parts[at].card].rank;
        if (at < clocks.size())
            row.clock = clocks[at];
        else
            row.clock.isFitted = parts.size() == 1; // a single card needs no other clock
        timing.rows.push_back(row);
    }
    std::ranges::stable_sort(timing.rows, {}, [](const RankTimingRow &row) {
        return std::tuple(row.rank.value_or(std::numeric_limits<int>::max()), row.part);
    });
    nameMissing(all, one, timing);
    placeRows(all, one, timing);
    if (timing.basis != ArrivalBasis::None && !timing.rows.empty())
        orderArrivals(timing);
    return timing;
}

} // namespace plumbline
