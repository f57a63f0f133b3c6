// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>

namespace plumbline::test {

/// A timeline short enough to read: on a thread "python" the slice "step" (1000 us to 1100 us) around "add"
/// (1010 us, 20 us, with arguments and a call stack), which launches the kernel "AddKernel" (1050 us, 30 us) on
/// "Stream 2" by one HostToDevice flow.
[[nodiscard]] QByteArray smallTimeline();

/// Writes `content`, making the folders above it. False when that fails.
[[nodiscard]] bool writeFile(const QString &path, const QByteArray &content);

/// Makes `folder`/rank<N>_ascend_pt/ASCEND_PROFILER_OUTPUT/trace_view.json with smallTimeline() for each of
/// `cards` cards. False when that fails.
[[nodiscard]] bool writeSmallProfile(const QString &folder, int cards);

} // namespace plumbline::test
