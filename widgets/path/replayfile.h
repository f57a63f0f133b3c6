// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/taskcontrol.h"
#include "widgets/path/whatiffinder.h"

#include <QMetaType>
#include <QString>

#include <memory>

class QTemporaryDir;

namespace plumbline {

/// The timeline of a what-if answer as a file, which is removed when nobody holds it any more.
struct ReplayFile
{
    std::shared_ptr<const QTemporaryDir> folder;
    QString file;
    QString recorded; ///< path of the card as it was recorded
};

/// Writes the timeline of the measured card with the changes of an answer into a new folder below `parent`, which is made if it
/// is missing. Errors: PermissionDenied, WriteFailed, Cancelled.
[[nodiscard]] Result<ReplayFile> writeReplayFile(const FoundWhatIf &found, const QString &parent, TaskControl &control);

} // namespace plumbline

Q_DECLARE_METATYPE(plumbline::ReplayFile)
