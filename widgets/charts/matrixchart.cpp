// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/charts/matrixchart.h"

#include "widgets/charts/matrixplottable.h"
#include "widgets/support/textscale.h"

#include <QFontMetrics>

#include <algorithm>
#include <cmath>
#include <tuple>

namespace plumbline {

namespace {

constexpr int MatrixChartTextPx = 12;
constexpr qsizetype MostLabels = 16;
constexpr int MatrixChartNamePx = 150; ///< longest name beside the cells, so that these keep their room
constexpr int MatrixChartScalePx = 90; ///< of the scale with its numbers and title
constexpr int MatrixChartAxisPx = 50;  ///< of the axis below the cells with its names and title

int widestOf(const QStringList &names)
{
    const QFontMetrics metrics(paintFont(MatrixChartTextPx));
    int widestPx = 0;
    for (const QString &name : names)
        widestPx = std::max(widestPx, metrics.horizontalAdvance(name));
    return widestPx;
}

/// Returns how many names have room side by side.
qsizetype labelsIn(int roomPx, int widestPx)
{
    const QFontMetrics metrics(paintFont(MatrixChartTextPx));
    const int eachPx = std::min(widestPx, scaledPx(MatrixChartNamePx)) + metrics.averageCharWidth() * 2;
    return std::clamp<qsizetype>(roomPx / eachPx, 1, MostLabels);
}

void setLabels(QCPAxis *axis, const QStringList &names, qsizetype most)
{
    const auto ticker = QSharedPointer<QCPAxisTickerText>::create();
    const QFontMetrics metrics(paintFont(MatrixChartTextPx));
    const qsizetype every = std::max<qsizetype>(1, (names.size() + most - 1) / most);
    for (qsizetype at = 0; at < names.size(); at += every)
        ticker->addTick(static_cast<double>(at), metrics.elidedText(names[at], Qt::ElideMiddle, scaledPx(MatrixChartNamePx)));
    axis->setTicker(ticker);
    axis->setRange(-0.5, std::max(static_cast<double>(names.size()) - 0.5, 0.5));
}

QCPRange valuesOf(const MatrixChart::Matrix &matrix)
{
    double most = 0;
    for (const MatrixChart::Cell &cell : matrix.cells)
        most = std::max(most, cell.value.value_or(0));
    return {0, most > 0 ? most : 1};
}

} // namespace

MatrixChart::MatrixChart(const QString &fileName, QWidget *parent)
    : Chart(fileName, parent)
    , m_plottable(new MatrixPlottable(plot().xAxis, plot().yAxis, &m_matrix))
    , m_scale(new QCPColorScale(&plot()))
{
    plot().yAxis->setRangeReversed(true);
    for (QCPAxis *axis : {plot().xAxis, plot().yAxis}) {
        axis->grid()->setVisible(false);
        axis->setTickLength(0);
    }
    m_scale->setBarWidth(10);
    m_scale->setVisible(false);
}

void MatrixChart::setTitles(std::function<QString()> rows, std::function<QString()> columns, std::function<QString()> values)
{
    m_rowTitle = std::move(rows);
    m_columnTitle = std::move(columns);
    m_valueTitle = std::move(values);
    retitle();
}

void MatrixChart::setMatrix(Matrix matrix)
{
    m_matrix = std::move(matrix);
    m_measuredScale = 0;
    labelAxes();
    showScale(!m_matrix.isOfCategories);
    showData(!m_matrix.cells.empty());
}

/// Labels as many rows and columns as have room. The names of the rows and the scale take the rest of the width.
void MatrixChart::labelAxes()
{
    const QFontMetrics metrics(paintFont(MatrixChartTextPx));
    const qsizetype lines = (plot().height() - scaledPx(MatrixChartAxisPx)) / metrics.height();
    setLabels(plot().yAxis, m_matrix.rows, std::clamp<qsizetype>(lines, 1, MostLabels));
    if (m_measuredScale != textScale()) {
        m_measuredScale = textScale();
        m_rowPx = widestOf(m_matrix.rows);
        m_columnPx = widestOf(m_matrix.columns);
    }
    const int besidePx = std::min(m_rowPx, scaledPx(MatrixChartNamePx)) + scaledPx(MatrixChartScalePx);
    setLabels(plot().xAxis, m_matrix.columns, labelsIn(plot().width() - besidePx, m_columnPx));
}

void MatrixChart::resizeEvent(QResizeEvent *event)
{
    Chart::resizeEvent(event);
    labelAxes();
}

void MatrixChart::showScale(bool shown)
{
    if (m_scale->visible() == shown)
        return;
    m_scale->setVisible(shown);
    if (shown) {
        plot().plotLayout()->addElement(0, 1, m_scale);
    } else {
        plot().plotLayout()->take(m_scale);
        plot().plotLayout()->simplify();
    }
}

QPoint MatrixChart::centreOf(std::size_t cell) const
{
    return m_plottable->cellRect(m_matrix.cells[cell]).center().toPoint();
}

std::optional<std::size_t> MatrixChart::cellAt(const QPoint &pos) const
{
    const double column = std::round(plot().xAxis->pixelToCoord(pos.x()));
    const double row = std::round(plot().yAxis->pixelToCoord(pos.y()));
    if (column < 0 || row < 0 || column >= static_cast<double>(m_matrix.columns.size()) ||
        row >= static_cast<double>(m_matrix.rows.size()))
        return std::nullopt;
    const std::pair wanted(static_cast<std::size_t>(row), static_cast<std::size_t>(column));
    const auto found =
        std::lower_bound(m_matrix.cells.begin(), m_matrix.cells.end(), wanted, [](const Cell &cell, const auto &place) {
            return std::tie(cell.row, cell.column) < std::tie(place.first, place.second);
        });
    const bool isThere = found != m_matrix.cells.end() && std::pair(found->row, found->column) == wanted;
    return isThere ? std::optional(static_cast<std::size_t>(found - m_matrix.cells.begin())) : std::nullopt;
}

TextLines MatrixChart::csvLines() const
{
    return [matrix = m_matrix](const LineSink &take) {
        bool isWanted =
            take(csvLine({QStringLiteral("row"), QStringLiteral("column"), QStringLiteral("value"), QStringLiteral("text")}));
        for (std::size_t at = 0; at < matrix.cells.size() && isWanted; ++at) {
            const Cell &cell = matrix.cells[at];
            const bool hasNumber = cell.value && !matrix.isOfCategories;
            isWanted =
                take(csvLine({matrix.rows[static_cast<qsizetype>(cell.row)], matrix.columns[static_cast<qsizetype>(cell.column)],
                              hasNumber ? QString::number(*cell.value, 'g', 17) : QString(), cell.text}));
        }
    };
}

QString MatrixChart::textAt(const QPoint &pos) const
{
    const auto at = cellAt(pos);
    if (!at)
        return {};
    if (m_details)
        return m_details(*at);
    const Cell &cell = m_matrix.cells[*at];
    return m_matrix.rows[static_cast<qsizetype>(cell.row)] + QStringLiteral(" → ") +
           m_matrix.columns[static_cast<qsizetype>(cell.column)] + QLatin1Char('\n') + cell.text;
}

void MatrixChart::restyle()
{
    Chart::restyle();
    const QCPRange values = valuesOf(m_matrix);
    m_plottable->setColours(theme(), values);
    m_scale->setGradient(MatrixPlottable::gradient(theme()));
    m_scale->setDataRange(values);
    QCPAxis *axis = m_scale->axis();
    axis->setBasePen(QPen(theme().grid));
    axis->setTickPen(QPen(theme().grid));
    axis->setSubTicks(false);
    axis->setTickLabelColor(theme().text);
    axis->setLabelColor(theme().mutedText);
    axis->setTickLabelFont(paintFont(MatrixChartTextPx));
    axis->setLabelFont(paintFont(MatrixChartTextPx));
    for (QCPAxis *each : {plot().xAxis, plot().yAxis})
        each->setTickPen(Qt::NoPen);
}

void MatrixChart::retitle()
{
    plot().xAxis->setLabel(m_columnTitle ? m_columnTitle() : QString());
    plot().yAxis->setLabel(m_rowTitle ? m_rowTitle() : QString());
    m_scale->axis()->setLabel(m_valueTitle ? m_valueTitle() : QString());
}

void MatrixChart::click(const QPoint &pos)
{
    if (const auto cell = cellAt(pos))
        Q_EMIT cellClicked(*cell);
}

void MatrixChart::doubleClick(const QPoint &pos)
{
    if (const auto cell = cellAt(pos))
        Q_EMIT cellActivated(*cell);
}

} // namespace plumbline
