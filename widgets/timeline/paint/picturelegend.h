// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/support/textscale.h"
#include "widgets/timeline/paint/timelineplot.h"

#include <QPoint>
#include <QString>
#include <QStringList>

#include <cstdint>
#include <set>
#include <vector>

namespace plumbline {

struct Theme;

/// The legend of a picture or canvas: the roles that occur, the meaning of differences, and the arrows drawn. It has as many
/// lines as its width requires.
class PictureLegend
{
public:
    [[nodiscard]] static int linePx() { return scaledPx(18); }
    static constexpr int FontPx = 11;

    /// Sets what the legend explains. `shades` are those of the differences drawn (DifferenceMark::shade).
    void setEntries(const std::set<FillIndex> &fills, const std::set<int> &shades, std::vector<FlowLegend> flows);
    [[nodiscard]] QStringList texts() const;
    /// Returns the number of lines in a width; at least one. O(entries).
    [[nodiscard]] int lines(int widthPx) const;
    void paint(QPainter *painter, TimelineScene &scene, QPoint corner, int widthPx) const;

private:
    struct Entry
    {
        enum class Kind : std::uint8_t { Role, Difference, Sum, Arrow };

        QString text;
        Kind kind = Kind::Arrow;
        int fill = 0;  ///< fill of a role; sign of a difference
        QColor colour; ///< colour of an arrow
        bool dashed = false;
    };

    void paintEntry(QPainter *painter, const Theme &theme, const Entry &entry, QPoint place) const;

    /// Returns the corners of the entries, relative to the corner of the legend.
    [[nodiscard]] std::vector<QPoint> places(int widthPx) const;

    std::vector<Entry> m_entries;
};

} // namespace plumbline
