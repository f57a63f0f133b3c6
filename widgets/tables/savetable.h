// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "widgets/support/csvtext.h"

#include <QString>

class QWidget;

namespace plumbline {

/// Writes a table as UTF-8, whole or not at all, in pieces of a megabyte. Errors: WriteFailed. O(text).
[[nodiscard]] Result<void> writeTable(const QString &path, const TextLines &lines);

/// Writes a table in the background, to the end even when `parent` is gone by then, and says so when that fails. `title` is that
/// of the dialog which does.
void writeTableLater(QWidget *parent, const QString &title, const QString &path, const TextLines &lines);

/// Asks where to, proposing `name`, and writes there in the background.
void saveTable(QWidget *parent, const QString &title, const QString &name, const TextLines &lines);

/// Says in a window of its own what could not be done; `text` as it stands, since it may hold somebody else's path.
void showFailure(QWidget *parent, const QString &title, const QString &text);

} // namespace plumbline
