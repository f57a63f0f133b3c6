// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

class QAbstractItemModel;

namespace plumbline::test {

/// Prints a model: the column titles, then one line for each row, with cells separated by " | " and indented by two blanks for
/// each level. The narrow spaces between groups of digits become ordinary ones.
[[nodiscard]] QString modelText(const QAbstractItemModel &model);

} // namespace plumbline::test
