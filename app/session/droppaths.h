// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

class QMimeData;

namespace plumbline {

/// What is being dragged: the paths that can be opened, and the addresses that cannot.
struct DropPaths
{
    QStringList local;
    QStringList remote; ///< on another machine, not mounted here

    [[nodiscard]] static DropPaths of(const QMimeData &data);
    [[nodiscard]] bool isEmpty() const { return local.isEmpty() && remote.isEmpty(); }

    /// What a drop would do, for the overlay.
    [[nodiscard]] QString announcement() const;
    /// Whether anything may be opened, as far as names tell.
    [[nodiscard]] bool hasFit() const;
    /// The local paths, a line each, the first few.
    [[nodiscard]] QString names() const;
    /// Why a local path will not open, as far as its name tells without a look at the disk; "" when it may.
    [[nodiscard]] static QString doubtOf(const QString &path);
    /// Why some of it is not opened; empty when all is local.
    [[nodiscard]] QString refusal() const;
};

} // namespace plumbline
