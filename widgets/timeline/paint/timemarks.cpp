// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/support/formatting.h"
#include "widgets/support/theme.h"
#include "widgets/timeline/geometry/timelinescene.h"
#include "widgets/timeline/layout/timeaxis.h"
#include "widgets/timeline/paint/overlaypainting.h"

#include <QFontMetrics>
#include <QPainter>

#include <algorithm>
#include <array>
#include <vector>

namespace plumbline {

namespace {

constexpr int MarkBarPx = 4; ///< height of a mark on the ruler
constexpr int MarkLabelMostPx = 180;
constexpr int MarkLabelPaddingPx = 4;
constexpr int MarkLabelRows = 4; ///< names that find no room in so many rows are not painted
constexpr int MarkFillAlpha = 36;
constexpr qsizetype MarkNameLetters = 80;
constexpr qsizetype MarkNoteLetters = 400;

/// The place of a mark on the canvas.
struct MarkPlace
{
    const TimeMark *mark = nullptr;
    int left = 0;
    int right = 0;
    QRect label; ///< empty if there is no room for the name
    QString text;
};

/// Returns the places of the marks that are in sight, by their left edges.
std::vector<MarkPlace> placesOf(const TimelineScene &scene)
{
    const TimeRange visible = scene.state().visibleRange();
    const QRect &canvas = scene.canvas;
    std::vector<MarkPlace> places;
    for (std::size_t i = 0; i < scene.state().marks().size(); ++i) {
        const TimeMark &mark = scene.state().marks()[i];
        const TimeRange range = scene.movedMark && scene.movedMark->mark == i ? scene.movedMark->range : mark.range;
        if (range.end < visible.begin || range.begin > visible.end)
            continue;
        const auto xOf = [&](TimeNs time) -> int {
            return qRound(std::clamp(scene.xOf(time), canvas.left() - 2.0, canvas.right() + 2.0));
        };
        places.push_back({&mark, xOf(range.begin), xOf(range.end), {}, {}});
    }
    std::ranges::stable_sort(places, {}, &MarkPlace::left);
    const QFontMetrics metrics(scene.labels.font());
    const int height = metrics.height() + 2;
    // The length of the marked range stands in the first row.
    const int firstRow = scene.state().markedRange() ? 1 : 0;
    std::array<int, MarkLabelRows> ends;
    ends.fill(canvas.left() - 1);
    for (MarkPlace &place : places) {
        const int left = std::max(place.left, canvas.left());
        const auto row = std::ranges::find_if(ends, [left](int end) { return end < left; });
        if (row == ends.end())
            continue;
        const QString name = place.mark->name.isEmpty()
                                 ? offsetText(place.mark->range.begin)
                                 : plainText(place.mark->name.left(2 * MarkNameLetters).toStdString(), MarkNameLetters);
        const int most = std::min(MarkLabelMostPx, canvas.right() - left);
        place.text = metrics.elidedText(name.simplified(), Qt::ElideRight, most - 2 * MarkLabelPaddingPx);
        const int width = metrics.horizontalAdvance(place.text) + 2 * MarkLabelPaddingPx;
        if (width > most)
            continue;
        const int top = canvas.top() + 2 + static_cast<int>(row - ends.begin() + firstRow) * (height + 2);
        if (top + height > canvas.bottom())
            continue;
        *row = left + width;
        place.label = QRect(left, top, width, height);
    }
    return places;
}

} // namespace

QColor markColour(MarkColour colour, const Theme &theme)
{
    switch (colour) {
    case MarkColour::Blue:
        return theme.curves[0];
    case MarkColour::Orange:
        return theme.curves[1];
    case MarkColour::Green:
        return theme.curves[2];
    case MarkColour::Red:
        return theme.slower;
    case MarkColour::Purple:
        return theme.curves[3];
    case MarkColour::Grey:
        break;
    }
    return theme.curves[5];
}

void paintTimeMarks(QPainter &painter, const TimelineScene &scene)
{
    if (scene.state().marks().empty())
        return;
    const QRect &canvas = scene.canvas;
    const std::vector<MarkPlace> places = placesOf(scene);
    painter.setFont(scene.labels.font());
    for (const MarkPlace &place : places) {
        const QColor colour = markColour(place.mark->colour, *scene.theme);
        const int left = std::max(place.left, canvas.left());
        const int right = std::min(place.right, canvas.right());
        if (place.mark->range.isEmpty()) {
            painter.setPen(Qt::NoPen);
            painter.setBrush(colour);
            painter.drawPolygon(QPolygon{QPoint(place.left - MarkBarPx, canvas.top() - 2 * MarkBarPx),
                                         QPoint(place.left + MarkBarPx, canvas.top() - 2 * MarkBarPx),
                                         QPoint(place.left, canvas.top())});
        } else {
            QColor fill = colour;
            fill.setAlpha(MarkFillAlpha);
            painter.fillRect(QRect(left, canvas.top(), std::max(1, right - left), canvas.height()), fill);
            painter.fillRect(QRect(left, canvas.top() - MarkBarPx, std::max(1, right - left), MarkBarPx), colour);
        }
        painter.setPen(QPen(colour, 1));
        for (const int x : {place.left, place.right}) {
            if (x >= canvas.left() && x <= canvas.right())
                painter.drawLine(QLineF(x, canvas.top(), x, canvas.bottom()));
        }
    }
    const QFontMetrics metrics(scene.labels.font());
    for (const MarkPlace &place : places) {
        if (place.label.isEmpty())
            continue;
        painter.fillRect(place.label, markColour(place.mark->colour, *scene.theme));
        painter.setPen(scene.theme->dark ? Qt::black : Qt::white);
        painter.drawText(QPoint(place.label.left() + MarkLabelPaddingPx, place.label.top() + 1 + metrics.ascent()),
                         scene.painted(place.text));
    }
}

QString timeMarkNote(const TimelineScene &scene, QPoint position)
{
    if (scene.state().marks().empty())
        return {};
    for (const MarkPlace &place : placesOf(scene)) {
        const bool isOnRuler = position.y() < scene.canvas.top() && position.x() >= place.left - MarkBarPx &&
                               position.x() <= place.right + MarkBarPx;
        if (!isOnRuler && !place.label.contains(position))
            continue;
        const TimeMark &mark = *place.mark;
        QStringList lines;
        lines << plainText(mark.name.toStdString(), MarkNameLetters).simplified();
        lines << (mark.range.isEmpty()
                      ? offsetText(mark.range.begin)
                      : QString(offsetText(mark.range.begin) + QStringLiteral("  +") + durationText(mark.range.length())));
        for (const QString &line : mark.note.left(MarkNoteLetters).split(QLatin1Char('\n')))
            lines << plainText(line.toStdString());
        lines.removeAll(QString());
        return lines.join(QLatin1Char('\n'));
    }
    return {};
}

} // namespace plumbline
