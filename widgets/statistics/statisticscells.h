// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/query/rangestatistics.h"

#include <QStringList>

namespace plumbline {

/// The numbers of a group as the command line and exported tables write them: whole nanoseconds, six digits of the share.
/// The two lists belong together.
[[nodiscard]] QStringList statisticsTitles();
[[nodiscard]] QStringList statisticsCells(const RangeStatistics &statistics, const GroupStatistics &group);

} // namespace plumbline
