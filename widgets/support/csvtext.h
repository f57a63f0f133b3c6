// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

namespace plumbline {

/// One CSV line: cells quoted where RFC 4180 asks for it, ended by a line feed.
[[nodiscard]] QString csvLine(const QStringList &cells);

} // namespace plumbline
