// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/parallel/jobstrategy.h"

#include <algorithm>
#include <iterator>
#include <limits>
#include <utility>

namespace plumbline {

namespace {

constexpr std::array RankDimensions{ParallelDimension::Tensor, ParallelDimension::Context, ParallelDimension::Data,
                                    ParallelDimension::Pipeline};

ParallelSizes valuesOf(const PerDimension<ToldSize> &sizes)
{
    ParallelSizes values;
    std::ranges::transform(sizes, values.begin(), &ToldSize::value);
    return values;
}

/// Takes over the statements of captures. Of several about one dimension the most reliable counts.
void takeStatements(const JobEvidence &evidence, JobStrategy &strategy)
{
    std::vector<SizeStatement> statements = evidence.sizes;
    std::ranges::stable_sort(statements, {}, [](const SizeStatement &statement) { return statement.size.source; });
    for (const SizeStatement &statement : statements) {
        ToldSize &used = strategy.sizes.of(statement.dimension);
        if (!used.value)
            used = statement.size;
        else if (used.value != statement.size.value)
            strategy.conflicts.push_back({statement.dimension, used, statement.size});
    }
}

/// Fills in the size of `dimension` from the number of ranks, if the others are known and divide it.
void takeRest(ParallelDimension dimension, JobStrategy &strategy)
{
    std::int64_t others = 1;
    for (const ParallelDimension each : RankDimensions) {
        if (each != dimension && !strategy.sizes.of(each).value)
            return;
        others *= each == dimension ? 1 : *strategy.sizes.of(each).value;
        if (others < 1 || others > MostRanksOfJob)
            return;
    }
    if (strategy.ranks && *strategy.ranks > 0 && *strategy.ranks % others == 0)
        strategy.sizes.of(dimension) = {static_cast<int>(*strategy.ranks / others), SizeSource::Ranks};
}

/// Returns how the ranks of the job contradict a strategy.
std::optional<StrategyError> rankFault(const JobEvidence &evidence, int found)
{
    if (evidence.ranks && *evidence.ranks != found)
        return StrategyError{StrategyFault::RanksDiffer, {}, *evidence.ranks, found};
    if (evidence.highestRank && *evidence.highestRank >= found)
        return StrategyError{StrategyFault::RankOutside, {}, *evidence.highestRank, found};
    return std::nullopt;
}

/// Returns whether a communicator that tells something about the order, because its ranks are neither one nor all, matches.
bool tellsOrder(const CommunicatorFit &fit, int ranks)
{
    return std::ranges::any_of(fit.communicators, [&](const FittedCommunicator &each) {
        return each.match == CommunicatorMatch::Matches && each.ranks.size() > 1 &&
               each.ranks.size() < static_cast<std::size_t>(ranks);
    });
}

/// Returns whether every position that a table tells is the one that a strategy gives its rank.
bool fitsPositions(const ParallelStrategy &strategy, const JobEvidence &evidence)
{
    return std::ranges::all_of(evidence.positions, [&](const auto &told) {
        return std::ranges::all_of(AllParallelDimensions, [&](ParallelDimension dimension) {
            const auto &position = told.second.of(dimension);
            return !position || strategy.positionOf(told.first, dimension) == *position;
        });
    });
}

OrderSource orderSourceOf(const JobEvidence &evidence, const CommunicatorFit &fit, int ranks)
{
    if (tellsOrder(fit, ranks))
        return OrderSource::Communicators;
    return evidence.positions.size() > 1 ? OrderSource::Files : OrderSource::Assumed;
}

/// Makes the strategy of the sizes, with the order that was typed or the first one that fits communicators and positions.
void complete(const JobEvidence &evidence, const std::optional<RankOrder> &typed, JobStrategy &made)
{
    const ParallelSizes sizes = valuesOf(made.sizes);
    std::optional<StrategyError> firstError;
    for (const RankOrder order : AllRankOrders) {
        if (typed && *typed != order)
            continue;
        StrategyError error;
        auto strategy = ParallelStrategy::make(sizes, order, error);
        const auto fault = strategy ? rankFault(evidence, strategy->ranks()) : std::optional(error);
        if (fault) {
            firstError = firstError ? firstError : fault;
            if (!typed && fault->fault == StrategyFault::NothingTold)
                break; // an order that lacks the unknown dimension would guess its size
            continue;
        }
        CommunicatorFit fit = fitCommunicators(*strategy, evidence.communicators, evidence.tellers);
        const bool isFitting = fit.fits() && fitsPositions(*strategy, evidence);
        if (!isFitting && made.strategy)
            continue;
        made.order = order;
        made.orderSource = typed       ? OrderSource::Typed
                           : isFitting ? orderSourceOf(evidence, fit, strategy->ranks())
                                       : OrderSource::Assumed;
        made.strategy = std::move(strategy);
        made.fit = std::move(fit);
        if (isFitting)
            return;
    }
    if (!made.strategy)
        made.error = firstError;
}

} // namespace

void JobEvidence::add(ParallelDimension dimension, std::int64_t value, SizeSource source)
{
    if (value < 1 || value > std::numeric_limits<int>::max())
        return;
    const SizeStatement statement{dimension, {static_cast<int>(value), source}};
    if (std::ranges::find(sizes, statement) == sizes.end())
        sizes.push_back(statement);
}

void JobEvidence::addPosition(int rank, ParallelDimension dimension, int position)
{
    auto &known = positions[rank].of(dimension);
    known = known ? known : std::optional(position);
}

JobStrategy strategyOf(const JobEvidence &evidence)
{
    JobStrategy made;
    made.job = evidence.job;
    made.ranks = evidence.ranks;
    takeStatements(evidence, made);
    const auto unknown =
        std::ranges::count_if(RankDimensions, [&](ParallelDimension each) { return !made.sizes.of(each).value; });
    for (const ParallelDimension dimension : RankDimensions) {
        if (unknown == 1 && !made.sizes.of(dimension).value)
            takeRest(dimension, made);
    }
    complete(evidence, std::nullopt, made);
    return made;
}

JobStrategy typedStrategy(const JobEvidence &evidence, const ParallelSizes &sizes, const std::optional<RankOrder> &order)
{
    JobStrategy made;
    made.job = evidence.job;
    made.ranks = evidence.ranks;
    made.order = order.value_or(RankOrder::Megatron);
    for (const ParallelDimension dimension : AllParallelDimensions) {
        if (sizes.of(dimension))
            made.sizes.of(dimension) = {sizes.of(dimension), SizeSource::Typed};
        else if (dimension != ParallelDimension::Data)
            made.sizes.of(dimension) = {1, SizeSource::Assumed};
    }
    if (!sizes.of(ParallelDimension::Data)) {
        takeRest(ParallelDimension::Data, made);
        if (!made.sizes.of(ParallelDimension::Data).value)
            made.sizes.of(ParallelDimension::Data) = {1, SizeSource::Assumed};
    }
    complete(evidence, order, made);
    return made;
}

RankPlaces::RankPlaces(const JobStrategy &strategy, const JobEvidence &evidence) : m_strategy(strategy)
{
    if (strategy.strategy)
        return;
    takeCommunicators(evidence);
    takePositions(evidence);
}

void RankPlaces::takeCommunicators(const JobEvidence &evidence)
{
    for (const CommunicationGroup &group : evidence.communicators) {
        const auto dimension = dimensionOf(group.name);
        if (!dimension || group.ranks.size() < 2)
            continue;
        std::vector<int> sorted = group.ranks;
        std::ranges::sort(sorted);
        const auto ranks = std::make_shared<const std::vector<int>>(std::move(sorted));
        for (std::size_t position = 0; position < group.ranks.size(); ++position)
            m_known.of(*dimension).try_emplace(group.ranks[position], ParallelPlace{static_cast<int>(position), ranks});
    }
}

/// Ranks whose positions differ in one dimension only are a group of it.
void RankPlaces::takePositions(const JobEvidence &evidence)
{
    for (const ParallelDimension dimension : AllParallelDimensions) {
        std::map<ParallelSizes, std::vector<int>> groups; // by the positions in the other dimensions
        for (const auto &[rank, positions] : evidence.positions) {
            ParallelSizes others = positions;
            if (std::exchange(others.of(dimension), std::nullopt))
                groups[others].push_back(rank);
        }
        for (auto &[others, members] : groups) {
            const auto ranks = std::make_shared<const std::vector<int>>(std::move(members));
            for (const int rank : *ranks) {
                if (ranks->size() > 1)
                    m_known.of(dimension).try_emplace(rank, ParallelPlace{*evidence.positions.at(rank).of(dimension), ranks});
            }
        }
    }
}

ParallelPlaces RankPlaces::of(int rank)
{
    ParallelPlaces places;
    for (const ParallelDimension dimension : AllParallelDimensions) {
        auto &known = m_known.of(dimension);
        auto found = known.find(rank);
        const auto &strategy = m_strategy.strategy;
        if (found == known.end() && strategy && strategy->sizeOf(dimension) > 1 && rank >= 0 && rank < strategy->ranks()) {
            const auto ranks = std::make_shared<const std::vector<int>>(strategy->groupOf(rank, dimensionSet({dimension})));
            for (const int member : *ranks)
                known.try_emplace(member, ParallelPlace{strategy->positionOf(member, dimension), ranks});
            found = known.find(rank);
        }
        if (found != known.end())
            places.of(dimension) = found->second;
    }
    return places;
}

} // namespace plumbline
