// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/compare/alignment.h"
#include "core/facts/tabletrace.h"
#include "widgets/comparison/comparisonanalysis.h"
#include "widgets/pages/figurerow.h"

#include <QString>

#include <vector>

namespace plumbline {

/// Returns the answer of a comparison in figures: how long a step takes on both cards, the difference, and whether it may be
/// chance; what share of the slices is matched.
[[nodiscard]] std::vector<Figure> comparisonFigures(const CardComparison &comparison);

/// Returns the sentence, with a blank before it, that kernels are not compared because one of the cards tells none; "" otherwise.
[[nodiscard]] QString untoldKernelsText(const UntoldKernels &untold, const QString &base, const QString &target);

/// Returns what is compared, in sentences: both cards, how they are aligned, which kernels go by other names. `alignment` is null
/// where tables are compared.
[[nodiscard]] QString comparisonHeadline(const CardComparison &comparison, const Alignment *alignment);

} // namespace plumbline
