// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/path/stepwaterfall.h"

#include "core/compare/kernelshapes.h"

#include <algorithm>
#include <memory>
#include <utility>

namespace plumbline {

namespace {

/// Returns the position in Matching::steps of the pair with the median difference; empty without pairs.
std::optional<std::size_t> medianPair(const Matching &matching, const CompareScope &scope)
{
    std::vector<std::size_t> pairs;
    for (std::size_t at = 0; at < matching.steps.size(); ++at) {
        const StepPair &pair = matching.steps[at];
        if (pair.base && pair.target && (scope.isWhole() || scope.steps[at]))
            pairs.push_back(at);
    }
    std::ranges::stable_sort(pairs, {}, [&](std::size_t at) {
        const StepPair &pair = matching.steps[at];
        return matching.targetSteps[*pair.target].range.length() - matching.baseSteps[*pair.base].range.length();
    });
    return pairs.empty() ? std::nullopt : std::optional(pairs[(pairs.size() - 1) / 2]);
}

/// The cards of a base with their partners, in the form that a waterfall takes.
class WaterfallPartners
{
public:
    WaterfallPartners(const JobGraph &base, const JobGraph &target, const Matching &matching, unsigned threads)
        : m_base(base), m_target(target), m_first(matching), m_threads(threads), m_cards(base.cards.size())
    {}

    /// Matches the cards of equal rank. Errors: those of matchSlices().
    [[nodiscard]] Result<void> match(TaskControl &control)
    {
        m_cards.front() = {&m_first, 0};
        m_ranks.push_back(m_base.cards.front()->card().rank);
        for (std::size_t card = 1; card < m_cards.size(); ++card) {
            const auto &rank = m_base.cards[card]->card().rank;
            const auto partner = std::find_if(m_target.cards.begin() + 1, m_target.cards.end(),
                                              [&](const SharedCard &each) { return rank && each->card().rank == rank; });
            if (partner == m_target.cards.end())
                continue;
            const OpenCard &base = *m_base.cards[card];
            const KernelShapes shapes = kernelShapesOf(base, **partner, control);
            auto matching = matchSlices(*base.trace(), *(*partner)->trace(), {m_threads, shapes.base, shapes.target}, control);
            if (!matching)
                return failure(matching.error());
            m_matchings.push_back(std::make_unique<const Matching>(std::move(*matching)));
            m_cards[card] = {m_matchings.back().get(), static_cast<std::uint32_t>(partner - m_target.cards.begin())};
            m_ranks.push_back(rank);
        }
        return {};
    }

    [[nodiscard]] const std::vector<WaterfallCard> &cards() const { return m_cards; }
    [[nodiscard]] const std::vector<std::optional<int>> &ranks() const { return m_ranks; }

private:
    const JobGraph &m_base;
    const JobGraph &m_target;
    const Matching &m_first;
    unsigned m_threads;
    std::vector<std::unique_ptr<const Matching>> m_matchings; ///< of all but the first cards
    std::vector<WaterfallCard> m_cards;
    std::vector<std::optional<int>> m_ranks;
};

} // namespace

Result<StepWaterfall> waterfallOfSteps(const std::vector<SharedCard> &base, const std::vector<SharedCard> &target,
                                       const Matching &matching, const CompareScope &scope, unsigned threads,
                                       TaskControl &control)
{
    const auto baseJob = buildJobGraph(base, control);
    if (!baseJob)
        return failure(baseJob.error());
    const auto targetJob = buildJobGraph(target, control);
    if (!targetJob)
        return failure(targetJob.error());
    StepWaterfall made;
    TimeRange baseRange = base.front()->trace()->slicesRange();
    TimeRange targetRange = target.front()->trace()->slicesRange();
    if (const auto pair = medianPair(matching, scope)) {
        const ProfilerStep &baseStep = matching.baseSteps[*matching.steps[*pair].base];
        const ProfilerStep &targetStep = matching.targetSteps[*matching.steps[*pair].target];
        baseRange = baseStep.range;
        targetRange = targetStep.range;
        made.baseStep = baseStep.number;
        made.targetStep = targetStep.number;
    }
    WaterfallPartners partners(*baseJob, *targetJob, matching, threads);
    if (const auto matched = partners.match(control); !matched)
        return failure(matched.error());
    auto waterfall = makeWaterfall({*baseJob->graph, *targetJob->graph, partners.cards(), baseRange, targetRange}, control);
    if (!waterfall)
        return failure(waterfall.error());
    made.waterfall = std::move(*waterfall);
    made.ranks = partners.ranks();
    return made;
}

} // namespace plumbline
