// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/engine/replaybounds.h"

#include "core/advice/catalogue.h"
#include "core/advice/engine/conclusion.h"

#include <algorithm>
#include <set>

namespace plumbline {

namespace {

/// Returns whether the planes of a card name ranks without a card in a group of one of the late ranks.
bool hasStrangers(const AdviceInputs &inputs, const Finding &finding)
{
    if (finding.lateRanks.empty() || finding.cards.empty())
        return false;
    const AdviceInputs &run = inputs.runOf(finding.cards.front());
    std::set<int> known;
    for (const auto &card : run.cards()) {
        if (card->card().rank)
            known.insert(*card->card().rank);
    }
    const auto isLate = [&finding](int rank) { return std::ranges::find(finding.lateRanks, rank) != finding.lateRanks.end(); };
    const auto isStranger = [&known](int rank) { return !known.contains(rank); };
    return std::ranges::any_of(run.cards(), [&](const auto &card) {
        return std::ranges::any_of(card->peerWaits().groups, [&](const PeerGroup &group) {
            const bool isOfLate = (group.ownRank && isLate(*group.ownRank)) || std::ranges::any_of(group.ranks, isLate);
            return isOfLate && std::ranges::any_of(group.ranks, isStranger);
        });
    });
}

} // namespace

void boundReplay(const AdviceInputs &inputs, Finding &finding, const std::optional<Saving> &estimate)
{
    const Rule *rule = ruleCalled(finding.ruleId);
    if (!finding.replay || !finding.saving || !rule || !estimate)
        return;
    const bool isUnknownWait = rule->mayWaitForCards && finding.lateRanks.empty();
    const Fact *hidden = finding.fact("hidden_ns");
    const auto hiddenNs = static_cast<TimeNs>(hidden ? hidden->number() : 0);
    TimeNs mostNs = std::min(finding.saving->highNs, std::max(estimate->highNs, finding.saving->highNs - hiddenNs));
    if (hasStrangers(inputs, finding))
        mostNs = std::min(mostNs, estimate->highNs);
    const auto bound = [&](Saving &saving) {
        if (saving.highNs > mostNs) {
            saving.share *= static_cast<double>(mostNs) / static_cast<double>(saving.highNs);
            saving.highNs = mostNs;
        }
        saving.lowNs = isUnknownWait ? 0 : std::min(saving.lowNs, saving.highNs);
    };
    bound(*finding.saving);
    finding.replay->savedNs = std::min(finding.replay->savedNs, finding.saving->highNs);
    finding.claimedNs = std::min(finding.claimedNs, finding.saving->highNs);
    for (CardPart &part : finding.parts) {
        if (part.saving)
            bound(*part.saving);
    }
    judgeSeverity(finding);
}

} // namespace plumbline
