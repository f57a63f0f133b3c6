// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/problem.h"
#include "core/base/result.h"

#include <QSize>
#include <QString>

#include <vector>

namespace plumbline {

class TimelineState;

/// Writes what the timeline shows now, with the flow categories that are on, as a light picture of that
/// size in the format of the file's suffix. Notes and errors are those of writePicture().
[[nodiscard]] Result<std::vector<Problem>> exportVisibleRange(const TimelineState &state, QSize size, const QString &file);

} // namespace plumbline
