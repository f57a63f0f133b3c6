// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/advice/base/finding.h"
#include "core/advice/engine/causes.h"
#include "core/advice/engine/findinggroups.h"
#include "core/base/taskcontrol.h"

#include <cstddef>
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
    [[nodiscard]] TimeNs explainedNs(std::size_t finding);

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
