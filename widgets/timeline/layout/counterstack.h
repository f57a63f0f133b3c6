// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/query/counterenvelope.h"

#include <vector>

namespace plumbline {

/// Whether the series of a counter can stand on top of each other: there are several, and none is ever negative.
[[nodiscard]] bool isStackable(const CounterTable &table, const Counter &counter);

/// Whether they do at first, as Chrome's traces mean them: their sum is a quantity, so all have one unit or none, and none is
/// a share.
[[nodiscard]] bool isStackedAtFirst(const CounterTable &table, const Counter &counter);

/// The sum of two curves. In a column where only one changes, the other holds its value; a step of both is one
/// step, else lowest and highest are those of both together, hence at most too far apart. O(columns).
[[nodiscard]] std::vector<CounterPixel> stackedOn(const std::vector<CounterPixel> &below, const std::vector<CounterPixel> &above);

} // namespace plumbline
