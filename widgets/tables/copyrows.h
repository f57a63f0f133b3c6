// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

class QAbstractItemView;
class QString;

namespace plumbline {

/// The selected rows as text: columns separated by tabs, a line each, top to bottom.
[[nodiscard]] QString selectedRowsText(const QAbstractItemView &view);

/// Gives a view Ctrl+C and a context menu that copy its selected rows. The owner calls retranslateCopyRows()
/// when the language changes.
void installCopyRows(QAbstractItemView *view);
/// The same, copying by other means.
void installCopyRows(QAbstractItemView *view, std::function<void()> copy);
void retranslateCopyRows(QAbstractItemView *view);

} // namespace plumbline
