// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>

namespace plumbline::test {

/// Returns a timeline that is short enough to read. On the thread "python" the slice "step" (at 1000 us, 100 us long) contains
/// "add" (at 1010 us, 20 us long, with arguments and a call stack). One HostToDevice flow leads from "add" to the kernel
/// "AddKernel" (at 1050 us, 30 us long) on "Stream 2".
[[nodiscard]] QByteArray smallTimeline();

/// Writes `content` to a file and makes the folders above it. Returns false if that fails.
[[nodiscard]] bool writeFile(const QString &path, const QByteArray &content);

/// Writes smallTimeline() for each of `cards` cards to `folder`/rank<N>_ascend_pt/ASCEND_PROFILER_OUTPUT/trace_view.json. Returns
/// false if that fails.
[[nodiscard]] bool writeSmallProfile(const QString &folder, int cards);

} // namespace plumbline::test
