// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace plumbline::test {

/// Path of a real profile below the samples folder, or empty when this machine has none; tests then QSKIP.
QString samplePath(const QString &relative);

} // namespace plumbline::test
