// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/advice/rule.h"

#include <span>
#include <string_view>

namespace plumbline {

/// All rules, in the order of advice.md. Made once.
[[nodiscard]] std::span<const Rule> ruleCatalogue();

/// The rule of that id, null without one.
[[nodiscard]] const Rule *ruleCalled(std::string_view id);

/// How far a rule is from saying what to change: 0 tells a cause; 1 something that happens, as gaps, late cards, odd kernels; 2
/// only where the time of a step goes. What it finds is explained by what rules of lower levels find in the same time.
[[nodiscard]] int symptomLevel(std::string_view rule);

/// "data_input", as documents write an area.
[[nodiscard]] std::string_view areaName(AdviceArea area);
/// "high", likewise.
[[nodiscard]] std::string_view severityName(FindingSeverity severity);

} // namespace plumbline
