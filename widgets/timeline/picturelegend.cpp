// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/timeline/picturelegend.h"

#include "widgets/support/theme.h"

#include <QFontMetrics>
#include <QPainter>

#include <cstddef>

namespace plumbline {

namespace {

constexpr int SwatchPx = 12;
constexpr int TextGapPx = 6;
constexpr int EntryGapPx = 18;

void paintSwatch(QPainter *painter, const Theme::Fill &look, QPoint corner)
{
    const QRect swatch(corner.x(), corner.y() + (PictureLegend::LinePx - SwatchPx) / 2, SwatchPx, SwatchPx);
    painter->setPen(Qt::NoPen);
    painter->setBrush(look.fill);
    painter->drawRect(swatch);
    if (look.hatched) {
        painter->setBrush(look.hatch());
        painter->drawRect(swatch);
    }
    if (look.outline.isValid()) {
        painter->setPen(look.outline);
        painter->setBrush(Qt::NoBrush);
        painter->drawRect(swatch.adjusted(0, 0, -1, -1));
    }
}

} // namespace

void PictureLegend::setEntries(const std::set<FillIndex> &fills, std::vector<FlowLegend> flows)
{
    m_entries.clear();
    for (const FillIndex fill : fills)
        m_entries.push_back({roleName(static_cast<Role>(fill)), fill, {}, false});
    for (FlowLegend &flow : flows)
        m_entries.push_back({std::move(flow.text), -1, flow.colour, flow.dashed});
}

QStringList PictureLegend::texts() const
{
    QStringList texts;
    for (const Entry &entry : m_entries)
        texts << entry.text;
    return texts;
}

std::vector<QPoint> PictureLegend::places(int widthPx) const
{
    const QFontMetrics metrics(paintFont(FontPx));
    std::vector<QPoint> places;
    QPoint next;
    for (const Entry &entry : m_entries) {
        const int width = SwatchPx + TextGapPx + metrics.horizontalAdvance(entry.text) + EntryGapPx;
        if (next.x() > 0 && next.x() + width - EntryGapPx > widthPx)
            next = {0, next.y() + LinePx};
        places.push_back(next);
        next.rx() += width;
    }
    return places;
}

int PictureLegend::lines(int widthPx) const
{
    const std::vector<QPoint> all = places(widthPx);
    return all.empty() ? 1 : all.back().y() / LinePx + 1;
}

void PictureLegend::paint(QPainter *painter, TimelineScene &scene, QPoint corner, int widthPx) const
{
    const QFont font = paintFont(FontPx);
    const QFontMetrics metrics(font);
    const std::vector<QPoint> all = places(widthPx);
    for (std::size_t i = 0; i < m_entries.size(); ++i) {
        const Entry &entry = m_entries[i];
        const QPoint place = corner + all[i];
        if (entry.fill >= 0) {
            paintSwatch(painter, scene.theme->fills[static_cast<std::size_t>(entry.fill)], place);
        } else {
            QPen pen(entry.colour, 2);
            if (entry.dashed)
                pen.setDashPattern({1.5, 1});
            painter->setPen(pen);
            const double middle = place.y() + LinePx / 2.0;
            painter->drawLine(QLineF(place.x(), middle, place.x() + SwatchPx, middle));
        }
        painter->setFont(font);
        painter->setPen(scene.theme->text);
        const QString text = metrics.elidedText(entry.text, Qt::ElideRight, widthPx - all[i].x() - SwatchPx - TextGapPx);
        painter->drawText(place + QPoint(SwatchPx + TextGapPx, (LinePx - metrics.height()) / 2 + metrics.ascent()),
                          scene.painted(text));
    }
}

} // namespace plumbline
