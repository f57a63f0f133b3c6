// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/base/rule.h"

#include <set>

namespace plumbline {

namespace {

constexpr std::size_t NamedRanks = 16;

/// Returns ranks as a text such as "3, 5, 7", shortened after NamedRanks of them.
std::string listed(const std::set<int> &ranks)
{
    std::string text;
    std::size_t count = 0;
    for (const int rank : ranks) {
        if (++count > NamedRanks)
            return text + ", …";
        text += (text.empty() ? "" : ", ") + std::to_string(rank);
    }
    return text;
}

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

void addMissing(const RuleInput &input, const std::set<int> &present, RuleOutcome &outcome)
{
    std::set<int> missing;
    std::set<std::vector<int>> groups;
    for (const CommunicationGroup &group : input.inputs().groups()) {
        for (const int rank : group.ranks) {
            if (!present.contains(rank)) {
                missing.insert(rank);
                groups.insert(group.ranks);
            }
        }
    }
    if (missing.empty())
        return;
    Finding finding = input.finding();
    finding.facts = {countFact("groups", static_cast<std::int64_t>(groups.size())),
                     countFact("present", static_cast<std::int64_t>(present.size())),
                     countFact("absent", static_cast<std::int64_t>(missing.size())), textFact("ranks", listed(missing))};
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
    addMissing(input, present, outcome);
    if (haveDifferentSteps(input.inputs())) {
        Finding finding = input.finding();
        finding.variant = "steps";
        for (const auto &card : input.inputs().cards()) {
            finding.cards.push_back(card->index());
            finding.show(card->cardEvidence());
        }
        outcome.findings.push_back(std::move(finding));
    }
    if (outcome.findings.empty() && input.inputs().groups().empty())
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
