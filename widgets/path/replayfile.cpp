// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/path/replayfile.h"

#include "core/whatif/replaytimeline.h"

#include <QDir>
#include <QTemporaryDir>

namespace plumbline {

Result<ReplayFile> writeReplayFile(const FoundWhatIf &found, const QString &parent, TaskControl &control)
{
    QDir().mkpath(parent);
    const auto folder = std::make_shared<const QTemporaryDir>(QDir(parent).filePath(QStringLiteral("what_if_XXXXXX")));
    if (!folder->isValid())
        return failure(ErrorCode::WriteFailed, parent.toStdString(), folder->errorString().toStdString());
    const WhatIfAnswer &answer = found.answer;
    const ReplayFile replay{folder, folder->filePath(QStringLiteral("what_if.json")),
                            QString::fromStdString(found.job->job.cards[answer.card]->card().path)};
    const auto written =
        writeReplayedTimeline(found.job->graph(), *answer.replayed, answer.card, replay.file.toStdString(), control);
    if (!written)
        return failure(written.error());
    return replay;
}

} // namespace plumbline
