// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/base/rule.h"
#include "core/advice/evidence/communicationevidence.h"

#include <set>

namespace plumbline {

namespace {

/// Returns whether the cards that tell their steps tell different ones.
bool haveDifferentSteps(const AdviceInputs &inputs)
{
    std::set<std::vector<std::string>> all;
    for (const auto &card : inputs.cards()) {
        std::vector<std::string> numbers;
        for (const AdviceStep &step : card->steps())
            numbers.push_back(step.number);
        if (!numbers.empty())
            all.insert(std::move(numbers));
    }
    return all.size() > 1;
}

/// Returns the ranks of each group that files name, and of each group whose tasks the planes of a card show.
std::set<std::set<int>> knownGroups(const AdviceInputs &inputs)
{
    std::set<std::set<int>> groups;
    for (const CommunicationGroup &group : inputs.groups())
        groups.emplace(group.ranks.begin(), group.ranks.end());
    for (const auto &card : inputs.cards()) {
        for (const PeerGroup &group : card->peerWaits().groups) {
            std::set<int> ranks(group.ranks.begin(), group.ranks.end());
            if (ranks.empty())
                continue;
            if (group.ownRank)
                ranks.insert(*group.ownRank);
            groups.insert(std::move(ranks));
        }
    }
    groups.erase(std::set<int>());
    return groups;
}

void addMissing(const RuleInput &input, const std::set<std::set<int>> &groups, const std::set<int> &present, RuleOutcome &outcome)
{
    std::set<int> missing;
    std::size_t incomplete = 0;
    for (const std::set<int> &group : groups) {
        bool isComplete = true;
        for (const int rank : group) {
            if (!present.contains(rank)) {
                missing.insert(rank);
                isComplete = false;
            }
        }
        incomplete += isComplete ? 0 : 1;
    }
    if (missing.empty())
        return;
    Finding finding = input.finding();
    finding.facts = {countFact("groups", static_cast<std::int64_t>(incomplete)),
                     countFact("present", static_cast<std::int64_t>(present.size())),
                     countFact("absent", static_cast<std::int64_t>(missing.size())), textFact("ranks", listedRanks(missing))};
    for (const auto &card : input.inputs().cards()) {
        finding.cards.push_back(card->index());
        finding.show(card->cardEvidence());
    }
    outcome.findings.push_back(std::move(finding));
}

RuleOutcome evaluateRankMissing(const RuleInput &input, const TaskControl &)
{
    std::set<int> present;
    for (const auto &card : input.inputs().cards()) {
        if (card->card().rank)
            present.insert(*card->card().rank);
    }
    RuleOutcome outcome;
    const auto groups = knownGroups(input.inputs());
    addMissing(input, groups, present, outcome);
    if (haveDifferentSteps(input.inputs())) {
        Finding finding = input.finding();
        finding.variant = "steps";
        for (const auto &card : input.inputs().cards()) {
            finding.cards.push_back(card->index());
            finding.show(card->cardEvidence());
        }
        outcome.findings.push_back(std::move(finding));
    }
    if (outcome.findings.empty() && groups.empty())
        return RuleOutcome::notApplicable(std::string(ParallelGroups));
    return outcome;
}

} // namespace

Rule rankMissing()
{
    return {
        .id = "rank-missing",
        .area = AdviceArea::Configuration,
        .scope = RuleScope::Profile,
        .evaluate = evaluateRankMissing,
    };
}

} // namespace plumbline
