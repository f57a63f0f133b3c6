// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/import/traceloader.h"

#include <QByteArray>
#include <QString>

#include <memory>

namespace plumbline::test {

/// One line a part: counts of the report, then its problems as "Code offset+length".
QString printReport(const Trace &trace);

/// Every slice, instant, counter sample and arrow, a line each, in table order.
QString printTables(const Trace &trace);

/// Whether every element of the event array is counted once: under its phase or as refused.
bool countsEveryElement(const Trace &trace);

/// Writes `bytes` into a file called `name` in `folder`, loads it, and deletes the file again.
Result<std::shared_ptr<const Trace>> loadBytes(const QString &folder, const QString &name, const QByteArray &bytes,
                                               const LoadOptions &options = {});

} // namespace plumbline::test
