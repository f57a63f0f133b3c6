// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/base/rule.h"
#include "core/advice/base/timedoperators.h"
#include "core/advice/evidence/communicationevidence.h"
#include "core/advice/evidence/hostcost.h"
#include "core/advice/evidence/robustlimit.h"
#include "core/base/median.h"

#include <algorithm>
#include <map>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

namespace plumbline {

namespace {

using CommOpJitterRows = std::vector<std::uint32_t>;

/// What equal executions share: group, name without its number, bytes, and the position among equal operators of the step.
using CommOpJitterSignature = std::tuple<std::string_view, std::string_view, std::int64_t, std::size_t>;

/// Returns the rows of the table by signature.
std::map<CommOpJitterSignature, CommOpJitterRows> executions(const CommunicationTable &table, const TaskControl &control)
{
    std::map<CommOpJitterSignature, CommOpJitterRows> found;
    // numbers of operators so far, by step and signature
    std::map<std::pair<std::string_view, CommOpJitterSignature>, std::size_t> counts;
    for (std::uint32_t row = 0; row < table.operators.size() && !control.stopRequested(); ++row) {
        const CommunicationOperator &each = table.operators[row];
        if (each.elapseNs.value_or(-1) < 0)
            continue;
        const std::string_view name = table.text(each.name);
        const WideNs bytes = WideNs{movedBy(table, each, "SDMA").bytes} + movedBy(table, each, "RDMA").bytes;
        CommOpJitterSignature signature{table.text(each.group), name.substr(0, name.find("__")), saturated(bytes), 0};
        std::get<3>(signature) = counts[{table.text(each.step), signature}]++;
        found[signature].push_back(row);
    }
    return found;
}

/// Returns how long operators took, or how long they waited where `isWaiting` is set.
std::vector<double> lengthsOf(const CommunicationTable &table, const CommOpJitterRows &rows, bool isWaiting)
{
    std::vector<double> lengths;
    for (const std::uint32_t row : rows) {
        const auto &ns = isWaiting ? table.operators[row].waitNs : table.operators[row].elapseNs;
        lengths.push_back(static_cast<double>(std::max<TimeNs>(ns.value_or(0), 0)));
    }
    return lengths;
}

/// What all outliers of a card add up to.
struct Jitter
{
    std::vector<CostlyOperator> costs; ///< the outliers with what they took above the median
    double usualNs = 0;                ///< median for the worst outlier
    double waitNs = 0;                 ///< the part of all costs that is waiting, as far as waits are known
    bool areWaitsKnown = false;        ///< the source tells the wait of an outlier
    TimeNs worstNs = 0;                ///< largest cost
    std::size_t worstExecutions = 0;   ///< number of executions with the signature of the worst outlier
};

void addOutliers(const RuleInput &input, const CommunicationTable &table, const CommOpJitterRows &rows, Jitter &jitter)
{
    const std::vector<double> lengths = lengthsOf(table, rows, false);
    const std::vector<double> waits = lengthsOf(table, rows, true);
    const RobustLimit limit = robustLimit(lengths, input);
    const double usualWait = median(waits);
    for (std::size_t index = 0; index < rows.size(); ++index) {
        if (lengths[index] <= limit.limitNs)
            continue;
        const auto excess = static_cast<TimeNs>(lengths[index] - limit.medianNs);
        jitter.costs.push_back({rows[index], excess});
        jitter.areWaitsKnown = jitter.areWaitsKnown || table.operators[rows[index]].waitNs;
        jitter.waitNs += std::clamp(waits[index] - usualWait, 0.0, static_cast<double>(excess));
        if (excess > jitter.worstNs) {
            jitter.worstNs = excess;
            jitter.usualNs = limit.medianNs;
            jitter.worstExecutions = rows.size();
        }
    }
}

RuleOutcome evaluateCommOpJitter(const RuleInput &input, const TaskControl &control)
{
    const CardEvidence &card = input.card();
    const CommunicationTable &table = card.communication().operators;
    Jitter jitter;
    for (const auto &[signature, rows] : executions(table, control)) {
        if (static_cast<double>(rows.size()) >= input.threshold("calls"))
            addOutliers(input, table, rows, jitter);
    }
    RuleOutcome outcome;
    Finding finding = input.finding();
    const TimeNs excessNs = saveCosts(card, jitter.costs, finding);
    outcome.measured(shareFact("excess_share", shareOfStep(card, excessNs)), "step_share");
    if (jitter.costs.empty() || shareOfStep(card, excessNs) < input.threshold("step_share"))
        return outcome;
    const CommunicationOperator &worst =
        table.operators[std::ranges::max_element(jitter.costs, {}, &CostlyOperator::costNs)->row];
    finding.facts = {textFact("operator", std::string(table.text(worst.name))),
                     textFact("group", groupName(card, table.text(worst.group))),
                     timeFact("length_ns", *worst.elapseNs),
                     timeFact("usual_ns", static_cast<TimeNs>(jitter.usualNs)),
                     countFact("executions", static_cast<std::int64_t>(jitter.worstExecutions)),
                     countFact("outliers", static_cast<std::int64_t>(jitter.costs.size())),
                     timeFact("excess_ns_per_step", excessNs)};
    if (jitter.areWaitsKnown)
        finding.facts.push_back(timeFact("waiting_ns", card.perStep(static_cast<TimeNs>(std::min(jitter.waitNs, 9e18)))));
    finding.explains = {"step-jitter", "comm-exposed-high"};
    outcome.findings.push_back(std::move(finding));
    return outcome;
}

} // namespace

Rule commOpJitter()
{
    auto limits = robustLimits();
    limits.push_back({"step_share", 0.005, FactUnit::Share, "ours"});
    return {
        .id = "comm-op-jitter",
        .area = AdviceArea::Communication,
        .needs = {AdviceInput::DeviceTime},
        .thresholds = limits,
        .evaluate = evaluateCommOpJitter,
        .symptom = SymptomLevel::Event,
        .mayWaitForCards = true,
        .namesNoCause = true,
    };
}

} // namespace plumbline
