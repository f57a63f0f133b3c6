// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/base/jointoperators.h"
#include "core/advice/base/rule.h"
#include "core/advice/base/timedoperators.h"
#include "core/advice/evidence/communicationevidence.h"
#include "core/advice/evidence/hostcost.h"
#include "core/base/median.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace plumbline {

namespace {

/// One execution of a collective, with its duration on the rank that came last, which did not wait.
struct Execution
{
    const JointOperator *joint = nullptr;
    JointPart shortest;
    TimeNs ns = 0;
};

/// What executions in one group must share to be compared: the name without its number, and the bytes.
using SlowLinkOpSignature = std::pair<std::string_view, std::int64_t>;

SlowLinkOpSignature signatureOf(const AdviceInputs &inputs, const JointPart &part)
{
    const CommunicationTable &table = inputs.card(part.card).communication().operators;
    const CommunicationOperator &each = part.in(inputs);
    const std::string_view name = table.text(each.name);
    const WideNs bytes = WideNs{movedBy(table, each, "SDMA").bytes} + movedBy(table, each, "RDMA").bytes;
    return {name.substr(0, name.find("__")), saturated(bytes)};
}

Execution executionOf(const AdviceInputs &inputs, const JointOperator &joint)
{
    const auto elapsed = [&inputs](const JointPart &part) { return std::max<TimeNs>(part.in(inputs).elapseNs.value_or(0), 0); };
    const JointPart &shortest = *std::ranges::min_element(joint.parts, {}, elapsed);
    return {&joint, shortest, elapsed(shortest)};
}

struct Distribution
{
    double mean = 0;
    double deviation = 0;
    double median = 0; ///< what an execution usually takes: slow ones pull the mean up
};

Distribution distributionOf(const std::vector<Execution> &executions)
{
    Distribution found;
    const auto count = static_cast<double>(executions.size());
    for (const Execution &each : executions)
        found.mean += static_cast<double>(each.ns) / count;
    for (const Execution &each : executions) {
        const double distance = static_cast<double>(each.ns) - found.mean;
        found.deviation += distance * distance / count;
    }
    found.deviation = std::sqrt(found.deviation);
    std::vector<double> times;
    for (const Execution &each : executions)
        times.push_back(static_cast<double>(each.ns));
    found.median = median(std::move(times));
    return found;
}

/// Claims the exposed ranges of slow executions on all cards that took part.
void claim(const AdviceInputs &inputs, const std::vector<const Execution *> &slow, Finding &finding)
{
    std::map<std::size_t, TimeRanges> ranges;
    for (const Execution *each : slow) {
        for (const JointPart &part : each->joint->parts) {
            if (const auto range = operatorRange(inputs.card(part.card), part.in(inputs)))
                ranges[part.card].push_back(*range);
        }
    }
    for (auto &[card, all] : ranges)
        finding.claims.push_back({card, exposedOf(inputs.card(card), std::move(all))});
}

std::optional<Finding> findingOf(const RuleInput &input, SlowLinkOpSignature signature, const std::vector<Execution> &executions,
                                 double &furthest)
{
    const Distribution usual = distributionOf(executions);
    std::vector<const Execution *> slow;
    double excess = 0;
    for (const Execution &each : executions) {
        const double distance = static_cast<double>(each.ns) - usual.mean;
        const double z = usual.deviation > 0 ? distance / usual.deviation : 0;
        furthest = std::max(furthest, z);
        if (z > input.threshold("z")) {
            slow.push_back(&each);
            excess += static_cast<double>(each.ns) - usual.median;
        }
    }
    if (slow.empty())
        return std::nullopt;
    std::ranges::stable_sort(slow, std::ranges::greater(), &Execution::ns);
    const Execution &worst = *slow.front();
    const CardEvidence &card = input.inputs().card(worst.shortest.card);
    const TimeNs excessNs = card.perStep(static_cast<TimeNs>(std::min(excess, 9e18)));
    if (shareOfStep(card, excessNs) < input.threshold("step_share"))
        return std::nullopt;
    const CommunicationTable &table = card.communication().operators;
    Finding finding = input.finding();
    for (const JointPart &part : worst.joint->parts)
        finding.cards.push_back(part.card);
    finding.facts = {textFact("operator", std::string(signature.first)),
                     bytesFact("moved_bytes", signature.second),
                     textFact("group", groupName(card, table.text(worst.shortest.in(input.inputs()).group))),
                     countFact("slow", static_cast<std::int64_t>(slow.size())),
                     countFact("executions", static_cast<std::int64_t>(executions.size())),
                     timeFact("longest_ns", worst.ns),
                     timeFact("mean_ns", static_cast<TimeNs>(std::llround(std::min(usual.mean, 9e18)))),
                     numberFact("deviations", (static_cast<double>(worst.ns) - usual.mean) / usual.deviation)};
    finding.save(0, excessNs, card.meanStepNs());
    finding.confidence = Confidence::Derived;
    finding.explains = {"comm-exposed-high"};
    claim(input.inputs(), slow, finding);
    for (const Execution *each : slow)
        finding.show(operatorEvidence(input.inputs().card(each->shortest.card), each->shortest.in(input.inputs())));
    return finding;
}

RuleOutcome evaluateSlowLinkOp(const RuleInput &input, const TaskControl &control)
{
    RuleOutcome outcome;
    double furthest = 0;
    for (const JointGroup &group : input.inputs().jointOperators()) {
        std::map<SlowLinkOpSignature, std::vector<Execution>> executions;
        for (const JointOperator &joint : group.operators) {
            if (control.stopRequested())
                return outcome;
            executions[signatureOf(input.inputs(), joint.parts.front())].push_back(executionOf(input.inputs(), joint));
        }
        for (const auto &[signature, all] : executions) {
            if (static_cast<double>(all.size()) < input.threshold("executions"))
                continue;
            if (auto finding = findingOf(input, signature, all, furthest))
                outcome.findings.push_back(std::move(*finding));
        }
    }
    outcome.measured(numberFact("deviations", furthest), "z");
    return outcome;
}

} // namespace

Rule slowLinkOp()
{
    return {
        .id = "slow-link-op",
        .area = AdviceArea::Cluster,
        .scope = RuleScope::Profile,
        .needs = {AdviceInput::SeveralCards, AdviceInput::Communication},
        .thresholds = {{"z", 3, FactUnit::Number, "msprof-analyze"},
                       {"executions", 11, FactUnit::Count, "ours"},
                       {"step_share", 0.005, FactUnit::Share, "ours"}},
        .evaluate = evaluateSlowLinkOp,
        .isAboutOneCard = true,
    };
}

} // namespace plumbline
