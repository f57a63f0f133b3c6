// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/engine/losttime.h"

#include "core/advice/base/commonsteps.h"

#include <set>

namespace plumbline {

namespace {

/// Returns how much of sorted, disjoint ranges of a card lies in each step.
BySteps bySteps(const CardEvidence &card, const TimeRanges &ranges, const CommonSteps &steps)
{
    BySteps lengths(steps.size());
    const std::vector<std::size_t> &places = steps.placesOf(card.index());
    for (std::size_t step = 0; step < places.size(); ++step)
        lengths[places[step]] += lengthWithin(ranges, card.steps()[step].range.value_or(TimeRange()));
    return lengths;
}

/// Returns the cards on which findings claim time.
std::set<std::size_t> claimedCards(const std::vector<Finding> &findings)
{
    std::set<std::size_t> cards;
    for (const Finding &finding : findings) {
        for (const Claim &claim : finding.claims)
            cards.insert(claim.card);
    }
    return cards;
}

} // namespace

LostTime::LostTime(const AdviceInputs &inputs, const std::vector<Finding> &findings)
    : m_inputs(inputs), m_findings(findings), m_steps(findings.size())
{
    for (const Finding &finding : findings)
        m_rules.push_back(m_numbers.try_emplace(finding.ruleId, m_numbers.size()).first->second);
    m_lost.resize(m_numbers.size());
}

void LostTime::measure(const TaskControl &control)
{
    const CommonSteps steps(m_inputs, claimedCards(m_findings));
    for (std::size_t index = 0; index < m_findings.size() && !control.stopRequested(); ++index) {
        for (const Claim &claim : m_findings[index].claims) {
            m_steps[index].push_back(bySteps(m_inputs.card(claim.card), claim.ranges, steps));
            const BySteps &own = m_steps[index].back();
            BySteps &lost = m_lost[m_rules[index]][claim.card];
            lost.resize(own.size());
            for (std::size_t step = 0; step < lost.size(); ++step)
                lost[step] += own[step];
        }
    }
}

std::optional<std::size_t> LostTime::numberOf(std::string_view rule) const
{
    const auto found = m_numbers.find(rule);
    return found == m_numbers.end() ? std::nullopt : std::optional(found->second);
}

} // namespace plumbline
