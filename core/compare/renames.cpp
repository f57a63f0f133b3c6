// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/renames.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <map>
#include <unordered_map>

namespace plumbline {

namespace {

/// Longer runs of different kernels at one place are other work rather than renamed work.
constexpr std::size_t MostAtOnePlace = 64;

/// How often two names stand at the same place.
struct RenameVotes
{
    std::uint64_t places = 0;
    std::uint64_t shaped = 0; ///< those of `places` where the shapes are known, and equal
    std::uint64_t other = 0;  ///< places where the shapes are known and differ
};

/// Counts at which places names of the base and of the target meet. For one call of run().
class RenameSearch
{
public:
    RenameSearch(const NameSymbols &names, const MatchOptions &shapes) : m_names(names), m_shapes(shapes) {}

    void add(const LaneMatch &lane)
    {
        for (std::size_t at = 0; at < lane.left.slices.size(); ++at) {
            if (lane.left.partner[at] == NoPartner)
                ++m_open[0][lane.left.names[at]];
        }
        for (std::size_t at = 0; at < lane.right.slices.size(); ++at) {
            if (lane.right.partner[at] == NoPartner)
                ++m_open[1][lane.right.names[at]];
        }
        lane.eachOpenPlace([&](const std::vector<std::uint32_t> &lefts, const std::vector<std::uint32_t> &rights) {
            // Where one side has more slices than the other, places do not tell which of them is which.
            for (std::size_t at = 0; lefts.size() == rights.size() && lefts.size() <= MostAtOnePlace && at < lefts.size(); ++at)
                vote(lane, lefts[at], rights[at]);
        });
    }

    [[nodiscard]] std::vector<std::pair<std::uint32_t, std::uint32_t>> accepted() const
    {
        std::vector<std::pair<std::uint64_t, std::pair<std::uint32_t, std::uint32_t>>> ranked;
        for (const auto &[pair, votes] : m_votes) {
            if (isLikely(pair, votes))
                ranked.emplace_back(votes.places, pair);
        }
        std::stable_sort(ranked.begin(), ranked.end(),
                         [](const auto &left, const auto &right) { return left.first > right.first; });
        std::vector<std::pair<std::uint32_t, std::uint32_t>> renames;
        for (const auto &[places, pair] : ranked) {
            const bool isTaken = std::any_of(renames.begin(), renames.end(), [&, own = pair](const auto &known) {
                return known.first == own.first || known.second == own.second;
            });
            if (!isTaken)
                renames.push_back(pair);
        }
        return renames;
    }

private:
    void vote(const LaneMatch &lane, std::uint32_t atLeft, std::uint32_t atRight)
    {
        const std::uint32_t base = lane.left.names[atLeft];
        const std::uint32_t target = lane.right.names[atRight];
        if (m_names.isKernelOfTarget(base) || m_names.isKernelOfBase(target))
            return;
        const auto shapeOf = [](std::span<const std::uint32_t> shapes, std::uint32_t slice) {
            return slice < shapes.size() ? shapes[slice] : 0;
        };
        const std::uint32_t own = shapeOf(m_shapes.baseShapes, lane.left.slices[atLeft]);
        const std::uint32_t other = shapeOf(m_shapes.targetShapes, lane.right.slices[atRight]);
        RenameVotes &votes = m_votes[{base, target}];
        ++votes.places;
        votes.shaped += own != 0 && own == other ? 1 : 0;
        votes.other += own != 0 && other != 0 && own != other ? 1 : 0;
    }

    [[nodiscard]] bool isLikely(const std::pair<std::uint32_t, std::uint32_t> &pair, const RenameVotes &votes) const
    {
        if (votes.places * 2 < m_open[0].at(pair.first) || votes.places * 2 < m_open[1].at(pair.second) || votes.other > 0)
            return false;
        return votes.shaped == votes.places || areNamesAlike(m_names.text(pair.first), m_names.text(pair.second));
    }

    const NameSymbols &m_names;
    const MatchOptions &m_shapes;
    std::array<std::unordered_map<std::uint32_t, std::uint64_t>, 2> m_open; ///< slices without partner by symbol
    std::map<std::pair<std::uint32_t, std::uint32_t>, RenameVotes> m_votes;
};

} // namespace

std::vector<std::pair<std::uint32_t, std::uint32_t>> findRenames(std::span<const LaneMatch *const> lanes,
                                                                 const NameSymbols &names, const MatchOptions &shapes,
                                                                 const TaskControl &control)
{
    RenameSearch search(names, shapes);
    for (const LaneMatch *lane : lanes) {
        if (control.stopRequested())
            return {};
        search.add(*lane);
    }
    return search.accepted();
}

} // namespace plumbline
