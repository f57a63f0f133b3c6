// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/advice/engine/advisor.h"
#include "core/base/jsonwriter.h"

#include <QString>

#include <span>

namespace plumbline {

/// Writes the members "findings", "checked" and "not_applicable" of the JSON document of `advise`. `baseline` is the base
/// profile, or null without a comparison.
void writeAdviceJson(JsonWriter &json, const Advice &advice, const AdviceInputs &inputs, const AdviceInputs *baseline);

/// Returns the findings as text, followed by the rules that were checked and those that could not be.
[[nodiscard]] QString adviceText(const Advice &advice, const AdviceInputs &inputs);

/// Return or write the list of rules for --list-rules, with the thresholds that are in force.
[[nodiscard]] QString rulesText(std::span<const Rule> rules, const ThresholdOverrides &thresholds);
void writeRulesJson(JsonWriter &json, std::span<const Rule> rules, const ThresholdOverrides &thresholds);

} // namespace plumbline
