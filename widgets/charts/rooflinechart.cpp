// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/charts/rooflinechart.h"

#include "widgets/charts/chartlegend.h"
#include "widgets/support/formatting.h"
#include "widgets/support/qcustomplotheader.h"

#include <algorithm>
#include <cmath>

namespace plumbline {

namespace {

constexpr std::array<double, RooflineChart::Sizes> RoofDotPx{5, 8, 12, 17};
constexpr double RoofReachPx = 9;     ///< maximum distance of a click from the edge of its point
constexpr double RoofRoom = 0.05;     ///< share of an axis that stays free beyond the points
constexpr double RoofTextRoom = 0.2;  ///< the same above the highest roof, for its name
constexpr double RoofLeastRatio = 10; ///< of the ends of an axis
constexpr int RoofTextPx = 11;

/// Returns the index of the size of a point whose weight is a share of the heaviest one. The area grows with the weight.
std::size_t sizeOfWeight(double share)
{
    constexpr std::array Least{0.01, 0.1, 0.4};
    return static_cast<std::size_t>(std::ranges::count_if(Least, [share](double least) { return share >= least; }));
}

} // namespace

RooflineChart::RooflineChart(const QString &fileName, QWidget *parent) : Chart(fileName, parent)
{
    for (QCPAxis *axis : {plot().xAxis, plot().yAxis}) {
        axis->setScaleType(QCPAxis::stLogarithmic);
        axis->setTicker(QSharedPointer<QCPAxisTickerLog>(new QCPAxisTickerLog));
    }
    for (std::size_t group = 0; group < Groups; ++group) {
        for (std::size_t size = 0; size < Sizes; ++size) {
            m_graphs[group][size] = plot().addGraph();
            m_graphs[group][size]->setLineStyle(QCPGraph::lsNone);
            m_graphs[group][size]->removeFromLegend();
        }
    }
    m_mark = plot().addGraph();
    m_mark->setLineStyle(QCPGraph::lsNone);
    m_mark->removeFromLegend();
    putLegendAbove(plot());
}

void RooflineChart::setTitles(std::function<QString()> across, std::function<QString()> up)
{
    m_across = std::move(across);
    m_up = std::move(up);
}

void RooflineChart::setContents(std::vector<Point> points, std::vector<Roof> roofs)
{
    m_points = std::move(points);
    m_roofs = std::move(roofs);
    m_marked.reset();
    showPoints();
    fitAxes();
    showRoofs();
    setMarked({});
    showData(std::ranges::any_of(m_points, isDrawn));
}

void RooflineChart::showPoints()
{
    double heaviest = 0;
    for (const Point &point : m_points)
        heaviest = std::max(heaviest, point.weight);
    std::array<std::array<std::pair<QVector<double>, QVector<double>>, Sizes>, Groups> values;
    for (const Point &point : m_points) {
        if (!isDrawn(point))
            continue;
        auto &[across, up] = values[point.group][heaviest > 0 ? sizeOfWeight(point.weight / heaviest) : 0];
        across += point.across;
        up += point.up;
    }
    for (std::size_t group = 0; group < Groups; ++group) {
        bool isUsed = false;
        for (std::size_t size = 0; size < Sizes; ++size) {
            m_graphs[group][size]->setData(values[group][size].first, values[group][size].second);
            isUsed = isUsed || !values[group][size].first.isEmpty();
        }
        QCPGraph *shown = m_graphs[group][1];
        shown->removeFromLegend();
        if (isUsed)
            shown->addToLegend();
    }
    plot().legend->setVisible(true);
}

/// The axes hold the points that a unit or the memory bounds, or all points without any, and the ridges and names of the roofs.
/// Kernels that are too short for a roof would else take most of the height.
void RooflineChart::fitAxes()
{
    double left = 0, right = 0, low = 0, high = 0;
    const auto include = [&](double across, double up) {
        left = left > 0 ? std::min(left, across) : across;
        right = std::max(right, across);
        low = low > 0 ? std::min(low, up) : up;
        high = std::max(high, up);
    };
    const auto isBounded = [](const Point &point) { return isDrawn(point) && point.group < BoundedGroups; };
    const bool areAny = std::ranges::any_of(m_points, isBounded);
    for (const Point &point : m_points) {
        if (areAny ? isBounded(point) : isDrawn(point))
            include(point.across, point.up);
    }
    if (!(left > 0))
        return;
    for (const Roof &roof : m_roofs) {
        if (roof.slope && *roof.slope > 0)
            include(roof.level / *roof.slope, roof.level);
        high = std::max(high, roof.level);
    }
    const double width = std::max(right / left, RoofLeastRatio);
    const double height = std::max(high / low, RoofLeastRatio);
    plot().xAxis->setRange(left / std::pow(width, RoofRoom), right * std::pow(width, RoofRoom));
    plot().yAxis->setRange(low / std::pow(height, RoofRoom), high * std::pow(height, RoofTextRoom));
}

void RooflineChart::showRoofs()
{
    for (QCPGraph *line : m_lines)
        plot().removeGraph(line);
    for (QCPItemText *text : m_lineTexts)
        plot().removeItem(text);
    m_lines.clear();
    m_lineTexts.clear();
    const QCPRange across = plot().xAxis->range();
    for (const Roof &roof : m_roofs) {
        QCPGraph *line = plot().addGraph();
        line->removeFromLegend();
        QVector<double> x{across.lower};
        QVector<double> y{roof.slope ? std::min(roof.level, across.lower * *roof.slope) : roof.level};
        if (const double ridge = roof.slope ? roof.level / *roof.slope : 0; ridge > across.lower && ridge < across.upper) {
            x += ridge;
            y += roof.level;
        }
        x += across.upper;
        y += roof.slope ? std::min(roof.level, across.upper * *roof.slope) : roof.level;
        line->setData(x, y);
        m_lines.push_back(line);
        auto *text = new QCPItemText(&plot());
        text->setPositionAlignment(Qt::AlignRight | Qt::AlignBottom);
        text->position->setCoords(across.upper, y.last());
        text->setText(roof.name);
        text->setPadding(QMargins(0, 0, 6, 1));
        m_lineTexts.push_back(text);
    }
}

void RooflineChart::setMarked(std::optional<std::size_t> point)
{
    m_marked = point;
    const bool isShown = point && *point < m_points.size() && isDrawn(m_points[*point]);
    m_mark->setData(isShown ? QVector<double>{m_points[*point].across} : QVector<double>(),
                    isShown ? QVector<double>{m_points[*point].up} : QVector<double>());
    plot().replot(QCustomPlot::rpQueuedReplot);
}

QPoint RooflineChart::pixelOf(std::size_t point) const
{
    return QPointF(plot().xAxis->coordToPixel(m_points[point].across), plot().yAxis->coordToPixel(m_points[point].up)).toPoint();
}

/// Of several points at one place the last one is hit.
std::optional<std::size_t> RooflineChart::pointAt(const QPoint &pos) const
{
    std::optional<std::size_t> nearest;
    double distance = RoofReachPx * RoofReachPx;
    for (std::size_t point = 0; point < m_points.size(); ++point) {
        if (!isDrawn(m_points[point]))
            continue;
        const QPoint off = pixelOf(point) - pos;
        const double square = static_cast<double>(off.x()) * off.x() + static_cast<double>(off.y()) * off.y();
        if (square <= distance) {
            distance = square;
            nearest = point;
        }
    }
    return nearest;
}

TextLines RooflineChart::csvLines() const
{
    const QStringList titles{m_across ? m_across() : QStringLiteral("x"), m_up ? m_up() : QStringLiteral("y")};
    return [titles, points = m_points](const LineSink &take) {
        bool isWanted = take(csvLine(titles));
        for (std::size_t point = 0; point < points.size() && isWanted; ++point) {
            if (isDrawn(points[point]))
                isWanted =
                    take(csvLine({QString::number(points[point].across, 'g', 17), QString::number(points[point].up, 'g', 17)}));
        }
    };
}

QString RooflineChart::textAt(const QPoint &pos) const
{
    const auto point = pointAt(pos);
    return point ? pointText(*point) : QString();
}

QColor RooflineChart::colourOf(std::size_t group) const
{
    constexpr std::array<Role, 3> Roles{Role::ComputeCube, Role::ComputeVector, Role::Communication};
    QColor colour = group < Roles.size() ? theme().fills[static_cast<std::size_t>(Roles[group])].fill : theme().mutedText;
    colour.setAlphaF(0.7F);
    return colour;
}

void RooflineChart::restyle()
{
    Chart::restyle();
    for (QCPAxis *axis : {plot().xAxis, plot().yAxis}) {
        axis->setNumberFormat(QStringLiteral("g"));
        axis->setNumberPrecision(6); // up to 100000 as digits
    }
    for (std::size_t group = 0; group < Groups; ++group) {
        const QColor colour = colourOf(group);
        const bool isFilled = group != 4;
        for (std::size_t size = 0; size < Sizes; ++size)
            m_graphs[group][size]->setScatterStyle(QCPScatterStyle(isFilled ? QCPScatterStyle::ssDisc : QCPScatterStyle::ssCircle,
                                                                   colour, isFilled ? colour : QColor(Qt::transparent),
                                                                   RoofDotPx[size]));
    }
    m_mark->setScatterStyle(
        QCPScatterStyle(QCPScatterStyle::ssCircle, QPen(theme().selection, 2), Qt::NoBrush, RoofDotPx.back() + 5));
    for (QCPGraph *line : m_lines)
        line->setPen(QPen(theme().text, 1.5));
    for (QCPItemText *text : m_lineTexts) {
        text->setColor(theme().text);
        text->setFont(paintFont(RoofTextPx));
    }
    plot().legend->setBorderPen(Qt::NoPen);
}

void RooflineChart::retitle()
{
    plot().xAxis->setLabel(m_across ? m_across() : QString());
    plot().yAxis->setLabel(m_up ? m_up() : QString());
    for (std::size_t group = 0; group < Groups; ++group)
        m_graphs[group][1]->setName(m_groupNames ? m_groupNames(group) : QString());
    wrapLegend(plot());
}

void RooflineChart::resizeEvent(QResizeEvent *event)
{
    Chart::resizeEvent(event);
    wrapLegend(plot());
}

void RooflineChart::click(const QPoint &pos)
{
    if (const auto point = pointAt(pos))
        Q_EMIT pointClicked(*point);
}

} // namespace plumbline
