// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/advice/base/rule.h"

#include <span>
#include <string_view>

namespace plumbline {

/// All rules, in the order of advice.md. Made once.
[[nodiscard]] std::span<const Rule> ruleCatalogue();

/// The rule of that id, null without one.
[[nodiscard]] const Rule *ruleCalled(std::string_view id);

/// "data_input", as documents write an area.
[[nodiscard]] std::string_view areaName(AdviceArea area);
/// "high", likewise.
[[nodiscard]] std::string_view severityName(FindingSeverity severity);

} // namespace plumbline
