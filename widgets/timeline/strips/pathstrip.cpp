// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/timeline/strips/pathstrip.h"

#include "core/query/timescale.h"
#include "widgets/path/pathcolours.h"
#include "widgets/support/formatting.h"
#include "widgets/support/pathtexts.h"
#include "widgets/support/textscale.h"
#include "widgets/support/theme.h"

#include <QFontMetrics>
#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>

namespace plumbline {

namespace {

constexpr int PathStripPaddingPx = 4;
constexpr int PathStripFontPx = 11;
constexpr int LeastLabelPx = 40;
constexpr std::size_t MostInColumn = 64; ///< segments of one pixel that are looked at
constexpr qsizetype PathStripNameLetters = 90;

} // namespace

PathStrip::PathStrip(TimelineState *state, QWidget *parent)
    : QWidget(parent), m_state(state), m_theme(&Theme::forPalette(palette()))
{
    setObjectName(QStringLiteral("pathStrip"));
    setFixedHeight(scaledPx(HeightPx));
    connect(state, &TimelineState::pathMarksChanged, this, &PathStrip::takePath);
    connect(state, &TimelineState::cardsChanged, this, &PathStrip::takePath);
    connect(state, &TimelineState::clocksChanged, this, qOverload<>(&QWidget::update));
    connect(state, &TimelineState::visibleRangeChanged, this, qOverload<>(&QWidget::update));
    hide();
}

void PathStrip::takePath()
{
    setVisible(m_state->pathMarks() != nullptr);
    update();
}

void PathStrip::setTheme(const Theme &theme)
{
    m_theme = &theme;
    update();
}

void PathStrip::setSpan(int left, int width)
{
    m_left = left;
    m_width = std::max(width, 1);
    update();
}

int PathStrip::xOf(TimeNs time) const
{
    const TimeNs onAxis = m_state->clock(m_state->pathMarks()->base).map(time);
    const double x = TimeScale(m_state->visibleRange(), m_width).xOf(onAxis);
    return m_left + qRound(std::clamp(x, 0.0, static_cast<double>(m_width)));
}

/// Returns the first segment that ends behind a time of the base.
std::size_t PathStrip::firstEndingBehind(TimeNs time) const
{
    const std::vector<PathMark> &marks = m_state->pathMarks()->marks;
    const auto first = std::ranges::upper_bound(marks, time, {}, [](const PathMark &mark) { return mark.span.end; });
    return static_cast<std::size_t>(first - marks.begin());
}

QRect PathStrip::placeOf(std::size_t mark) const
{
    const TimeRange span = m_state->pathMarks()->marks[mark].span;
    const int left = xOf(span.begin);
    return {left, PathStripPaddingPx, std::max(1, xOf(span.end) - left), height() - 2 * PathStripPaddingPx};
}

std::optional<std::size_t> PathStrip::markAt(QPoint position) const
{
    const SharedPathMarks &path = m_state->pathMarks();
    if (!path || position.x() < m_left || position.x() >= m_left + m_width)
        return std::nullopt;
    const TimeNs onAxis = TimeScale(m_state->visibleRange(), m_width).timeAt(position.x() - m_left + 0.5);
    const TimeNs time = m_state->clock(path->base).inverse(onAxis);
    const std::size_t mark = firstEndingBehind(time);
    if (mark == path->marks.size() || path->marks[mark].span.begin > time)
        return std::nullopt;
    return mark;
}

QString PathStrip::nameOf(const PathMark &mark) const
{
    if (!mark.slice.isValid())
        return {};
    const Trace &trace = *m_state->cards()[static_cast<std::size_t>(mark.card)].trace;
    return plainText(trace.text(trace.slices().name[mark.slice.value]), PathStripNameLetters);
}

QString PathStrip::textAt(QPoint position) const
{
    const auto at = markAt(position);
    if (!at)
        return {};
    const PathMark &mark = m_state->pathMarks()->marks[*at];
    QStringList lines{pathKindText(mark.kind), durationText(mark.span.length())};
    if (mark.slice.isValid())
        lines.prepend(nameOf(mark));
    if (m_state->cards().size() > 1)
        lines += m_state->cards()[static_cast<std::size_t>(mark.card)].name;
    return lines.join(QLatin1Char('\n'));
}

void PathStrip::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.fillRect(rect(), m_theme->headBackground);
    painter.setPen(m_theme->laneLine);
    painter.drawLine(0, height() - 1, width(), height() - 1);
    painter.setFont(paintFont(PathStripFontPx));
    painter.setPen(m_theme->text);
    const QRect head(PathStripPaddingPx * 2, 0, m_left - PathStripPaddingPx * 4, height());
    painter.drawText(head, Qt::AlignLeft | Qt::AlignVCenter,
                     QFontMetrics(painter.font()).elidedText(tr("Critical path"), Qt::ElideRight, head.width()));
    if (m_state->pathMarks())
        paintMarks(painter);
}

void PathStrip::paintMarks(QPainter &painter) const
{
    const PathMarks &path = *m_state->pathMarks();
    const TimeScale scale(m_state->visibleRange(), m_width);
    const ClockMap &clock = m_state->clock(path.base);
    std::size_t at = firstEndingBehind(clock.inverse(m_state->visibleRange().begin));
    while (at < path.marks.size() && clock.map(path.marks[at].span.begin) < m_state->visibleRange().end) {
        const QRect place = placeOf(at);
        // Of the segments that begin in one pixel, the longest of the first ones is painted.
        const TimeNs columnEnd = clock.inverse(scale.timeAt(place.left() - m_left + 1));
        std::size_t longest = at;
        std::size_t next = at;
        for (; next < std::min(path.marks.size(), at + MostInColumn) && path.marks[next].span.begin < columnEnd; ++next) {
            if (path.marks[next].span.length() > path.marks[longest].span.length())
                longest = next;
        }
        paintMark(painter, path.marks[longest], placeOf(longest).united(place));
        at = std::max({next, at + 1, firstEndingBehind(columnEnd)});
    }
}

void PathStrip::paintMark(QPainter &painter, const PathMark &mark, const QRect &place) const
{
    const Theme::Fill fill = pathFill(*m_theme, mark.kind);
    fill.paint(painter, place);
    if (place.width() < LeastLabelPx)
        return;
    const QString name = mark.slice.isValid() ? nameOf(mark) : pathKindText(mark.kind);
    painter.setPen(fill.text);
    const QRect box = place.adjusted(PathStripPaddingPx, 0, -PathStripPaddingPx, 0);
    painter.drawText(box, Qt::AlignCenter, QFontMetrics(painter.font()).elidedText(name, Qt::ElideMiddle, box.width()));
    painter.setPen(m_theme->headBackground); // tells neighbours of one kind apart
    painter.drawLine(place.right(), place.top(), place.right(), place.bottom());
}

void PathStrip::mouseReleaseEvent(QMouseEvent *event)
{
    if (const auto mark = markAt(event->position().toPoint()); mark && event->button() == Qt::LeftButton)
        Q_EMIT markChosen(*mark);
}

bool PathStrip::event(QEvent *event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto *help = static_cast<QHelpEvent *>(event);
    QToolTip::showText(help->globalPos(), toolTipText(textAt(help->pos())), this);
    return true;
}

} // namespace plumbline
