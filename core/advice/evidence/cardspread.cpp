// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/evidence/cardspread.h"

#include "core/base/wide.h"

#include <algorithm>
#include <utility>

namespace plumbline {

namespace {

/// Returns when the slices of a card ran, in absolute time; none without a clock.
std::optional<TimeRange> absoluteExtent(const CardEvidence &card)
{
    const auto own = card.slicesRange();
    const auto begin = own ? card.absoluteNs(own->begin) : std::nullopt;
    const auto end = own ? card.absoluteNs(own->end) : std::nullopt;
    return begin && end ? std::optional(TimeRange{*begin, *end}) : std::nullopt;
}

/// Returns whether two cards recorded about as many steps, as the cards of one run do; true where one of them tells none.
bool haveLikeSteps(const CardEvidence &one, const CardEvidence &other)
{
    const auto [few, many] = std::minmax({one.steps().size(), other.steps().size()});
    return few == 0 || many <= 2 * few;
}

/// Returns whether a card can have run with the others: no other card has its rank, and where timelines or steps tell when the
/// cards ran, at least one of the others ran at the same time for about as many steps.
bool ranWithOthers(const AdviceInputs &inputs, const CardEvidence &card)
{
    bool hasOther = false;
    bool hasCompany = false;
    for (const auto &other : inputs.cards()) {
        if (other->index() == card.index())
            continue;
        if (card.card().rank && other->card().rank == card.card().rank)
            return false;
        const auto own = absoluteExtent(card);
        const auto range = absoluteExtent(*other);
        const bool isTimed = own && range;
        const bool isCounted = !card.steps().empty() && !other->steps().empty();
        if (!isTimed && !isCounted)
            continue;
        hasOther = true;
        const bool isSameTime = !isTimed || own->intersectsSlice(range->begin, range->end);
        hasCompany = hasCompany || (isSameTime && haveLikeSteps(card, *other));
    }
    return !hasOther || hasCompany;
}

/// Returns how a card spends a mean step; none if its computing or exposed communication is not known.
std::optional<CardTimes> timesOf(const CardEvidence &card)
{
    const auto mean = [&card](OverviewQuantity quantity) { return std::max<TimeNs>(card.mean(quantity).value_or(0), 0); };
    if (!card.mean(OverviewQuantity::Computing) || !card.mean(OverviewQuantity::NotOverlapped))
        return std::nullopt;
    CardTimes times{card.index(),
                    mean(OverviewQuantity::Computing),
                    mean(OverviewQuantity::NotOverlapped),
                    0,
                    0,
                    mean(OverviewQuantity::Preparing),
                    card.meanStepNs()};
    const auto total = card.meanBusyAndFreeNs();
    times.hasFree = total.has_value();
    times.freeNs = mean(OverviewQuantity::Free);
    times.totalNs = total ? *total : saturated(WideNs{times.computingNs} + times.exposedNs);
    return times.totalNs > 0 ? std::optional(times) : std::nullopt;
}

} // namespace

std::vector<CardTimes> cardTimes(const AdviceInputs &inputs)
{
    std::vector<CardTimes> all;
    for (const auto &card : inputs.cards()) {
        const auto times = timesOf(*card);
        if (times && ranWithOthers(inputs, *card))
            all.push_back(*times);
    }
    return all;
}

std::vector<StageTimes> cardTimesByStage(const AdviceInputs &inputs)
{
    const auto stages = pipelineStages(inputs);
    std::map<std::optional<int>, std::vector<CardTimes>> classes;
    for (const CardTimes &card : cardTimes(inputs))
        classes[stages[card.card]].push_back(card);
    std::vector<StageTimes> result;
    for (auto &[stage, cards] : classes) {
        if (cards.size() > 1)
            result.push_back({stage, std::move(cards)});
    }
    return result;
}

CardSpread spreadOf(const std::vector<CardTimes> &cards, TimeNs CardTimes::*quantity)
{
    CardSpread spread;
    std::vector<CardTimes> sorted = cards;
    std::ranges::stable_sort(sorted, {}, quantity);
    const TimeNs lowerMedian = sorted[(sorted.size() - 1) / 2].*quantity;
    const TimeNs upperMedian = sorted[sorted.size() / 2].*quantity;
    spread.smallest = sorted.front().card;
    spread.largest = sorted.back().card;
    spread.smallestNs = sorted.front().*quantity;
    spread.largestNs = sorted.back().*quantity;
    spread.spreadNs = spread.largestNs - spread.smallestNs;
    spread.aboveMedianNs = spread.largestNs - lowerMedian;
    spread.belowMedianNs = upperMedian - spread.smallestNs;
    WideNs total = 0;
    for (const CardTimes &card : cards)
        total += card.totalNs;
    const TimeNs mean = meanNs(total, cards.size());
    if (mean > 0)
        spread.share = static_cast<double>(spread.spreadNs) / static_cast<double>(mean);
    return spread;
}

std::map<int, int> stagesOfGroups(const AdviceInputs &inputs)
{
    std::map<int, int> byRank;
    for (const CommunicationGroup &group : inputs.groups()) {
        for (std::size_t position = 0; group.name == "pp" && group.ranks.size() > 1 && position < group.ranks.size(); ++position)
            byRank.try_emplace(group.ranks[position], static_cast<int>(position));
    }
    return byRank;
}

std::vector<std::optional<int>> pipelineStages(const AdviceInputs &inputs)
{
    const std::map<int, int> byRank = stagesOfGroups(inputs);
    std::vector<std::optional<int>> stages(inputs.profileSize());
    for (const auto &card : inputs.cards()) {
        const auto known = card->card().rank ? byRank.find(*card->card().rank) : byRank.end();
        stages[card->index()] = known == byRank.end() ? card->card().stage : std::optional(known->second);
    }
    return stages;
}

} // namespace plumbline
