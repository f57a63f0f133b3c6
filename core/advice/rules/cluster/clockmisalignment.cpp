// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/base/backwardlaunches.h"
#include "core/advice/base/jointoperators.h"
#include "core/advice/base/rule.h"
#include "core/advice/base/timedoperators.h"
#include "core/advice/evidence/communicationevidence.h"
#include "core/base/median.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <map>
#include <optional>
#include <string_view>
#include <vector>

namespace plumbline {

namespace {

void judgeHost(const RuleInput &input, const CardEvidence &card, RuleOutcome &outcome)
{
    const BackwardLaunches backwards = backwardLaunchesOf(card);
    if (backwards.arrows == 0)
        return;
    const double share = static_cast<double>(backwards.backward) / static_cast<double>(backwards.arrows);
    const TimeNs worst = backwards.worstNs;
    outcome.measured(shareFact("backward_share", share), "backward_share");
    if (share <= input.threshold("backward_share") && static_cast<double>(worst) <= input.threshold("worst_ns"))
        return;
    Finding finding = input.finding();
    finding.cards = {card.index()};
    finding.facts = {countFact("backward", static_cast<std::int64_t>(backwards.backward)),
                     countFact("arrows", static_cast<std::int64_t>(backwards.arrows)), shareFact("backward_share", share),
                     timeFact("worst_ns", worst)};
    for (const SliceId task : backwards.tasks)
        finding.show(card.sliceEvidence(task));
    finding.evidenceCount = backwards.shown;
    outcome.findings.push_back(std::move(finding));
}

/// Returns whether a collective ends on all cards at once.
bool endsTogether(std::string_view name)
{
    return name.find("llReduce") != std::string_view::npos || name.find("llreduce") != std::string_view::npos ||
           name.find("arrier") != std::string_view::npos;
}

std::optional<std::int64_t> endOf(const CommunicationOperator &each)
{
    const auto range = absoluteRange(each);
    return range ? std::optional(range->end) : std::nullopt;
}

/// Returns by how much joint collectives end later on each card than on the first card that took part.
std::map<std::size_t, std::vector<TimeNs>> offsetsOf(const AdviceInputs &inputs, const JointGroup &group)
{
    std::map<std::size_t, std::vector<TimeNs>> offsets;
    for (const JointOperator &joint : group.operators) {
        const JointPart &first = joint.parts.front();
        const CommunicationTable &table = inputs.card(first.card).communication().operators;
        const auto reference = endOf(first.in(inputs));
        if (!reference || !endsTogether(table.text(first.in(inputs).name)))
            continue;
        for (std::size_t at = 1; at < joint.parts.size(); ++at) {
            const auto end = endOf(joint.parts[at].in(inputs));
            TimeNs offset = 0;
            if (end && !__builtin_sub_overflow(*end, *reference, &offset))
                offsets[joint.parts[at].card].push_back(offset);
        }
    }
    return offsets;
}

void judgeCards(const RuleInput &input, const JointGroup &group, RuleOutcome &outcome)
{
    const std::size_t first = group.cards.front();
    for (const auto &[card, offsets] : offsetsOf(input.inputs(), group)) {
        const TimeNs offset = median(offsets);
        const auto distance = std::abs(static_cast<double>(offset));
        outcome.measured(numberFact("offset_ns", distance, FactUnit::Time), "offset_ns");
        if (distance <= input.threshold("offset_ns"))
            continue;
        Finding finding = input.finding();
        finding.cards = {card};
        finding.variant = "cards";
        finding.confidence = Confidence::Derived;
        finding.facts = {timeFact("offset_ns", offset), countFact("operators", static_cast<std::int64_t>(offsets.size())),
                         textFact("reference", calledCard(input.inputs().card(first).card()))};
        finding.show(input.inputs().card(card).cardEvidence());
        outcome.findings.push_back(std::move(finding));
    }
}

RuleOutcome evaluateClockMisalignment(const RuleInput &input, const TaskControl &control)
{
    RuleOutcome outcome;
    for (const auto &card : input.inputs().cards()) {
        if (!control.stopRequested())
            judgeHost(input, *card, outcome);
    }
    for (const JointGroup &group : input.inputs().jointOperators())
        judgeCards(input, group, outcome);
    return outcome.figures.empty() ? RuleOutcome::notApplicable(std::string(inputName(AdviceInput::Launches))) : outcome;
}

} // namespace

Rule clockMisalignment()
{
    return {
        .id = "clock-misalignment",
        .area = AdviceArea::Cluster,
        .scope = RuleScope::Profile,
        .thresholds = {{"backward_share", 0.05, FactUnit::Share, "ours"},
                       {"worst_ns", 50'000, FactUnit::Time, "ours"},
                       {"offset_ns", 100'000, FactUnit::Time, "ours"}},
        .evaluate = evaluateClockMisalignment,
    };
}

} // namespace plumbline
