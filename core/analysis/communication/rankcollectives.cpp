// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/communication/rankcollectives.h"

#include <algorithm>
#include <limits>
#include <map>
#include <set>
#include <tuple>
#include <utility>

namespace plumbline {

namespace {

/// A call with what identifies it on all cards.
struct JoinedCall
{
    std::uint32_t group = 0;
    StringId step = NoText;
    StringId name = NoText;
    std::uint32_t card = 0;
    std::int64_t startNs = 0; ///< the least time without a start, so that the order of the file counts
    std::uint32_t row = 0;

    [[nodiscard]] auto identity() const { return std::tuple(group, step, name); }
    friend auto operator<=>(const JoinedCall &, const JoinedCall &) = default;
};

/// Collects the collectives of all cards, and the groups of all operators.
std::vector<JoinedCall> collectCalls(RankCollectives &all, RankGroups &groups, const TaskControl &control)
{
    std::vector<JoinedCall> calls;
    for (std::uint32_t card = 0; card < all.cards.size(); ++card) {
        const CommunicationTable &table = all.cards[card].files->operators;
        std::vector<std::uint32_t> &groupsOfRows = all.groupsOfRows.emplace_back();
        groupsOfRows.reserve(table.operators.size());
        for (std::uint32_t row = 0; row < table.operators.size() && !control.stopRequested(); ++row) {
            const CommunicationOperator &each = table.operators[row];
            const std::string_view name = table.text(each.name);
            groupsOfRows.push_back(groups.numberOf(card, table.text(each.group), name));
            if (each.kind != CommunicationKind::Collective)
                continue;
            calls.push_back({groupsOfRows.back(), all.texts.intern(table.text(each.step)),
                             all.texts.intern(operatorOfStream(name)), card,
                             each.startNs.value_or(std::numeric_limits<std::int64_t>::min()), row});
        }
    }
    std::ranges::sort(calls);
    return calls;
}

/// Joins calls of one identity, which are sorted by card and start.
void joinCalls(std::span<const JoinedCall> calls, RankCollectives &all)
{
    std::vector<std::span<const JoinedCall>> byCard;
    for (std::size_t begin = 0; begin < calls.size();) {
        std::size_t end = begin;
        while (end < calls.size() && calls[end].card == calls[begin].card)
            ++end;
        byCard.push_back(calls.subspan(begin, end - begin));
        begin = end;
    }
    const std::size_t count = byCard.front().size();
    if (std::ranges::any_of(byCard, [count](const auto &own) { return own.size() != count; })) {
        all.leftOut += calls.size();
        return;
    }
    for (std::size_t call = 0; call < count; ++call) {
        RankCollective joined;
        std::tie(joined.group, joined.step, joined.name) = calls.front().identity();
        joined.call = static_cast<std::uint32_t>(call);
        joined.partsBegin = static_cast<std::uint32_t>(all.parts.size());
        for (const auto &own : byCard) {
            all.parts.push_back({own[call].card, own[call].row});
            const auto elapseNs = all.operatorOf(all.parts.back()).elapseNs;
            joined.longestNs = elapseNs && (!joined.longestNs || *elapseNs > *joined.longestNs) ? elapseNs : joined.longestNs;
        }
        joined.partsEnd = static_cast<std::uint32_t>(all.parts.size());
        all.all.push_back(joined);
    }
}

/// Counts the ranks of each group.
void countRanks(RankCollectives &all)
{
    std::set<std::uint32_t> collective; // groups that ran collectives
    for (const RankCollective &each : all.all)
        collective.insert(each.group);
    std::map<std::uint32_t, std::set<int>> ends;
    for (const RankLink &link : all.links) {
        // A transfer may lead to another stage, beyond the collectives of the group that it is counted to.
        const auto &links = all.cards[link.card].files->matrix.links;
        if (collective.contains(link.group) && links[link.index].kind == CommunicationKind::PointToPoint)
            continue;
        ends[link.group].insert(link.target);
        if (link.source != UnknownRank)
            ends[link.group].insert(link.source);
    }
    for (std::size_t at = 0; at < all.groups.size(); ++at) {
        RankGroup &group = all.groups[at];
        const std::size_t shown = std::max(group.cards.size(), ends[static_cast<std::uint32_t>(at)].size());
        group.ranksAtLeast = group.known.ranks.empty() ? shown : group.known.ranks.size();
    }
}

} // namespace

RankCollectives joinCollectives(std::vector<RankCommunication> cards, std::span<const CommunicationGroup> named,
                                const TaskControl &control)
{
    RankCollectives all;
    all.cards = std::move(cards);
    RankGroups groups(all.cards, named, control);
    const std::vector<JoinedCall> calls = collectCalls(all, groups, control);
    for (std::size_t begin = 0; begin < calls.size() && !control.stopRequested();) {
        std::size_t end = begin;
        while (end < calls.size() && calls[end].identity() == calls[begin].identity())
            ++end;
        joinCalls(std::span(calls).subspan(begin, end - begin), all);
        begin = end;
    }
    // A length that nothing tells comes after all others.
    std::ranges::stable_sort(all.all, std::ranges::greater(), &RankCollective::longestNs);
    all.links = rankLinks(all.cards, groups, control);
    all.groups = groups.take();
    countRanks(all);
    return all;
}

} // namespace plumbline
