// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/engine/findinggroups.h"

#include "core/advice/base/adviceinputs.h"

#include <map>
#include <string>
#include <utility>

namespace plumbline {

namespace {

/// What findings of one group have in common: the run of their cards, and texts that tell their cause.
using JoinKey = std::pair<const AdviceInputs *, std::vector<std::string>>;

std::string valueText(const Fact *fact)
{
    if (!fact)
        return {};
    if (const auto *text = std::get_if<std::string>(&fact->value))
        return *text;
    return std::to_string(fact->number());
}

JoinKey keyOf(const AdviceInputs &inputs, const Finding &finding, const Rule *rule)
{
    const bool isJoined = rule && rule->joinsVariants;
    std::vector<std::string> texts{finding.ruleId, isJoined ? std::string() : finding.variant,
                                   finding.step.value_or(std::string())};
    for (std::size_t at = 0; rule && at < rule->subject.size(); ++at)
        texts.push_back(valueText(finding.fact(rule->subject[at])));
    return {&inputs.runOf(finding.cards.front()), std::move(texts)};
}

} // namespace

FindingGroups::FindingGroups(const AdviceInputs &inputs, const std::vector<Finding> &findings, const RuleLookup &ruleOf)
{
    // A card may have several findings of one key. The first one of each card makes one group, the second one another.
    std::map<JoinKey, std::vector<std::size_t>> groups;         // by key, then by how many of the key the card had before
    std::map<std::pair<JoinKey, std::size_t>, std::size_t> had; // by key and card
    for (std::size_t index = 0; index < findings.size(); ++index) {
        const Finding &finding = findings[index];
        const Rule *rule = ruleOf(finding.ruleId);
        if (finding.cards.size() != 1 || (rule && rule->isAboutOneCard)) {
            m_groups.push_back(m_members.size());
            m_members.push_back({index});
            continue;
        }
        const JoinKey key = keyOf(inputs, finding, rule);
        std::vector<std::size_t> &ofKey = groups[key];
        const std::size_t place = had[{key, finding.cards.front()}]++;
        if (place == ofKey.size()) {
            ofKey.push_back(m_members.size());
            m_members.emplace_back();
        }
        m_groups.push_back(ofKey[place]);
        m_members[ofKey[place]].push_back(index);
    }
}

} // namespace plumbline
