// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/base/collectivewaits.h"

#include "core/advice/base/adviceinputs.h"
#include "core/advice/base/jointoperators.h"
#include "core/advice/base/peerchains.h"
#include "core/advice/base/timedoperators.h"
#include "core/analysis/communication/peerwaits.h"

#include <algorithm>
#include <map>

namespace plumbline {

namespace {

/// Returns the wait of each operator that the planes of the card show. Once `control` asks to stop, the result is incomplete.
std::vector<CollectiveWait> waitsOfPlanes(const AdviceInputs &inputs, const PeerWaits &peers, const TaskControl &control)
{
    std::vector<CollectiveWait> waits;
    for (const PeerCollective &each : peers.collectives) {
        if (control.stopRequested())
            return waits;
        if (const auto behind = inputs.peerChains().waitBehindOthers(peers, each)) {
            waits.push_back({each.range, behind->range.length(), behind->lateRank});
            continue;
        }
        const PeerWait &last =
            *std::ranges::max_element(peers.waitsOf(each), {}, [](const PeerWait &wait) { return wait.arrival.length(); });
        const auto own = peers.groups[each.group].ownRank;
        const AwaitedRank awaited = inputs.peerChains().awaitedRank(each, last);
        const bool isLast = last.arrival.length() == 0 || awaited.isForData || (awaited.rank && awaited.rank == own);
        waits.push_back({each.range, isLast ? 0 : last.arrival.length(), isLast ? own : awaited.rank});
    }
    return waits;
}

/// Returns the part of an operator that is told neither as a transfer nor as a wait of `waitNs`; 0 where no file tells waits.
TimeNs untoldNs(const CommunicationOperator &each, TimeRange range, TimeNs waitNs)
{
    return each.waitNs ? std::max<TimeNs>(range.length() - std::max<TimeNs>(each.transitNs.value_or(0), 0) - waitNs, 0) : 0;
}

/// Returns the wait of a card in an operator that several cards took part in; none where a card does not tell its duration.
std::optional<CollectiveWait> jointWait(const AdviceInputs &inputs, const JointOperator &joint, std::size_t card, bool isComplete)
{
    std::optional<JointPart> own;
    std::optional<JointPart> last;
    for (const JointPart &part : joint.parts) {
        if (part.in(inputs).elapseNs.value_or(-1) < 0)
            return std::nullopt;
        if (part.card == card)
            own = part;
        if (!last || *part.in(inputs).elapseNs < *last->in(inputs).elapseNs)
            last = part;
    }
    const auto range = own ? operatorRange(inputs.card(card), own->in(inputs)) : std::nullopt;
    if (!range)
        return std::nullopt;
    const TimeNs lateNs = range->length() - *last->in(inputs).elapseNs;
    const TimeNs more = isComplete ? 0 : std::clamp<TimeNs>(last->in(inputs).waitNs.value_or(0), 0, range->length() - lateNs);
    // The last card of the profile waits itself, and so for a rank that has no card.
    const bool isOther = more > lateNs;
    return CollectiveWait{*range, lateNs + more, isOther ? std::nullopt : inputs.card(last->card).card().rank,
                          isComplete ? 0 : untoldNs(own->in(inputs), *range, lateNs + more)};
}

/// Returns the waits of a card by the rows of its communication table.
std::map<std::uint32_t, CollectiveWait> jointWaits(const AdviceInputs &inputs, std::size_t card, const TaskControl &control)
{
    std::map<std::uint32_t, CollectiveWait> waits;
    for (const JointGroup &group : inputs.jointOperators()) {
        const bool isWhole = hasAllRanks(inputs, group.operators.front().parts.front()).value_or(false);
        for (const JointOperator &joint : group.operators) {
            const auto own = std::ranges::find(joint.parts, card, &JointPart::card);
            if (control.stopRequested())
                return waits;
            if (own == joint.parts.end() || !endsTogether(inputs, joint))
                continue;
            if (const auto wait = jointWait(inputs, joint, card, isWhole))
                waits.emplace(own->row, *wait);
        }
    }
    return waits;
}

} // namespace

std::vector<CollectiveWait> findCollectiveWaits(const AdviceInputs &inputs, std::size_t card, const TaskControl &control)
{
    const CardEvidence &own = inputs.card(card);
    std::vector<CollectiveWait> waits = waitsOfPlanes(inputs, own.peerWaits(), control);
    if (!waits.empty() || control.stopRequested())
        return waits;
    const auto joint = jointWaits(inputs, card, control);
    const auto &operators = own.communication().operators.operators;
    for (std::uint32_t row = 0; row < operators.size() && !control.stopRequested(); ++row) {
        const auto found = joint.find(row);
        const auto range = operatorRange(own, operators[row]);
        if (found != joint.end()) {
            waits.push_back(found->second);
        } else if (range && operators[row].waitNs) {
            const TimeNs waitNs = std::clamp<TimeNs>(*operators[row].waitNs, 0, range->length());
            waits.push_back({*range, waitNs, {}, untoldNs(operators[row], *range, waitNs)});
        }
    }
    std::ranges::stable_sort(waits, {}, [](const CollectiveWait &each) { return each.range.begin; });
    return waits;
}

} // namespace plumbline
