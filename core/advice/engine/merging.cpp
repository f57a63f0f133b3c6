// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/engine/merging.h"

#include <algorithm>
#include <iterator>
#include <set>
#include <string>
#include <tuple>
#include <utility>

namespace plumbline {

namespace {

/// Returns whether one finding of a group tells more than another: the larger saving, also before other findings claimed of it,
/// then the larger severity.
bool tellsMore(const Finding &a, const Finding &b)
{
    const auto key = [](const Finding &each) {
        return std::tuple(each.saving ? each.saving->highNs : TimeNs{-1}, each.toldNs, each.severity);
    };
    return key(a) > key(b);
}

/// Takes evidence of all findings in turns, so that each card is shown.
void mixEvidence(std::vector<Finding> &parts, Finding &into)
{
    std::vector<Evidence> mixed;
    std::uint64_t count = 0;
    for (const Finding &part : parts)
        count += part.evidenceCount;
    for (std::size_t turn = 0; turn < EvidenceLimit && mixed.size() < EvidenceLimit; ++turn) {
        for (Finding &part : parts) {
            if (turn < part.evidence.size() && mixed.size() < EvidenceLimit)
                mixed.push_back(std::move(part.evidence[turn]));
        }
    }
    into.evidence = std::move(mixed);
    into.evidenceCount = count;
}

/// Joins findings about one card each into one. The first of `parts` is the one that tells most.
Finding joinedFinding(std::vector<Finding> parts)
{
    Finding one = parts.front();
    one.cards.clear();
    one.claims.clear();
    for (Finding &part : parts) {
        one.cards.push_back(part.cards.front());
        one.parts.push_back({part.cards.front(), part.saving, part.claimedNs, std::move(part.facts)});
        one.claims.insert(one.claims.end(), std::make_move_iterator(part.claims.begin()),
                          std::make_move_iterator(part.claims.end()));
        if (part.onlyFirstOf == 0)
            one.onlyFirstOf = 0;
        one.explainedShare = std::max(one.explainedShare, part.explainedShare);
        if (part.saving && one.saving)
            one.saving->lowNs = std::max(one.saving->lowNs, part.saving->lowNs);
    }
    if (one.saving)
        one.saving->lowNs = std::min(one.saving->lowNs, one.saving->highNs);
    mixEvidence(parts, one);
    return one;
}

Finding merged(const std::vector<std::size_t> &members, std::vector<Finding> &findings)
{
    if (members.size() == 1)
        return std::move(findings[members.front()]);
    std::vector<Finding> parts;
    for (const std::size_t member : members)
        parts.push_back(std::move(findings[member]));
    const auto worst = std::ranges::min_element(parts, tellsMore);
    std::rotate(parts.begin(), worst, worst + 1);
    return joinedFinding(std::move(parts));
}

/// Names each rule of some findings once, in the order of the findings.
std::vector<std::string> rulesOf(const std::vector<std::size_t> &numbers, const std::vector<Finding> &findings)
{
    std::vector<std::string> rules;
    std::set<std::string_view> told;
    for (const std::size_t number : numbers) {
        if (told.insert(findings[number].ruleId).second)
            rules.push_back(findings[number].ruleId);
    }
    return rules;
}

} // namespace

std::vector<Finding> mergedFindings(std::vector<Finding> findings, const FindingGroups &groups, const Causes &causes,
                                    const std::vector<TimeNs> &ofJob)
{
    std::vector<Finding> result;
    for (std::size_t group = 0; group < groups.size(); ++group) {
        result.push_back(merged(groups.membersOf(group), findings));
        result.back().claimedNs = ofJob[group];
    }
    for (std::size_t group = 0; group < groups.size(); ++group) {
        std::set<std::size_t> above;
        for (const std::size_t member : groups.membersOf(group)) {
            for (const CausePart &part : causes.of(member))
                above.insert(groups.groupOf(part.cause));
        }
        above.erase(group);
        result[group].causes.assign(above.begin(), above.end());
        for (const std::size_t cause : above)
            result[cause].effects.push_back(group);
    }
    for (Finding &finding : result) {
        finding.explains = rulesOf(finding.effects, result);
        finding.explainedBy = rulesOf(finding.causes, result);
    }
    return result;
}

} // namespace plumbline
