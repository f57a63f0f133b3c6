// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/charts/scatterchart.h"

#include "widgets/support/formatting.h"
#include "widgets/support/qcustomplotheader.h"

#include <algorithm>

namespace plumbline {

namespace {

constexpr double ScatterChartDotPx = 5;
constexpr double ReachPx = 8; ///< maximum distance of a click from its point
constexpr double Room = 0.04;

} // namespace

ScatterChart::ScatterChart(const QString &fileName, QWidget *parent) : Chart(fileName, parent), m_graph(plot().addGraph())
{
    m_graph->setLineStyle(QCPGraph::lsNone);
}

void ScatterChart::setTitles(std::function<QString()> across, std::function<QString()> up)
{
    m_across = std::move(across);
    m_up = std::move(up);
}

void ScatterChart::setPoints(std::vector<QPointF> points)
{
    m_points = std::move(points);
    m_points.resize(std::min(m_points.size(), MostPoints));
    QVector<double> across;
    QVector<double> up;
    for (const QPointF &point : m_points) {
        across += point.x();
        up += point.y();
    }
    m_graph->setData(across, up);
    m_graph->rescaleAxes();
    for (QCPAxis *axis : {plot().xAxis, plot().yAxis}) {
        const QCPRange range = axis->range();
        const double room = range.size() > 0 ? range.size() * Room : 1;
        axis->setRange(range.lower - room, range.upper + room);
    }
    showData(!m_points.empty());
}

std::optional<std::size_t> ScatterChart::pointAt(const QPoint &pos) const
{
    std::optional<std::size_t> nearest;
    double distance = ReachPx * ReachPx;
    for (std::size_t point = 0; point < m_points.size(); ++point) {
        const double x = plot().xAxis->coordToPixel(m_points[point].x()) - pos.x();
        const double y = plot().yAxis->coordToPixel(m_points[point].y()) - pos.y();
        if (x * x + y * y <= distance) {
            distance = x * x + y * y;
            nearest = point;
        }
    }
    return nearest;
}

TextLines ScatterChart::csvLines() const
{
    const QStringList titles{m_across ? m_across() : QStringLiteral("x"), m_up ? m_up() : QStringLiteral("y")};
    return [titles, points = m_points](const LineSink &take) {
        bool isWanted = take(csvLine(titles));
        for (std::size_t point = 0; point < points.size() && isWanted; ++point)
            isWanted = take(csvLine({QString::number(points[point].x(), 'g', 17), QString::number(points[point].y(), 'g', 17)}));
    };
}

QString ScatterChart::textAt(const QPoint &pos) const
{
    const auto point = pointAt(pos);
    if (!point)
        return {};
    return QStringLiteral("%1: %2\n%3: %4")
        .arg(m_across ? m_across() : QString(), valueText(m_points[*point].x()), m_up ? m_up() : QString(),
             valueText(m_points[*point].y()));
}

void ScatterChart::restyle()
{
    Chart::restyle();
    QColor colour = theme().fills[static_cast<std::size_t>(Role::ComputeCube)].fill;
    colour.setAlphaF(0.6F);
    m_graph->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssDisc, colour, colour, ScatterChartDotPx));
}

void ScatterChart::retitle()
{
    plot().xAxis->setLabel(m_across ? m_across() : QString());
    plot().yAxis->setLabel(m_up ? m_up() : QString());
}

void ScatterChart::click(const QPoint &pos)
{
    if (const auto point = pointAt(pos))
        Q_EMIT pointClicked(*point);
}

} // namespace plumbline
