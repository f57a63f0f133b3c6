// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/roofline/roofline.h"

#include <QString>

namespace plumbline {

/// Return what a bound, the source of a figure, and the source of a limit are called.
[[nodiscard]] QString boundText(RoofBound bound);
[[nodiscard]] QString workSourceText(WorkSource source);
/// Returns what the operations of a point are from, and whether they count padding.
[[nodiscard]] QString operationSourceText(const RooflinePoint &point);
[[nodiscard]] QString limitSourceText(LimitSource source);

/// Returns the limits of a card with their sources, one line for each, such as "Memory: 1,382 GB/s = 24 cores (...) × ...".
[[nodiscard]] QString limitsText(const CardLimits &limits);

/// Returns the sentence about all kernels of a card. `type` is the plain text of the type with the longest time above the roof,
/// `typeNs` its part; "" for none.
[[nodiscard]] QString rooflineSentence(const Roofline &roofline, const QString &type, double typeNs, Framework framework);

} // namespace plumbline
