// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/communication/collectivedistribution.h"

#include "core/analysis/communication/collectivefamily.h"
#include "core/base/median.h"
#include "core/base/percentile.h"
#include "core/base/wide.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <tuple>
#include <utility>

namespace plumbline {

namespace {

/// How much shorter the shortest duration must be than the next one: files round to microseconds.
constexpr TimeNs LeastLeadNs = 1'000;

/// What is collected of one card.
struct CollectedRank
{
    std::vector<TimeNs> durations;
    WideNs waitNs = 0;
    std::uint64_t waits = 0;
    std::uint64_t last = 0;
    WideNs lateNs = 0;
};

/// What is collected of one operator.
struct CollectedOperator
{
    OperatorDistribution made;
    std::map<std::uint32_t, CollectedRank> ranks; ///< by card
    std::map<std::uint32_t, WideNs> othersNs;     ///< by card: durations of the others where it came last
    std::uint64_t mostParts = 0;
    WideNs sumNs = 0;
};

class DistributionCollector
{
public:
    DistributionCollector(const RankCollectives &all, const WantedOperator &wanted, const TaskControl &control)
        : m_all(all), m_wanted(wanted), m_control(control)
    {}

    void addOperators()
    {
        for (std::uint32_t card = 0; card < m_all.cards.size(); ++card) {
            const CommunicationTable &table = m_all.cards[card].files->operators;
            for (std::uint32_t row = 0; row < table.operators.size() && !m_control.stopRequested(); ++row) {
                const CollectivePart part{card, row};
                if (isWanted(part))
                    add(part);
            }
        }
    }

    void addArrivals()
    {
        for (const RankCollective &one : m_all.all) {
            if (m_control.stopRequested())
                return;
            if (endsOnAllRanks(m_all.text(one.name)))
                judge(one);
        }
    }

    [[nodiscard]] std::vector<OperatorDistribution> take();

private:
    [[nodiscard]] bool isWanted(const CollectivePart &part) const { return !m_wanted || m_wanted(part); }

    CollectedOperator &operatorOf(const CollectivePart &part)
    {
        const CommunicationTable &table = m_all.cards[part.card].files->operators;
        const std::string_view name = collectiveFamily(operatorOfStream(table.text(m_all.operatorOf(part).name)));
        const std::uint32_t group = m_all.groupOf(part);
        CollectedOperator &own = m_operators[{group, name}];
        own.made.group = group;
        own.made.name = name;
        return own;
    }

    void add(const CollectivePart &part)
    {
        const CommunicationOperator &each = m_all.operatorOf(part);
        CollectedOperator &own = operatorOf(part);
        own.made.kind = each.kind;
        ++own.made.calls;
        CollectedRank &rank = own.ranks[part.card];
        if (each.elapseNs && *each.elapseNs >= 0) {
            rank.durations.push_back(*each.elapseNs);
            own.made.durations.push_back(*each.elapseNs);
            own.sumNs += *each.elapseNs;
        }
        if (each.waitNs) {
            rank.waitNs += *each.waitNs;
            ++rank.waits;
        }
    }

    /// Finds the card that came last to one collective.
    void judge(const RankCollective &one)
    {
        const auto parts = m_all.partsOf(one);
        if (parts.size() < 2 || !isWanted(parts.front()))
            return;
        std::vector<TimeNs> lengths;
        for (const CollectivePart &part : parts) {
            const auto elapseNs = m_all.operatorOf(part).elapseNs;
            if (!elapseNs || *elapseNs < 0)
                return;
            lengths.push_back(*elapseNs);
        }
        CollectedOperator &own = operatorOf(parts.front());
        ++own.made.judged;
        own.mostParts = std::max<std::uint64_t>(own.mostParts, parts.size());
        const auto shortest = std::ranges::min_element(lengths);
        const CollectivePart last = parts[static_cast<std::size_t>(shortest - lengths.begin())];
        const TimeNs shortestNs = *shortest;
        lengths.erase(shortest);
        if (*std::ranges::min_element(lengths) - shortestNs <= LeastLeadNs)
            return;
        const TimeNs othersNs = median(std::move(lengths));
        CollectedRank &rank = own.ranks[last.card];
        ++rank.last;
        rank.lateNs += othersNs - shortestNs;
        own.othersNs[last.card] += othersNs;
    }

    const RankCollectives &m_all;
    const WantedOperator &m_wanted;
    const TaskControl &m_control;
    std::map<std::pair<std::uint32_t, std::string_view>, CollectedOperator> m_operators;
};

void findSlowRank(const CollectedOperator &own, OperatorDistribution &made)
{
    const auto slowest = std::ranges::max_element(made.ranks, {}, &RankDurations::last);
    if (slowest == made.ranks.end() || slowest->last == 0)
        return;
    const double lateNs = static_cast<double>(own.ranks.at(slowest->card).lateNs);
    const double othersNs = static_cast<double>(own.othersNs.at(slowest->card));
    if (chanceOfLast(own.mostParts, made.judged, slowest->last) < MostChance && lateNs >= LeastLateShare * othersNs)
        made.slow = static_cast<std::size_t>(slowest - made.ranks.begin());
}

std::vector<OperatorDistribution> DistributionCollector::take()
{
    std::vector<std::pair<WideNs, OperatorDistribution>> sorted;
    for (auto &[key, own] : m_operators) {
        OperatorDistribution &made = own.made;
        std::ranges::sort(made.durations);
        made.spread = spreadOf(made.durations);
        std::optional<std::pair<TimeNs, TimeNs>> medians;
        for (auto &[card, rank] : own.ranks) {
            RankDurations one;
            one.card = card;
            one.rank = m_all.cards[card].rank;
            one.spread = spreadOf(std::move(rank.durations));
            one.last = rank.last;
            one.lateNs = saturated(rank.lateNs);
            if (rank.waits > 0)
                one.waitNs = meanNs(rank.waitNs, rank.waits);
            if (one.spread.count > 0) {
                const TimeNs ns = one.spread.medianNs;
                medians = medians ? std::pair(std::min(medians->first, ns), std::max(medians->second, ns)) : std::pair(ns, ns);
            }
            made.ranks.push_back(std::move(one));
        }
        if (medians && made.ranks.size() > 1)
            made.ranksNs = medians->second - medians->first;
        std::ranges::stable_sort(made.ranks, {}, [](const RankDurations &each) {
            return std::tuple(each.rank.value_or(std::numeric_limits<int>::max()), each.card);
        });
        findSlowRank(own, made);
        sorted.emplace_back(own.sumNs, std::move(made));
    }
    std::ranges::stable_sort(sorted, std::ranges::greater(), [](const auto &each) { return each.first; });
    std::vector<OperatorDistribution> all;
    for (auto &[ns, made] : sorted)
        all.push_back(std::move(made));
    return all;
}

} // namespace

DurationSpread spreadOf(std::vector<TimeNs> durations)
{
    DurationSpread spread;
    spread.count = durations.size();
    if (durations.empty())
        return spread;
    std::ranges::sort(durations);
    const auto at = [&](unsigned percent) { return durations[nearestRank(durations.size(), percent)]; };
    spread.minNs = durations.front();
    spread.lowerNs = at(25);
    spread.medianNs = at(50);
    spread.upperNs = at(75);
    spread.p95Ns = at(95);
    spread.maxNs = durations.back();
    return spread;
}

double chanceOfLast(std::uint64_t cards, std::uint64_t judged, std::uint64_t last)
{
    if (cards < 2 || last == 0)
        return 1;
    // The tail of the binomial distribution, for any of the cards. Its parts are added as logarithms, because they may be tiny.
    const double own = 1 / static_cast<double>(cards);
    double part = static_cast<double>(judged) * std::log1p(-own);
    double chance = 0;
    for (std::uint64_t count = 0; count <= judged; ++count) {
        if (count >= last)
            chance += std::exp(part);
        part += std::log(static_cast<double>(judged - count)) - std::log(static_cast<double>(count + 1)) + std::log(own) -
                std::log1p(-own);
    }
    return std::min(1.0, chance * static_cast<double>(cards));
}

std::vector<OperatorDistribution> distributionsOf(const RankCollectives &all, const WantedOperator &wanted,
                                                  const TaskControl &control)
{
    DistributionCollector collector(all, wanted, control);
    collector.addOperators();
    collector.addArrivals();
    return collector.take();
}

} // namespace plumbline
