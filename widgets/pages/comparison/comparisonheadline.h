// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/compare/alignment.h"
#include "widgets/comparison/comparisonanalysis.h"

#include <QString>

namespace plumbline {

/// Returns what is compared, in sentences: both cards, how they are aligned, what is matched, how long the steps take, and
/// whether their difference may be chance. `alignment` is null where tables are compared.
[[nodiscard]] QString comparisonHeadline(const CardComparison &comparison, const Alignment *alignment);

} // namespace plumbline
