// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/communication/rankgroups.h"

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace plumbline::test {

/// Makes the communication of one card from values instead of files.
class RankFixture
{
public:
    explicit RankFixture(int rank) : m_rank(rank) {}

    /// Adds an operator of the step "1" and returns it, so that a test can set more of it.
    CommunicationOperator &add(std::string_view group, std::string_view name, std::int64_t startNs, std::int64_t elapseNs)
    {
        CommunicationTable &table = m_files.operators;
        CommunicationOperator each;
        each.step = table.texts.intern("1");
        each.group = table.texts.intern(group);
        each.name = table.texts.intern(name);
        each.kind = communicationKind(name).value_or(CommunicationKind::Collective);
        each.startNs = startNs;
        each.elapseNs = elapseNs;
        table.operators.push_back(each);
        return table.operators.back();
    }

    /// Adds a link between positions in a group.
    void link(std::string_view group, int source, int target, std::string_view transport, std::int64_t bytes, std::int64_t ns,
              CommunicationKind kind = CommunicationKind::Collective)
    {
        CommunicationMatrix &matrix = m_files.matrix;
        CommunicationLink each;
        each.step = matrix.texts.intern("1");
        each.group = matrix.texts.intern(group);
        each.name = matrix.texts.intern("allreduce-total");
        each.transport = matrix.texts.intern(transport);
        each.kind = kind;
        each.ranksAreLocal = source != UnknownRank;
        each.source = source;
        each.target = target;
        each.transitBytes = bytes;
        each.transitNs = ns;
        matrix.links.push_back(each);
    }

    /// Tells the ranks of a group.
    void group(const std::string &hash, std::vector<int> ranks) { m_groups.push_back({{}, hash, "dp", {}, std::move(ranks)}); }

    [[nodiscard]] RankCommunication made()
    {
        m_files.hasOperators = true;
        m_files.groups = CommunicationGroups(m_groups);
        RankCommunication card;
        card.name = "rank" + std::to_string(m_rank);
        card.rank = m_rank;
        card.files = std::make_shared<const CardCommunication>(std::move(m_files));
        return card;
    }

private:
    int m_rank;
    CardCommunication m_files;
    std::vector<CommunicationGroup> m_groups;
};

} // namespace plumbline::test
