// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <QString>

class QWidget;

namespace plumbline {

/// Writes a table as UTF-8, whole or not at all. Errors: WriteFailed.
[[nodiscard]] Result<void> writeTable(const QString &path, const QString &text);

/// Asks where to, proposing `name`, and writes there; says so when that fails. `title` is that of the dialogs.
void saveTable(QWidget *parent, const QString &title, const QString &name, const QString &text);

} // namespace plumbline
