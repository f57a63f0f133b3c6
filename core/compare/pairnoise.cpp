// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/pairnoise.h"

#include "core/base/median.h"
#include "core/compare/differencefloor.h"

#include <algorithm>
#include <cmath>

namespace plumbline {

void PairNoise::add(TimeNs base, TimeNs target)
{
    constexpr std::size_t MostKept = std::size_t{1} << 18;
    if (base <= 0 || m_seen++ % m_stride != 0)
        return;
    m_pairs.push_back({base, static_cast<double>(differenceBetween(base, target)) / static_cast<double>(base)});
    if (m_pairs.size() < MostKept)
        return;
    for (std::size_t at = 0; at * 2 < m_pairs.size(); ++at)
        m_pairs[at] = m_pairs[at * 2];
    m_pairs.resize(m_pairs.size() / 2);
    m_stride *= 2;
}

std::optional<double> PairNoise::share() const
{
    constexpr double Deviations = 4 * DeviationOfNormal;
    constexpr double ShareOfTime = 0.9;
    if (m_pairs.size() < FewPairs)
        return std::nullopt;
    std::vector<Pair> pairs = m_pairs;
    std::sort(pairs.begin(), pairs.end(), [](const Pair &left, const Pair &right) {
        return left.baseNs != right.baseNs ? left.baseNs > right.baseNs : left.share < right.share;
    });
    double all = 0;
    for (const Pair &pair : pairs)
        all += static_cast<double>(pair.baseNs);
    std::vector<double> shares;
    double sum = 0;
    for (const Pair &pair : pairs) {
        if (shares.size() >= FewPairs && sum >= ShareOfTime * all)
            break;
        shares.push_back(pair.share);
        sum += static_cast<double>(pair.baseNs);
    }
    const double usual = upperMedian(shares);
    for (double &share : shares)
        share = std::abs(share - usual);
    return Deviations * upperMedian(std::move(shares));
}

} // namespace plumbline
