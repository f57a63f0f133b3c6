// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/models/findingorder.h"

#include <algorithm>
#include <map>
#include <optional>
#include <ranges>
#include <string_view>

namespace plumbline {

namespace {

using Index = std::size_t;

bool shareCard(const Finding &a, const Finding &b)
{
    return std::ranges::any_of(a.cards, [&b](Index card) { return std::ranges::find(b.cards, card) != b.cards.end(); });
}

/// Puts each finding below one cause of it.
class Ordering
{
public:
    Ordering(const std::vector<Finding> &findings, const std::function<bool(const Finding &)> &shown)
        : m_findings(findings), m_causes(findings.size()), m_effects(findings.size())
    {
        for (Index index = 0; index < findings.size(); ++index) {
            if (shown(findings[index])) {
                m_shown.push_back(index);
                m_byRule[findings[index].ruleId].push_back(index);
            }
        }
    }

    std::vector<FindingPlace> run()
    {
        for (const Index index : m_shown)
            m_causes[index] = causeOf(index);
        std::vector<bool> isPlaced(m_findings.size());
        // A group is reached through the first of its findings in the ranking.
        for (const Index index : m_shown) {
            Index top = index;
            while (m_causes[top])
                top = *m_causes[top];
            if (!isPlaced[top])
                m_tops.push_back(top);
            isPlaced[top] = true;
            if (m_causes[index])
                m_effects[*m_causes[index]].push_back(index);
        }
        for (const Index top : m_tops)
            place(top);
        return std::move(m_places);
    }

private:
    /// The first cause in the ranking that is not itself, over others, an effect of this finding.
    [[nodiscard]] std::optional<Index> causeOf(Index effect) const
    {
        for (const std::string &rule : m_findings[effect].explainedBy) {
            const auto known = m_byRule.find(rule);
            if (known == m_byRule.end())
                continue;
            for (const Index cause : known->second) {
                if (shareCard(m_findings[cause], m_findings[effect]) && !isBelow(cause, effect))
                    return cause;
            }
        }
        return std::nullopt;
    }

    [[nodiscard]] bool isBelow(Index below, Index above) const
    {
        for (std::optional<Index> each = below; each; each = m_causes[*each]) {
            if (*each == above)
                return true;
        }
        return false;
    }

    void place(Index top)
    {
        std::vector<FindingPlace> pending{{top, 0}};
        while (!pending.empty()) {
            const FindingPlace next = pending.back();
            pending.pop_back();
            m_places.push_back(next);
            for (const Index effect : std::views::reverse(m_effects[next.finding]))
                pending.push_back({effect, next.depth + 1});
        }
    }

    const std::vector<Finding> &m_findings;
    std::vector<Index> m_shown;
    std::map<std::string_view, std::vector<Index>> m_byRule;
    std::vector<std::optional<Index>> m_causes;
    std::vector<std::vector<Index>> m_effects;
    std::vector<Index> m_tops;
    std::vector<FindingPlace> m_places;
};

} // namespace

std::vector<FindingPlace> orderFindings(const std::vector<Finding> &findings, const std::function<bool(const Finding &)> &shown)
{
    return Ordering(findings, shown).run();
}

} // namespace plumbline
