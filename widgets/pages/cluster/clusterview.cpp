// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/pages/cluster/clusterview.h"

#include "core/facts/clustercards.h"
#include "core/facts/jobevidence.h"

#include <utility>

namespace plumbline {

Result<std::shared_ptr<const ClusterReading>> readCluster(const std::vector<PageCard> &cards, TaskControl &control)
{
    std::vector<SharedCard> open;
    for (const PageCard &card : cards)
        open.push_back(card.open);
    auto made = clusterCardsOf(open, 0, control);
    if (!made)
        return failure(made.error());
    auto evidence = readJobEvidence(open, control);
    if (!evidence)
        return failure(evidence.error());
    return std::make_shared<const ClusterReading>(ClusterReading{std::move(*made), std::move(*evidence)});
}

std::shared_ptr<const PlacedCluster> placedCluster(const ClusterReading &reading, const std::optional<TypedStrategy> &typed)
{
    auto placed = std::make_shared<PlacedCluster>();
    for (const JobEvidence &evidence : reading.evidence)
        placed->jobs.push_back({evidence, typed ? typedStrategy(evidence, typed->sizes, typed->order) : strategyOf(evidence)});
    for (const JobPlan &job : placed->jobs) { // a typed strategy is that of all jobs
        if (typed && job.strategy.strategy && placed->typedStages.ofRank.empty())
            placed->typedStages = stagesOf(*job.strategy.strategy);
    }
    std::vector<ClusterCard> cards = reading.cards;
    placeCards(cards, placed->jobs);
    placed->steps = clusterSteps(cards);
    placed->known = averageOf(cards, std::nullopt);
    for (const ClusterGrouping grouping : AllClusterGroupings) {
        if (grouping == ClusterGrouping::Cards || isGroupingUseful(cards, grouping))
            placed->groupings.push_back(grouping);
    }
    placed->cards = std::make_shared<const std::vector<ClusterCard>>(std::move(cards));
    return placed;
}

std::shared_ptr<const ClusterView> clusterView(const PlacedCluster &placed, const ClusterChoice &choice)
{
    auto view = std::make_shared<ClusterView>();
    view->judgement = judgeCluster(*placed.cards, choice.step);
    view->table = std::make_shared<ClusterTableSource>(placed.cards, choice.step, view->judgement);
    view->footer = view->table->averages();
    view->bars = clusterBars(*placed.cards, choice.step, choice.quantity, choice.grouping, view->barCards);
    view->heat = clusterHeatMap(*placed.cards, choice.quantity, choice.grouping);
    return view;
}

} // namespace plumbline
