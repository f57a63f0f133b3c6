// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/charts/matrixchart.h"
#include "widgets/support/qcustomplotheader.h"

namespace plumbline {

/// Paints the cells of a MatrixChart. Vector pictures contain them as rectangles too.
class MatrixPlottable final : public QCPAbstractPlottable
{
public:
    /// Creates the plottable on both axes. `matrix` must outlive it.
    MatrixPlottable(QCPAxis *across, QCPAxis *down, const MatrixChart::Matrix *matrix);

    /// Sets the theme, and the lowest and highest value.
    void setColours(const Theme &theme, QCPRange values);
    /// Returns the colours of values, from the lowest to the highest.
    [[nodiscard]] static QCPColorGradient gradient(const Theme &theme);
    /// Returns the rectangle of a cell in pixels.
    [[nodiscard]] QRectF cellRect(const MatrixChart::Cell &cell) const;

    double selectTest(const QPointF &, bool, QVariant * = nullptr) const override { return -1; }
    QCPRange getKeyRange(bool &found, QCP::SignDomain = QCP::sdBoth) const override;
    QCPRange getValueRange(bool &found, QCP::SignDomain = QCP::sdBoth, const QCPRange & = QCPRange()) const override;

protected:
    void draw(QCPPainter *painter) override;
    void drawLegendIcon(QCPPainter *, const QRectF &) const override {}

private:
    [[nodiscard]] QColor colourOf(const MatrixChart::Cell &cell);

    const MatrixChart::Matrix *m_matrix;
    const Theme *m_theme = nullptr;
    QCPColorGradient m_gradient;
    QCPRange m_values;
};

} // namespace plumbline
