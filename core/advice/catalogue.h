// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/advice/base/rule.h"

#include <span>
#include <string_view>
#include <vector>

namespace plumbline {

/// Returns all rules. Their order decides between findings that rank equally (docs/advice.md 13.3). The rules are made at the
/// first call.
[[nodiscard]] std::span<const Rule> ruleCatalogue();

/// Returns all rules, followed by those of a user.
[[nodiscard]] std::vector<Rule> rulesWith(const std::vector<Rule> &own);

/// Returns the rule whose id is `id`; null if there is none.
[[nodiscard]] const Rule *ruleCalled(std::string_view id);

/// Returns the name of an area in JSON, such as "data_input".
[[nodiscard]] std::string_view areaName(AdviceArea area);
/// Returns the name of a severity in JSON and on the command line, such as "high".
[[nodiscard]] std::string_view severityName(FindingSeverity severity);

} // namespace plumbline
