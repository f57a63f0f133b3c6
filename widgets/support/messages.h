// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"
#include "core/base/problem.h"
#include "core/base/taskcontrol.h"
#include "core/compare/alignment.h"

#include <QString>

namespace plumbline {

/// Codes and facts of core as sentences in the user's language, for window and command line alike.
/// All are plain text: whatever stands in a file name or detail is never markup.

/// Which file, where in it, why, and what to do about it.
[[nodiscard]] QString errorText(const Error &error);

/// What is wrong and what was done about it. File and offset are left out: they stand beside it in every
/// table; problemLine() has them.
[[nodiscard]] QString problemText(const Problem &problem);

/// "warning: trace_view.json, byte 1 234: ..." for places that have one line only.
[[nodiscard]] QString problemLine(const Problem &problem);

/// "Error", "Warning", "Note"
[[nodiscard]] QString severityText(Severity severity);

/// What a long operation is busy with: "Reading events"
[[nodiscard]] QString stageText(Stage stage);

/// How a target card was laid over the base, with every figure of it: "By step: training steps begin together. Offset
/// +1.5 ms." What was refused reads as nothing was done; refusalText() says why.
[[nodiscard]] QString alignmentText(const Alignment &alignment);
/// Why an alignment could not be made, with what it rests on; "" where it was.
[[nodiscard]] QString refusalText(const Alignment &alignment);

} // namespace plumbline
