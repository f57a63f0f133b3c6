// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

class QMimeData;

namespace plumbline {

/// The paths and addresses in a drag-and-drop payload. Only the names are judged; nothing is read from the disk.
struct DropPaths
{
    QStringList local;
    QStringList remote; ///< addresses on other machines, which cannot be opened

    [[nodiscard]] static DropPaths of(const QMimeData &data);
    [[nodiscard]] bool isEmpty() const { return local.isEmpty() && remote.isEmpty(); }

    /// Returns the text of the drop overlay: which paths a drop would open, and which it would not, with the reason.
    [[nodiscard]] QString announcement() const;
    /// Returns whether the name of at least one local path looks like something that can be opened.
    [[nodiscard]] bool hasFit() const;
    /// Returns the first few local paths, one on each line, and the number of further ones.
    [[nodiscard]] QString names() const;
    /// Returns why a local path cannot be opened, judged by its name alone. Returns "" if it may be possible to open it.
    [[nodiscard]] static QString doubtOf(const QString &path);
    /// Returns why remote addresses are not opened. Empty if there are none.
    [[nodiscard]] QString refusal() const;
};

} // namespace plumbline
