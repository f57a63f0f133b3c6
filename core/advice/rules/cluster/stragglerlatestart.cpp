// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/base/jointoperators.h"
#include "core/advice/base/rule.h"
#include "core/advice/base/timedoperators.h"
#include "core/advice/evidence/communicationevidence.h"
#include "core/advice/evidence/hostcost.h"
#include "core/base/median.h"

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace plumbline {

namespace {

/// When a card started a collective, on the clock of the first card of the group.
struct Start
{
    JointPart part;
    TimeNs ns = 0;
};

/// How far the clock of each card is ahead of that of the first card of a group, by card. All cards end a collective together, so
/// the median over the collectives tells it, whatever single ends say.
std::map<std::size_t, TimeNs> clocksAhead(const AdviceInputs &inputs, const JointGroup &group)
{
    std::map<std::size_t, std::vector<TimeNs>> differences;
    for (const JointOperator &joint : group.operators) {
        const auto first = absoluteRange(joint.parts.front().in(inputs));
        for (const JointPart &part : joint.parts) {
            const auto own = absoluteRange(part.in(inputs));
            TimeNs difference = 0;
            if (endsTogether(inputs, joint) && joint.parts.front().card == group.cards.front() && first && own &&
                !__builtin_sub_overflow(own->end, first->end, &difference))
                differences[part.card].push_back(difference);
        }
    }
    std::map<std::size_t, TimeNs> ahead;
    for (auto &[card, all] : differences)
        ahead[card] = median(all);
    return ahead;
}

/// The starts of one collective on all of its cards.
struct Spread
{
    std::vector<Start> starts; ///< sorted by time

    [[nodiscard]] TimeNs ns() const { return starts.empty() ? 0 : starts.back().ns - starts.front().ns; }
};

/// Returns the starts that lie furthest apart, of the last collective of each step where that is long enough.
Spread furthestApart(const RuleInput &input, const JointGroup &group, const TaskControl &control)
{
    const AdviceInputs &inputs = input.inputs();
    const auto ahead = clocksAhead(inputs, group);
    Spread furthest;
    for (std::size_t at = 0; at < group.operators.size() && !control.stopRequested(); ++at) {
        const JointOperator &joint = group.operators[at];
        const auto stepOf = [&inputs](const JointOperator &each) {
            const JointPart &part = each.parts.front();
            return inputs.card(part.card).communication().operators.text(part.in(inputs).step);
        };
        const CardEvidence &first = inputs.card(joint.parts.front().card);
        const bool isLast = at + 1 == group.operators.size() || stepOf(group.operators[at + 1]) != stepOf(joint);
        const TimeNs elapsed = joint.parts.front().in(inputs).elapseNs.value_or(0);
        if (!isLast || shareOfStep(first, elapsed) < input.threshold("least_share"))
            continue;
        Spread spread;
        for (const JointPart &part : joint.parts) {
            const auto clock = ahead.find(part.card);
            const auto range = absoluteRange(part.in(inputs));
            TimeNs start = 0;
            if (clock != ahead.end() && range && !__builtin_sub_overflow(range->begin, clock->second, &start))
                spread.starts.push_back({part, start});
        }
        std::ranges::stable_sort(spread.starts, {}, &Start::ns);
        if (spread.starts.size() == joint.parts.size() && spread.ns() > furthest.ns())
            furthest = std::move(spread);
    }
    return furthest;
}

RuleOutcome evaluateStragglerLateStart(const RuleInput &input, const TaskControl &control)
{
    RuleOutcome outcome;
    for (const JointGroup &group : input.inputs().jointOperators()) {
        const Spread spread = furthestApart(input, group, control);
        if (spread.starts.size() < 2)
            continue;
        const JointPart &last = spread.starts.back().part;
        const CardEvidence &card = input.inputs().card(last.card);
        const double share = shareOfStep(card, spread.ns());
        outcome.measured(shareFact("spread_share", share), "spread_share");
        if (share < input.threshold("spread_share"))
            continue;
        const CommunicationTable &table = card.communication().operators;
        Finding finding = input.finding();
        finding.cards = {last.card};
        finding.confidence = Confidence::Derived;
        finding.facts = {timeFact("spread_ns", spread.ns()),
                         textFact("operator", std::string(table.text(last.in(input.inputs()).name))),
                         countFact("ranks", static_cast<std::int64_t>(spread.starts.size())),
                         textFact("first", calledCard(input.inputs().card(spread.starts.front().part.card).card()))};
        std::vector<Start> latestFirst = spread.starts;
        std::ranges::reverse(latestFirst);
        for (const Start &start : latestFirst)
            finding.show(operatorEvidence(input.inputs().card(start.part.card), start.part.in(input.inputs())));
        outcome.findings.push_back(std::move(finding));
    }
    return outcome;
}

} // namespace

Rule stragglerLateStart()
{
    return {
        .id = "straggler-late-start",
        .area = AdviceArea::Cluster,
        .scope = RuleScope::Profile,
        .needs = {AdviceInput::SeveralCards, AdviceInput::StepMarks},
        .thresholds = {{"least_share", 0.01, FactUnit::Share, "HTA"}, {"spread_share", 0.01, FactUnit::Share, "ours"}},
        .evaluate = evaluateStragglerLateStart,
        .isAboutOneCard = true,
    };
}

} // namespace plumbline
