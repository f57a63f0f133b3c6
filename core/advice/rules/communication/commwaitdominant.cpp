// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/base/jointoperators.h"
#include "core/advice/base/rule.h"
#include "core/advice/base/timedoperators.h"
#include "core/advice/evidence/communicationevidence.h"
#include "core/advice/evidence/hostcost.h"
#include "core/advice/evidence/lateness.h"
#include "core/advice/evidence/missingwaits.h"

#include <algorithm>
#include <limits>
#include <map>
#include <optional>
#include <utility>
#include <vector>

namespace plumbline {

namespace {

/// How one card waited in a collective. Shares are parts of waiting and transfer together.
struct CardWait
{
    JointPart part;
    double share = 0;
    double synchronizingShare = 0;
    TimeNs waitNs = 0;
};

CardWait waitOf(const AdviceInputs &inputs, const JointPart &part)
{
    const CommunicationOperator &each = part.in(inputs);
    const TimeNs transfer = transferNs(inputs.card(part.card).communication().operators, each);
    // If the file says that nothing was transferred, its ratios mean nothing.
    const auto share = [transfer](std::optional<std::int64_t> ns) {
        return shareOfTransit(ns.value_or(0), transfer).value_or(0);
    };
    return {part, share(each.waitNs), share(each.synchronizationNs), std::max<TimeNs>(each.waitNs.value_or(0), 0)};
}

/// Collectives of a group that wait for the same card, or for a link.
struct Waiting
{
    std::map<std::size_t, std::vector<CostlyOperator>> costs; ///< by the card that waits
    double worst = 0;                                         ///< largest share of waiting
    double least = 1;                                         ///< smallest share of waiting
};

/// Waiting by its cause: a card that is late, or none where links are slow.
using Waitings = std::map<std::optional<std::size_t>, Waiting>;

/// Adds the waits in an operator. `before` is the operator of the group before it in the step; null for the first one.
void add(const AdviceInputs &inputs, const JointOperator &joint, const JointOperator *before, double limit, double &measured,
         Waitings &into)
{
    std::vector<CardWait> waits;
    for (const JointPart &part : joint.parts)
        waits.push_back(waitOf(inputs, part));
    const auto [least, worst] = std::ranges::minmax(waits, {}, &CardWait::share);
    measured = std::max(measured, worst.share);
    if (worst.share <= limit)
        return;
    const bool isLate = worst.synchronizingShare > limit;
    // If all cards wait, they wait for a card that the profile does not have (missingWaits()).
    if (isLate && least.share > limit)
        return;
    // No more is lost than would be gained had the last card come in time.
    const bool areTimed =
        std::ranges::all_of(joint.parts, [&inputs](const JointPart &part) { return part.in(inputs).elapseNs.value_or(0) > 0; });
    const TimeNs mostNs =
        isLate && areTimed ? ownGain(inputs, joint, before, least.part.card).ns : std::numeric_limits<TimeNs>::max();
    Waiting &waiting = into[isLate ? std::optional(least.part.card) : std::nullopt];
    waiting.worst = std::max(waiting.worst, worst.share);
    waiting.least = std::min(waiting.least, least.share);
    for (const CardWait &wait : waits) {
        const TimeNs cost = std::min(isLate ? wait.waitNs - least.waitNs : wait.waitNs, mostNs);
        if (wait.share > limit && cost > 0)
            waiting.costs[wait.part.card].push_back({wait.part.row, cost});
    }
}

TimeNs sumOf(const std::vector<CostlyOperator> &costs)
{
    WideNs sum = 0;
    for (const CostlyOperator &each : costs)
        sum += each.costNs;
    return saturated(sum);
}

std::optional<Finding> findingOf(const RuleInput &input, std::optional<std::size_t> late, const Waiting &waiting)
{
    const auto longest = std::ranges::max_element(waiting.costs, {}, [](const auto &each) { return sumOf(each.second); });
    if (longest == waiting.costs.end())
        return std::nullopt;
    const CardEvidence &card = input.inputs().card(longest->first);
    const CommunicationTable &table = card.communication().operators;
    const auto costliest = std::ranges::max_element(longest->second, {}, &CostlyOperator::costNs);
    const CommunicationOperator &worst = table.operators[costliest->row];
    Finding finding = input.finding();
    finding.cards = {card.index()};
    finding.variant = late ? "" : "link";
    finding.confidence = Confidence::Derived;
    const TimeNs waitNs = saveCosts(card, longest->second, finding);
    if (shareOfStep(card, waitNs) < input.threshold("step_share"))
        return std::nullopt;
    finding.facts = {countFact("operators", static_cast<std::int64_t>(longest->second.size())),
                     timeFact("wait_ns", waitNs),
                     shareFact("worst_share", waiting.worst),
                     shareFact("least_share", waiting.least),
                     textFact("operator", std::string(table.text(worst.name))),
                     textFact("group", groupName(card, table.text(worst.group)))};
    if (late)
        finding.facts.push_back(textFact("late", calledCard(input.inputs().card(*late).card())));
    finding.explains = {"comm-exposed-high", "overlap-ratio-low"};
    return finding;
}

/// Returns whether the profile has a card without any communication operator: nothing tells what it waited for, or who waited for
/// it.
bool lacksCommunication(const AdviceInputs &inputs)
{
    return std::ranges::any_of(inputs.cards(),
                               [](const auto &card) { return card->communication().operators.operators.empty(); });
}

/// Tells the waits of all cards for ranks that were not recorded; none where they are short.
std::optional<Finding> missingFinding(const RuleInput &input, const MissingWaits &waits)
{
    Finding finding = input.finding();
    const auto longest = std::ranges::max_element(waits.costs, {}, [](const auto &each) { return sumOf(each.second); });
    const CardEvidence &card = input.inputs().card(longest->first);
    const CommunicationTable &table = card.communication().operators;
    const TimeNs waitNs = saveCosts(card, longest->second, finding);
    if (shareOfStep(card, waitNs) < input.threshold("step_share"))
        return std::nullopt;
    finding.cards = {card.index()};
    for (const auto &[index, costs] : waits.costs) {
        Finding own;
        if (index == card.index() || saveCosts(input.inputs().card(index), costs, own) == 0)
            continue;
        finding.cards.push_back(index);
        finding.claims.insert(finding.claims.end(), own.claims.begin(), own.claims.end());
    }
    const CommunicationOperator &worst =
        table.operators[std::ranges::max_element(longest->second, {}, &CostlyOperator::costNs)->row];
    if (waits.rank)
        finding.variant = "missing";
    else
        finding.variant = lacksCommunication(input.inputs()) ? "unrecorded" : "unnamed";
    finding.confidence = Confidence::Derived;
    finding.facts = {countFact("operators", static_cast<std::int64_t>(longest->second.size())), timeFact("wait_ns", waitNs),
                     shareFact("worst_share", waits.worst), textFact("operator", std::string(table.text(worst.name))),
                     textFact("group", groupName(card, table.text(worst.group)))};
    if (waits.rank) {
        finding.lateRanks = {*waits.rank};
        finding.facts.push_back(textFact("late", std::to_string(*waits.rank)));
    }
    finding.explains = {"comm-exposed-high", "overlap-ratio-low"};
    return finding;
}

RuleOutcome evaluateCommWaitDominant(const RuleInput &input, const TaskControl &control)
{
    RuleOutcome outcome;
    double measured = 0;
    for (const JointGroup &group : input.inputs().jointOperators()) {
        Waitings waitings;
        const JointOperator *before = nullptr;
        for (const JointOperator &joint : group.operators) {
            if (control.stopRequested())
                return outcome;
            const bool isSameStep = before && stepNumberOf(input.inputs(), *before) == stepNumberOf(input.inputs(), joint);
            add(input.inputs(), joint, isSameStep ? before : nullptr, input.threshold("wait_share"), measured, waitings);
            before = &joint;
        }
        for (const auto &[late, waiting] : waitings) {
            if (auto finding = findingOf(input, late, waiting))
                outcome.findings.push_back(std::move(*finding));
        }
    }
    for (const MissingWaits &waits : missingWaits(input.inputs(), input.threshold("wait_share"), control)) {
        measured = std::max(measured, waits.worst);
        if (auto finding = missingFinding(input, waits))
            outcome.findings.push_back(std::move(*finding));
    }
    outcome.measured(shareFact("wait_share", measured), "wait_share");
    return outcome;
}

} // namespace

Rule commWaitDominant()
{
    return {
        .id = "comm-wait-dominant",
        .area = AdviceArea::Communication,
        .scope = RuleScope::Profile,
        .needs = {AdviceInput::Communication},
        .thresholds = {{"wait_share", 0.20, FactUnit::Share, "msprof"}, {"step_share", 0.01, FactUnit::Share, "ours"}},
        .evaluate = evaluateCommWaitDominant,
        .symptom = SymptomLevel::Event,
        .mayWaitForCards = true,
        .isAboutOneCard = true,
        .namesNoCause = true,
    };
}

} // namespace plumbline
