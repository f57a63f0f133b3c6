// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/support/qcustomplotheader.h"

#include <algorithm>

namespace plumbline {

/// Puts the legend of a chart above its plot, where it covers nothing.
inline void putLegendAbove(QCustomPlot &plot)
{
    plot.legend->setFillOrder(QCPLegend::foColumnsFirst);
    plot.plotLayout()->insertRow(0);
    plot.plotLayout()->addElement(0, 0, plot.legend);
    plot.plotLayout()->setRowStretchFactor(0, 0.001);
    plot.plotLayout()->setRowSpacing(0);
}

/// Gives a legend above the plot as many columns as have room. Call it when names or width change.
inline void wrapLegend(QCustomPlot &plot)
{
    constexpr int EdgePx = 8; ///< free on both sides
    int widestPx = 1;
    for (int index = 0; index < plot.legend->itemCount(); ++index) {
        if (const QCPAbstractLegendItem *item = plot.legend->item(index))
            widestPx = std::max(widestPx, item->minimumOuterSizeHint().width() + plot.legend->columnSpacing());
    }
    const int columns = std::max(1, (plot.width() - 2 * EdgePx) / widestPx);
    if (plot.legend->wrap() == columns)
        return;
    plot.legend->setWrap(columns);
    plot.legend->setFillOrder(plot.legend->fillOrder(), true);
}

} // namespace plumbline
