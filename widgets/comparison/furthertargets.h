// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/comparison/comparisontables.h"

#include <QString>

#include <cstddef>
#include <span>

namespace plumbline {

/// A table of the same base with another target.
struct FurtherTarget
{
    QString name; ///< name of its card
    ComparedTable table;
};

/// Returns a table that also shows target, difference and ratio of further targets, row by row. Two rows belong together if their
/// first `keyColumns` cells are equal; if several are, they are paired in their order. Rows that only a further target has are
/// appended in its order and have no place. O(rows of all tables).
[[nodiscard]] ComparedTable addTargets(const ComparedTable &first, std::span<const FurtherTarget> others, std::size_t keyColumns);

} // namespace plumbline
