// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

class QAbstractItemView;
class QString;

namespace plumbline {

/// Returns the selected rows as text from top to bottom, one line for each. Cells are separated by tabs.
[[nodiscard]] QString selectedRowsText(const QAbstractItemView &view);

/// Adds Ctrl+C and a context menu to a view; both copy its selected rows. The owner calls retranslateCopyRows() when the language
/// changes.
void installCopyRows(QAbstractItemView *view);
/// Adds the same, but calls `copy` to do the copying.
void installCopyRows(QAbstractItemView *view, std::function<void()> copy);
void retranslateCopyRows(QAbstractItemView *view);

} // namespace plumbline
