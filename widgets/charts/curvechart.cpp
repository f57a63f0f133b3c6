// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/charts/curvechart.h"

#include "core/base/timeunits.h"
#include "widgets/charts/chartlegend.h"
#include "widgets/support/formatting.h"
#include "widgets/support/qcustomplotheader.h"
#include "widgets/support/terms.h"

#include <QFontMetrics>
#include <QLocale>
#include <QResizeEvent>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>
#include <vector>

namespace plumbline {

namespace {

constexpr double CurveChartHeadRoom = 1.08;
constexpr std::size_t LeastColumns = 200;
constexpr double LonePointPx = 7;
constexpr double CurvePx = 1.5;
constexpr double HighlightedCurvePx = 3;
constexpr float FaintAlpha = 0.35F; ///< of curves beside the one that stands out
constexpr double CurveReachPx = 8;  ///< how far from a curve a click may be
constexpr int LegendNamePx = 220;   ///< longest name in the legend
constexpr std::size_t MostLegendNames = 24;
constexpr std::size_t MostValuesAtPointer = 12;

/// Returns the title of the term that names a curve, in the current language, or the name itself.
QString shownName(const Curve &curve)
{
    return termTitle(curve.name.toStdString());
}

} // namespace

CurveChart::CurveChart(const QString &fileName, QWidget *parent)
    : Chart(fileName, parent), m_markLine(new QCPItemStraightLine(&plot())), m_markText(new QCPItemText(&plot()))
{
    m_markLine->setVisible(false);
    m_markText->setVisible(false);
    m_markText->position->setTypeX(QCPItemPosition::ptPlotCoords);
    m_markText->position->setTypeY(QCPItemPosition::ptAxisRectRatio);
    m_markText->setPositionAlignment(Qt::AlignLeft | Qt::AlignTop);
    m_markText->setPadding(QMargins(4, 1, 4, 1));
    putLegendAbove(plot());
    plot().setInteraction(QCP::iRangeZoom);
    plot().axisRect()->setRangeZoom(Qt::Horizontal);
    plot().setSelectionRectMode(QCP::srmCustom);
    connect(plot().selectionRect(), &QCPSelectionRect::accepted, this, [this](const QRect &rect, QMouseEvent *) {
        const std::int64_t begin = timeAt(rect.left());
        const std::int64_t end = timeAt(rect.right());
        if (begin < end)
            Q_EMIT rangeDragged(begin, end);
    });
    connect(plot().xAxis, qOverload<const QCPRange &>(&QCPAxis::rangeChanged), this, &CurveChart::startPicking);
}

void CurveChart::setCurves(Curves curves)
{
    m_curves = std::move(curves);
    m_highlighted.reset();
    plot().clearGraphs();
    m_firstNs = std::numeric_limits<std::int64_t>::max();
    m_lastNs = std::numeric_limits<std::int64_t>::min();
    double low = 0;
    double high = 0;
    for (const auto &curve : m_curves) {
        QCPGraph *graph = plot().addGraph();
        graph->setLineStyle(m_isStepped ? QCPGraph::lsStepLeft : QCPGraph::lsLine);
        if (curve->timesNs.empty())
            continue;
        if (curve->timesNs.size() == 1) // no line can be drawn
            graph->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssDisc, LonePointPx));
        m_firstNs = std::min(m_firstNs, curve->timesNs.front());
        m_lastNs = std::max(m_lastNs, curve->timesNs.back());
        low = std::min(low, curve->lowest);
        high = std::max(high, curve->highest);
    }
    const bool hasData = m_firstNs <= m_lastNs;
    m_originNs = m_wantedOriginNs.value_or(hasData ? m_firstNs : 0);
    const bool hasLegend = m_curves.size() > 1 && m_curves.size() <= MostLegendNames;
    plot().legend->setVisible(hasLegend);
    if (!hasLegend)
        plot().legend->clearItems(); // they take room even while they are hidden
    plot().yAxis->setRange(low * CurveChartHeadRoom, high > low ? high * CurveChartHeadRoom : low + 1);
    showData(hasData);
    if (hasData)
        showRange(std::nullopt);
}

void CurveChart::setMark(std::optional<std::int64_t> timeNs, const QString &text)
{
    m_isMarked = timeNs.has_value();
    m_markLine->setVisible(m_isMarked);
    m_markText->setVisible(m_isMarked);
    if (m_isMarked) {
        const double x = static_cast<double>(*timeNs - m_originNs) / unit();
        m_markLine->point1->setCoords(x, 0);
        m_markLine->point2->setCoords(x, 1);
        m_markText->position->setCoords(x, 0);
        m_markText->setText(text);
        const bool isRight = x > plot().xAxis->range().center();
        m_markText->setPositionAlignment((isRight ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignTop);
    }
    plot().replot(QCustomPlot::rpQueuedReplot);
}

void CurveChart::showRange(std::optional<std::pair<std::int64_t, std::int64_t>> rangeNs)
{
    const auto [begin, end] = rangeNs.value_or(std::pair(m_firstNs, m_lastNs));
    const double from = static_cast<double>(begin - m_originNs) / unit();
    const double to = static_cast<double>(end - m_originNs) / unit();
    const QCPRange range(from, to > from ? to : from + 1);
    if (plot().xAxis->range() == range)
        startPicking();
    else
        plot().xAxis->setRange(range);
}

double CurveChart::unit() const
{
    return m_numberTitle ? 1 : NsPerMs;
}

std::int64_t CurveChart::timeAt(double x) const
{
    return m_originNs + std::llround(plot().xAxis->pixelToCoord(x) * unit());
}

void CurveChart::startPicking()
{
    if (m_curves.empty())
        return;
    const QCPRange range = plot().xAxis->range();
    const std::int64_t begin = m_originNs + std::llround(range.lower * unit());
    const std::int64_t end = m_originNs + std::llround(range.upper * unit());
    const std::size_t columns = std::max<std::size_t>(LeastColumns, static_cast<std::size_t>(std::max(plot().width(), 0)));
    m_task.start(
        [curves = m_curves, begin, end, columns](TaskControl &control) -> Result<Picked> {
            Picked picked;
            for (const auto &curve : curves) {
                if (control.stopRequested())
                    return failure(ErrorCode::Cancelled);
                const auto [from, to] = pointsIn(*curve, begin, end);
                picked.push_back(thinned(*curve, from, to, columns));
            }
            return picked;
        },
        [this](TaskEnd taskEnd, const Result<Picked> &picked) {
            if (taskEnd == TaskEnd::Finished)
                showPicked(*picked);
        });
}

void CurveChart::showPicked(const Picked &picked)
{
    for (std::size_t index = 0; index < picked.size(); ++index) {
        const Curve &curve = *m_curves[index];
        QVector<double> times;
        QVector<double> values;
        for (const std::size_t point : picked[index]) {
            times += static_cast<double>(curve.timesNs[point] - m_originNs) / unit();
            values += curve.values[point];
        }
        // The last value holds up to the end of the range of all curves.
        if (m_isStepped && !times.isEmpty() && picked[index].back() + 1 == curve.timesNs.size()) {
            times += std::max(times.last(), static_cast<double>(m_lastNs - m_originNs) / unit());
            values += values.last();
        }
        plot().graph(static_cast<int>(index))->setData(times, values, true);
    }
    plot().replot(QCustomPlot::rpQueuedReplot);
}

int CurveChart::drawnPoints(std::size_t curve) const
{
    return plot().graph(static_cast<int>(curve))->dataCount();
}

TextLines CurveChart::csvLines() const
{
    const QString time = m_numberTitle ? QStringLiteral("number") : QStringLiteral("time_ns");
    return [time, curves = m_curves](const LineSink &take) {
        bool isWanted = take(csvLine({QStringLiteral("series"), time, QStringLiteral("value")}));
        for (const auto &curve : curves) {
            for (std::size_t point = 0; point < curve->timesNs.size() && isWanted; ++point)
                isWanted = take(csvLine({curve->name, QString::number(curve->timesNs[point]),
                                         QString::number(curve->values[point], 'g', QLocale::FloatingPointShortest)}));
        }
    };
}

QString CurveChart::textAt(const QPoint &pos) const
{
    if (!plot().axisRect()->rect().contains(pos) || m_curves.empty())
        return {};
    const std::int64_t time = timeAt(pos.x());
    QStringList lines{m_numberTitle ? QStringLiteral("%1: %2").arg(m_numberTitle(), integerText(time))
                                    : tr("%1 from the start").arg(durationText(time - m_originNs))};
    std::vector<std::pair<double, std::size_t>> values;
    for (std::size_t curve = 0; curve < m_curves.size(); ++curve) {
        const auto &times = m_curves[curve]->timesNs;
        const auto behind = std::upper_bound(times.begin(), times.end(), time);
        if (behind != times.begin())
            values.emplace_back(m_curves[curve]->values[static_cast<std::size_t>(behind - times.begin()) - 1], curve);
    }
    // Of many curves those that stand out come first: the highlighted one, then the highest.
    if (values.size() > MostValuesAtPointer)
        std::ranges::stable_sort(values, [this](const auto &left, const auto &right) {
            const bool isLeft = m_highlighted == left.second;
            const bool isRight = m_highlighted == right.second;
            return isLeft != isRight ? isLeft : left.first > right.first;
        });
    for (std::size_t place = 0; place < std::min(values.size(), MostValuesAtPointer); ++place)
        lines += QStringLiteral("%1: %2").arg(shownName(*m_curves[values[place].second]), valueText(values[place].first));
    if (values.size() > MostValuesAtPointer)
        lines += tr("and %1 lower ones").arg(countText(values.size() - MostValuesAtPointer));
    return lines.join(QLatin1Char('\n'));
}

void CurveChart::restyle()
{
    Chart::restyle();
    const Theme &colours = theme();
    drawCurves();
    m_markLine->setPen(QPen(colours.markEdge, 1, Qt::DashLine));
    m_markText->setColor(colours.text);
    m_markText->setBrush(colours.background);
    m_markText->setFont(paintFont(12));
    plot().legend->setBorderPen(Qt::NoPen);
    plot().selectionRect()->setPen(QPen(colours.markEdge));
    plot().selectionRect()->setBrush(colours.markFill);
}

void CurveChart::drawCurves()
{
    const Theme &colours = theme();
    for (int index = 0; index < plot().graphCount(); ++index) {
        const auto curve = static_cast<std::size_t>(index);
        const bool isHighlighted = m_highlighted == curve;
        QColor colour = colours.curves[curve % colours.curves.size()];
        if (m_highlighted && !isHighlighted)
            colour.setAlphaF(FaintAlpha);
        plot().graph(index)->setPen(QPen(colour, isHighlighted ? HighlightedCurvePx : CurvePx));
        plot().graph(index)->setLayer(isHighlighted ? QStringLiteral("axes") : QStringLiteral("main")); // above the others
        if (QCPAbstractLegendItem *item = plot().legend->itemWithPlottable(plot().graph(index)))
            item->setFont(paintFont(12, isHighlighted));
    }
}

bool CurveChart::repeatsColours() const
{
    return m_curves.size() > theme().curves.size();
}

void CurveChart::setHighlighted(std::optional<std::size_t> curve)
{
    const auto wanted = curve && *curve < m_curves.size() ? curve : std::nullopt;
    if (m_highlighted == wanted)
        return;
    m_highlighted = wanted;
    drawCurves();
    plot().replot(QCustomPlot::rpQueuedReplot);
}

void CurveChart::retitle()
{
    const QFontMetrics metrics(plot().legend->font());
    for (int index = 0; index < std::min(plot().graphCount(), static_cast<int>(m_curves.size())); ++index)
        plot().graph(index)->setName(
            metrics.elidedText(shownName(*m_curves[static_cast<std::size_t>(index)]), Qt::ElideMiddle, LegendNamePx));
    plot().xAxis->setLabel(m_numberTitle ? m_numberTitle() : tr("Time from the start (ms)"));
    plot().yAxis->setLabel(m_valueTitle ? m_valueTitle() : QString());
    wrapLegend(plot());
}

std::optional<std::size_t> CurveChart::curveAt(const QPoint &pos) const
{
    std::optional<std::size_t> nearest;
    double least = CurveReachPx;
    for (int index = 0; index < plot().graphCount(); ++index) {
        const QCPGraph *graph = plot().graph(index);
        const QCPAbstractLegendItem *item = plot().legend->itemWithPlottable(graph);
        if (plot().legend->visible() && item && item->outerRect().contains(pos))
            return static_cast<std::size_t>(index);
        const double apart = plot().axisRect()->rect().contains(pos) ? graph->selectTest(pos, false) : -1;
        if (apart >= 0 && apart <= least) {
            nearest = static_cast<std::size_t>(index);
            least = apart;
        }
    }
    return nearest;
}

void CurveChart::click(const QPoint &pos)
{
    if (const auto curve = curveAt(pos))
        Q_EMIT curveClicked(*curve);
    if (plot().axisRect()->rect().contains(pos) && !m_curves.empty())
        Q_EMIT timeClicked(timeAt(pos.x()));
}

void CurveChart::resizeEvent(QResizeEvent *event)
{
    Chart::resizeEvent(event);
    wrapLegend(plot());
    startPicking();
}

} // namespace plumbline
