// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/charts/piechart.h"
#include "widgets/support/qcustomplotheader.h"

#include <QColor>
#include <QPointF>

#include <optional>
#include <vector>

namespace plumbline {

/// Paints the sectors of a PieChart and the list of their names. Vector pictures contain them as shapes too.
class PiePlottable final : public QCPAbstractPlottable
{
public:
    PiePlottable(QCPAxis *across, QCPAxis *down);

    /// Sets the sectors. The last one stands for the rest if `hasRest` is set.
    void setSectors(std::vector<PieChart::Part> sectors, bool hasRest);
    void setTheme(const Theme &theme) { m_theme = &theme; }
    /// Returns the sector, or the line of the list, at a place in pixels.
    [[nodiscard]] std::optional<std::size_t> sectorAt(const QPointF &pos) const;
    /// Returns the share of a sector in the whole.
    [[nodiscard]] double shareOf(std::size_t sector) const;

    double selectTest(const QPointF &, bool, QVariant * = nullptr) const override { return -1; }
    QCPRange getKeyRange(bool &found, QCP::SignDomain = QCP::sdBoth) const override;
    QCPRange getValueRange(bool &found, QCP::SignDomain = QCP::sdBoth, const QCPRange & = QCPRange()) const override;

protected:
    void draw(QCPPainter *painter) override;
    void drawLegendIcon(QCPPainter *, const QRectF &) const override {}

private:
    [[nodiscard]] QRectF pieRect() const;
    [[nodiscard]] QRectF lineRect(std::size_t sector) const;
    [[nodiscard]] QColor colourOf(std::size_t sector) const;
    void drawList(QCPPainter *painter) const;

    std::vector<PieChart::Part> m_sectors;
    double m_whole = 0;
    bool m_hasRest = false;
    const Theme *m_theme = nullptr;
};

} // namespace plumbline
