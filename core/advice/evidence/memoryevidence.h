// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/advice/base/adviceinputs.h"
#include "core/advice/base/finding.h"

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace plumbline {

/// Returns the curve of a series with the highest peak; null without one. The curve "APP", which is the whole process, is left
/// out.
[[nodiscard]] const MemoryCurve *highestCurve(const CardMemory &memory, MemorySeries series);
/// Returns the curve of a component and series; null without one.
[[nodiscard]] const MemoryCurve *curveOf(const MemoryCurves &curves, std::string_view component, MemorySeries series);

/// Returns the peak of the reserved memory of a card: of the whole process where the table tells it, else of the curve with the
/// highest peak. None without either.
[[nodiscard]] std::optional<MemorySample> reservedPeak(const CardMemory &memory);

/// Returns the bytes of a curve at an absolute time; none before its first sample. O(log samples).
[[nodiscard]] std::optional<std::int64_t> heldAt(const MemoryCurve &curve, TimeNs ns);

/// Returns an absolute time of memory_record.csv as evidence: a range without length on the timeline, or the file where the card
/// has no timeline.
[[nodiscard]] Evidence memoryEvidence(const CardEvidence &card, TimeNs absoluteNs, std::string_view name);

} // namespace plumbline
