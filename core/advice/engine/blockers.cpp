// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/engine/blockers.h"

#include "core/base/timeranges.h"
#include "core/base/wide.h"

#include <algorithm>
#include <map>
#include <optional>
#include <tuple>
#include <utility>

namespace plumbline {

namespace {

/// From this share of its time on, a finding is hidden.
constexpr double HiddenShare = 0.5;

/// The waits that hide a finding on one card, by the rank that is waited for.
struct Hiding
{
    std::size_t card = 0;
    std::optional<int> lateRank;      ///< the one that hides most
    std::vector<TimeRange> operators; ///< the collectives in which the card waits for it
};

class BlockerSearch
{
public:
    BlockerSearch(const AdviceInputs &inputs, const HiddenTime &hidden, const RuleLookup &ruleOf,
                  const std::vector<Finding> &findings)
        : m_inputs(inputs), m_hidden(hidden), m_ruleOf(ruleOf), m_findings(findings)
    {}

    [[nodiscard]] std::optional<std::size_t> blockerOf(std::size_t index) const
    {
        const Finding &finding = m_findings[index];
        if (!finding.saving || finding.claims.empty() || finding.area == AdviceArea::Comparison || isWaitOrLateRank(finding))
            return std::nullopt;
        std::optional<Hiding> worst;
        for (const Claim &claim : finding.claims) {
            auto hiding = hidingOf(claim, finding);
            if (!hiding)
                return std::nullopt;
            if (!worst || claim.card == finding.cards.front())
                worst = std::move(hiding);
        }
        return worst ? findingAbout(*worst, index) : std::nullopt;
    }

private:
    [[nodiscard]] bool waits(const Finding &finding) const
    {
        const Rule *rule = m_ruleOf(finding.ruleId);
        return rule && rule->mayWaitForCards;
    }

    /// Returns whether a finding tells that a rank is late, or that cards wait.
    [[nodiscard]] bool isWaitOrLateRank(const Finding &finding) const
    {
        const Rule *rule = m_ruleOf(finding.ruleId);
        return !finding.lateRanks.empty() || waits(finding) ||
               (finding.area == AdviceArea::Cluster && rule && rule->scope == RuleScope::Profile);
    }

    /// Returns whether the card of a rank has the finding as well, and as much of it as another card: where that rank comes last,
    /// all of them gain together.
    [[nodiscard]] bool gainsToo(std::optional<int> rank, const Finding &finding, const Claim &other) const
    {
        return rank && std::ranges::any_of(finding.claims, [&](const Claim &claim) {
                   return m_inputs.card(claim.card).card().rank == rank &&
                          static_cast<double>(lengthOf(claim.ranges)) >=
                              HiddenShare * static_cast<double>(lengthOf(other.ranges));
               });
    }

    /// Returns what hides a claim of a finding; none where most of it is not hidden.
    [[nodiscard]] std::optional<Hiding> hidingOf(const Claim &claim, const Finding &finding) const
    {
        std::map<std::optional<int>, WideNs> byRank;
        WideNs hidden = 0;
        WideNs all = 0;
        const auto parts = m_hidden.partsOf(claim.card, claim.ranges);
        for (const HiddenTime::Part &part : parts) {
            all += part.range.length();
            if (!part.wait || gainsToo(part.wait->lateRank, finding, claim))
                continue;
            hidden += part.range.length();
            byRank[part.wait->lateRank] += part.range.length();
        }
        if (hidden == 0 || static_cast<double>(hidden) < HiddenShare * static_cast<double>(all))
            return std::nullopt;
        const auto most = std::ranges::max_element(byRank, {}, [](const auto &each) { return each.second; });
        Hiding hiding{claim.card, most->first, {}};
        for (const HiddenTime::Part &part : parts) {
            if (part.wait && part.wait->lateRank == hiding.lateRank)
                hiding.operators.push_back(part.wait->range);
        }
        return hiding;
    }

    /// Returns the finding about the late rank, else the one about the wait; none where nothing tells it.
    [[nodiscard]] std::optional<std::size_t> findingAbout(const Hiding &hiding, std::size_t blocked) const
    {
        std::optional<std::size_t> best;
        std::tuple<int, TimeNs> bestKey{0, 0};
        for (std::size_t index = 0; index < m_findings.size(); ++index) {
            const Finding &finding = m_findings[index];
            const int kind = index == blocked || finding.area == AdviceArea::Comparison ? 0 : kindOf(finding, hiding);
            const std::tuple key{kind, finding.saving ? finding.saving->highNs : TimeNs{0}};
            if (kind > 0 && key > bestKey) {
                best = index;
                bestKey = key;
            }
        }
        return best;
    }

    /// Returns how well a finding names what hides: 3 the late rank, 2 the card of that rank, 1 the wait, 0 nothing of it.
    [[nodiscard]] int kindOf(const Finding &finding, const Hiding &hiding) const
    {
        const bool hasSaving = finding.saving && finding.saving->highNs > 0; // what others explain is not what to mend
        if (!isWaitOrLateRank(finding) || !hasSaving)
            return 0;
        if (hiding.lateRank && std::ranges::find(finding.lateRanks, *hiding.lateRank) != finding.lateRanks.end())
            return 3;
        const bool isOfCard =
            hiding.lateRank && finding.cards.size() == 1 && m_inputs.card(finding.cards.front()).card().rank == hiding.lateRank;
        if (isOfCard && finding.area == AdviceArea::Cluster)
            return 2;
        const auto claim = std::ranges::find(finding.claims, hiding.card, &Claim::card);
        const bool isOfWait =
            waits(finding) && claim != finding.claims.end() &&
            std::ranges::any_of(hiding.operators, [&claim](TimeRange each) { return overlaps(claim->ranges, each); });
        return isOfWait ? 1 : 0;
    }

    const AdviceInputs &m_inputs;
    const HiddenTime &m_hidden;
    const RuleLookup &m_ruleOf;
    const std::vector<Finding> &m_findings;
};

} // namespace

void findBlockers(const AdviceInputs &inputs, const HiddenTime &hidden, const RuleLookup &ruleOf, std::vector<Finding> &findings)
{
    const BlockerSearch search(inputs, hidden, ruleOf, findings);
    std::vector<std::optional<std::size_t>> blockers;
    for (std::size_t index = 0; index < findings.size(); ++index)
        blockers.push_back(search.blockerOf(index));
    for (std::size_t index = 0; index < findings.size(); ++index) {
        findings[index].blockedBy = blockers[index];
        if (blockers[index])
            findings[index].saving->lowNs = 0;
    }
}

} // namespace plumbline
