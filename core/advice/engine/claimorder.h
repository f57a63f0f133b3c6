// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/advice/base/finding.h"
#include "core/advice/engine/causes.h"
#include "core/advice/engine/findinggroups.h"
#include "core/base/taskcontrol.h"

#include <cstddef>
#include <set>
#include <vector>

namespace plumbline {

/// Returns the groups that save something in the order in which they claim time (docs/advice.md 13.2): causes before their
/// effects, lower symptom levels first, known times before lengths, conjectures last, then the larger saving.
[[nodiscard]] std::vector<std::size_t> claimOrder(const Causes &causes, const FindingGroups &groups,
                                                  const std::vector<Finding> &findings);

/// Computes how much of a saving the causes of a finding have claimed. Findings of one group that are a cause of the same finding
/// count once, with the largest of them: they are one cause.
class ExplainedTime
{
public:
    /// All arguments must outlive this object. Findings are read when limitOf() is called.
    ExplainedTime(const Causes &causes, const FindingGroups &groups, const std::vector<Finding> &findings,
                  const TaskControl &control);

    /// Returns how much a finding with a saving may claim beside its causes, and their causes. 0 where they explain most of it.
    [[nodiscard]] TimeNs limitOf(std::size_t finding);

private:
    /// What the causes of a finding, direct and indirect ones, explain of it.
    struct Explained
    {
        TimeNs savedNs = 0;     ///< what they save of it
        TimeNs accountedNs = 0; ///< what they are the reason of without saving it
    };
    [[nodiscard]] Explained explained(std::size_t finding);
    /// Fills m_parts and m_seen with all causes of a finding.
    void followCauses(std::size_t finding);
    /// Returns the causes of a finding that account for time, and the causes of those.
    [[nodiscard]] std::set<std::size_t> withinAccounts(std::size_t finding) const;

    const Causes &m_causes;
    const FindingGroups &m_groups;
    const std::vector<Finding> &m_findings;
    const TaskControl &m_control;
    std::vector<TimeNs> m_parts;      ///< by cause: size of its link to the finding that is asked about
    std::vector<std::size_t> m_seen;  ///< causes whose m_parts are known
    std::vector<CausePart> m_pending; ///< links that are still to be followed; a member to reuse its memory
    std::vector<TimeNs> m_ofGroup;    ///< by group: the most that one of its findings explains; 0 between two questions
};

} // namespace plumbline
