// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/evidence/missingwaits.h"

#include "core/advice/base/jointoperators.h"
#include "core/advice/base/peerchains.h"

#include <algorithm>
#include <limits>
#include <set>
#include <string_view>
#include <utility>

namespace plumbline {

namespace {

class MissingWaitSearch
{
public:
    MissingWaitSearch(const AdviceInputs &inputs, double limit) : m_inputs(inputs), m_limit(limit)
    {
        for (const auto &card : inputs.cards()) {
            const CommunicationTable &table = card->communication().operators;
            for (const CommunicationOperator &each : table.operators)
                m_cardsOfGroup[table.text(each.group)].insert(card->index());
        }
    }

    std::vector<MissingWaits> run(const TaskControl &control)
    {
        std::set<std::pair<std::size_t, std::uint32_t>> joined;
        for (const JointGroup &group : m_inputs.jointOperators()) {
            for (const JointOperator &joint : group.operators) {
                if (control.stopRequested())
                    return {};
                for (const JointPart &part : joint.parts)
                    joined.emplace(part.card, part.row);
                add(joint.parts);
            }
        }
        for (const auto &card : m_inputs.cards()) {
            const CommunicationTable &table = card->communication().operators;
            for (std::uint32_t row = 0; row < table.operators.size() && !control.stopRequested(); ++row) {
                const bool isAlone = m_cardsOfGroup[table.text(table.operators[row].group)].size() == 1;
                if (isAlone && !joined.contains({card->index(), row}))
                    add({{card->index(), row}});
            }
        }
        std::vector<MissingWaits> all;
        for (auto &[rank, waits] : m_found) {
            waits.rank = rank;
            all.push_back(std::move(waits));
        }
        return all;
    }

private:
    /// Adds an operator, given by its parts on all cards of the profile that took part.
    void add(const std::vector<JointPart> &parts)
    {
        const auto missing = missingRanks(m_inputs, parts.front());
        if (missing && missing->empty())
            return;
        double worst = 0;
        TimeNs leastNs = std::numeric_limits<TimeNs>::max();
        for (const JointPart &part : parts) {
            const double share = waitShareOf(part);
            if (share <= m_limit)
                return;
            worst = std::max(worst, share);
            leastNs = std::min(leastNs, *part.in(m_inputs).synchronizationNs);
        }
        const bool isNamed = missing && missing->size() == 1;
        MissingWaits &waits = m_found[isNamed ? std::optional(*missing->begin()) : std::nullopt];
        waits.worst = std::max(waits.worst, worst);
        // What others wait longer than the last card of the profile they wait for that card.
        for (const JointPart &part : parts)
            waits.costs[part.card].push_back({part.row, leastNs});
    }

    /// Returns the share of waiting before the first transfer; 0 where nothing tells it, or the planes tell more.
    [[nodiscard]] double waitShareOf(const JointPart &part) const
    {
        const CardEvidence &card = m_inputs.card(part.card);
        const CommunicationOperator &each = part.in(m_inputs);
        if (each.kind != CommunicationKind::Collective || each.synchronizationNs.value_or(0) <= 0 || peersOf(card, each))
            return 0;
        const TimeNs transfer = transferNs(card.communication().operators, each);
        return shareOfTransit(*each.synchronizationNs, transfer).value_or(0);
    }

    const AdviceInputs &m_inputs;
    double m_limit;
    std::map<std::string_view, std::set<std::size_t>> m_cardsOfGroup; ///< cards that ran operators of a group
    std::map<std::optional<int>, MissingWaits> m_found;
};

} // namespace

std::vector<MissingWaits> missingWaits(const AdviceInputs &inputs, double limit, const TaskControl &control)
{
    return MissingWaitSearch(inputs, limit).run(control);
}

} // namespace plumbline
