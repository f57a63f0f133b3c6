// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/advice/engine/advisor.h"
#include "core/base/jsonwriter.h"

#include <QString>

#include <span>

namespace plumbline {

/// Writes "findings", "checked" and "not_applicable" of the document of `advise`. `baseline` is what was compared with, or null.
void writeAdviceJson(JsonWriter &json, const Advice &advice, const AdviceInputs &inputs, const AdviceInputs *baseline);

/// The findings one below the other, then what was checked and what could not be.
[[nodiscard]] QString adviceText(const Advice &advice, const AdviceInputs &inputs);

/// What --list-rules shows: a table, or one document.
[[nodiscard]] QString rulesText(std::span<const Rule> rules, const ThresholdOverrides &thresholds);
void writeRulesJson(JsonWriter &json, std::span<const Rule> rules, const ThresholdOverrides &thresholds);

} // namespace plumbline
