// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/timeline/paint/timelineplot.h"

#include <QPoint>
#include <QString>
#include <QStringList>

#include <cstdint>
#include <set>
#include <vector>

namespace plumbline {

struct Theme;

/// The legend of a picture: the roles present, what differences mean, and the arrows drawn, in as many lines as its width needs.
class PictureLegend
{
public:
    static constexpr int LinePx = 18;
    static constexpr int FontPx = 11;

    /// `shades` are those of the differences drawn (DeltaMark::shade).
    void setEntries(const std::set<FillIndex> &fills, const std::set<int> &shades, std::vector<FlowLegend> flows);
    [[nodiscard]] QStringList texts() const;
    /// At least one. O(entries).
    [[nodiscard]] int lines(int widthPx) const;
    void paint(QPainter *painter, TimelineScene &scene, QPoint corner, int widthPx) const;

private:
    struct Entry
    {
        enum class Kind : std::uint8_t { Role, Difference, Sum, Arrow };

        QString text;
        Kind kind = Kind::Arrow;
        int fill = 0;  ///< of a role; the sign of a difference
        QColor colour; ///< of an arrow
        bool dashed = false;
    };

    void paintEntry(QPainter *painter, const Theme &theme, const Entry &entry, QPoint place) const;

    /// Corners of the entries relative to the legend's.
    [[nodiscard]] std::vector<QPoint> places(int widthPx) const;

    std::vector<Entry> m_entries;
};

} // namespace plumbline
