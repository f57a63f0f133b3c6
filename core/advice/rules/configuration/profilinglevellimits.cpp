// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/advice/base/rule.h"
#include "core/advice/catalogue.h"

#include <algorithm>
#include <array>

namespace plumbline {

namespace {

/// The inputs that any capture of a device could hold.
constexpr std::array<AdviceInput, 7> Collected{AdviceInput::Timeline,      AdviceInput::Launches, AdviceInput::KernelTable,
                                               AdviceInput::Communication, AdviceInput::Matrix,   AdviceInput::MemoryRecord,
                                               AdviceInput::Allocations};

/// Returns whether an input is expected: a card that does not communicate has no files of communication.
bool isExpected(const CardEvidence &card, AdviceInput input)
{
    if (input != AdviceInput::Communication && input != AdviceInput::Matrix)
        return true;
    return card.mean(OverviewQuantity::Communication).value_or(0) > 0;
}

/// Returns whether a rule needs one of the missing inputs.
bool isWanting(const Rule &rule, const std::vector<AdviceInput> &missing)
{
    return std::ranges::any_of(rule.needs,
                               [&missing](AdviceInput input) { return std::ranges::find(missing, input) != missing.end(); });
}

RuleOutcome evaluateProfilingLevelLimits(const RuleInput &input, const TaskControl &)
{
    const CardEvidence &card = input.card();
    std::vector<AdviceInput> missing;
    std::string names;
    for (const AdviceInput each : Collected) {
        // A file that is there and cannot be read was collected.
        if (card.has(each) || !isExpected(card, each) || isUnreadable(card.losses(), card.card().path, inputName(each)))
            continue;
        missing.push_back(each);
        names += (names.empty() ? "" : ", ") + std::string(inputName(each));
    }
    const auto rules = std::ranges::count_if(ruleCatalogue(), [&missing](const Rule &rule) { return isWanting(rule, missing); });
    RuleOutcome outcome;
    if (rules == 0)
        return outcome;
    Finding finding = input.finding();
    if (card.card().framework == Framework::MindInsight)
        finding.variant = "older";
    else
        finding.variant = card.card().level.empty() ? "" : "level";
    finding.facts = {textFact("level", card.card().level), countFact("rules", rules), textFact("missing", names)};
    if (const std::string foreign = card.foreignTable(); !foreign.empty())
        finding.facts.push_back(textFact("foreign", foreign));
    for (const Rule &rule : ruleCatalogue()) {
        if (isWanting(rule, missing)) {
            Evidence evidence = card.cardEvidence();
            evidence.name = rule.id;
            finding.show(std::move(evidence));
        }
    }
    outcome.findings.push_back(std::move(finding));
    return outcome;
}

} // namespace

Rule profilingLevelLimits()
{
    return {
        .id = "profiling-level-limits",
        .area = AdviceArea::Configuration,
        .evaluate = evaluateProfilingLevelLimits,
    };
}

} // namespace plumbline
