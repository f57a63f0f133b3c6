// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace plumbline::test {

/// Returns the path of a real profile in the folder PLUMBLINE_SAMPLES. Empty if this machine does not have it; the test must then
/// call QSKIP.
QString samplePath(const QString &relative);

} // namespace plumbline::test
