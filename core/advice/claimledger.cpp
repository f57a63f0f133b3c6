// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/claimledger.h"

#include <algorithm>

namespace plumbline {

TimeNs ClaimLedger::leftNs(std::size_t card) const
{
    const CardClaims &claims = m_cards[card];
    return std::max<TimeNs>(m_inputs.card(card).meanStepNs() - claims.rangesNs - claims.lengthsNs, 0);
}

TimeNs ClaimLedger::claim(const Finding &finding)
{
    if (!finding.saving)
        return 0;
    TimeNs most = 0;
    for (const std::size_t card : finding.cards) {
        CardClaims &claims = m_cards[card];
        TimeNs granted = std::min(finding.saving->highNs, leftNs(card));
        const auto own = std::ranges::find(finding.claims, card, &Claim::card);
        if (own == finding.claims.end()) {
            claims.lengthsNs += granted;
        } else {
            const TimeRanges fresh = without(own->ranges, claims.ranges);
            TimeNs length = 0;
            for (const TimeRange &range : fresh)
                length += range.length();
            granted = std::min(granted, m_inputs.card(card).perStep(length));
            claims.ranges = united(claims.ranges, fresh);
            claims.rangesNs += granted;
        }
        most = std::max(most, granted);
    }
    return most;
}

void claimAll(const AdviceInputs &inputs, std::vector<Finding> &findings)
{
    ClaimLedger ledger(inputs);
    for (const bool isExplained : {false, true}) {
        for (Finding &finding : findings) {
            if (finding.explainedBy.empty() != isExplained)
                finding.claimedNs = ledger.claim(finding);
        }
    }
}

} // namespace plumbline
