// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "widgets/support/csvtext.h"

#include <QString>

class QWidget;

namespace plumbline {

/// Writes a table as UTF-8 in portions of 1 MiB. The file is written completely or not at all. Errors: WriteFailed. O(text).
[[nodiscard]] Result<void> writeTable(const QString &path, const TextLines &lines);

/// Writes a table in the background. Writing goes on to the end even if `parent` is deleted meanwhile. A failure is shown in a
/// dialog with the given title.
void writeTableLater(QWidget *parent, const QString &title, const QString &path, const TextLines &lines);

/// Asks for a path, with `name` as proposal, and writes the table there in the background.
void saveTable(QWidget *parent, const QString &title, const QString &name, const TextLines &lines);

/// Shows a failure in a dialog that does not block. `text` is shown as plain text because it may contain a path that looks like
/// markup.
void showFailure(QWidget *parent, const QString &title, const QString &text);

} // namespace plumbline
