// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/report/adviceexport.h"

#include <QMetaObject>

#include <utility>

namespace plumbline {

void AdviceExport::start(const QString &file, Content content)
{
    m_file = file;
    const std::shared_ptr<const AdviceInputs> inputs = content.advice->inputs;
    m_reading.start([inputs](TaskControl &control) { return readReportFacts(*inputs, control); },
                    [this, content = std::move(content)](TaskEnd end, Result<ReportFacts> facts) {
                        if (end == TaskEnd::Cancelled)
                            Q_EMIT cancelled();
                        else if (end == TaskEnd::Failed)
                            Q_EMIT failed(facts.error());
                        if (end != TaskEnd::Finished)
                            return;
                        m_report = std::make_unique<AdviceReport>(content.title, content.advice, std::move(*facts), content.cards,
                                                                  content.remarks);
                        m_report->setMarks(content.marks);
                        drawNext();
                    });
}

void AdviceExport::cancel()
{
    m_isCancelled = true;
    m_reading.cancel();
}

void AdviceExport::drawNext()
{
    if (m_isCancelled) {
        m_report.reset();
        Q_EMIT cancelled();
        return;
    }
    const bool isDrawn = m_report->drawNext();
    Q_EMIT progressed(m_report->drawnPictures(), m_report->pictures());
    if (isDrawn)
        QMetaObject::invokeMethod(this, &AdviceExport::drawNext, Qt::QueuedConnection);
    else
        write();
}

void AdviceExport::write()
{
    const std::shared_ptr<const AdviceReport> report = std::move(m_report);
    m_writing.start(
        [file = m_file, report](TaskControl &) -> Result<bool> {
            const Result<void> written = writeReport(file, report->html());
            return written ? Result<bool>(true) : failure(written.error());
        },
        [this](TaskEnd end, const Result<bool> &result) {
            if (end == TaskEnd::Failed)
                Q_EMIT failed(result.error());
            else
                Q_EMIT written(m_file);
        });
}

} // namespace plumbline
