// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/support/qcustomplotheader.h"

namespace plumbline {

class FlameChart;

/// Paints the boxes of a FlameChart. Vector pictures contain them as shapes too.
class FlamePlottable final : public QCPAbstractPlottable
{
public:
    /// `chart` must outlive the plottable.
    FlamePlottable(QCPAxis *across, QCPAxis *down, const FlameChart *chart);

    double selectTest(const QPointF &, bool, QVariant * = nullptr) const override { return -1; }
    QCPRange getKeyRange(bool &found, QCP::SignDomain = QCP::sdBoth) const override;
    QCPRange getValueRange(bool &found, QCP::SignDomain = QCP::sdBoth, const QCPRange & = QCPRange()) const override;

protected:
    void draw(QCPPainter *painter) override;
    void drawLegendIcon(QCPPainter *, const QRectF &) const override {}

private:
    void drawBox(QCPPainter *painter, const struct FlameBox &box) const;

    const FlameChart *m_chart;
};

} // namespace plumbline
