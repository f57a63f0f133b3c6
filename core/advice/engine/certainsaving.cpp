// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/engine/certainsaving.h"

#include "core/advice/base/timedoperators.h"
#include "core/advice/evidence/stepedges.h"

#include <algorithm>
#include <map>
#include <memory>
#include <optional>

namespace plumbline {

namespace {

/// What of a card's time is certain to be gained where it is saved. Made once for each card.
class CertainTime
{
public:
    explicit CertainTime(const CardEvidence &card)
    {
        if (!card.hasClock() || !card.has(AdviceInput::DeviceTime))
            return;
        const TimeRanges late = card.lateGaps();
        // Before the first and behind the last task of a step nothing is queued: the host has not launched yet, or goes on alone.
        const StepEdges edges = idleEdgesOf(card);
        m_hostBound = united(unionOf(edges.before), unionOf(edges.after));
        m_hostBound = united(late, m_hostBound);
        m_busy = unionOf(card.activity().computing);
        const TimeRanges communicating = unionOf(card.activity().communication);
        m_busy = united(m_busy, communicating);
        for (const AdviceStep &step : card.steps()) {
            if (step.range)
                cutStep(*step.range, late, communicating);
        }
        if (card.markedSteps().empty())
            cutStep(card.slicesRange().value_or(TimeRange()), late, communicating);
        m_eaten = unionOf(std::move(m_eaten));
        m_beforeCollectives = unionOf(std::move(m_beforeCollectives));
    }

    /// Returns the parts of claimed ranges that are certain.
    [[nodiscard]] TimeRanges of(const TimeRanges &claimed, bool isMeasured, bool areWaitsKnown) const
    {
        TimeRanges certain = common(claimed, m_hostBound);
        if (isMeasured)
            certain = united(certain, without(common(claimed, m_busy), m_eaten));
        return areWaitsKnown ? certain : without(certain, m_beforeCollectives);
    }

private:
    /// Notes what of a step lies before its last late gap, and before the end of its last collective.
    void cutStep(TimeRange step, const TimeRanges &late, const TimeRanges &communicating)
    {
        const TimeRanges lateInside = within(late, step);
        if (!lateInside.empty())
            m_eaten.push_back({step.begin, lateInside.back().begin});
        const TimeRanges communicatingInside = within(communicating, step);
        if (!communicatingInside.empty())
            m_beforeCollectives.push_back({step.begin, communicatingInside.back().end});
    }

    TimeRanges m_hostBound;         ///< idle time that ended, or the step, because of the host
    TimeRanges m_busy;              ///< time in which the device computes or communicates
    TimeRanges m_eaten;             ///< time behind which a late gap follows in the step: what is saved there the host uses up
    TimeRanges m_beforeCollectives; ///< time in or behind which a collective follows in the step
};

using CertainTimes = std::map<std::size_t, std::unique_ptr<const CertainTime>>;

const CertainTime &certainTimeOf(const AdviceInputs &inputs, std::size_t card, CertainTimes &known)
{
    std::unique_ptr<const CertainTime> &time = known[card];
    if (!time)
        time = std::make_unique<const CertainTime>(inputs.card(card));
    return *time;
}

/// Returns what of a claim is hidden behind waits for other ranks than those that the finding is about.
TimeRanges hiddenIn(const HiddenTime &hidden, const Finding &finding, const Claim &claim)
{
    const auto isOwn = [&finding](const CollectiveWait &wait) {
        return wait.lateRank && std::ranges::find(finding.lateRanks, *wait.lateRank) != finding.lateRanks.end();
    };
    TimeRanges result;
    for (const HiddenTime::Part &part : hidden.partsOf(claim.card, claim.ranges)) {
        if (part.wait && !isOwn(*part.wait))
            result.push_back(part.range);
    }
    return unionOf(std::move(result));
}

/// Returns what of the saving of a finding is certain on the card of a claim. A saving that is smaller than its claim may lie in
/// any part of it, so it is certain as far as it is larger than what is uncertain.
TimeNs certainNs(const CardEvidence &card, TimeNs highNs, const TimeRanges &claimed, const TimeRanges &certain)
{
    const TimeNs uncertain = card.perStep(totalLength(claimed)) - card.perStep(totalLength(certain));
    return std::clamp<TimeNs>(highNs - std::max<TimeNs>(uncertain, 0), 0, highNs);
}

} // namespace

void findCertainSavings(const AdviceInputs &inputs, const HiddenTime &hidden, const RuleLookup &ruleOf,
                        std::vector<Finding> &findings, const TaskControl &control)
{
    CertainTimes times;
    for (Finding &finding : findings) {
        if (control.stopRequested())
            return;
        if (!finding.saving || finding.area == AdviceArea::Comparison)
            continue;
        const Rule *rule = ruleOf(finding.ruleId);
        const bool isOpen = finding.confidence == Confidence::Conjecture ||
                            (rule && rule->mayWaitForCards && finding.lateRanks.empty()) || finding.saving->highNs == 0;
        TimeNs low = 0;
        TimeNs proven = finding.saving->lowNs;
        for (const Claim &claim : finding.claims) {
            const CardEvidence &card = inputs.card(claim.card);
            const TimeRanges covered = hiddenIn(hidden, finding, claim);
            proven = std::min(proven, certainNs(card, proven, claim.ranges, without(claim.ranges, covered)));
            if (isOpen)
                continue;
            const TimeRanges certain =
                without(certainTimeOf(inputs, claim.card, times)
                            .of(claim.ranges, finding.confidence == Confidence::Measured, !hidden.waitsOf(claim.card).empty()),
                        covered);
            low = std::max(low, certainNs(card, finding.saving->highNs, claim.ranges, certain));
        }
        finding.saving->lowNs = std::min(std::max(low, proven), finding.saving->highNs);
    }
}

void boundByOtherCards(const AdviceInputs &inputs, const HiddenTime &hidden, const RuleLookup &ruleOf,
                       std::vector<Finding> &findings)
{
    for (Finding &finding : findings) {
        const Rule *rule = ruleOf(finding.ruleId);
        if (!finding.saving || finding.saving->lowNs == 0 || finding.area == AdviceArea::Comparison ||
            (rule && rule->mayWaitForCards))
            continue;
        TimeNs before = 0;
        TimeNs after = 0;
        for (std::size_t card = 0; card < inputs.size(); ++card) {
            const auto own = hidden.ownStepNs(card);
            if (!own)
                continue;
            const auto part = std::ranges::find(finding.parts, card, &CardPart::card);
            const TimeNs saved = part != finding.parts.end() && part->saving ? part->saving->lowNs
                                 : finding.parts.empty() && std::ranges::find(finding.cards, card) != finding.cards.end()
                                     ? finding.saving->lowNs
                                     : 0;
            before = std::max(before, *own);
            after = std::max(after, *own - saved);
        }
        if (before > 0)
            finding.saving->lowNs = std::min(finding.saving->lowNs, std::max<TimeNs>(before - after, 0));
    }
}

} // namespace plumbline
