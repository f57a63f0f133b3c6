// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/report/advicereport.h"
#include "widgets/support/asynctask.h"

#include <QObject>
#include <QString>

#include <memory>
#include <vector>

namespace plumbline {

/// Writes advice as an HTML report while the window stays usable. Tables are read and the file is written in the background;
/// pictures are drawn one by one between turns of the event loop. The file appears whole or not at all. An object writes one
/// report only.
class AdviceExport final : public QObject
{
    Q_OBJECT

public:
    using QObject::QObject;

    /// What a report is made of.
    struct Content
    {
        QString title; ///< name of the profile
        std::shared_ptr<const ProfileAdvice> advice;
        std::vector<FindingRemark> remarks; ///< remarks of the user, see AdviceReport
        std::vector<TimelineCard> cards;    ///< cards of the timeline
        TimeMarks marks;                    ///< marks of the user on that timeline
    };

    /// Begins to write the report. May be called once.
    void start(const QString &file, Content content);
    /// Stops before the file is written, and cancelled() follows. Once writing has begun, it is finished.
    void cancel();

Q_SIGNALS:
    /// `done` of `all` pictures have been drawn.
    void progressed(int done, int all);
    /// The report is written; `file` is complete.
    void written(const QString &file);
    void failed(const plumbline::Error &error);
    void cancelled();

private:
    void drawNext();
    void write();

    QString m_file;
    AsyncTask<ReportFacts> m_reading;
    std::unique_ptr<AdviceReport> m_report; ///< while its pictures are drawn
    AsyncTask<bool> m_writing;
    bool m_isCancelled = false;
};

} // namespace plumbline
