// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/import/traceloader.h"

#include <QByteArray>
#include <QString>

namespace plumbline::test {

/// Loads a timeline from its text, through a temporary file.
Result<std::shared_ptr<const Trace>> loadText(const QByteArray &json, const LoadOptions &options = {});

/// The slices, one a line in display order of their lanes: `process/thread row start+duration name`.
QString printSlices(const Trace &trace);

/// The arrows, one a line: `category from -> to`, an end as `lane@time` and the name of its slice.
QString printFlows(const Trace &trace);

/// The ledger and its problems: `events 3 refused 1 ...`, then `code offset+length detail` a line.
QString printReport(const Trace &trace);

/// Everything above and the counters and instants, for telling whether two traces are the same.
QString printAll(const Trace &trace);

} // namespace plumbline::test
