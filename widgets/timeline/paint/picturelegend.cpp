// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/timeline/paint/picturelegend.h"

#include "widgets/support/theme.h"

#include <QCoreApplication>
#include <QFontMetrics>
#include <QPainter>

#include <array>
#include <cstddef>

namespace plumbline {

namespace {

constexpr int PictureLegendSwatchPx = 12;
constexpr int PictureLegendTextGapPx = 6;
constexpr int EntryGapPx = 18;

class LegendTexts
{
    Q_DECLARE_TR_FUNCTIONS(TimelinePicture)
};

/// Returns what a legend calls a fill.
QString fillName(FillIndex fill)
{
    constexpr std::array<const char *, SlackShadeCount> Slacks{
        QT_TRANSLATE_NOOP("TimelinePicture", "no slack"), QT_TRANSLATE_NOOP("TimelinePicture", "slack < 10 µs"),
        QT_TRANSLATE_NOOP("TimelinePicture", "< 100 µs"), QT_TRANSLATE_NOOP("TimelinePicture", "< 1 ms"),
        QT_TRANSLATE_NOOP("TimelinePicture", "< 10 ms"),  QT_TRANSLATE_NOOP("TimelinePicture", "more, or no effect")};
    if (fill >= FirstHostFill && fill < FirstSlackFill)
        return hostLayerName(static_cast<HostLayer>((fill - FirstHostFill) / HostShadeCount));
    if (fill < FirstSlackFill)
        return roleName(static_cast<Role>(fill));
    if (fill < UnknownSlackFill)
        return LegendTexts::tr(Slacks[fill - FirstSlackFill]);
    if (fill == UnknownSlackFill)
        return LegendTexts::tr("slack unknown");
    if (fill < FirstDurationFill)
        return LegendTexts::tr("a colour for each name");
    constexpr std::array<const char *, DurationShadeCount + 1> Durations{
        QT_TRANSLATE_NOOP("TimelinePicture", "less than half of the median of its name"),
        QT_TRANSLATE_NOOP("TimelinePicture", "< 0.8 × median"),
        QT_TRANSLATE_NOOP("TimelinePicture", "as usual"),
        QT_TRANSLATE_NOOP("TimelinePicture", "> 1.25 × median"),
        QT_TRANSLATE_NOOP("TimelinePicture", "> 2 × median"),
        QT_TRANSLATE_NOOP("TimelinePicture", "> 5 × median"),
        QT_TRANSLATE_NOOP("TimelinePicture", "only one of its name")};
    return LegendTexts::tr(Durations[fill - FirstDurationFill]);
}

/// Paints the shades of a difference, the palest first.
void paintShades(QPainter *painter, const Theme &theme, int sign, QPoint corner)
{
    constexpr int Shades = DifferenceGeometry::MostShade;
    const int top = corner.y() + (PictureLegend::linePx() - PictureLegendSwatchPx) / 2;
    for (int shade = 1; shade <= Shades; ++shade) {
        const QRect part(corner.x() + (shade - 1) * PictureLegendSwatchPx / Shades, top, PictureLegendSwatchPx / Shades,
                         PictureLegendSwatchPx);
        painter->fillRect(part, theme.differenceColour(sign * shade, Shades));
    }
}

void paintLine(QPainter *painter, const QPen &pen, QPoint corner)
{
    const double middle = corner.y() + PictureLegend::linePx() / 2.0;
    painter->setPen(pen);
    painter->drawLine(QLineF(corner.x(), middle, corner.x() + PictureLegendSwatchPx, middle));
}

void paintSwatch(QPainter *painter, const Theme::Fill &look, QPoint corner)
{
    const QRect swatch(corner.x(), corner.y() + (PictureLegend::linePx() - PictureLegendSwatchPx) / 2, PictureLegendSwatchPx,
                       PictureLegendSwatchPx);
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

void PictureLegend::setEntries(const std::set<FillIndex> &fills, const std::set<int> &shades, std::vector<FlowLegend> flows)
{
    using Kind = Entry::Kind;
    m_entries.clear();
    for (const FillIndex fill : fills)
        m_entries.push_back({fillName(fill), Kind::Role, fill, {}, false});
    if (!shades.empty() && *shades.rbegin() > 0)
        m_entries.push_back({LegendTexts::tr("target slower"), Kind::Difference, 1, {}, false});
    if (!shades.empty() && *shades.begin() < 0)
        m_entries.push_back({LegendTexts::tr("target faster"), Kind::Difference, -1, {}, false});
    if (shades.contains(0))
        m_entries.push_back({LegendTexts::tr("equal or within the noise"), Kind::Difference, 0, {}, false});
    if (!shades.empty())
        m_entries.push_back({LegendTexts::tr("differences added up"), Kind::Sum, 0, {}, false});
    for (FlowLegend &flow : flows)
        m_entries.push_back({std::move(flow.text), Kind::Arrow, 0, flow.colour, flow.dashed});
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
        const int width = PictureLegendSwatchPx + PictureLegendTextGapPx + metrics.horizontalAdvance(entry.text) + EntryGapPx;
        if (next.x() > 0 && next.x() + width - EntryGapPx > widthPx)
            next = {0, next.y() + linePx()};
        places.push_back(next);
        next.rx() += width;
    }
    return places;
}

int PictureLegend::lines(int widthPx) const
{
    const std::vector<QPoint> all = places(widthPx);
    return all.empty() ? 1 : all.back().y() / linePx() + 1;
}

void PictureLegend::paintEntry(QPainter *painter, const Theme &theme, const Entry &entry, QPoint place) const
{
    switch (entry.kind) {
    case Entry::Kind::Role:
        return paintSwatch(painter, theme.fills[static_cast<std::size_t>(entry.fill)], place);
    case Entry::Kind::Difference:
        return paintShades(painter, theme, entry.fill, place);
    case Entry::Kind::Sum:
        return paintLine(painter, QPen(theme.text, 1), place);
    case Entry::Kind::Arrow:
        break;
    }
    QPen pen(entry.colour, 2);
    if (entry.dashed)
        pen.setDashPattern({1, 1});
    paintLine(painter, pen, place);
}

void PictureLegend::paint(QPainter *painter, TimelineScene &scene, QPoint corner, int widthPx) const
{
    const QFont font = paintFont(FontPx);
    const QFontMetrics metrics(font);
    const std::vector<QPoint> all = places(widthPx);
    for (std::size_t i = 0; i < m_entries.size(); ++i) {
        const Entry &entry = m_entries[i];
        const QPoint place = corner + all[i];
        paintEntry(painter, *scene.theme, entry, place);
        painter->setFont(font);
        painter->setPen(scene.theme->text);
        const QString text =
            metrics.elidedText(entry.text, Qt::ElideRight, widthPx - all[i].x() - PictureLegendSwatchPx - PictureLegendTextGapPx);
        painter->drawText(
            place + QPoint(PictureLegendSwatchPx + PictureLegendTextGapPx, (linePx() - metrics.height()) / 2 + metrics.ascent()),
            scene.painted(text));
    }
}

} // namespace plumbline
