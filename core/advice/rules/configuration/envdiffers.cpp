// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/base/pairevidence.h"
#include "core/advice/base/rule.h"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace plumbline {

namespace {

/// Environment variables and settings of the profiler of a card, by name.
using Settings = std::map<std::string, std::string>;

/// Returns whether a variable differs by its nature between ranks or runs.
bool isOfItsOwn(std::string_view name)
{
    constexpr std::array<std::string_view, 11> Parts{"ADDR",   "PORT", "RANK",    "HOST", "_ID",   "PATH",
                                                     "DEVICE", "PID",  "SESSION", "DIR",  "MASTER"};
    return std::ranges::any_of(Parts, [name](std::string_view part) { return name.find(part) != std::string_view::npos; });
}

std::string textOfEnvDiffers(const std::optional<bool> &flag)
{
    return flag ? (*flag ? "true" : "false") : "";
}

Settings settingsOf(const CardEvidence &card)
{
    const CaptureSettings &from = card.settings();
    Settings settings;
    for (const EnvironmentVariable &variable : from.environment) {
        if (!isOfItsOwn(variable.name))
            settings[variable.name] = variable.value;
    }
    if (from.hasInfo) {
        settings["profiler_level"] = from.level;
        settings["aic_metrics"] = from.metrics;
        settings["with_stack"] = textOfEnvDiffers(from.withStack);
        settings["profile_memory"] = textOfEnvDiffers(from.withMemory);
        settings["record_shapes"] = textOfEnvDiffers(from.withShapes);
    }
    return settings;
}

Evidence fileOf(const CardEvidence &card, std::string_view name)
{
    const bool isVariable = card.settings().variable(name) != nullptr;
    Evidence file = card.cardEvidence();
    file.kind = Evidence::Kind::File;
    file.name = isVariable ? "profiler_metadata.json" : "profiler_info.json";
    return file;
}

/// Returns the value that most cards have; of equally frequent ones the first.
std::string usualOf(const std::map<std::string, std::vector<std::size_t>> &cards)
{
    const auto most = std::ranges::max_element(cards, {}, [](const auto &each) { return each.second.size(); });
    return most->first;
}

/// Reports variables with different values on the ranks of one profile.
void compareRanks(const RuleInput &input, std::vector<Finding> &findings)
{
    std::map<std::string, std::map<std::string, std::vector<std::size_t>>> values;
    for (const auto &card : input.inputs().cards()) {
        for (const auto &[name, value] : settingsOf(*card))
            values[name][value].push_back(card->index());
    }
    for (const auto &[name, cards] : values) {
        const std::string usual = usualOf(cards);
        for (const auto &[value, having] : cards) {
            if (value == usual)
                continue;
            Finding finding = input.finding();
            finding.variant = "ranks";
            finding.cards = having;
            finding.facts = {textFact("variable", name), textFact("value", value), textFact("usual", usual)};
            for (const std::size_t card : having)
                finding.show(fileOf(input.inputs().card(card), name));
            findings.push_back(std::move(finding));
        }
    }
}

/// Reports variables with different values in a profile and its base, once for each variable.
void compareSides(const RuleInput &input, std::vector<Finding> &findings)
{
    std::map<std::string, std::size_t> told; // by name: position of its finding in `findings`
    for (const auto &pair : input.compared().comparison->pairs()) {
        const auto isTarget = [&pair](const auto &card) { return card->index() == pair->target().index(); };
        if (std::ranges::none_of(input.inputs().cards(), isTarget))
            continue;
        const Settings base = settingsOf(pair->base());
        for (const auto &[name, value] : settingsOf(pair->target())) {
            const auto before = base.find(name);
            if (before == base.end() || before->second == value)
                continue;
            if (const auto [known, isFirst] = told.try_emplace(name, findings.size()); !isFirst) {
                findings[known->second].cards.push_back(pair->target().index());
                continue;
            }
            Finding finding = input.finding();
            finding.variant = "baseline";
            finding.cards = {pair->target().index()};
            finding.facts = {textFact("variable", name), textFact("value", value), textFact("usual", before->second)};
            finding.show(fileOf(pair->target(), name));
            findings.push_back(std::move(finding));
        }
    }
}

RuleOutcome evaluateEnvDiffers(const RuleInput &input, const TaskControl &)
{
    if (input.inputs().size() < 2 && !input.compared().comparison)
        return RuleOutcome::notApplicable(std::string(inputName(AdviceInput::SeveralCards)));
    const auto tells = [](const auto &card) { return card->settings().hasInfo || card->settings().hasEnvironment; };
    if (std::ranges::none_of(input.inputs().cards(), tells))
        return RuleOutcome::notApplicable(std::string(inputName(AdviceInput::Environment)));
    RuleOutcome outcome;
    compareRanks(input, outcome.findings);
    if (input.compared().comparison)
        compareSides(input, outcome.findings);
    return outcome;
}

} // namespace

Rule envDiffers()
{
    return {
        .id = "env-differs",
        .area = AdviceArea::Configuration,
        .scope = RuleScope::Profile,
        .evaluate = evaluateEnvDiffers,
        .subject = {"variable", "value"},
    };
}

} // namespace plumbline
