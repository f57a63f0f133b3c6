// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/parallel/jobstrategy.h"
#include "core/base/wide.h"
#include "core/facts/jobevidence.h"
#include "core/whatif/changerun.h"

#include <algorithm>
#include <map>
#include <optional>
#include <vector>

namespace plumbline {

namespace {

/// How long the cards of a pipeline stage compute.
struct StageComputing
{
    double sumNs = 0;
    double cards = 0;

    [[nodiscard]] double meanNs() const { return sumNs / cards; }
};

/// Returns the pipeline stage of each card of a job: from its strategy, else as discovery tells it.
Result<std::vector<std::optional<int>>> pipelineStagesOf(const std::vector<SharedCard> &cards, TaskControl &control)
{
    const auto evidence = readJobEvidence(cards, control);
    if (!evidence)
        return failure(evidence.error());
    std::vector<std::optional<int>> stages(cards.size());
    for (const JobEvidence &job : *evidence) {
        const JobStrategy strategy = strategyOf(job);
        RankPlaces places(strategy, job);
        for (std::size_t at = 0; at < cards.size(); ++at) {
            const Card &card = cards[at]->card();
            if (card.job != job.job || !card.rank)
                continue;
            const ParallelPlaces known = places.of(*card.rank);
            if (const auto &place = known[static_cast<std::size_t>(ParallelDimension::Pipeline)])
                stages[at] = place->position;
        }
    }
    for (std::size_t at = 0; at < cards.size(); ++at) {
        if (!stages[at])
            stages[at] = cards[at]->card().stage;
    }
    return stages;
}

/// Returns by which factor the kernels of each stage take longer when stage `number` computes as long as the mean of all, and the
/// others share equally what it computed more, or give it what it computed less. Empty if it computes nothing, or is the only
/// one.
std::map<int, double> balancingFactors(const std::map<int, StageComputing> &stages, int number)
{
    const auto own = stages.find(number);
    if (own == stages.end() || stages.size() < 2)
        return {};
    double mean = 0;
    for (const auto &[stage, computing] : stages)
        mean += computing.meanNs() / static_cast<double>(stages.size());
    const double moved = (own->second.meanNs() - mean) / static_cast<double>(stages.size() - 1);
    std::map<int, double> factors;
    for (const auto &[stage, computing] : stages) {
        if (computing.meanNs() > 0)
            factors[stage] = stage == number ? mean / computing.meanNs() : 1 + moved / computing.meanNs();
    }
    return factors;
}

} // namespace

Result<void> ChangeRun::applyStage()
{
    const auto known = pipelineStagesOf(m_job.cards, m_control);
    if (!known)
        return failure(known.error());
    std::vector<double> computed(m_job.cards.size());
    const auto isMeant = [&](const PathResource &resource, std::uint32_t node) {
        return m_graph.kind(node) == PathKind::Kernel && (*known)[resource.card];
    };
    eachNode(true, [&](const PathResource &resource, std::uint32_t node) {
        if (isMeant(resource, node))
            computed[resource.card] += static_cast<double>(m_graph.duration(node));
    });
    std::map<int, StageComputing> stages;
    for (std::size_t card = 0; card < computed.size(); ++card) {
        if (const auto stage = (*known)[card]) {
            stages[*stage].sumNs += computed[card];
            ++stages[*stage].cards;
        }
    }
    const std::map<int, double> factors = balancingFactors(stages, m_change.rank);
    if (!factors.contains(m_change.rank))
        return failure(ErrorCode::NotSupported, {}, "stage");
    eachNode(true, [&](const PathResource &resource, std::uint32_t node) {
        const auto factor = isMeant(resource, node) ? factors.find(*(*known)[resource.card]) : factors.end();
        if (factor == factors.end())
            return;
        if (factor->first == m_change.rank)
            count(node);
        scale(node, std::max(factor->second, 0.0));
    });
    return {};
}

} // namespace plumbline
