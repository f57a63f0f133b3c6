// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/advice/base/adviceinputs.h"
#include "core/advice/base/finding.h"
#include "core/analysis/memory/memorypeak.h"

#include <cstdint>
#include <optional>
#include <string_view>

namespace plumbline {

/// Returns the bytes of a curve at an absolute time; none before its first sample. O(log samples).
[[nodiscard]] std::optional<std::int64_t> heldAt(const MemoryCurve &curve, TimeNs ns);

/// Returns an absolute time of memory_record.csv as evidence: a range without length on the timeline, or the file where the card
/// has no timeline.
[[nodiscard]] Evidence memoryEvidence(const CardEvidence &card, TimeNs absoluteNs, std::string_view name);

} // namespace plumbline
