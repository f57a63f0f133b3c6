// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/compare/sumcomparison.h"
#include "widgets/comparison/comparisontables.h"

#include <QString>

#include <vector>

namespace plumbline {

/// Tables of a comparison of sums. Their rows lead nowhere, because nothing tells when anything ran.

/// Returns the name of a quantity.
[[nodiscard]] QString sumQuantityTitle(const SummedQuantity &quantity);
/// Returns the quantities of the mean steps of both cards, as summedQuantities() gives them.
[[nodiscard]] ComparedTable sumQuantityTable(const std::vector<SummedQuantity> &quantities);
/// Returns groups of kernels or communication operators; the keys stand in a column of their own if `keyTerm` is not "".
[[nodiscard]] ComparedTable sumGroupTable(const std::vector<SummedGroup> &groups, const char *nameTerm, const char *keyTerm);
/// Returns the lengths of the steps that both cards have.
[[nodiscard]] ComparedTable sumStepTable(const std::vector<SummedStep> &steps);

} // namespace plumbline
