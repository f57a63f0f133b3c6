// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/engine/causes.h"

#include "core/advice/base/kepttimeline.h"
#include "core/advice/catalogue.h"
#include "core/advice/engine/causesearch.h"

#include <algorithm>
#include <map>
#include <string_view>
#include <utility>

namespace plumbline {

namespace {

/// Returns whether a rule that found something on another card lacks what it needs to find the same on a card.
bool couldNotBeFound(const Finding &finding, const CardEvidence &card)
{
    const Rule *rule = ruleCalled(finding.ruleId);
    if (!rule || rule->scope != RuleScope::Card || std::ranges::find(finding.cards, card.index()) != finding.cards.end())
        return false;
    if (card.card().summary) // which tells what could be looked for when it was made
        return std::ranges::binary_search(card.keptTimeline().unjudged, rule->id);
    return std::ranges::any_of(rule->needs, [&card](AdviceInput input) { return !card.has(input); });
}

} // namespace

Causes::Causes(const AdviceInputs &inputs, const std::vector<Finding> &findings,
               const std::function<bool(const Finding &)> &reachesOthers, const TaskControl &control)
    : m_parts(findCauses(inputs, findings, reachesOthers, control)), m_depths(findings.size()), m_levels(findings.size())
{
    takeFromLikeCards(inputs, findings);
    measureDepths(findings);
}

void Causes::takeFromLikeCards(const AdviceInputs &inputs, const std::vector<Finding> &findings)
{
    std::map<std::string_view, std::vector<std::size_t>> symptoms; // by rule
    for (std::size_t index = 0; index < findings.size(); ++index) {
        const Finding &finding = findings[index];
        const Rule *rule = ruleCalled(finding.ruleId);
        if (rule && rule->symptom == SymptomLevel::ShareOfTime && finding.cards.size() == 1 && finding.saving &&
            finding.claims.empty())
            symptoms[finding.ruleId].push_back(index);
    }
    const std::vector<std::vector<CausePart>> found = m_parts;
    for (const auto &[rule, members] : symptoms) {
        for (const std::size_t effect : members) {
            const CardEvidence &card = inputs.card(findings[effect].cards.front());
            std::map<std::size_t, CausePart> parts;
            for (const std::size_t like : members) {
                for (const CausePart &part : found[like]) {
                    if (like == effect || couldNotBeFound(findings[part.cause], card))
                        parts.try_emplace(part.cause, part);
                }
            }
            m_parts[effect].clear();
            for (const auto &[cause, part] : parts)
                m_parts[effect].push_back(part);
        }
    }
}

void Causes::measureDepths(const std::vector<Finding> &findings)
{
    for (std::size_t index = 0; index < findings.size(); ++index) {
        const Rule *rule = ruleCalled(findings[index].ruleId);
        m_levels[index] = static_cast<std::size_t>(rule ? rule->symptom : SymptomLevel::Cause);
    }
    constexpr std::size_t MostRounds = 8;
    for (std::size_t round = 0; round < MostRounds; ++round) {
        for (std::size_t effect = 0; effect < m_parts.size(); ++effect) {
            for (const CausePart &part : m_parts[effect]) {
                m_depths[effect] = std::max(m_depths[effect], std::min(m_depths[part.cause] + 1, MostRounds));
                m_levels[effect] = std::max(m_levels[effect], m_levels[part.cause]);
            }
        }
    }
}

} // namespace plumbline
