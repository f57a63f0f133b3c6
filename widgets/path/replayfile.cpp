// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/path/replayfile.h"

#include "core/io/cachefolder.h"
#include "core/whatif/replaytimeline.h"
#include "widgets/support/formatting.h"

#include <QDir>
#include <QTemporaryDir>

namespace plumbline {

Result<ReplayFile> writeReplayFile(const FoundWhatIf &found, const QString &parent, TaskControl &control)
{
    QDir().mkpath(parent);
    const auto folder =
        std::make_shared<const QTemporaryDir>(QDir(parent).filePath(fromFile(ReplayFolderPrefix) + QStringLiteral("XXXXXX")));
    if (!folder->isValid())
        return failure(ErrorCode::WriteFailed, parent.toStdString(), folder->errorString().toStdString());
    const WhatIfAnswer &answer = found.answer;
    const ReplayFile replay{folder, folder->filePath(fromFile(ReplayFileName)),
                            QString::fromStdString(found.job->job.cards[answer.card]->card().path)};
    const auto written =
        writeReplayedTimeline(found.job->graph(), *answer.replayed, answer.card, replay.file.toStdString(), control);
    if (!written)
        return failure(written.error());
    return replay;
}

} // namespace plumbline
