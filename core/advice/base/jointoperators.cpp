// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/base/jointoperators.h"

#include "core/analysis/communication/peerwaits.h"

#include <algorithm>
#include <map>
#include <set>
#include <string_view>
#include <tuple>
#include <utility>

namespace plumbline {

namespace {

using JointOperatorRows = std::vector<std::uint32_t>;

/// The collectives that the cards of a group ran in one step.
struct GroupStep
{
    std::map<std::size_t, JointOperatorRows> rows; ///< rows of the tables of operators, by card
};

std::string_view nameOf(const AdviceInputs &inputs, const JointPart &part)
{
    return inputs.card(part.card).communication().operators.text(part.in(inputs).name);
}

/// Sorts the rows of a card by name. Rows of the same name stay in their order.
JointOperatorRows byName(const AdviceInputs &inputs, std::size_t card, JointOperatorRows rows)
{
    std::ranges::stable_sort(rows, {}, [&](std::uint32_t row) { return nameOf(inputs, {card, row}); });
    return rows;
}

/// Joins the collectives of one step over its cards. Adds nothing where the cards ran different numbers of them. Operators whose
/// names do not agree are left out.
void join(const AdviceInputs &inputs, const GroupStep &step, std::vector<JointOperator> &into)
{
    std::map<std::size_t, JointOperatorRows> sorted;
    for (const auto &[card, rows] : step.rows)
        sorted.emplace(card, byName(inputs, card, rows));
    const auto &[first, firstRows] = *sorted.begin();
    for (const auto &[card, rows] : sorted) {
        if (rows.size() != firstRows.size())
            return;
    }
    std::vector<JointOperator> joined;
    for (std::size_t index = 0; index < firstRows.size(); ++index) {
        JointOperator each;
        for (const auto &[card, rows] : sorted)
            each.parts.push_back({card, rows[index]});
        const std::string_view name = nameOf(inputs, each.parts.front());
        if (std::ranges::all_of(each.parts, [&](const JointPart &part) { return nameOf(inputs, part) == name; }))
            joined.push_back(std::move(each));
    }
    std::ranges::sort(joined, {}, [&](const JointOperator &each) {
        return std::pair(each.parts.front().in(inputs).startNs, each.parts.front().row);
    });
    into.insert(into.end(), std::make_move_iterator(joined.begin()), std::make_move_iterator(joined.end()));
}

} // namespace

std::vector<JointGroup> findJointOperators(const AdviceInputs &inputs, const TaskControl &control)
{
    // The steps of each group, in the order in which they are first met.
    std::map<std::string_view, std::vector<std::pair<std::string_view, GroupStep>>> groups;
    std::map<std::pair<std::string_view, std::string_view>, std::size_t> places;
    for (const auto &card : inputs.cards()) {
        const CommunicationTable &table = card->communication().operators;
        for (std::uint32_t row = 0; row < table.operators.size() && !control.stopRequested(); ++row) {
            const CommunicationOperator &each = table.operators[row];
            if (each.kind != CommunicationKind::Collective)
                continue;
            auto &steps = groups[table.text(each.group)];
            const auto [place, isNew] = places.try_emplace({table.text(each.group), table.text(each.step)}, steps.size());
            if (isNew)
                steps.push_back({table.text(each.step), {}});
            steps[place->second].second.rows[card->index()].push_back(row);
        }
    }
    std::vector<JointGroup> all;
    for (const auto &[name, steps] : groups) {
        JointGroup group;
        for (const auto &[number, step] : steps) {
            if (step.rows.size() < 2 || control.stopRequested())
                continue;
            join(inputs, step, group.operators);
            for (const auto &[card, rows] : step.rows) {
                if (std::ranges::find(group.cards, card) == group.cards.end())
                    group.cards.push_back(card);
            }
        }
        std::ranges::sort(group.cards);
        if (!group.operators.empty())
            all.push_back(std::move(group));
    }
    return all;
}

std::string_view stepNumberOf(const AdviceInputs &inputs, const JointOperator &joint)
{
    const JointPart &part = joint.parts.front();
    return inputs.card(part.card).communication().operators.text(part.in(inputs).step);
}

bool endsTogether(const AdviceInputs &inputs, const JointOperator &joint)
{
    return nameOf(inputs, joint.parts.front()).find("roadcast") == std::string_view::npos;
}

std::set<int> ranksOfCards(const AdviceInputs &inputs, const JointOperator &joint)
{
    std::set<int> ranks;
    for (const JointPart &part : joint.parts) {
        if (const auto rank = inputs.card(part.card).card().rank)
            ranks.insert(*rank);
    }
    return ranks;
}

std::optional<std::set<int>> missingRanks(const AdviceInputs &inputs, const JointPart &part)
{
    const CardCommunication &communication = inputs.card(part.card).communication();
    const std::string_view name = communication.operators.text(part.in(inputs).group);
    const CommunicationGroup *group = groupOfOperator(communication.groups, name, nameOf(inputs, part));
    for (const CommunicationGroup &each : inputs.groups()) {
        if (!group && !name.empty() && (each.hash == name || each.communicator == name))
            group = &each;
    }
    if (!group || group->ranks.empty())
        return std::nullopt;
    std::set<int> missing(group->ranks.begin(), group->ranks.end());
    for (const auto &card : inputs.cards()) {
        if (card->card().rank)
            missing.erase(*card->card().rank);
    }
    return missing;
}

std::optional<bool> hasAllRanks(const AdviceInputs &inputs, const JointPart &part)
{
    const auto missing = missingRanks(inputs, part);
    return missing ? std::optional(missing->empty()) : std::nullopt;
}

} // namespace plumbline
