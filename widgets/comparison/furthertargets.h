// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/comparison/comparisontables.h"

#include <QString>

#include <cstddef>
#include <span>

namespace plumbline {

/// A table of the same base against another target.
struct FurtherTarget
{
    QString name; ///< of its card
    ComparedTable table;
};

/// A table with target, difference and ratio of further targets behind those of its own, row by row. Rows are the same where
/// their first `keyColumns` texts are, the n-th with the n-th; those that only a further target has stand at the end, in its
/// order, and lead nowhere. O(rows of all).
[[nodiscard]] ComparedTable addTargets(const ComparedTable &first, std::span<const FurtherTarget> others, std::size_t keyColumns);

} // namespace plumbline
