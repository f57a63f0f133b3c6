// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/claimledger.h"

#include "core/advice/timedoperators.h"
#include "core/base/wide.h"

#include <algorithm>
#include <functional>
#include <span>

namespace plumbline {

namespace {

/// Cuts ranges off where they have that length together.
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
        TimeNs granted = std::min(limitNs, leftNs(card));
        const auto own = std::ranges::find(finding.claims, card, &Claim::card);
        if (own == finding.claims.end()) {
            claims.lengthsNs += granted;
        } else {
            TimeRanges fresh = without(own->ranges, claims.ranges);
            granted = std::min(granted, m_inputs.card(card).perStep(totalLength(fresh)));
            keepLength(fresh,
                       WideNs{granted} * static_cast<WideNs>(std::max<std::size_t>(m_inputs.card(card).steps().size(), 1)));
            claims.ranges = united(claims.ranges, fresh);
            claims.rangesNs += granted;
        }
        most = std::max(most, granted);
    }
    return most;
}

namespace {

/// What the causes of a finding claim: mending them mends that part of it, too.
TimeNs causesNs(const Finding &finding, std::span<Finding *const> before)
{
    WideNs sum = 0;
    for (const Finding *cause : before) {
        const bool isCause = std::ranges::find(finding.explainedBy, cause->ruleId) != finding.explainedBy.end();
        const bool isOfOthers = std::ranges::none_of(
            cause->cards, [&finding](std::size_t card) { return std::ranges::find(finding.cards, card) != finding.cards.end(); });
        if (isCause && (cause->area == AdviceArea::Cluster || !isOfOthers))
            sum += cause->claimedNs;
    }
    return saturated(sum);
}

void cut(Saving &saving, TimeNs highNs)
{
    if (saving.highNs > 0)
        saving.share *= static_cast<double>(highNs) / static_cast<double>(saving.highNs);
    saving.highNs = highNs;
    saving.lowNs = std::min(saving.lowNs, highNs);
}

} // namespace

void claimAll(const AdviceInputs &inputs, std::vector<Finding> &findings)
{
    ClaimLedger ledger(inputs);
    std::vector<Finding *> sorted;
    for (Finding &finding : findings)
        sorted.push_back(&finding);
    std::ranges::stable_sort(sorted, std::ranges::greater(),
                             [](const Finding *each) { return each->saving ? each->saving->highNs : TimeNs{-1}; });
    std::ranges::stable_partition(sorted, [](const Finding *each) { return each->explainedBy.empty(); });
    for (std::size_t index = 0; index < sorted.size(); ++index) {
        Finding &finding = *sorted[index];
        if (!finding.saving)
            continue;
        const std::span<Finding *const> before(sorted.data(), index);
        const TimeNs limit = std::max<TimeNs>(finding.saving->highNs - causesNs(finding, before), 0);
        finding.claimedNs = ledger.claim(finding, limit);
        if (!finding.explainedBy.empty())
            cut(*finding.saving, finding.claimedNs);
    }
}

} // namespace plumbline
