// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/timeline/geometry/countergeometry.h"

#include "widgets/timeline/layout/countercurve.h"
#include "widgets/timeline/layout/counterstack.h"

#include <utility>

namespace plumbline {

CounterGeometry::CounterGeometry(const TimelineCard &card, const Band &band, const TimeScale &scale)
{
    const CounterTable &table = card.trace->counters();
    for (std::vector<CounterPixel> &pixels : card.counters->curves(table.counters[band.counter.value], scale)) {
        if (pixels.empty())
            continue;
        const bool isOnOthers = band.stacked && !m_curves.empty();
        m_curves.push_back(isOnOthers ? stackedOn(m_curves.back(), pixels) : std::move(pixels));
    }
}

void CounterGeometry::paint(const TimelineCard &card, const Band &band, const Theme &theme, int widthPx, CounterColumns columns)
{
    m_columns = std::move(columns);
    const CounterTable &table = card.trace->counters();
    const CounterCurve curve(table, table.counters[band.counter.value], 0, band.height, band.stacked);
    m_columns.begin({widthPx, band.height});
    for (std::size_t i = 0; i < m_curves.size(); ++i) {
        const QColor &colour = theme.curves[i % theme.curves.size()];
        if (band.stacked)
            m_columns.addStacked(m_curves[i], curve, colour);
        else
            m_columns.add(m_curves[i], curve, colour);
    }
}

} // namespace plumbline
