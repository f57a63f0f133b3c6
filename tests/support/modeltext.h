// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

class QAbstractItemModel;

namespace plumbline::test {

/// A whole model as text: the titles, then a line a row, cells separated by " | ", two blanks a level; the marks
/// between groups of digits become ordinary blanks.
[[nodiscard]] QString modelText(const QAbstractItemModel &model);

} // namespace plumbline::test
