// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/advice/findingorder.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace plumbline {

namespace {

using Index = std::size_t;

bool shareCard(const Finding &a, const Finding &b)
{
    return std::ranges::any_of(a.cards, [&b](Index card) { return std::ranges::find(b.cards, card) != b.cards.end(); });
}

/// Returns the share of a step that a finding would save.
double shareOf(const Finding &finding)
{
    return finding.saving ? finding.saving->share : 0;
}

/// Puts each finding below one of its causes.
class Ordering
{
public:
    Ordering(const std::vector<Finding> &findings, const std::function<bool(const Finding &)> &shown)
        : m_findings(findings), m_causes(findings.size()), m_effects(findings.size())
    {
        for (Index index = 0; index < findings.size(); ++index) {
            m_isShown.push_back(shown(findings[index]));
            if (m_isShown.back())
                m_shown.push_back(index);
        }
    }

    std::vector<FindingPlace> run()
    {
        for (const Index index : m_shown)
            m_causes[index] = causeOf(index);
        std::vector<bool> isPlaced(m_findings.size());
        // The first finding of a group in the ranking decides where the group stands.
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
    /// Returns the cause below which a finding stands, or none. A cause that shares a card comes before one on another card;
    /// after that the larger saving decides. Causes that would save less than what is left for the finding do not count, nor do
    /// causes that are effects of it, directly or through others.
    [[nodiscard]] std::optional<Index> causeOf(Index effect) const
    {
        const Finding &of = m_findings[effect];
        std::optional<Index> best;
        const auto rank = [&](Index cause) { return std::pair(shareCard(m_findings[cause], of), shareOf(m_findings[cause])); };
        for (const Index cause : of.causes) {
            // What gains nothing before another one is mended leads nobody forward.
            const bool isHeldBack = cause < m_findings.size() && m_findings[cause].blockedBy && cause > effect;
            const bool isMain =
                cause < m_findings.size() && m_isShown[cause] && !isHeldBack && shareOf(m_findings[cause]) >= shareOf(of);
            if (isMain && !isBelow(cause, effect) && (!best || rank(cause) > rank(*best)))
                best = cause;
        }
        return best;
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
            const std::vector<Index> &effects = m_effects[next.finding];
            for (std::size_t at = effects.size(); at-- > 0;)
                pending.push_back({effects[at], next.depth + 1});
        }
    }

    const std::vector<Finding> &m_findings;
    std::vector<Index> m_shown;
    std::vector<bool> m_isShown; ///< by finding
    std::vector<std::optional<Index>> m_causes;
    std::vector<std::vector<Index>> m_effects;
    std::vector<Index> m_tops;
    std::vector<FindingPlace> m_places;
};

constexpr std::size_t FewestFolded = 3;

bool isSmall(const Finding &finding)
{
    if (finding.severity > FindingSeverity::Low || finding.area == AdviceArea::Comparison)
        return false; // users who compare want to see each difference
    return finding.saving ? finding.saving->share < SmallSavingShare : finding.severity == FindingSeverity::Info;
}

/// Returns for each place whether its finding, or any finding below it, is not small.
std::vector<bool> largeOnes(const std::vector<Finding> &findings, const std::vector<FindingPlace> &places)
{
    std::vector<bool> large(places.size());
    std::vector<bool> below; // by depth: whether a place between here and the next one that is no deeper is large
    for (std::size_t at = places.size(); at-- > 0;) {
        const auto depth = static_cast<std::size_t>(places[at].depth);
        large[at] = !isSmall(findings[places[at].finding]) || (below.size() > depth + 1 && below[depth + 1]);
        below.resize(depth + 1);
        below[depth] = below[depth] || large[at];
    }
    return large;
}

} // namespace

FoldedFindings foldFindings(const std::vector<Finding> &findings, const std::function<bool(const Finding &)> &shown)
{
    FoldedFindings folded{orderFindings(findings, shown), {}};
    const std::vector<bool> large = largeOnes(findings, folded.places);
    std::vector<bool> isFolded(findings.size());
    std::vector<FindingPlace> rest;
    for (std::size_t at = 0; at < large.size(); ++at) {
        if (large[at])
            rest.push_back(folded.places[at]);
        else
            isFolded[folded.places[at].finding] = true;
    }
    if (rest.empty() || folded.places.size() - rest.size() < FewestFolded)
        return folded;
    folded.places = std::move(rest);
    folded.small =
        orderFindings(findings, [&](const Finding &each) { return isFolded[static_cast<std::size_t>(&each - findings.data())]; });
    return folded;
}

std::vector<FindingPlace> orderFindings(const std::vector<Finding> &findings, const std::function<bool(const Finding &)> &shown)
{
    return Ordering(findings, shown).run();
}

} // namespace plumbline
