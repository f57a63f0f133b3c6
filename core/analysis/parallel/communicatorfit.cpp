// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/parallel/communicatorfit.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <utility>

namespace plumbline {

namespace {

/// Finds what communicators are in one strategy.
class CommunicatorFitter
{
public:
    explicit CommunicatorFitter(const ParallelStrategy &strategy) : m_strategy(strategy)
    {
        const auto numbering = dimensionSet(
            {ParallelDimension::Tensor, ParallelDimension::Context, ParallelDimension::Data, ParallelDimension::Pipeline});
        for (unsigned long bits = 1; bits < 1UL << ParallelDimensionCount; ++bits) {
            const DimensionSet set(bits);
            bool isOfSplit = true; // a dimension of size 1 adds nothing
            for (const ParallelDimension dimension : AllParallelDimensions)
                isOfSplit = isOfSplit && (!set.test(static_cast<std::size_t>(dimension)) || strategy.sizeOf(dimension) > 1);
            if (isOfSplit)
                m_sets.push_back(set);
        }
        std::ranges::stable_sort(m_sets, {}, [&](const DimensionSet &set) {
            return std::pair((set & ~numbering).any(), set.count()); // the simplest explanation first
        });
    }

    [[nodiscard]] FittedCommunicator fitted(std::vector<int> ranks, const std::set<std::string> &names) const
    {
        FittedCommunicator fit{{names.begin(), names.end()}, std::move(ranks), CommunicatorMatch::Unexplained, {}, {}};
        if (fit.ranks.back() >= m_strategy.ranks()) {
            fit.match = CommunicatorMatch::Contradicts;
            return fit;
        }
        for (const std::string &name : names) {
            const auto named = dimensionsOfName(name);
            if (!named)
                continue;
            fit.dimensions = *named;
            std::vector<int> expected = m_strategy.groupOf(fit.ranks.front(), *named);
            if (expected != fit.ranks) {
                fit.match = CommunicatorMatch::Contradicts;
                fit.expected = std::move(expected);
                return fit;
            }
            fit.match = CommunicatorMatch::Matches;
        }
        if (fit.match == CommunicatorMatch::Unexplained)
            explain(fit);
        return fit;
    }

private:
    /// Finds the dimensions of ranks that no name explains.
    void explain(FittedCommunicator &fit) const
    {
        if (fit.ranks.size() == 1) {
            fit.match = CommunicatorMatch::Matches;
            return;
        }
        for (const DimensionSet &set : m_sets) {
            if (sizeOf(set) == fit.ranks.size() && m_strategy.groupOf(fit.ranks.front(), set) == fit.ranks) {
                fit.match = CommunicatorMatch::Matches;
                fit.dimensions = set;
                return;
            }
        }
        for (const DimensionSet &set : m_sets) {
            if (set.count() != 1 || sizeOf(set) < fit.ranks.size())
                continue;
            if (std::ranges::includes(m_strategy.groupOf(fit.ranks.front(), set), fit.ranks)) {
                fit.match = CommunicatorMatch::Part;
                fit.dimensions = set;
                return;
            }
        }
        fit.match = fit.names.empty() ? CommunicatorMatch::Contradicts : CommunicatorMatch::Unexplained;
    }

    /// Returns the most ranks that a group of these dimensions may have.
    [[nodiscard]] std::size_t sizeOf(const DimensionSet &set) const
    {
        std::size_t size = 1;
        for (const ParallelDimension dimension : AllParallelDimensions) {
            if (set.test(static_cast<std::size_t>(dimension)))
                size *= static_cast<std::size_t>(m_strategy.sizeOf(dimension));
        }
        return size;
    }

    const ParallelStrategy &m_strategy;
    std::vector<DimensionSet> m_sets; ///< the sets of dimensions that split the job, simplest first
};

std::vector<MissingGroup> missingGroups(const ParallelStrategy &strategy,
                                        const std::map<std::vector<int>, std::set<std::string>> &known,
                                        std::span<const int> tellers)
{
    std::vector<MissingGroup> missing;
    for (const ParallelDimension dimension : AllParallelDimensions) {
        if (strategy.sizeOf(dimension) < 2)
            continue;
        std::set<std::vector<int>> groups;
        std::set<int> seen;
        for (const int teller : tellers) {
            if (teller < 0 || teller >= strategy.ranks() || seen.contains(teller))
                continue;
            std::vector<int> group = strategy.groupOf(teller, dimensionSet({dimension}));
            seen.insert(group.begin(), group.end());
            if (!known.contains(group))
                groups.insert(std::move(group));
        }
        for (const std::vector<int> &group : groups)
            missing.push_back({dimension, group});
    }
    return missing;
}

} // namespace

std::size_t CommunicatorFit::countOf(CommunicatorMatch match) const
{
    return static_cast<std::size_t>(std::ranges::count(communicators, match, &FittedCommunicator::match));
}

std::optional<DimensionSet> dimensionsOfName(std::string_view name)
{
    constexpr std::array<std::string_view, 4> All{"default_group", "world", "world_group", "hccl_world_group"};
    if (std::ranges::find(All, name) != All.end())
        return dimensionSet(
            {ParallelDimension::Tensor, ParallelDimension::Context, ParallelDimension::Data, ParallelDimension::Pipeline});
    if (name == "mp")
        return dimensionSet({ParallelDimension::Tensor, ParallelDimension::Pipeline});
    DimensionSet dimensions;
    for (std::size_t begin = 0; begin <= name.size();) {
        const std::size_t end = std::min(name.find_first_of("_-", begin), name.size());
        const auto dimension = dimensionOf(name.substr(begin, end - begin));
        if (!dimension)
            return std::nullopt;
        dimensions.set(static_cast<std::size_t>(*dimension));
        begin = end + 1;
    }
    return dimensions;
}

CommunicatorFit fitCommunicators(const ParallelStrategy &strategy, std::span<const CommunicationGroup> communicators,
                                 std::span<const int> tellers)
{
    std::map<std::vector<int>, std::set<std::string>> known;
    for (const CommunicationGroup &communicator : communicators) {
        std::vector<int> ranks = communicator.ranks;
        std::ranges::sort(ranks);
        ranks.erase(std::unique(ranks.begin(), ranks.end()), ranks.end());
        if (ranks.empty())
            continue;
        std::set<std::string> &names = known[std::move(ranks)];
        if (!communicator.name.empty())
            names.insert(communicator.name);
    }
    CommunicatorFit fit;
    const CommunicatorFitter fitter(strategy);
    for (const auto &[ranks, names] : known)
        fit.communicators.push_back(fitter.fitted(ranks, names));
    fit.missing = missingGroups(strategy, known, tellers);
    return fit;
}

} // namespace plumbline
