// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/timeline/paint/flowlegend.h"

#include "widgets/support/formatting.h"
#include "widgets/timeline/geometry/timelinescene.h"
#include "widgets/timeline/paint/timelineplottables.h"

#include <QCoreApplication>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <iterator>

namespace plumbline {

namespace {

constexpr int CornerMarginPx = 8;
constexpr int OutlinePx = 2; ///< outline of the selection

QString translatedFlowLegend(const char *text)
{
    return QCoreApplication::translate("plumbline::TimelineView", text);
}

/// Returns what the arrows of a category are called in a comparison: how many are of the base, and how many of the target.
std::vector<FlowLegend> comparedEntries(const TimelineScene &scene, const FlowGroup &group, const QString &name)
{
    const auto arrowsOf = [&group](int card) {
        return static_cast<std::size_t>(
            std::ranges::count_if(group.arrows, [card](const FlowArrow &arrow) { return arrow.card == card; }));
    };
    const std::size_t ofBase = arrowsOf(scene.state().comparison()->base);
    const std::size_t ofTarget = arrowsOf(scene.state().comparison()->target);
    return {{QString(name + QStringLiteral(" · B: ") + countText(ofBase)), scene.theme->flowColour(group.category)},
            {QString(name + QStringLiteral(" · T: ") + countText(ofTarget)), scene.theme->targetFlowColour(group.category)}};
}

QString countsText(const FlowGroup &group, const QString &name)
{
    QString text =
        group.cut
            ? translatedFlowLegend(QT_TRANSLATE_NOOP("plumbline::TimelineView", "%1: %2 of %3 arrows drawn, zoom in for all"))
                  .arg(name, countText(group.arrows.size()), countText(group.total))
            : name + QLatin1String(": ") + countText(group.arrows.size());
    if (group.inside > 0)
        text += translatedFlowLegend(QT_TRANSLATE_NOOP("plumbline::TimelineView", " (%1 more inside closed groups)"))
                    .arg(countText(group.inside));
    return text;
}

} // namespace

std::vector<FlowLegend> flowLegend(const TimelineScene &scene)
{
    std::vector<FlowLegend> entries;
    for (const FlowGroup &group : scene.arrows.categories()) {
        const QString name = plainText(group.category.toStdString(), 40);
        const QColor colour = scene.theme->flowColour(group.category);
        if (scene.state().comparison() && !group.cut && group.inside == 0 && !group.arrows.empty())
            std::ranges::move(comparedEntries(scene, group, name), std::back_inserter(entries));
        else if (!group.arrows.empty() || group.total > 0 || group.inside > 0)
            entries.push_back({countsText(group, name), colour});
        if (const std::size_t late = group.lateCount())
            entries.push_back({translatedFlowLegend(QT_TRANSLATE_NOOP("plumbline::TimelineView",
                                                                      "%1 within 50 µs: the device waits for the host (%2)"))
                                   .arg(name, countText(late)),
                               scene.theme->late});
        if (const std::size_t backward = group.backwardCount())
            entries.push_back({translatedFlowLegend(
                                   QT_TRANSLATE_NOOP("plumbline::TimelineView", "suspicious: %1 that end before they start (%2)"))
                                   .arg(name, countText(backward)),
                               group.lateCount() >= backward ? scene.theme->late : colour, true});
    }
    const FlowGroup &selected = scene.arrows.selected();
    if (selected.cut && scene.state().flowReach() == FlowReach::Chain)
        entries.push_back({translatedFlowLegend(
                               QT_TRANSLATE_NOOP("plumbline::TimelineView", "Selected slice: the first %1 arrows of its chain"))
                               .arg(countText(selected.total)),
                           scene.theme->selection});
    else if (selected.cut)
        entries.push_back(
            {translatedFlowLegend(QT_TRANSLATE_NOOP("plumbline::TimelineView", "Selected slice: %1 of %2 arrows drawn"))
                 .arg(countText(selected.arrows.size()), countText(selected.total)),
             scene.theme->selection});
    else if (selected.inside > 0)
        entries.push_back(
            {translatedFlowLegend(QT_TRANSLATE_NOOP("plumbline::TimelineView", "Selected slice: arrows inside closed groups: %1"))
                 .arg(countText(selected.inside)),
             scene.theme->selection});
    return entries;
}

FlowLegend foldedLegend(const TimelineScene &scene)
{
    const FlowGroup &selected = scene.arrows.selected();
    return {translatedFlowLegend(QT_TRANSLATE_NOOP("plumbline::TimelineView", "Arrows: %1"))
                .arg(countText(scene.arrows.count() + selected.arrows.size())),
            scene.theme->mutedText};
}

void drawPlainText(QPainter &painter, QPointF place, const QString &text, const QColor &colour)
{
    constexpr char16_t FirstOfAsia = 0x2e80;
    if (std::ranges::none_of(text, [](QChar letter) { return letter.unicode() >= FirstOfAsia; })) {
        painter.setPen(colour);
        painter.drawText(place, text);
        return;
    }
    QPainterPath path;
    path.addText(place, painter.font(), text);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillPath(path, colour);
    painter.restore();
}

QRect flowLegendBox(const TimelineScene &scene, QSize size)
{
    const QRect room = scene.canvas.adjusted(CornerMarginPx, CornerMarginPx, -CornerMarginPx, -CornerMarginPx);
    const QRect selected =
        scene.rectOf(scene.state().selection()).toAlignedRect().adjusted(-OutlinePx, -OutlinePx, OutlinePx, OutlinePx);
    const QRect usual(QPoint(room.right() + 1 - size.width(), room.bottom() + 1 - size.height()), size);
    for (const int x : {usual.left(), room.left()})
        for (const int y : {usual.top(), room.top()})
            if (const QRect box(QPoint(x, y), size); !box.intersects(selected))
                return box;
    return usual;
}

} // namespace plumbline
