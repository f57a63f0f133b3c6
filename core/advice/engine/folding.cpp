// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/engine/folding.h"

#include "core/advice/catalogue.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <set>
#include <utility>

namespace plumbline {

namespace {

/// Returns whether others explain all that a finding could save, or all that a note tells. Which card comes late stays visible:
/// what delays it says so of no card.
bool isExplained(const Finding &finding)
{
    const bool namesLateCard = finding.area == AdviceArea::Cluster && !finding.lateRanks.empty() && finding.toldNs > 0;
    if (finding.area == AdviceArea::Comparison || finding.causes.empty() || namesLateCard)
        return false;
    return finding.saving ? finding.saving->highNs == 0 : finding.severity == FindingSeverity::Info;
}

/// Returns whether a finding tells only where the time of a card goes.
bool tellsShareOfTime(const Finding &finding)
{
    const Rule *rule = ruleCalled(finding.ruleId);
    return rule && rule->symptom == SymptomLevel::ShareOfTime && rule->scope == RuleScope::Card;
}

class Folding
{
public:
    explicit Folding(std::vector<Finding> &findings) : m_findings(findings)
    {
        for (const Finding &finding : findings)
            m_isFolded.push_back(isExplained(finding));
        for (std::size_t index = 0; index < findings.size(); ++index)
            m_likes.push_back(m_isFolded[index] ? std::nullopt : likeOf(index));
        for (std::size_t index = 0; index < findings.size(); ++index)
            m_isFolded[index] = m_isFolded[index] || m_likes[index];
        for (std::size_t index = 0; index < findings.size(); ++index)
            m_hosts.push_back(m_likes[index] || !m_isFolded[index] ? m_likes[index] : hostOf(index));
        for (std::size_t index = 0; index < findings.size(); ++index)
            m_isFolded[index] = m_hosts[index].has_value();
        if (const auto symptom = visibleSymptom())
            m_isFolded[*symptom] = false;
    }

    void run()
    {
        std::vector<std::size_t> places;
        std::size_t kept = 0;
        for (const bool isFolded : m_isFolded)
            places.push_back(isFolded ? kept : kept++);
        std::vector<std::set<std::size_t>> causes(m_findings.size());
        std::vector<std::set<std::size_t>> effects(m_findings.size());
        for (std::size_t index = 0; index < m_findings.size(); ++index) {
            for (const std::size_t cause : m_isFolded[index] ? std::set<std::size_t>() : keptCausesOf(index)) {
                causes[index].insert(places[cause]);
                effects[cause].insert(places[index]);
            }
        }
        std::vector<Finding> result;
        for (std::size_t index = 0; index < m_findings.size(); ++index) {
            Finding &finding = m_findings[index];
            finding.causes.assign(causes[index].begin(), causes[index].end());
            finding.effects.assign(effects[index].begin(), effects[index].end());
            if (finding.blockedBy)
                finding.blockedBy = m_isFolded[*finding.blockedBy] ? std::nullopt : std::optional(places[*finding.blockedBy]);
            if (!m_isFolded[index])
                result.push_back(std::move(finding));
        }
        for (std::size_t index = 0; index < m_findings.size(); ++index) {
            if (m_isFolded[index])
                result[places[*m_hosts[index]]].folded.push_back(std::move(m_findings[index]));
        }
        m_findings = std::move(result);
    }

private:
    /// Returns the unfolded causes of a finding; a folded cause is replaced by its own causes.
    [[nodiscard]] std::set<std::size_t> keptCausesOf(std::size_t index) const
    {
        std::set<std::size_t> kept;
        std::set<std::size_t> seen{index};
        std::vector<std::size_t> pending = m_findings[index].causes;
        while (!pending.empty()) {
            const std::size_t cause = pending.back();
            pending.pop_back();
            if (!seen.insert(cause).second)
                continue;
            if (!m_isFolded[cause])
                kept.insert(cause);
            else if (m_likes[cause])
                pending.push_back(*m_likes[cause]);
            else
                pending.insert(pending.end(), m_findings[cause].causes.begin(), m_findings[cause].causes.end());
        }
        return kept;
    }

    /// Returns the first other note of the same rule about the same cards. None for a note that has a cause.
    [[nodiscard]] std::optional<std::size_t> likeOf(std::size_t index) const
    {
        const Finding &note = m_findings[index];
        if (note.saving || note.area == AdviceArea::Comparison || !note.causes.empty())
            return std::nullopt;
        for (std::size_t at = 0; at < index; ++at) {
            const Finding &other = m_findings[at];
            if (other.ruleId == note.ruleId && other.cards == note.cards && !other.saving && !m_isFolded[at])
                return at;
        }
        return std::nullopt;
    }

    /// Returns the cause into which a finding goes. A finding that could save time goes only into one that does.
    [[nodiscard]] std::optional<std::size_t> hostOf(std::size_t index) const
    {
        std::optional<std::size_t> host;
        const auto saved = [this](std::size_t at) { return m_findings[at].saving ? m_findings[at].saving->highNs : TimeNs{0}; };
        for (const std::size_t cause : keptCausesOf(index)) {
            const bool isAble = !m_findings[index].saving || saved(cause) > 0;
            if (isAble && (!host || saved(cause) > saved(*host)))
                host = cause;
        }
        return host;
    }

    /// Returns which of the folded findings tells where most time of a step goes.
    [[nodiscard]] std::optional<std::size_t> visibleSymptom() const
    {
        std::optional<std::size_t> symptom;
        for (std::size_t index = 0; index < m_findings.size(); ++index) {
            if (m_isFolded[index] && tellsShareOfTime(m_findings[index]) &&
                (!symptom || m_findings[index].toldNs > m_findings[*symptom].toldNs))
                symptom = index;
        }
        return symptom;
    }

    std::vector<Finding> &m_findings;
    std::vector<std::optional<std::size_t>> m_likes; ///< by finding: the note of its rule into which it goes
    std::vector<bool> m_isFolded;                    ///< by finding
    std::vector<std::optional<std::size_t>> m_hosts; ///< by finding: into which one it may go
};

} // namespace

void foldExplained(std::vector<Finding> &findings)
{
    Folding(findings).run();
}

} // namespace plumbline
