// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/query/counterenvelope.h"

#include <vector>

namespace plumbline {

/// Returns whether the series of a counter can be stacked: there are at least two, and none ever has a negative value.
[[nodiscard]] bool isStackable(const CounterTable &table, const Counter &counter);

/// Returns whether the series of a counter are stacked until the user decides otherwise. As counters of Chrome traces mean it,
/// they are stacked if their sum is a quantity: all series have the same unit or none, and no series is a share.
[[nodiscard]] bool isStackedAtFirst(const CounterTable &table, const Counter &counter);

/// Returns the sum of two curves, column by column. In a column where only one curve changes, the other keeps its value. Where
/// both only jump from one value to another, they are taken to jump together. In all other columns the lowest values of both are
/// added, and so are the highest, so that the range of the sum is at most too wide. O(columns).
[[nodiscard]] std::vector<CounterPixel> stackedOn(const std::vector<CounterPixel> &below, const std::vector<CounterPixel> &above);

} // namespace plumbline
