// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/advice/base/rule.h"

#include <span>
#include <string_view>

namespace plumbline {

/// Returns all rules, by area. Made once.
[[nodiscard]] std::span<const Rule> ruleCatalogue();

/// Returns the rule with an id, null without one.
[[nodiscard]] const Rule *ruleCalled(std::string_view id);

/// "data_input", as documents write an area.
[[nodiscard]] std::string_view areaName(AdviceArea area);
/// Returns the name of a severity in JSON and on the command line, such as "high".
[[nodiscard]] std::string_view severityName(FindingSeverity severity);

} // namespace plumbline
