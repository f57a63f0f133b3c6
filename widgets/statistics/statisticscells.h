// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/query/rangestatistics.h"

#include <QStringList>

namespace plumbline {

/// Return the columns of a group and their titles as the command line and exported tables write them: whole nanoseconds, and the
/// share with six decimals. Both lists have the same order.
[[nodiscard]] QStringList statisticsTitles();
[[nodiscard]] QStringList statisticsCells(const RangeStatistics &statistics, const GroupStatistics &group);

} // namespace plumbline
