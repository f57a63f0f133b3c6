// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"
#include "core/base/problem.h"
#include "core/base/taskcontrol.h"
#include "core/compare/alignment.h"

#include <QString>

namespace plumbline {

/// The functions below turn codes and facts of core into sentences in the language of the user, for the window and for the
/// command line. All are plain text: file names and details are never interpreted as markup.

/// Says which file and which place is affected, why, and what to do about it.
[[nodiscard]] QString errorText(const Error &error);

/// Says what is wrong and what was done about it. File and offset are left out because tables show them in other columns;
/// problemLine() contains them.
[[nodiscard]] QString problemText(const Problem &problem);

/// Returns a problem in one line, such as "warning: trace_view.json, byte 1 234: ...".
[[nodiscard]] QString problemLine(const Problem &problem);

/// Returns "Error", "Warning" or "Note".
[[nodiscard]] QString severityText(Severity severity);

/// Returns what a load is doing, such as "Reading events".
[[nodiscard]] QString stageText(Stage stage);

/// Says how the clock of the target was aligned to that of the base, such as "By step: training steps begin together. Offset +1.5
/// ms." A refused alignment reads as no alignment; refusalText() says why it was refused.
[[nodiscard]] QString alignmentText(const Alignment &alignment);
/// Says why an alignment was refused, with the figures that led to it. "" if it was not refused.
[[nodiscard]] QString refusalText(const Alignment &alignment);

} // namespace plumbline
