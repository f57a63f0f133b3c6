// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/base/rule.h"
#include "core/advice/evidence/communicationevidence.h"
#include "core/advice/evidence/hostcost.h"

#include <algorithm>
#include <optional>
#include <vector>

namespace plumbline {

namespace {

/// Returns the part of an operator that is neither transfer nor waiting; none where the source tells neither.
std::optional<TimeNs> idleNs(const CommunicationTable &table, const CommunicationOperator &each)
{
    const TimeNs known = saturated(WideNs{transferNs(table, each)} + std::max<TimeNs>(each.waitNs.value_or(0), 0));
    if (each.elapseNs.value_or(0) <= 0 || known == 0)
        return std::nullopt;
    return std::max<TimeNs>(*each.elapseNs - known, 0);
}

RuleOutcome evaluateCommIdleDominant(const RuleInput &input, const TaskControl &control)
{
    const CardEvidence &card = input.card();
    const CommunicationTable &table = card.communication().operators;
    std::vector<CostlyOperator> idle;
    double most = 0;
    WideNs elapsed = 0;
    WideNs sum = 0;
    std::optional<std::uint32_t> first;
    for (std::uint32_t row = 0; row < table.operators.size() && !control.stopRequested(); ++row) {
        const CommunicationOperator &each = table.operators[row];
        // Operators between two ranks wait for another pipeline stage by design.
        if (each.kind == CommunicationKind::PointToPoint)
            continue;
        if (!first || each.startNs < table.operators[*first].startNs)
            first = row;
        const auto ns = idleNs(table, each);
        const double share = ns ? static_cast<double>(*ns) / static_cast<double>(*each.elapseNs) : 0;
        most = std::max(most, share);
        if (share > input.threshold("idle_share")) {
            idle.push_back({row, *ns});
            elapsed += *each.elapseNs;
            sum += *ns;
        }
    }
    RuleOutcome outcome;
    outcome.measured(shareFact("idle_share", most), "idle_share");
    if (idle.empty())
        return outcome;
    Finding finding = input.finding();
    const TimeNs exposedNs = saveCosts(card, idle, finding);
    if (shareOfStep(card, exposedNs) < input.threshold("step_share"))
        return outcome;
    const std::uint32_t longest = std::ranges::max_element(idle, {}, &CostlyOperator::costNs)->row;
    finding.variant = longest == first ? "first" : "";
    finding.facts = {countFact("operators", static_cast<std::int64_t>(idle.size())),
                     timeFact("idle_ns", card.perStep(saturated(sum))),
                     timeFact("elapsed_ns", card.perStep(saturated(elapsed))),
                     shareFact("idle_share", static_cast<double>(sum) / static_cast<double>(elapsed)),
                     timeFact("exposed_ns", exposedNs),
                     textFact("operator", std::string(table.text(table.operators[longest].name)))};
    finding.confidence = Confidence::Derived;
    finding.explains = {"comm-exposed-high", "overlap-ratio-low"};
    outcome.findings.push_back(std::move(finding));
    return outcome;
}

} // namespace

Rule commIdleDominant()
{
    return {
        .id = "comm-idle-dominant",
        .area = AdviceArea::Communication,
        .needs = {AdviceInput::Communication},
        .thresholds = {{"idle_share", 0.50, FactUnit::Share, "ours"}, {"step_share", 0.01, FactUnit::Share, "ours"}},
        .evaluate = evaluateCommIdleDominant,
    };
}

} // namespace plumbline
