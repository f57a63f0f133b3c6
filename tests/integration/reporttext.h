// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/storage/trace.h"

#include <QString>

namespace plumbline::test {

/// Prints an import report in one line: the counts by phase, other counts that are not 0, then the problems as "Code
/// offset+length (detail)".
QString reportLine(const Trace &trace);

/// Returns whether every element of the event array is counted exactly once, either under its phase or as refused.
bool countsEveryElement(const Trace &trace);

} // namespace plumbline::test
