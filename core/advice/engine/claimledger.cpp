// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/engine/claimledger.h"

#include "core/advice/base/timedoperators.h"
#include "core/advice/engine/causes.h"
#include "core/base/wide.h"

#include <algorithm>
#include <limits>
#include <tuple>
#include <utility>

namespace plumbline {

namespace {

/// Shortens a list of ranges to a total length, from its end.
void keepLength(TimeRanges &ranges, WideNs length)
{
    std::size_t kept = 0;
    for (; kept < ranges.size() && length > 0; ++kept) {
        ranges[kept].end = ranges[kept].begin + static_cast<TimeNs>(std::min<WideNs>(ranges[kept].length(), length));
        length -= ranges[kept].length();
    }
    ranges.resize(kept);
}

} // namespace

TimeNs ClaimLedger::leftNs(std::size_t card) const
{
    const CardClaims &claims = m_cards[card];
    return std::max<TimeNs>(m_inputs.card(card).meanStepNs() - claims.rangesNs - claims.lengthsNs, 0);
}

TimeNs ClaimLedger::claim(const Finding &finding, TimeNs limitNs)
{
    if (!finding.saving)
        return 0;
    TimeNs most = 0;
    for (const std::size_t card : finding.cards) {
        CardClaims &claims = m_cards[card];
        TimeNs claimed = std::min(limitNs, leftNs(card));
        const auto own = std::ranges::find(finding.claims, card, &Claim::card);
        if (own == finding.claims.end()) {
            claims.lengthsNs += claimed;
        } else {
            TimeRanges fresh = without(own->ranges, claims.ranges);
            claimed = std::min(claimed, m_inputs.card(card).perStep(totalLength(fresh)));
            keepLength(fresh,
                       WideNs{claimed} * static_cast<WideNs>(std::max<std::size_t>(m_inputs.card(card).steps().size(), 1)));
            claims.ranges = united(claims.ranges, fresh);
            claims.rangesNs += claimed;
        }
        most = std::max(most, claimed);
    }
    return most;
}

namespace {

void cut(Saving &saving, TimeNs highNs)
{
    if (saving.highNs > 0)
        saving.share *= static_cast<double>(highNs) / static_cast<double>(saving.highNs);
    saving.highNs = highNs;
    saving.lowNs = std::min(saving.lowNs, highNs);
}

/// Computes how much of a saving the causes of a finding have claimed.
class Explained
{
public:
    Explained(const Causes &causes, const std::vector<Finding> &findings, const TaskControl &control)
        : m_causes(causes), m_findings(findings), m_control(control), m_parts(findings.size(), Unknown)
    {}

    /// Returns how much a finding may claim beside its causes.
    [[nodiscard]] TimeNs limitOf(std::size_t index)
    {
        // From this share on its causes explain the whole finding: removing them removes the rest as well (docs/advice.md 13.2).
        constexpr double ExplainedShare = 0.7;
        const TimeNs high = m_findings[index].saving->highNs;
        const TimeNs explained = explainedNs(index);
        const bool isAll = static_cast<double>(explained) >= ExplainedShare * static_cast<double>(high);
        return isAll && explained > 0 ? 0 : std::max<TimeNs>(high - explained, 0);
    }

private:
    static constexpr TimeNs Unknown = std::numeric_limits<TimeNs>::min();

    /// Returns how much of the time of a finding its causes have claimed, and their causes, each counted once.
    [[nodiscard]] TimeNs explainedNs(std::size_t finding)
    {
        m_pending = m_causes.of(finding);
        m_seen.clear();
        while (!m_pending.empty() && !m_control.stopRequested()) {
            const CausePart part = m_pending.back();
            m_pending.pop_back();
            TimeNs &known = m_parts[part.cause];
            if (part.cause == finding || known >= part.ns)
                continue;
            if (known == Unknown)
                m_seen.push_back(part.cause);
            known = part.ns;
            for (const CausePart &above : m_causes.of(part.cause))
                m_pending.push_back({above.cause, std::min(above.ns, part.ns)});
        }
        WideNs sum = 0;
        for (const std::size_t cause : m_seen)
            sum += std::min(std::exchange(m_parts[cause], Unknown), m_findings[cause].claimedNs);
        return saturated(sum);
    }

    const Causes &m_causes;
    const std::vector<Finding> &m_findings;
    const TaskControl &m_control;
    std::vector<TimeNs> m_parts;      ///< by cause: size of its link to the finding that is asked about
    std::vector<std::size_t> m_seen;  ///< causes whose m_parts are known
    std::vector<CausePart> m_pending; ///< links that are still to be followed; a member to reuse its memory
};

} // namespace

void claimAll(const AdviceInputs &inputs, const Causes &causes, std::vector<Finding> &findings, const TaskControl &control)
{
    // A difference between two profiles is the same time once more, so comparisons have a ledger of their own.
    ClaimLedger ledger(inputs);
    ClaimLedger comparison(inputs);
    std::vector<std::size_t> sorted;
    for (std::size_t index = 0; index < findings.size(); ++index) {
        if (findings[index].saving)
            sorted.push_back(index);
    }
    std::ranges::stable_sort(sorted, [&](std::size_t a, std::size_t b) {
        return std::tuple(causes.depth(a), findings[b].saving->highNs) < std::tuple(causes.depth(b), findings[a].saving->highNs);
    });
    Explained explained(causes, findings, control);
    for (const std::size_t index : sorted) {
        if (control.stopRequested())
            return;
        Finding &finding = findings[index];
        ClaimLedger &own = finding.area == AdviceArea::Comparison ? comparison : ledger;
        finding.claimedNs = own.claim(finding, explained.limitOf(index));
        if (!causes.of(index).empty())
            cut(*finding.saving, finding.claimedNs);
    }
}

} // namespace plumbline
