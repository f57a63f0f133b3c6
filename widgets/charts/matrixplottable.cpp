// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/charts/matrixplottable.h"

#include <QFontMetricsF>

namespace plumbline {

namespace {

constexpr int MatrixPlottableTextPx = 11;
constexpr double LeastGapPx = 8; ///< smaller cells have no gap between them
constexpr double TextRoomPx = 6;

} // namespace

MatrixPlottable::MatrixPlottable(QCPAxis *across, QCPAxis *down, const MatrixChart::Matrix *matrix)
    : QCPAbstractPlottable(across, down), m_matrix(matrix)
{}

QCPColorGradient MatrixPlottable::gradient(const Theme &theme)
{
    QCPColorGradient gradient;
    gradient.clearColorStops();
    gradient.setColorInterpolation(QCPColorGradient::ciRGB);
    const QColor deep = theme.fills[static_cast<std::size_t>(Role::ComputeCube)].fill;
    gradient.setColorStopAt(0, theme.dark ? QColor(0x26, 0x32, 0x3c) : QColor(0xe6, 0xf1, 0xf8));
    gradient.setColorStopAt(1, theme.dark ? deep.lighter(150) : deep);
    return gradient;
}

void MatrixPlottable::setColours(const Theme &theme, QCPRange values)
{
    m_theme = &theme;
    m_gradient = gradient(theme);
    m_values = values;
}

QRectF MatrixPlottable::cellRect(const MatrixChart::Cell &cell) const
{
    const auto column = static_cast<double>(cell.column);
    const auto row = static_cast<double>(cell.row);
    const QPointF begin(mKeyAxis->coordToPixel(column - 0.5), mValueAxis->coordToPixel(row - 0.5));
    const QPointF end(mKeyAxis->coordToPixel(column + 0.5), mValueAxis->coordToPixel(row + 0.5));
    return QRectF(begin, end).normalized();
}

QColor MatrixPlottable::colourOf(const MatrixChart::Cell &cell)
{
    if (!cell.value)
        return m_theme->cardBackground;
    if (m_matrix->isOfCategories)
        return m_theme->curves[static_cast<std::size_t>(*cell.value) % m_theme->curves.size()];
    return QColor::fromRgba(m_gradient.color(*cell.value, m_values));
}

QCPRange MatrixPlottable::getKeyRange(bool &found, QCP::SignDomain) const
{
    found = !m_matrix->columns.isEmpty();
    return {-0.5, static_cast<double>(m_matrix->columns.size()) - 0.5};
}

QCPRange MatrixPlottable::getValueRange(bool &found, QCP::SignDomain, const QCPRange &) const
{
    found = !m_matrix->rows.isEmpty();
    return {-0.5, static_cast<double>(m_matrix->rows.size()) - 0.5};
}

void MatrixPlottable::draw(QCPPainter *painter)
{
    if (!m_theme || m_matrix->cells.empty())
        return;
    const QRectF first = cellRect(m_matrix->cells.front());
    const double gap = std::min(first.width(), first.height()) >= LeastGapPx ? 1 : 0;
    const QFont font = paintFont(MatrixPlottableTextPx);
    const QFontMetricsF metrics(font);
    const bool hasRoom = first.height() >= metrics.height() + 2;
    painter->setAntialiasing(false);
    painter->setFont(font);
    for (const MatrixChart::Cell &cell : m_matrix->cells) {
        const QRectF rect = cellRect(cell);
        const QColor colour = colourOf(cell);
        painter->fillRect(rect.adjusted(0, 0, -gap, -gap), colour);
        if (!hasRoom || metrics.horizontalAdvance(cell.text) + TextRoomPx > rect.width())
            continue;
        painter->setPen(textOn(colour));
        painter->drawText(rect, Qt::AlignCenter, cell.text);
    }
}

} // namespace plumbline
