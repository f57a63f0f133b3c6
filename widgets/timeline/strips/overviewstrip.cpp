// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/timeline/strips/overviewstrip.h"

#include "core/base/timeranges.h"
#include "core/query/timescale.h"
#include "widgets/support/formatting.h"
#include "widgets/support/textscale.h"
#include "widgets/support/theme.h"

#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <cmath>
#include <utility>

namespace plumbline {

namespace {

constexpr int PaddingPx = 4;
constexpr int GripPx = 5;         ///< distance on either side at which an edge can be held
constexpr int LeastFramePx = 5;   ///< smallest width of the frame, so that it is seen at any zoom
constexpr int LeastInsidePx = 16; ///< from this width on edges can be held from inside as well
constexpr int OverviewStripDragFromPx = 4;
constexpr int HitHeightPx = 6;
constexpr double CostHeightShare = 0.45; ///< of a band: height of the bar of time that findings could save, where it is all time
constexpr int FontPx = 10;
constexpr int NameMarginPx = 6;

} // namespace

OverviewStrip::OverviewStrip(TimelineState *state, QWidget *parent)
    : QWidget(parent), m_state(state), m_theme(&Theme::forPalette(palette()))
{
    setObjectName(QStringLiteral("overview"));
    setFixedHeight(scaledPx(HeightPx));
    setMouseTracking(true);
    setAttribute(Qt::WA_OpaquePaintEvent);
    const auto repaint = [this] { update(); };
    connect(state, &TimelineState::cardsChanged, this, &OverviewStrip::forgetCards);
    connect(state, &TimelineState::clocksChanged, this, &OverviewStrip::forgetCards);
    connect(state, &TimelineState::visibleRangeChanged, this, repaint);
    connect(state, &TimelineState::markedRangeChanged, this, repaint);
    connect(state, &TimelineState::searchHighlightChanged, this, repaint);
    connect(state, &TimelineState::adviceCostsChanged, this, &OverviewStrip::computeCosts);
}

void OverviewStrip::forgetCards()
{
    m_task.cancel();
    m_costTask.cancel();
    m_densities.clear();
    m_costs.clear();
    m_picture = {};
    m_isStale = true;
    update();
    computeCosts();
    if (isVisible())
        compute();
}

void OverviewStrip::compute()
{
    m_isStale = false;
    if (m_state->cards().empty())
        return;
    std::vector<std::pair<std::shared_ptr<const Trace>, TimeRange>> wanted;
    for (std::size_t i = 0; i < m_state->cards().size(); ++i)
        wanted.emplace_back(m_state->cards()[i].trace, m_state->clock(static_cast<int>(i)).inverse(m_state->slicesRange()));
    const auto work = [wanted](TaskControl &control) -> Result<std::vector<BusyDensity>> {
        std::vector<BusyDensity> densities;
        for (const auto &[trace, range] : wanted) {
            auto density = busyDensity(*trace, range, Bins, control);
            if (!density)
                return failure(density.error());
            densities.push_back(std::move(*density));
        }
        return densities;
    };
    m_task.start(work, [this](TaskEnd end, Result<std::vector<BusyDensity>> densities) {
        if (end != TaskEnd::Finished)
            return;
        m_densities = std::move(*densities);
        m_picture = {};
        update();
        Q_EMIT completed();
    });
}

void OverviewStrip::computeCosts()
{
    m_costTask.cancel();
    if (m_state->adviceCosts().empty()) {
        m_costs.clear();
        m_picture = {};
        return update();
    }
    std::vector<TimeRange> spans;
    for (std::size_t i = 0; i < m_state->cards().size(); ++i)
        spans.push_back(m_state->clock(static_cast<int>(i)).inverse(m_state->slicesRange()));
    const auto work = [spans, costs = m_state->adviceCosts()](TaskControl &control) -> Result<CostShares> {
        CostShares shares;
        for (std::size_t card = 0; card < spans.size(); ++card) {
            TimeRanges ranges;
            for (const AdviceCost &cost : costs)
                if (cost.card == static_cast<int>(card))
                    ranges = united(ranges, *cost.ranges);
            const TimeScale scale(spans[card], Bins);
            std::vector<float> &bins = shares.emplace_back(Bins);
            for (int bin = 0; bin < Bins && !ranges.empty(); ++bin) {
                const TimeRange column{scale.beginOfPixel(bin),
                                       std::max(scale.beginOfPixel(bin + 1), scale.beginOfPixel(bin) + 1)};
                bins[static_cast<std::size_t>(bin)] =
                    static_cast<float>(static_cast<double>(lengthWithin(ranges, column)) / static_cast<double>(column.length()));
            }
            if (control.stopRequested())
                return failure(ErrorCode::Cancelled);
        }
        return shares;
    };
    m_costTask.start(work, [this](TaskEnd end, Result<CostShares> shares) {
        if (end != TaskEnd::Finished)
            return;
        m_costs = std::move(*shares);
        m_picture = {};
        update();
        Q_EMIT costsCompleted();
    });
}

std::pair<std::size_t, std::size_t> OverviewStrip::binsAt(int x) const
{
    const auto first = static_cast<std::size_t>(qint64{x} * Bins / m_width);
    return {first, std::max(static_cast<std::size_t>(qint64{x + 1} * Bins / m_width), first + 1)};
}

float OverviewStrip::costAt(std::size_t card, std::pair<std::size_t, std::size_t> bins) const
{
    if (card >= m_costs.size())
        return 0;
    const std::vector<float> &shares = m_costs[card];
    float sum = 0;
    for (std::size_t bin = bins.first; bin < std::min(bins.second, shares.size()); ++bin)
        sum += shares[bin];
    return sum / static_cast<float>(bins.second - bins.first);
}

void OverviewStrip::setTheme(const Theme &theme)
{
    m_theme = &theme;
    m_picture = {};
    update();
}

void OverviewStrip::setSpan(int left, int width)
{
    m_left = left;
    m_width = std::max(width, 1);
    m_picture = {};
    update();
}

TimeNs OverviewStrip::timeAt(int x) const
{
    return TimeScale(m_state->slicesRange(), m_width).timeAt(x - m_left);
}

int OverviewStrip::xOf(TimeNs time) const
{
    const double x = TimeScale(m_state->slicesRange(), m_width).xOf(time);
    return m_left + static_cast<int>(std::lround(std::clamp(x, 0.0, static_cast<double>(m_width))));
}

QRect OverviewStrip::frame() const
{
    const TimeRange visible = m_state->visibleRange();
    int left = xOf(visible.begin);
    int right = xOf(visible.end);
    if (right - left < LeastFramePx) {
        left = std::clamp((left + right - LeastFramePx) / 2, m_left, std::max(m_left, m_left + m_width - LeastFramePx));
        right = left + LeastFramePx;
    }
    return {left, 0, right - left, height()};
}

QRect OverviewStrip::band(std::size_t card) const
{
    const int cards = std::max(1, static_cast<int>(m_state->cards().size()));
    const int room = height() - 2 * PaddingPx - 1;
    const int top = PaddingPx + static_cast<int>(card) * room / cards;
    const int bottom = PaddingPx + (static_cast<int>(card) + 1) * room / cards;
    return {m_left, top, m_width, bottom - top - (cards > 1 ? 1 : 0)};
}

void OverviewStrip::paintDensities()
{
    m_picture = QPixmap(size() * devicePixelRatio());
    m_picture.setDevicePixelRatio(devicePixelRatio());
    m_picture.fill(m_theme->background);
    QPainter painter(&m_picture);
    painter.setFont(paintFont(FontPx));
    const QFontMetrics metrics(painter.font());
    painter.fillRect(QRect(0, 0, m_left, height()), m_theme->headBackground);
    for (std::size_t card = 0; card < m_state->cards().size(); ++card) {
        const QRect area = band(card);
        painter.fillRect(area, m_theme->groupBackground);
        if (area.height() >= metrics.height() - 2) {
            painter.setPen(m_theme->mutedText);
            const QString name = metrics.elidedText(m_state->cards()[card].name, Qt::ElideMiddle, m_left - 2 * NameMarginPx);
            painter.drawText(QRect(NameMarginPx, area.top(), m_left - 2 * NameMarginPx, area.height()),
                             Qt::AlignRight | Qt::AlignVCenter | Qt::TextDontClip, name);
        }
        if (card >= m_densities.size())
            continue;
        const BusyDensity &density = m_densities[card];
        for (int x = 0; x < m_width; ++x) {
            const auto bins = binsAt(x);
            const BusyDensity::Bin bin = density.merged(bins.first, bins.second);
            const auto tall = [&area](float share) {
                return std::max(1, static_cast<int>(std::lround(std::min(share, 1.0F) * static_cast<float>(area.height()))));
            };
            if (bin.busy > 0)
                painter.fillRect(QRect(m_left + x, area.bottom() + 1 - tall(bin.busy), 1, tall(bin.busy)),
                                 m_theme->fills[static_cast<std::size_t>(bin.role)].fill);
            if (const float cost = costAt(card, bins); cost > 0)
                painter.fillRect(QRect(m_left + x, area.top(), 1, tall(cost * static_cast<float>(CostHeightShare))),
                                 m_theme->slower);
        }
    }
}

void OverviewStrip::paintHits(QPainter *painter) const
{
    const SearchHighlight *found = m_state->searchHighlight();
    if (!found)
        return;
    // Many hits share a pixel, so the search for the next hit begins behind the pixel of the one before.
    const TimeScale scale(m_state->slicesRange(), m_width);
    for (auto hit = found->times.begin(); hit != found->times.end();) {
        const int px = std::clamp(scale.pixelOf(*hit), 0, m_width - 1);
        painter->fillRect(QRect(m_left + px, 0, 1, HitHeightPx), m_theme->late);
        hit = std::lower_bound(hit + 1, found->times.end(), scale.beginOfPixel(px + 1));
        if (px == m_width - 1)
            break;
    }
}

void OverviewStrip::paintMark(QPainter *painter) const
{
    const auto marked = m_state->markedRange();
    if (!marked)
        return;
    const int left = xOf(marked->begin);
    const int right = xOf(marked->end);
    painter->fillRect(QRect(left, 0, std::max(1, right - left), height() - 1), m_theme->markFill);
    painter->setPen(QPen(m_theme->markEdge, 1));
    painter->drawLine(QLineF(left, 0, left, height() - 2));
    painter->drawLine(QLineF(right, 0, right, height() - 2));
}

void OverviewStrip::paintFrame(QPainter *painter) const
{
    const QRect shown = frame();
    QColor veil = m_theme->background;
    veil.setAlpha(150);
    painter->fillRect(QRect(m_left, 0, shown.left() - m_left, height() - 1), veil);
    painter->fillRect(QRect(shown.right() + 1, 0, m_left + m_width - shown.right() - 1, height() - 1), veil);
    painter->setPen(QPen(m_theme->text, 1));
    painter->setBrush(Qt::NoBrush);
    painter->drawRect(shown.adjusted(0, 0, -1, -2));
    if (shown.width() < LeastInsidePx)
        return;
    painter->setBrush(m_theme->text);
    for (const int x : {shown.left(), shown.right() - 2})
        painter->drawRect(QRect(x, height() / 2 - 7, 2, 13));
}

void OverviewStrip::paintEvent(QPaintEvent *)
{
    if (m_picture.isNull() || m_picture.size() != size() * devicePixelRatio())
        paintDensities();
    QPainter painter(this);
    painter.drawPixmap(0, 0, m_picture);
    if (!m_state->cards().empty()) {
        paintMark(&painter);
        paintFrame(&painter);
        paintHits(&painter);
    }
    painter.fillRect(QRect(0, height() - 1, width(), 1), m_theme->laneLine);
}

OverviewStrip::Grip OverviewStrip::gripAt(int x) const
{
    if (m_state->cards().empty() || x < m_left - GripPx || x > m_left + m_width + GripPx)
        return Grip::None;
    const QRect shown = frame();
    const int inside = shown.width() >= LeastInsidePx ? GripPx : 0;
    if (x >= shown.left() - GripPx && x < shown.left() + inside)
        return Grip::Left;
    if (x <= shown.right() + GripPx && x > shown.right() - inside)
        return Grip::Right;
    return x >= shown.left() && x <= shown.right() ? Grip::Frame : Grip::Outside;
}

void OverviewStrip::showCursor(int x)
{
    switch (m_grip == Grip::None ? gripAt(x) : m_grip) {
    case Grip::Left:
    case Grip::Right:
        setCursor(Qt::SizeHorCursor);
        break;
    case Grip::Frame:
        setCursor(m_grip == Grip::None ? Qt::OpenHandCursor : Qt::ClosedHandCursor);
        break;
    case Grip::Outside:
        setCursor(Qt::CrossCursor);
        break;
    case Grip::None:
        unsetCursor();
        break;
    }
}

void OverviewStrip::mousePressEvent(QMouseEvent *event)
{
    if (event->button() != Qt::LeftButton)
        return;
    m_pressedX = event->pos().x();
    m_grip = gripAt(m_pressedX);
    m_pressedRange = m_state->visibleRange();
    m_dragged = false;
    showCursor(m_pressedX);
}

void OverviewStrip::dragTo(int x)
{
    const double nsPerPx = TimeScale(m_state->slicesRange(), m_width).nsPerPx();
    const TimeNs moved = std::llround((x - m_pressedX) * nsPerPx);
    const TimeRange from = m_pressedRange;
    const TimeNs least = TimelineState::MinimumRangeNs;
    switch (m_grip) {
    case Grip::Left:
        m_state->setVisibleRange({std::min(from.begin + moved, from.end - least), from.end});
        break;
    case Grip::Right:
        m_state->setVisibleRange({from.begin, std::max(from.end + moved, from.begin + least)});
        break;
    case Grip::Frame:
        m_state->setVisibleRange({from.begin + moved, from.end + moved});
        break;
    case Grip::Outside:
        m_state->setVisibleRange({timeAt(std::min(x, m_pressedX)), timeAt(std::max(x, m_pressedX))});
        break;
    case Grip::None:
        break;
    }
}

void OverviewStrip::mouseMoveEvent(QMouseEvent *event)
{
    const int x = event->pos().x();
    if (m_grip != Grip::None && std::abs(x - m_pressedX) >= OverviewStripDragFromPx)
        m_dragged = true;
    if (m_dragged)
        dragTo(std::clamp(x, m_left, m_left + m_width));
    showCursor(x);
}

void OverviewStrip::mouseReleaseEvent(QMouseEvent *event)
{
    if (event->button() != Qt::LeftButton)
        return;
    if (!m_dragged && m_grip == Grip::Outside)
        m_state->centreOn(timeAt(std::clamp(event->pos().x(), m_left, m_left + m_width - 1)));
    m_grip = Grip::None;
    m_dragged = false;
    showCursor(event->pos().x());
}

void OverviewStrip::showEvent(QShowEvent *)
{
    if (m_isStale)
        compute();
}

void OverviewStrip::resizeEvent(QResizeEvent *)
{
    m_picture = {};
}

QString OverviewStrip::textAt(QPoint position) const
{
    if (position.x() < m_left || position.x() >= m_left + m_width || m_state->cards().empty())
        return {};
    const TimeNs time = timeAt(position.x());
    QStringList lines{tr("at %1").arg(durationText(time - m_state->slicesRange().begin))};
    const auto bins = binsAt(position.x() - m_left);
    for (std::size_t card = 0; card < m_densities.size(); ++card) {
        const BusyDensity::Bin bin = m_densities[card].merged(bins.first, bins.second);
        lines << tr("%1: device busy %2 %").arg(m_state->cards()[card].name, valueText(std::round(bin.busy * 1000) / 10));
        if (const float cost = costAt(card, bins); cost > 0)
            lines << tr("%1: findings could save %2 %").arg(m_state->cards()[card].name, valueText(std::round(cost * 1000) / 10));
    }
    return lines.join(QLatin1Char('\n'));
}

bool OverviewStrip::event(QEvent *event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto *help = static_cast<QHelpEvent *>(event);
    const QString text = textAt(help->pos());
    if (text.isEmpty())
        QToolTip::hideText();
    else
        QToolTip::showText(help->globalPos(), toolTipText(text), this);
    return true;
}

} // namespace plumbline
