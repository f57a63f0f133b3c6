// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/timeline/timelineplot.h"

#include <QPoint>
#include <QString>
#include <QStringList>

#include <set>
#include <vector>

namespace plumbline {

struct Theme;

/// The legend of a picture: the roles present and the arrows drawn, in as many lines as its width needs.
class PictureLegend
{
public:
    static constexpr int LinePx = 18;
    static constexpr int FontPx = 11;

    void setEntries(const std::set<FillIndex> &fills, std::vector<FlowLegend> flows);
    [[nodiscard]] QStringList texts() const;
    /// At least one. O(entries).
    [[nodiscard]] int lines(int widthPx) const;
    void paint(QPainter *painter, TimelineScene &scene, QPoint corner, int widthPx) const;

private:
    struct Entry
    {
        QString text;
        int fill = -1; ///< of a role; -1: arrows of `colour`
        QColor colour;
        bool dashed = false;
    };

    /// Corners of the entries relative to the legend's.
    [[nodiscard]] std::vector<QPoint> places(int widthPx) const;

    std::vector<Entry> m_entries;
};

} // namespace plumbline
