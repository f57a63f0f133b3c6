// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/pages/cluster/pipelinechart.h"

#include "core/base/timeunits.h"
#include "widgets/pages/cluster/pipelineplottable.h"
#include "widgets/support/formatting.h"
#include "widgets/support/pipelinetexts.h"
#include "widgets/support/textscale.h"

#include <QFontMetrics>

#include <algorithm>
#include <cmath>

namespace plumbline {

namespace {

constexpr int PipelineChartTextPx = 12;
constexpr int PipelineNamePx = 200; ///< longest name beside the axis
constexpr int PipelineRowPx = 30;
constexpr int PipelineFramePx = 80; ///< legend, axis and its title

} // namespace

PipelineChart::PipelineChart(const QString &fileName, QWidget *parent)
    : Chart(fileName, parent), m_plottable(new PipelinePlottable(plot().xAxis, plot().yAxis, &m_rows))
{
    plot().yAxis->setRangeReversed(true);
    plot().yAxis->grid()->setVisible(false);
    plot().yAxis->setTickLength(0);
    plot().axisRect()->setMinimumMargins(QMargins(8, 26, 12, 8));
    connect(&plot(), &QCustomPlot::mouseWheel, this, [this](const QWheelEvent *event) {
        m_top += event->angleDelta().y() > 0 ? -1 : 1;
        fit();
    });
}

void PipelineChart::setPipeline(std::shared_ptr<const Pipeline> pipeline)
{
    m_rows.clear();
    m_pipeline = std::move(pipeline);
    m_top = 0;
    if (m_pipeline) {
        for (const PipelineTrack &track : m_pipeline->tracks) {
            if (!track.passes.empty() && track.waitShare())
                m_rows.push_back(&track);
        }
    }
    m_beginNs = m_rows.empty() ? 0 : m_rows.front()->window.begin;
    m_endNs = m_rows.empty() ? 0 : m_rows.front()->window.end;
    for (const PipelineTrack *track : m_rows) {
        m_beginNs = std::min({m_beginNs, track->window.begin, track->passes.front().range.begin});
        m_endNs = std::max({m_endNs, track->window.end, track->passes.back().range.end});
    }
    m_plottable->setBegin(m_beginNs);
    retitle();
    showData(!m_rows.empty());
    fit();
}

QPoint PipelineChart::centreOf(std::size_t row, std::size_t pass) const
{
    return m_plottable->rectOf(row, m_rows[row]->passes[pass].range).center().toPoint();
}

void PipelineChart::fit()
{
    const auto count = static_cast<int>(m_rows.size());
    const int shown = std::clamp((height() - PipelineFramePx) / scaledPx(PipelineRowPx), std::min(1, count), std::max(1, count));
    m_top = std::clamp(m_top, 0, std::max(0, count - shown));
    plot().yAxis->setRange(m_top - 0.5, m_top + std::max(shown, 1) - 0.5);
    const double length = static_cast<double>(m_endNs - m_beginNs) / NsPerMs;
    plot().xAxis->setRange(0, length > 0 ? length : 1);
    plot().replot(QCustomPlot::rpQueuedReplot);
}

std::optional<PipelineChart::Place> PipelineChart::placeAt(const QPoint &pos) const
{
    const auto row = thingAt(*plot().yAxis, pos.y(), m_rows.size());
    if (!row || !plot().axisRect()->rect().contains(pos))
        return std::nullopt;
    const TimeNs time = m_beginNs + static_cast<TimeNs>(std::llround(plot().xAxis->pixelToCoord(pos.x()) * NsPerMs));
    const PipelineTrack *track = m_rows[*row];
    for (const PipelinePass &pass : track->passes) {
        if (pass.range.contains(time))
            return Place{track, &pass, nullptr};
    }
    for (const PipelineWait &wait : track->waits) {
        if (wait.range.contains(time))
            return Place{track, nullptr, &wait};
    }
    return std::nullopt;
}

QString PipelineChart::textAt(const QPoint &pos) const
{
    const auto place = placeAt(pos);
    if (!place)
        return {};
    const TimeRange range = place->pass ? place->pass->range : place->wait->range;
    const QString what = place->pass ? passText(*place->pass) : tr("Wait: %1").arg(waitText(*place->wait));
    return trackName(place->track->card) + u'\n' + what + u'\n' + tr("begins at %1").arg(durationText(range.begin - m_beginNs));
}

void PipelineChart::click(const QPoint &pos)
{
    const auto place = placeAt(pos);
    if (!place)
        return;
    const TimeRange range = place->pass ? place->pass->range : place->wait->range;
    const std::int64_t origin = place->track->card.originNs;
    Q_EMIT placeClicked(place->track->card.card, {range.begin - origin, range.end - origin});
}

TextLines PipelineChart::csvLines() const
{
    return [pipeline = m_pipeline, rows = m_rows, beginNs = m_beginNs](const LineSink &take) {
        bool isWanted = take(csvLine({QStringLiteral("card"), QStringLiteral("kind"), QStringLiteral("micro_batch"),
                                      QStringLiteral("begin_ns"), QStringLiteral("end_ns")}));
        for (const PipelineTrack *track : rows) {
            const auto line = [&](const QString &kind, const std::optional<int> &batch, TimeRange range) {
                isWanted =
                    isWanted && take(csvLine({trackName(track->card), kind, batch ? QString::number(*batch) : QString(),
                                              QString::number(range.begin - beginNs), QString::number(range.end - beginNs)}));
            };
            for (const PipelinePass &pass : track->passes)
                line(passKindText(pass.kind), pass.microBatch, pass.range);
            for (const PipelineWait &wait : track->waits)
                line(tr("Wait"), std::nullopt, wait.range);
        }
    };
}

void PipelineChart::restyle()
{
    Chart::restyle();
    m_plottable->setTheme(theme());
}

void PipelineChart::retitle()
{
    plot().xAxis->setLabel(tr("Time (ms)"));
    const auto ticker = QSharedPointer<QCPAxisTickerText>::create();
    const QFontMetrics metrics(paintFont(PipelineChartTextPx));
    for (std::size_t row = 0; row < m_rows.size(); ++row)
        ticker->addTick(static_cast<double>(row),
                        metrics.elidedText(trackName(m_rows[row]->card), Qt::ElideMiddle, PipelineNamePx));
    plot().yAxis->setTicker(ticker);
}

void PipelineChart::resizeEvent(QResizeEvent *event)
{
    Chart::resizeEvent(event);
    fit();
}

} // namespace plumbline
