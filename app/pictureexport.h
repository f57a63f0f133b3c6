// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/problem.h"
#include "core/base/result.h"

#include <QString>

#include <vector>

namespace plumbline {

class TimelineState;
class TimelineView;

/// Writes what the view shows now, its lanes, range and flow categories, as a light picture in the format of the
/// file's suffix. Notes and errors are those of writePicture().
[[nodiscard]] Result<std::vector<Problem>> exportView(const TimelineState &state, const TimelineView &view, const QString &file);

} // namespace plumbline
