// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/advice/base/finding.h"
#include "core/advice/base/rule.h"

#include <cstddef>
#include <functional>
#include <string_view>
#include <vector>

namespace plumbline {

class AdviceInputs;

/// Returns the rule of that id among those that were asked; null if there is none.
using RuleLookup = std::function<const Rule *(std::string_view id)>;

/// Puts findings together that tell one cause (docs/advice.md 13.13): those of one rule, variant, step and subject, each about
/// another single card of one run (AdviceInputs::runs()). Every finding is in exactly one group; groups stand in the order of
/// their first finding, and so do the findings of a group.
class FindingGroups
{
public:
    /// O(findings log findings).
    FindingGroups(const AdviceInputs &inputs, const std::vector<Finding> &findings, const RuleLookup &ruleOf);

    [[nodiscard]] std::size_t size() const { return m_members.size(); }
    /// Returns the numbers of the findings of a group, in rising order.
    [[nodiscard]] const std::vector<std::size_t> &membersOf(std::size_t group) const { return m_members[group]; }
    /// Returns the number of the group of a finding.
    [[nodiscard]] std::size_t groupOf(std::size_t finding) const { return m_groups[finding]; }

private:
    std::vector<std::vector<std::size_t>> m_members; ///< by group
    std::vector<std::size_t> m_groups;               ///< by finding
};

} // namespace plumbline
