// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/memory/cardmemory.h"

#include <optional>
#include <string_view>

namespace plumbline {

/// Returns the curve of a series with the highest peak; null without one. The curve "APP", which is the whole process, is left
/// out.
[[nodiscard]] const MemoryCurve *highestCurve(const CardMemory &memory, MemorySeries series);
/// Returns the curve of a component and series; null without one.
[[nodiscard]] const MemoryCurve *curveOf(const MemoryCurves &curves, std::string_view component, MemorySeries series);

/// Returns the peak of the reserved memory of a card: of the whole process where the table tells it, else of the curve with the
/// highest peak. None without either.
[[nodiscard]] std::optional<MemorySample> reservedPeak(const CardMemory &memory);

} // namespace plumbline
