// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/engine/timelinekeeping.h"

#include "core/advice/base/timedoperators.h"
#include "core/advice/catalogue.h"
#include "core/analysis/host/startup.h"

#include <algorithm>
#include <map>
#include <utility>

namespace plumbline {

namespace {

/// Collects slices, each of which becomes one place.
class Places
{
public:
    Places(const CardEvidence &card, std::vector<KeptPlace> &places) : m_card(card), m_places(places) {}

    [[nodiscard]] SliceId of(SliceId slice)
    {
        if (!slice.isValid())
            return {};
        const auto [known, isNew] = m_numbers.try_emplace(slice, m_places.size());
        if (isNew) {
            const Evidence evidence = m_card.sliceEvidence(slice);
            m_places.push_back({evidence.lane, evidence.name, evidence.range.value_or(TimeRange())});
        }
        return SliceId(known->second);
    }

private:
    const CardEvidence &m_card;
    std::vector<KeptPlace> &m_places;
    std::map<SliceId, std::size_t> m_numbers;
};

DeviceActivity coarsenedActivity(DeviceActivity activity)
{
    for (TimeRanges *ranges : {&activity.computing, &activity.communication, &activity.notOverlapped, &activity.free})
        *ranges = coarsened(std::move(*ranges), MostKeptRanges);
    keepLargest(activity.receiving, MostKeptRanges, [](const TimeRange &range) { return range.length(); });
    return activity;
}

std::vector<KeptOperator> keptOperators(const CardEvidence &card, Places &places)
{
    std::vector<TimedOperator> operators = timedOperators(card);
    keepLargest(operators, MostKeptOperators, [](const TimedOperator &each) { return each.range.length(); });
    std::vector<KeptOperator> kept;
    for (const TimedOperator &each : operators)
        kept.push_back({std::string(each.group), places.of(each.slice).value});
    return kept;
}

/// Returns the waits with places in place of slices. Operators are left out from the shortest wait on until few enough are left.
PeerWaits keptPeers(const CardEvidence &card, Places &places)
{
    const PeerWaits &all = card.peerWaits();
    const auto longestOf = [&all](const PeerCollective &each) {
        TimeNs longest = 0;
        for (const PeerWait &wait : all.waitsOf(each))
            longest = std::max(longest, wait.arrival.length());
        return longest;
    };
    std::vector<PeerCollective> collectives = all.collectives;
    if (all.waits.size() > MostKeptWaits)
        keepLargest(collectives, MostKeptWaits * collectives.size() / all.waits.size(), longestOf);
    PeerWaits kept;
    kept.groups = all.groups;
    for (PeerCollective each : collectives) {
        const auto begin = static_cast<std::uint32_t>(kept.waits.size());
        for (PeerWait wait : all.waitsOf(each)) {
            wait.arrivalSlice = places.of(wait.arrivalSlice);
            wait.longestSlice = places.of(wait.longestSlice);
            kept.waits.push_back(wait);
        }
        each.slice = places.of(each.slice);
        each.waitsBegin = begin;
        each.waitsEnd = static_cast<std::uint32_t>(kept.waits.size());
        kept.collectives.push_back(each);
    }
    return kept;
}

/// Returns the ids of the rules about one card that a card lacks an input for, sorted.
std::vector<std::string> unjudgedRules(const CardEvidence &card)
{
    std::vector<std::string> rules;
    for (const Rule &rule : ruleCatalogue()) {
        if (rule.scope == RuleScope::Card && !std::ranges::all_of(rule.needs, [&](AdviceInput input) { return card.has(input); }))
            rules.emplace_back(rule.id);
    }
    std::ranges::sort(rules);
    return rules;
}

} // namespace

KeptTimeline keptTimelineOf(const CardEvidence &card, std::vector<CommunicationGroup> groups)
{
    if (card.card().summary)
        return card.keptTimeline();
    KeptTimeline kept;
    kept.isKept = true;
    kept.microBatches = card.microBatches();
    kept.groups = std::move(groups);
    kept.unjudged = unjudgedRules(card);
    if (!card.trace()) {
        kept.activity.computing = coarsened(card.computing(), MostKeptRanges);
        return kept;
    }
    kept.hasClock = true;
    Places places(card, kept.places);
    kept.slices = card.slicesRange().value_or(TimeRange());
    kept.steps = card.steps();
    kept.activity = coarsenedActivity(card.activity());
    kept.startUp = rangesOf(card.startUp());
    kept.lateGaps = coarsened(card.lateGaps(), MostKeptRanges);
    kept.operators = keptOperators(card, places);
    kept.peers = keptPeers(card, places);
    kept.backward = backwardLaunchesOf(card);
    for (SliceId &task : kept.backward.tasks)
        task = places.of(task);
    return kept;
}

} // namespace plumbline
