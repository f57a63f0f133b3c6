// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/sequencealignment.h"

#include <algorithm>
#include <limits>

namespace plumbline {

namespace {

constexpr std::int64_t MaxEdits = 2048; ///< edits in each direction before a region is cut
constexpr std::uint64_t StepsPerEntry = 24;
constexpr std::uint64_t SequenceAlignmentFreeSteps = 1u << 14;
constexpr int MaxDepth = 12;

/// Returns the longest chain of points whose right sides rise. The left sides must rise already. O(n log n).
std::vector<std::pair<std::uint32_t, std::uint32_t>>
risingChain(const std::vector<std::pair<std::uint32_t, std::uint32_t>> &points)
{
    std::vector<std::uint32_t> ends; // last point of the best chain of each length
    std::vector<std::uint32_t> before(points.size(), NoPartner);
    for (std::uint32_t index = 0; index < points.size(); ++index) {
        const auto at = std::lower_bound(ends.begin(), ends.end(), points[index].second,
                                         [&](std::uint32_t end, std::uint32_t right) { return points[end].second < right; });
        if (at != ends.begin())
            before[index] = *(at - 1);
        if (at == ends.end())
            ends.push_back(index);
        else
            *at = index;
    }
    std::vector<std::pair<std::uint32_t, std::uint32_t>> chain;
    for (std::uint32_t index = ends.empty() ? NoPartner : ends.back(); index != NoPartner; index = before[index])
        chain.push_back(points[index]);
    std::reverse(chain.begin(), chain.end());
    return chain;
}

} // namespace

SequenceAligner::SequenceAligner(std::uint32_t symbols)
    : m_forward(2 * MaxEdits + 5), m_backward(2 * MaxEdits + 5), m_leftCounts(symbols), m_rightCounts(symbols)
{}

void SequenceAligner::align(std::span<const std::uint32_t> left, std::span<const std::uint32_t> right,
                            std::span<std::uint32_t> partner, const TaskControl &control)
{
    m_left = left;
    m_right = right;
    m_partner = partner;
    std::fill(partner.begin(), partner.end(), NoPartner);
    m_regions = {{0, static_cast<std::uint32_t>(left.size()), 0, static_cast<std::uint32_t>(right.size()), 0}};
    while (!m_regions.empty() && !control.stopRequested()) {
        Region region = m_regions.back();
        m_regions.pop_back();
        trim(region);
        if (region.isEmpty())
            continue;
        std::uint32_t leftAt = 0;
        std::uint32_t rightAt = 0;
        if (splitInMiddle(region, leftAt, rightAt)) {
            m_regions.push_back({region.leftBegin, leftAt, region.rightBegin, rightAt, region.depth});
            m_regions.push_back({leftAt, region.leftEnd, rightAt, region.rightEnd, region.depth});
        } else {
            cut(region);
        }
    }
}

void SequenceAligner::trim(Region &region)
{
    while (!region.isEmpty() && m_left[region.leftBegin] == m_right[region.rightBegin])
        m_partner[region.leftBegin++] = region.rightBegin++;
    while (!region.isEmpty() && m_left[region.leftEnd - 1] == m_right[region.rightEnd - 1])
        m_partner[--region.leftEnd] = --region.rightEnd;
}

// Extends the furthest reaching paths from both ends by one edit at a time until they meet. Diagonal d contains the points with
// left = right + d. Each array has a margin beyond the diagonals reached, whose paths are worse than any other.
bool SequenceAligner::splitInMiddle(const Region &region, std::uint32_t &left, std::uint32_t &right)
{
    const std::int64_t leftBegin = region.leftBegin;
    const std::int64_t leftEnd = region.leftEnd;
    const std::int64_t rightBegin = region.rightBegin;
    const std::int64_t rightEnd = region.rightEnd;
    const std::int64_t lowest = leftBegin - rightEnd;
    const std::int64_t highest = leftEnd - rightBegin;
    const std::int64_t forwardMiddle = leftBegin - rightBegin;
    const std::int64_t backwardMiddle = leftEnd - rightEnd;
    const bool isOdd = ((forwardMiddle - backwardMiddle) & 1) != 0;
    if (std::abs(forwardMiddle - backwardMiddle) > 2 * MaxEdits)
        return false;
    constexpr std::int64_t Worst = std::numeric_limits<std::int64_t>::max();
    const auto forward = [&](std::int64_t d) -> std::int64_t & {
        return m_forward[static_cast<std::size_t>(d - forwardMiddle + MaxEdits + 2)];
    };
    const auto backward = [&](std::int64_t d) -> std::int64_t & {
        return m_backward[static_cast<std::size_t>(d - backwardMiddle + MaxEdits + 2)];
    };
    std::int64_t forwardLow = forwardMiddle;
    std::int64_t forwardHigh = forwardMiddle;
    std::int64_t backwardLow = backwardMiddle;
    std::int64_t backwardHigh = backwardMiddle;
    forward(forwardMiddle) = leftBegin;
    backward(backwardMiddle) = leftEnd;
    std::uint64_t steps = 0;
    const std::uint64_t allowed = SequenceAlignmentFreeSteps + StepsPerEntry * region.entries();
    const auto found = [&](std::int64_t atLeft, std::int64_t atRight) {
        left = static_cast<std::uint32_t>(atLeft);
        right = static_cast<std::uint32_t>(atRight);
        if (atLeft < leftBegin || atLeft > leftEnd || atRight < rightBegin || atRight > rightEnd)
            return false;
        return (atLeft != leftBegin || atRight != rightBegin) && (atLeft != leftEnd || atRight != rightEnd);
    };
    for (std::int64_t edits = 1; edits <= MaxEdits && steps <= allowed; ++edits) {
        if (forwardLow > lowest)
            forward(--forwardLow - 1) = -1;
        else
            ++forwardLow;
        if (forwardHigh < highest)
            forward(++forwardHigh + 1) = -1;
        else
            --forwardHigh;
        for (std::int64_t d = forwardHigh; d >= forwardLow; d -= 2) {
            std::int64_t x = forward(d - 1) >= forward(d + 1) ? forward(d - 1) + 1 : forward(d + 1);
            const std::int64_t from = x;
            while (x < leftEnd && x - d < rightEnd &&
                   m_left[static_cast<std::size_t>(x)] == m_right[static_cast<std::size_t>(x - d)])
                ++x;
            steps += static_cast<std::uint64_t>(x - from) + 1;
            forward(d) = x;
            if (isOdd && backwardLow <= d && d <= backwardHigh && backward(d) <= x)
                return found(x, x - d);
        }
        if (backwardLow > lowest)
            backward(--backwardLow - 1) = Worst;
        else
            ++backwardLow;
        if (backwardHigh < highest)
            backward(++backwardHigh + 1) = Worst;
        else
            --backwardHigh;
        for (std::int64_t d = backwardHigh; d >= backwardLow; d -= 2) {
            std::int64_t x = backward(d - 1) < backward(d + 1) ? backward(d - 1) : backward(d + 1) - 1;
            const std::int64_t from = x;
            while (x > leftBegin && x - d > rightBegin &&
                   m_left[static_cast<std::size_t>(x - 1)] == m_right[static_cast<std::size_t>(x - d - 1)])
                --x;
            steps += static_cast<std::uint64_t>(from - x) + 1;
            backward(d) = x;
            if (!isOdd && forwardLow <= d && d <= forwardHigh && x <= forward(d))
                return found(x, x - d);
        }
    }
    return false;
}

void SequenceAligner::count(const Region &region)
{
    for (std::uint32_t at = region.leftBegin; at < region.leftEnd; ++at)
        ++m_leftCounts[m_left[at]];
    for (std::uint32_t at = region.rightBegin; at < region.rightEnd; ++at)
        ++m_rightCounts[m_right[at]];
}

void SequenceAligner::forget(const Region &region)
{
    for (std::uint32_t at = region.leftBegin; at < region.leftEnd; ++at)
        m_leftCounts[m_left[at]] = 0;
    for (std::uint32_t at = region.rightBegin; at < region.rightEnd; ++at)
        m_rightCounts[m_right[at]] = 0;
}

std::uint32_t SequenceAligner::rarestCount(const Region &region) const
{
    std::uint32_t rarest = 0;
    for (std::uint32_t at = region.leftBegin; at < region.leftEnd; ++at) {
        const std::uint32_t here = m_leftCounts[m_left[at]];
        if (here == m_rightCounts[m_left[at]] && (rarest == 0 || here < rarest))
            rarest = here;
    }
    return rarest;
}

SequenceAligner::Points SequenceAligner::pairByCount(const Region &region, std::uint32_t count)
{
    // The chosen entries of both sides, grouped by symbol, so that equal symbols meet in one pass.
    const auto isChosen = [&](std::uint32_t symbol) {
        const bool isCommon = m_leftCounts[symbol] > 0 && m_rightCounts[symbol] > 0;
        return count == 0 ? isCommon : m_leftCounts[symbol] == count && m_rightCounts[symbol] == count;
    };
    std::vector<std::pair<std::uint32_t, std::uint32_t>> rights; // symbol, position
    for (std::uint32_t at = region.rightBegin; at < region.rightEnd; ++at) {
        if (isChosen(m_right[at]))
            rights.emplace_back(m_right[at], at);
    }
    std::sort(rights.begin(), rights.end());
    std::vector<std::pair<std::uint32_t, std::uint32_t>> lefts;
    for (std::uint32_t at = region.leftBegin; at < region.leftEnd; ++at) {
        if (isChosen(m_left[at]))
            lefts.emplace_back(m_left[at], at);
    }
    std::sort(lefts.begin(), lefts.end());
    Points points;
    auto right = rights.begin();
    for (const auto &[symbol, at] : lefts) {
        while (right != rights.end() && right->first < symbol)
            ++right;
        if (right != rights.end() && right->first == symbol)
            points.emplace_back(at, (right++)->second);
    }
    std::sort(points.begin(), points.end());
    return points;
}

void SequenceAligner::cut(const Region &region)
{
    count(region);
    const std::uint32_t rarest = region.depth < MaxDepth ? rarestCount(region) : 0;
    const Points anchors = risingChain(pairByCount(region, rarest));
    forget(region);
    for (const auto &[left, right] : anchors)
        m_partner[left] = right;
    if (rarest == 0) // there is nothing to cut at, so nothing is left to do
        return;
    std::uint32_t leftBegin = region.leftBegin;
    std::uint32_t rightBegin = region.rightBegin;
    for (const auto &[left, right] : anchors) {
        m_regions.push_back({leftBegin, left, rightBegin, right, region.depth + 1});
        leftBegin = left + 1;
        rightBegin = right + 1;
    }
    m_regions.push_back({leftBegin, region.leftEnd, rightBegin, region.rightEnd, region.depth + 1});
}

} // namespace plumbline
