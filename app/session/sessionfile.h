// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "widgets/timeline/state/viewstate.h"

#include <QByteArray>
#include <QString>
#include <QStringList>

#include <vector>

namespace plumbline {

/// The content of a session file: which paths are open on one timeline, and how they are looked at. The file is a short JSON text
/// that people can read, compare and send. Its paths are relative to its folder, so that it can move together with the profile.
///
/// A session file may come from anybody. Its paths are names of files and folders and nothing else. Functions that read or write
/// files may block; call them off the window thread.
struct SessionFile
{
    static constexpr qint64 LargestBytes = qint64{16} << 20;
    static constexpr qsizetype MostPaths = 1000;

    QStringList paths; ///< absolute, each once
    ViewState view;

    /// Returns the text of a file in `folder`, whose path must be absolute.
    [[nodiscard]] QByteArray toText(const QString &folder) const;
    /// Reads the text of a file in `folder`. Errors: NotRecognised (detail "session"), NotSupported (detail "session": written by
    /// a later version).
    [[nodiscard]] static Result<SessionFile> fromText(const QByteArray &text, const QString &folder);

    /// Reads a file. Errors: FileNotFound, NotRegularFile, PermissionDenied, and those of fromText(), all with the path.
    [[nodiscard]] static Result<SessionFile> read(const QString &file);
    /// Writes a file, as a whole or not at all. Errors: WriteFailed.
    [[nodiscard]] Result<void> write(const QString &file) const;
};

/// Returns the suffix of session files, without the dot.
[[nodiscard]] QString sessionSuffix();
/// Returns whether a path names a session file: by its suffix, and it is no folder.
[[nodiscard]] bool isSessionPath(const QString &path);

/// A session file that was opened, and the paths that it names.
struct OpenedSession
{
    QString file;
    QStringList paths;
};
/// Returns paths in which each session file is replaced by the paths that it names. Each path is there once.
[[nodiscard]] QStringList withoutSessions(const QStringList &paths, const std::vector<OpenedSession> &sessions);

/// Returns the view of a session with those remarks and marks of the user's own view that it lacks. The next change replaces the
/// user's own view, and nothing that somebody wrote may be lost with it.
[[nodiscard]] ViewState withOwnNotes(ViewState session, const ViewState &own);

} // namespace plumbline
