// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/timeline/trackheads.h"

#include "widgets/support/formatting.h"

#include <QCoreApplication>
#include <QFontMetrics>
#include <QHelpEvent>
#include <QMouseEvent>
#include <QPaintEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>

namespace plumbline {

namespace {

constexpr int MarginPx = 6;
constexpr int IndentPx = 12;
constexpr int ArrowPx = 12;
constexpr int SmallFontPx = 10;
constexpr int LeastDetailPx = 24; ///< narrower, the name alone is shown
constexpr qsizetype NameLetters = 200;

int indentOf(const Track &track)
{
    switch (track.kind) {
    case Track::Kind::Card:
        return 0;
    case Track::Kind::Process:
        return 1;
    case Track::Kind::Lane:
    case Track::Kind::Counter:
        break;
    }
    return 2;
}

QString processDetail(const Process &process, const Track &track)
{
    if (track.expanded)
        return plainText(process.labels, NameLetters);
    if (track.lanes > 0)
        return track.lanes == 1 ? QCoreApplication::translate("plumbline::TimelineView", "1 lane")
                                : QCoreApplication::translate("plumbline::TimelineView", "%1 lanes").arg(track.lanes);
    return track.counters == 1 ? QCoreApplication::translate("plumbline::TimelineView", "1 counter")
                               : QCoreApplication::translate("plumbline::TimelineView", "%1 counters").arg(track.counters);
}

QString laneDetail(const Lane &lane, const Track &track)
{
    if (track.expandable && !track.expanded)
        return QCoreApplication::translate("plumbline::TimelineView", "%1 rows").arg(lane.rows());
    if (track.hiddenRows == 0)
        return {};
    return track.hiddenRows == 1 ? QCoreApplication::translate("plumbline::TimelineView", "1 more row")
                                 : QCoreApplication::translate("plumbline::TimelineView", "%1 more rows")
                                       .arg(countText(static_cast<std::uint64_t>(track.hiddenRows)));
}

/// The part in brackets of "Read(MB/s)".
QString unitOf(const std::string &series)
{
    const std::size_t open = series.rfind('(');
    if (open == std::string::npos || series.back() != ')')
        return {};
    return plainText(std::string_view(series).substr(open + 1, series.size() - open - 2), NameLetters);
}

QString counterDetail(const Trace &trace, const Counter &counter)
{
    double largest = 0;
    QString unit;
    bool any = false;
    for (const SeriesId id : counter.series) {
        const CounterSeries &series = trace.counters().series[id.value];
        largest = any ? std::max(largest, series.maximum) : series.maximum;
        if (unit.isEmpty())
            unit = unitOf(series.name);
        any = true;
    }
    const QString value = unit.isEmpty() ? valueText(largest) : valueText(largest) + QLatin1Char(' ') + unit;
    return QCoreApplication::translate("plumbline::TimelineView", "max %1").arg(value);
}

void paintArrow(QPainter *painter, QPoint centre, bool expanded)
{
    const QPolygon arrow = expanded ? QPolygon{centre + QPoint(-4, -2), centre + QPoint(4, -2), centre + QPoint(0, 3)}
                                    : QPolygon{centre + QPoint(-2, -4), centre + QPoint(-2, 4), centre + QPoint(3, 0)};
    painter->drawPolygon(arrow);
}

void paintHead(QPainter *painter, const TimelineScene &scene, const Track &track, const QRect &line)
{
    const Theme &theme = *scene.theme;
    const bool group = track.kind == Track::Kind::Card || track.kind == Track::Kind::Process;
    painter->fillRect(line, track.kind == Track::Kind::Card ? theme.cardBackground
                            : group                         ? theme.groupBackground
                                                            : theme.headBackground);
    if (!group)
        painter->fillRect(QRect(line.left(), line.bottom(), line.width(), 1), theme.laneLine);
    const HeadText text = headText(scene.state(), track);
    const QFont font = paintFont(TimelineScene::FontPx, track.kind == Track::Kind::Card);
    const QFontMetrics metrics(font);
    const QFont smallFont = paintFont(SmallFontPx);
    const QFontMetrics small(smallFont);
    const int rowHeight = group ? line.height() : TrackLayout::RowHeightPx + 2 * TrackLayout::LanePaddingPx;
    const int step = scene.vector ? IndentPx / 2 : IndentPx;
    int x = line.left() + MarginPx + indentOf(track) * step;
    if (track.expandable && !scene.vector) {
        painter->setPen(Qt::NoPen);
        painter->setBrush(theme.mutedText);
        paintArrow(painter, {x + 3, line.top() + rowHeight / 2}, track.expanded);
    }
    x += scene.vector ? 0 : ArrowPx;
    const int right = line.right() - MarginPx;
    const bool below = track.kind == Track::Kind::Counter;
    const int detailRoom = right - x - MarginPx - metrics.horizontalAdvance(text.name) - 2;
    const int detailWidth = below || text.detail.isEmpty() || detailRoom < LeastDetailPx
                                ? 0
                                : std::min(small.horizontalAdvance(text.detail) + 1, detailRoom);
    painter->setFont(font);
    painter->setPen(theme.text);
    const QString name =
        metrics.elidedText(text.name, Qt::ElideMiddle, right - x - (detailWidth > 0 ? detailWidth + MarginPx : 0));
    const int baseline = line.top() + (rowHeight - metrics.height()) / 2 + metrics.ascent();
    painter->drawText(QPoint(x, baseline), scene.painted(name));
    if (!below && detailWidth == 0 && track.hiddenRows == 0)
        return;
    painter->setFont(smallFont);
    painter->setPen(theme.mutedText);
    // Where the rows end is where one asks for the others; the name is far above.
    if (track.hiddenRows > 0 && track.rows > 1)
        painter->drawText(QPoint(x, line.bottom() - TrackLayout::LanePaddingPx - small.descent()),
                          scene.painted(small.elidedText(text.detail, Qt::ElideRight, right - x)));
    if (below)
        painter->drawText(QPoint(x, baseline + small.height() + 2),
                          scene.painted(small.elidedText(text.detail, Qt::ElideRight, right - x)));
    else if (detailWidth > 0)
        painter->drawText(QPoint(right - detailWidth, baseline),
                          scene.painted(small.elidedText(text.detail, Qt::ElideRight, detailWidth)));
}

} // namespace

namespace {

QString shownOrUnnamed(const std::string &name)
{
    return name.empty() ? QCoreApplication::translate("plumbline::TimelineView", "(no name)") : plainText(name, NameLetters);
}

} // namespace

HeadText headText(const TimelineState &state, const Track &track)
{
    const TimelineCard &card = state.cards()[static_cast<std::size_t>(track.card)];
    const Trace &trace = *card.trace;
    switch (track.kind) {
    case Track::Kind::Card:
        return {card.name, state.isAlignedByStart(track.card)
                               ? QCoreApplication::translate("plumbline::TimelineView", "another day, aligned by start")
                           : card.dataSet == card.name ? QString()
                                                       : card.dataSet};
    case Track::Kind::Process: {
        const Process &process = trace.process(track.process);
        return {shownOrUnnamed(process.name), processDetail(process, track)};
    }
    case Track::Kind::Lane: {
        const Lane &lane = trace.lane(track.lane);
        return {shownOrUnnamed(lane.name), laneDetail(lane, track)};
    }
    case Track::Kind::Counter: {
        const Counter &counter = trace.counters().counters[track.counter.value];
        return {plainText(counter.name, NameLetters), counterDetail(trace, counter)};
    }
    }
    return {};
}

void paintHeads(QPainter *painter, const TimelineScene &scene, const QRect &area)
{
    painter->fillRect(area, scene.theme->headBackground);
    const auto [first, last] = scene.visibleTracks();
    for (int i = first; i < last; ++i) {
        const Track &track = scene.layout.tracks()[static_cast<std::size_t>(i)];
        paintHead(painter, scene, track, {area.left(), area.top() + track.top - scene.scrollY, area.width(), track.height});
    }
}

TrackHeads::TrackHeads(TimelineScene *scene, QWidget *parent) : QWidget(parent), m_scene(scene)
{
    setObjectName(QStringLiteral("heads"));
    setMinimumWidth(90);
}

void TrackHeads::updatePointerTime()
{
    update(0, 0, width(), TimelineScene::RulerHeightPx);
}

void TrackHeads::paintEvent(QPaintEvent *event)
{
    QPainter painter(this);
    const int top = TimelineScene::RulerHeightPx;
    if (event->rect().bottom() >= top)
        paintHeads(&painter, *m_scene, rect().adjusted(0, top, 0, 0));
    painter.fillRect(QRect(0, 0, width(), top), m_scene->theme->background);
    painter.fillRect(QRect(0, top - 1, width(), 1), m_scene->theme->mutedText);
    paintPointerTime(&painter);
}

void TrackHeads::paintPointerTime(QPainter *painter) const
{
    if (!m_scene->pointer || m_scene->state().cards().empty())
        return;
    const TimeNs time = m_scene->axisScale().timeAt(m_scene->pointer->x() - m_scene->canvas.left());
    // Of the card under the pointer, so that the absolute time is the one in its file.
    const int index = m_scene->layout.trackAt(m_scene->pointer->y() - m_scene->canvas.top() + m_scene->scrollY);
    const int card = index < 0 ? 0 : m_scene->layout.tracks()[static_cast<std::size_t>(index)].card;
    const QFont font = paintFont(SmallFontPx);
    const QFontMetrics metrics(font);
    const QRect line(MarginPx, 2, width() - 2 * MarginPx, metrics.height());
    painter->setFont(font);
    painter->setPen(m_scene->theme->text);
    painter->drawText(line, Qt::AlignRight, nanosecondsText(time));
    painter->setPen(m_scene->theme->mutedText);
    painter->drawText(line.translated(0, metrics.height() + 1), Qt::AlignRight,
                      nanosecondsText(m_scene->state().absoluteNs(card, time)));
}

int TrackHeads::trackAt(QPoint position) const
{
    return position.y() < TimelineScene::RulerHeightPx
               ? -1
               : m_scene->layout.trackAt(position.y() - TimelineScene::RulerHeightPx + m_scene->scrollY);
}

void TrackHeads::mousePressEvent(QMouseEvent *event)
{
    const int track = trackAt(event->pos());
    if (event->button() == Qt::LeftButton && track >= 0 && m_scene->layout.tracks()[static_cast<std::size_t>(track)].expandable)
        Q_EMIT toggled(track);
}

bool TrackHeads::event(QEvent *event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto *help = static_cast<QHelpEvent *>(event);
    const int track = trackAt(help->pos());
    if (track < 0) {
        QToolTip::hideText();
        return true;
    }
    const HeadText text = headText(m_scene->state(), m_scene->layout.tracks()[static_cast<std::size_t>(track)]);
    const QString plain = text.detail.isEmpty() ? text.name : text.name + QLatin1Char('\n') + text.detail;
    QToolTip::showText(help->globalPos(), toolTipText(plain), this);
    return true;
}

} // namespace plumbline
