// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/commands/queryanswer.h"
#include "app/commands/querycards.h"

namespace plumbline {

/// Reads statements from standard input, a terminal, and answers each, until the input ends or `.quit` is typed. An interrupt
/// ends the statement that runs. What a statement lacks is told behind its answer. Returns the exit code, which does not depend
/// on the statements.
[[nodiscard]] int runQueryPrompt(QueryCards &input, QueryFormat format, std::uint64_t limit);

/// Returns the answer to a line of the prompt that begins with a dot, such as ".tables" or ".schema slice".
[[nodiscard]] QString dotCommandAnswer(const QString &line);

} // namespace plumbline
