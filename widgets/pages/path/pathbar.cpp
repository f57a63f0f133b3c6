// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/pages/path/pathbar.h"

#include "widgets/path/pathcolours.h"
#include "widgets/support/formatting.h"
#include "widgets/support/pathtexts.h"

#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <functional>

namespace plumbline {

namespace {

constexpr int PathBarMarginPx = 8;
constexpr int PathBarGapPx = 4;
constexpr int PathBarSwatchPx = 12;
constexpr int PathBarApartPx = 16;
constexpr int PathBarPaddingPx = 4;

} // namespace

PathBar::PathBar(QWidget *parent) : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void PathBar::setPath(std::shared_ptr<const FoundPath> found)
{
    m_found = std::move(found);
    m_parts.clear();
    for (const PathTotal &total : m_found ? m_found->kinds : std::vector<PathTotal>()) {
        const auto same = std::ranges::find(m_parts, total.kind, &Part::kind);
        if (same != m_parts.end())
            same->durationNs += total.durationNs;
        else
            m_parts.push_back({total.kind, total.durationNs, 0, 0});
    }
    std::ranges::stable_sort(m_parts, std::greater(), &Part::durationNs);
    double at = 0;
    for (Part &part : m_parts) {
        part.begin = at;
        at += static_cast<double>(part.durationNs) / static_cast<double>(std::max<TimeNs>(1, m_found->path.range.length()));
        part.end = at;
    }
    setAccessibleDescription(legendTexts().join(QStringLiteral(", ")));
    fit();
    update();
}

QString PathBar::partText(const Part &part) const
{
    return tr("%1 %2 (%3)")
        .arg(pathKindText(part.kind), shortDurationText(part.durationNs), percentText(part.end - part.begin, 1));
}

QStringList PathBar::legendTexts() const
{
    QStringList texts;
    for (const Part &part : m_parts)
        texts += partText(part);
    return texts;
}

/// Returns the width of the words in front of the bars.
int PathBar::textWidth() const
{
    return std::max(fontMetrics().horizontalAdvance(tr("Over time")), fontMetrics().horizontalAdvance(tr("By kind"))) +
           PathBarMarginPx;
}

QRect PathBar::timeBar() const
{
    const int left = PathBarMarginPx + textWidth();
    return {left, PathBarGapPx, std::max(1, width() - left - PathBarMarginPx), fontMetrics().height() + 2 * PathBarPaddingPx};
}

QRect PathBar::kindBar() const
{
    return timeBar().translated(0, timeBar().height() + PathBarGapPx);
}

std::vector<QRect> PathBar::legendPlaces(int width) const
{
    std::vector<QRect> places;
    const int first = timeBar().left();
    const int line = fontMetrics().height() + PathBarGapPx;
    QPoint at(first, kindBar().bottom() + 1 + PathBarGapPx);
    for (const Part &part : m_parts) {
        const int needed = PathBarSwatchPx + PathBarGapPx + fontMetrics().horizontalAdvance(partText(part));
        if (at.x() > first && at.x() + needed > width - PathBarMarginPx)
            at = {first, at.y() + line};
        places.emplace_back(at, QSize(needed, fontMetrics().height()));
        at.rx() += needed + PathBarApartPx;
    }
    return places;
}

int PathBar::heightFor(int width) const
{
    const std::vector<QRect> places = legendPlaces(width);
    return (places.empty() ? kindBar().bottom() : places.back().bottom()) + 1 + PathBarGapPx;
}

QSize PathBar::sizeHint() const
{
    return {400, heightFor(std::max(width(), 400))};
}

void PathBar::fit()
{
    const int needed = heightFor(width());
    if (needed != minimumHeight() || needed != maximumHeight())
        setFixedHeight(needed);
}

void PathBar::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    fit();
}

void PathBar::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange || event->type() == QEvent::FontChange) {
        fit();
        update();
    }
}

void PathBar::paintEvent(QPaintEvent *)
{
    if (!m_found || m_parts.empty())
        return;
    QPainter painter(this);
    painter.setPen(palette().color(QPalette::WindowText));
    for (const auto &[bar, text] : {std::pair(timeBar(), tr("Over time")), std::pair(kindBar(), tr("By kind"))})
        painter.drawText(QRect(PathBarMarginPx, bar.top(), textWidth(), bar.height()), Qt::AlignLeft | Qt::AlignVCenter, text);
    paintTimes(painter);
    paintKinds(painter);
    paintLegend(painter);
}

void PathBar::paintTimes(QPainter &painter) const
{
    const QRect bar = timeBar();
    const Theme &theme = Theme::forPalette(palette());
    const std::vector<PathKind> &bins = m_found->bins;
    const auto xOf = [&](std::size_t bin) {
        return bar.left() + static_cast<double>(bin) * bar.width() / static_cast<double>(bins.size());
    };
    for (std::size_t begin = 0; begin < bins.size();) {
        std::size_t end = begin + 1;
        while (end < bins.size() && bins[end] == bins[begin])
            ++end;
        pathFill(theme, bins[begin]).paint(painter, QRectF(xOf(begin), bar.top(), xOf(end) - xOf(begin), bar.height()));
        begin = end;
    }
}

void PathBar::paintKinds(QPainter &painter) const
{
    const QRect bar = kindBar();
    const Theme &theme = Theme::forPalette(palette());
    for (const Part &part : m_parts) {
        const QRectF rect(bar.left() + part.begin * bar.width(), bar.top(), (part.end - part.begin) * bar.width(), bar.height());
        const Theme::Fill fill = pathFill(theme, part.kind);
        fill.paint(painter, rect);
        const QString text = pathKindText(part.kind);
        if (fontMetrics().horizontalAdvance(text) + 2 * PathBarPaddingPx > rect.width())
            continue;
        painter.setPen(fill.text);
        painter.drawText(rect, Qt::AlignCenter, text);
    }
}

void PathBar::paintLegend(QPainter &painter) const
{
    const Theme &theme = Theme::forPalette(palette());
    const std::vector<QRect> places = legendPlaces(width());
    for (std::size_t at = 0; at < m_parts.size(); ++at) {
        const QRect &place = places[at];
        const QRect swatch(place.left(), place.top() + (place.height() - PathBarSwatchPx) / 2, PathBarSwatchPx, PathBarSwatchPx);
        pathFill(theme, m_parts[at].kind).paint(painter, swatch);
        painter.setPen(palette().color(QPalette::WindowText));
        painter.drawText(place.adjusted(PathBarSwatchPx + PathBarGapPx, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter,
                         partText(m_parts[at]));
    }
}

std::optional<std::size_t> PathBar::segmentAt(const QPoint &pos) const
{
    const QRect bar = timeBar();
    if (!m_found || !bar.contains(pos))
        return std::nullopt;
    const TimeRange range = m_found->path.range;
    const double share = static_cast<double>(pos.x() - bar.left()) / bar.width();
    return m_found->segmentAt(range.begin + static_cast<TimeNs>(share * static_cast<double>(range.length())));
}

QString PathBar::textAt(const QPoint &pos) const
{
    if (const auto at = segmentAt(pos)) {
        const PathSegment &segment = m_found->path.segments[*at];
        QStringList lines{pathKindText(segment.kind), durationText(segment.range.length())};
        if (segment.slice.isValid())
            lines.prepend(plainText(segment.name(m_found->job->graph()), 90));
        return lines.join(QLatin1Char('\n'));
    }
    const QRect bar = kindBar();
    const double share = static_cast<double>(pos.x() - bar.left()) / bar.width();
    for (const Part &part : m_parts) {
        if (bar.contains(pos) && part.begin <= share && share < part.end)
            return pathKindText(part.kind) + QLatin1Char('\n') + durationText(part.durationNs);
    }
    return {};
}

void PathBar::mouseReleaseEvent(QMouseEvent *event)
{
    if (const auto segment = segmentAt(event->position().toPoint()); segment && event->button() == Qt::LeftButton)
        Q_EMIT segmentChosen(*segment);
}

bool PathBar::event(QEvent *event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto *help = static_cast<QHelpEvent *>(event);
    QToolTip::showText(help->globalPos(), toolTipText(textAt(help->pos())), this);
    return true;
}

} // namespace plumbline
