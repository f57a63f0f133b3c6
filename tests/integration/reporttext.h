// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/storage/trace.h"

#include <QString>

namespace plumbline::test {

/// The report on one line: the phases, counts that are not 0, then the problems as "Code offset+length (detail)".
QString reportLine(const Trace &trace);

/// Whether every element of the event array is counted once: under its phase or as refused.
bool countsEveryElement(const Trace &trace);

} // namespace plumbline::test
