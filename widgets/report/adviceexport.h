// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/report/advicereport.h"
#include "widgets/support/asynctask.h"

#include <QObject>
#include <QString>

#include <memory>
#include <vector>

namespace plumbline {

/// Writes advice as an HTML report while the window stays usable: tables are read and the file is written in the background, and
/// pictures are drawn one between two turns of the event loop. The file appears whole or not at all. Made for one report.
class AdviceExport final : public QObject
{
    Q_OBJECT

public:
    using QObject::QObject;

    /// What a report is made of.
    struct Content
    {
        QString title; ///< of the data set
        std::shared_ptr<const ProfileAdvice> advice;
        std::vector<FindingRemark> remarks; ///< see AdviceReport
        std::vector<TimelineCard> cards;    ///< those of the timeline
    };

    /// Once.
    void start(const QString &file, Content content);
    /// Nothing is written; cancelled() follows unless the file is there already.
    void cancel();

Q_SIGNALS:
    /// `done` of `all` pictures are drawn.
    void progressed(int done, int all);
    void written(const QString &file);
    void failed(const plumbline::Error &error);
    void cancelled();

private:
    void drawNext();
    void write();

    QString m_file;
    AsyncTask<ReportFacts> m_reading;
    std::unique_ptr<AdviceReport> m_report; ///< while it is drawn
    AsyncTask<bool> m_writing;
    bool m_isCancelled = false;
};

} // namespace plumbline
