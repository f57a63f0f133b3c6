// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/advice/base/adviceinputs.h"
#include "core/advice/base/finding.h"

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace plumbline {

/// The curve of a series that goes highest; null without one. "APP", which is all of the process, is left out.
[[nodiscard]] const MemoryCurve *highestCurve(const CardMemory &memory, MemorySeries series);
/// The curve of a component; null without one.
[[nodiscard]] const MemoryCurve *curveOf(const MemoryCurves &curves, std::string_view component, MemorySeries series);

/// The most memory of a card that was reserved: of the whole process where the table tells, else of the curve that goes highest;
/// none without either.
[[nodiscard]] std::optional<MemorySample> reservedPeak(const CardMemory &memory);

/// What a curve held at an absolute time; none before its first sample. O(log samples).
[[nodiscard]] std::optional<std::int64_t> heldAt(const MemoryCurve &curve, TimeNs ns);

/// A time of memory_record.csv on the card's timeline; the file where it has none.
[[nodiscard]] Evidence memoryEvidence(const CardEvidence &card, TimeNs absoluteNs, std::string_view name);

} // namespace plumbline
