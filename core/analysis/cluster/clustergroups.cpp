// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/cluster/clustergroups.h"

#include "core/base/naturalorder.h"

#include <algorithm>
#include <array>
#include <map>
#include <tuple>
#include <utility>

namespace plumbline {

namespace {

/// What the cards of a group have in common. Unknown things come last.
struct ClusterGroupKey
{
    int job = 0;
    std::string host;
    std::optional<int> stage;
    std::shared_ptr<const std::vector<int>> ranks;

    friend bool operator<(const ClusterGroupKey &a, const ClusterGroupKey &b)
    {
        if (a.job != b.job)
            return a.job < b.job;
        if (const int order = naturalCompare(a.host, b.host); order != 0)
            return a.host.empty() == b.host.empty() ? order < 0 : b.host.empty();
        if (a.stage != b.stage)
            return a.stage && (!b.stage || *a.stage < *b.stage);
        if (a.ranks == b.ranks)
            return false;
        return a.ranks && (!b.ranks || *a.ranks < *b.ranks);
    }
};

ClusterGroupKey groupKeyOf(const ClusterCard &card, ClusterGrouping grouping)
{
    ClusterGroupKey key;
    key.job = card.job;
    if (grouping == ClusterGrouping::Hosts)
        key.host = card.host;
    if (grouping == ClusterGrouping::Stages)
        key.stage = card.stage;
    if (const auto dimension = dimensionOf(grouping)) {
        if (const auto &place = card.places.of(*dimension))
            key.ranks = place->ranks;
    }
    return key;
}

/// Sets what a complete strategy tells about a card.
void takeStrategy(const ParallelStrategy &strategy, ClusterCard &card)
{
    using enum ParallelDimension;
    card.jobRanks = strategy.ranks();
    const auto &stage = card.places.of(Pipeline);
    card.stage = stage ? std::optional(stage->position) : std::nullopt;
    if (strategy.sizeOf(Pipeline) > 1)
        card.parallelism = Parallelism::Pipeline;
    else if (strategy.sizeOf(Tensor) > 1 || strategy.sizeOf(Context) > 1 || strategy.sizeOf(Expert) > 1)
        card.parallelism = Parallelism::Model;
    else if (strategy.ranks() > 1)
        card.parallelism = Parallelism::Data;
}

} // namespace

void placeCards(std::vector<ClusterCard> &cards, std::span<const JobPlan> jobs)
{
    std::map<int, std::pair<const JobStrategy *, RankPlaces>> places;
    for (const JobPlan &job : jobs)
        places.try_emplace(job.evidence.job, &job.strategy, RankPlaces(job.strategy, job.evidence));
    for (ClusterCard &card : cards) {
        const auto found = places.find(card.job);
        if (found == places.end())
            continue;
        if (!card.jobRanks)
            card.jobRanks = found->second.first->ranks;
        if (!card.rank)
            continue;
        card.places = found->second.second.of(*card.rank);
        if (const auto &strategy = found->second.first->strategy; strategy && *card.rank < strategy->ranks())
            takeStrategy(*strategy, card);
    }
}

std::optional<ParallelDimension> dimensionOf(ClusterGrouping grouping)
{
    switch (grouping) {
    case ClusterGrouping::Tensor:
        return ParallelDimension::Tensor;
    case ClusterGrouping::Context:
        return ParallelDimension::Context;
    case ClusterGrouping::Data:
        return ParallelDimension::Data;
    case ClusterGrouping::Pipeline:
        return ParallelDimension::Pipeline;
    case ClusterGrouping::Expert:
        return ParallelDimension::Expert;
    case ClusterGrouping::MoeTensor:
        return ParallelDimension::MoeTensor;
    case ClusterGrouping::Cards:
    case ClusterGrouping::Hosts:
    case ClusterGrouping::Stages:
        break;
    }
    return std::nullopt;
}

std::string_view groupingKey(ClusterGrouping grouping)
{
    if (const auto dimension = dimensionOf(grouping))
        return dimensionKey(*dimension);
    constexpr std::array<std::string_view, 3> Keys{"card", "host", "stage"};
    return Keys[static_cast<std::size_t>(grouping)];
}

std::optional<ClusterGrouping> groupingOf(std::string_view key)
{
    const auto found = std::ranges::find(AllClusterGroupings, key, groupingKey);
    return found == AllClusterGroupings.end() ? std::nullopt : std::optional(*found);
}

std::vector<ClusterGroup> groupedCards(const std::vector<ClusterCard> &cards, ClusterGrouping grouping)
{
    std::vector<ClusterGroup> groups;
    if (grouping == ClusterGrouping::Cards) {
        for (std::size_t card = 0; card < cards.size(); ++card)
            groups.push_back({cards[card].job, {}, {}, {}, {card}});
        return groups;
    }
    std::map<ClusterGroupKey, std::vector<std::size_t>> members;
    for (std::size_t card = 0; card < cards.size(); ++card)
        members[groupKeyOf(cards[card], grouping)].push_back(card);
    for (auto &[key, positions] : members)
        groups.push_back({key.job, key.host, key.stage, key.ranks, std::move(positions)});
    return groups;
}

bool isGroupingUseful(const std::vector<ClusterCard> &cards, ClusterGrouping grouping)
{
    if (grouping == ClusterGrouping::Cards)
        return cards.size() > 1;
    return std::ranges::any_of(cards, [&, first = groupKeyOf(cards.front(), grouping)](const ClusterCard &card) {
        const ClusterGroupKey key = groupKeyOf(card, grouping);
        return first < key || key < first;
    });
}

} // namespace plumbline
