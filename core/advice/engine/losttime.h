// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/advice/base/adviceinputs.h"
#include "core/advice/base/finding.h"
#include "core/base/taskcontrol.h"

#include <cstddef>
#include <map>
#include <optional>
#include <string_view>
#include <vector>

namespace plumbline {

using BySteps = std::vector<TimeNs>; ///< by position in CommonSteps

/// How much of each step the claims of findings take, each by itself and those of a rule on a card together. Rules have numbers
/// in the order in which findings first name them.
class LostTime
{
public:
    /// Numbers the rules. Both arguments must outlive this object.
    LostTime(const AdviceInputs &inputs, const std::vector<Finding> &findings);

    /// Measures all claims; what is asked below is known after that. O(ranges + claims * steps).
    void measure(const TaskControl &control);

    [[nodiscard]] std::size_t ruleCount() const { return m_numbers.size(); }
    /// Returns the number of a rule; none where no finding is of it.
    [[nodiscard]] std::optional<std::size_t> numberOf(std::string_view rule) const;
    [[nodiscard]] std::size_t ruleOf(std::size_t finding) const { return m_rules[finding]; }
    /// Returns what each claim of a finding takes, in the order of the claims.
    [[nodiscard]] const std::vector<BySteps> &of(std::size_t finding) const { return m_steps[finding]; }
    /// Returns what the findings of a rule take, by card.
    [[nodiscard]] const std::map<std::size_t, BySteps> &ofRule(std::size_t rule) const { return m_lost[rule]; }

private:
    const AdviceInputs &m_inputs;
    const std::vector<Finding> &m_findings;
    std::map<std::string_view, std::size_t> m_numbers;
    std::vector<std::size_t> m_rules;                   ///< by finding
    std::vector<std::vector<BySteps>> m_steps;          ///< by finding, then claim
    std::vector<std::map<std::size_t, BySteps>> m_lost; ///< by rule
};

} // namespace plumbline
