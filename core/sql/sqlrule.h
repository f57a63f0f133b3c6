// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/advice/base/rule.h"
#include "core/base/result.h"

#include <string>
#include <string_view>

namespace plumbline {

/// Makes a rule of a text that a user wrote: a header of comments and one SQL statement (docs/rules.md). The rows that the
/// statement answers for a card, or for all cards of a run, are one finding.
///
/// Errors: InvalidArgument with the offset of what is wrong, and a detail that names it: the key of the header, or what the SQL
/// library says of the statement. The statement is prepared but not run.
[[nodiscard]] Result<Rule> sqlRule(std::string_view text);

} // namespace plumbline
