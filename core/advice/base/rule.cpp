// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/base/rule.h"

#include "core/base/check.h"

#include <algorithm>

namespace plumbline {

double RuleInput::threshold(std::string_view name) const
{
    const auto found =
        std::find_if(m_thresholds.begin(), m_thresholds.end(), [name](const Threshold &each) { return each.name == name; });
    PLUMBLINE_CHECK(found != m_thresholds.end());
    return found->value;
}

Finding RuleInput::finding() const
{
    Finding finding;
    if (m_card)
        finding.cards.push_back(*m_card);
    return finding;
}

} // namespace plumbline
