// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/timeline/timelineview.h"

#include "widgets/timeline/timelineinteraction.h"
#include "widgets/timeline/timelineplot.h"
#include "widgets/timeline/trackheads.h"

#include <QCoreApplication>
#include <QEvent>
#include <QHBoxLayout>
#include <QImage>
#include <QScrollBar>
#include <QSplitter>

#include <algorithm>
#include <cstdlib>

namespace plumbline {

namespace {

constexpr int HeadWidthPx = 220;
constexpr double CentredShare = 0.05; ///< how far from the middle still counts as centred

} // namespace

class TimelineView::Private
{
public:
    Private(TimelineView *view, TimelineState *observed);

    void setUpWidgets(TimelineView *view);
    void observe(TimelineView *view);
    void layoutChanged();
    void updateScrollBar();
    void showTrack(int track, std::size_t row);
    void applyTheme(const QPalette &palette);

    TimelineState *state;
    QSplitter *splitter = nullptr;
    QScrollBar *scroll = nullptr;
    std::unique_ptr<TimelinePlot> plot;
    TrackHeads *heads = nullptr;
    TimelineInteraction *interaction = nullptr;
    const Theme *fixedTheme = nullptr;
    QImage frame; ///< what grabFrame() painted last
};

TimelineView::Private::Private(TimelineView *view, TimelineState *observed) : state(observed)
{
    setUpWidgets(view);
    observe(view);
}

void TimelineView::Private::setUpWidgets(TimelineView *view)
{
    splitter = new QSplitter(Qt::Horizontal, view);
    splitter->setChildrenCollapsible(false);
    splitter->setHandleWidth(1);
    plot = std::make_unique<TimelinePlot>(state, splitter);
    heads = new TrackHeads(&plot->scene(), splitter);
    splitter->addWidget(heads);
    splitter->addWidget(plot->widget());
    splitter->setStretchFactor(0, 0);
    splitter->setStretchFactor(1, 1);
    splitter->setSizes({HeadWidthPx, 4 * HeadWidthPx});
    scroll = new QScrollBar(Qt::Vertical, view);
    auto *layout = new QHBoxLayout(view);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(splitter, 1);
    layout->addWidget(scroll);

    QWidget *canvas = plot->widget();
    canvas->setObjectName(QStringLiteral("canvas"));
    canvas->setAccessibleName(TimelineView::tr("Timeline"));
    canvas->setFocusPolicy(Qt::StrongFocus);
    // An input method would swallow the letters that move the view.
    canvas->setAttribute(Qt::WA_InputMethodEnabled, false);
    canvas->setMinimumSize(60, 60);
    view->setFocusProxy(canvas);
    interaction = new TimelineInteraction(state, plot.get(), scroll, view);
}

void TimelineView::Private::observe(TimelineView *view)
{
    using Part = TimelinePlot::Part;
    const auto refresh = [this](Part part) {
        return [this, part] {
            plot->refresh(part);
            heads->updatePointerTime();
        };
    };
    connect(state, &TimelineState::visibleRangeChanged, view, [this] {
        plot->refresh(Part::Everything);
        heads->updatePointerTime();
    });
    connect(state, &TimelineState::flowCategoriesChanged, view, refresh(Part::Flows));
    connect(state, &TimelineState::selectionChanged, view, [this] {
        plot->refresh(Part::Flows);
        plot->refresh(Part::Overlay);
    });
    connect(state, &TimelineState::hoverChanged, view, refresh(Part::Overlay));
    connect(state, &TimelineState::markedRangeChanged, view, refresh(Part::Overlay));
    connect(state, &TimelineState::cardsChanged, view, [this] {
        plot->scene().forget();
        plot->scene().layout.setCards(state->cards());
        scroll->setValue(0);
        layoutChanged();
    });
    connect(interaction, &TimelineInteraction::pointerMoved, heads, &TrackHeads::updatePointerTime);
    connect(heads, &TrackHeads::toggled, view, [this](int track) {
        TrackLayout &layout = plot->scene().layout;
        layout.setExpanded(track, !layout.tracks()[static_cast<std::size_t>(track)].expanded);
        layoutChanged();
    });
    connect(scroll, &QScrollBar::valueChanged, view, [this](int value) {
        plot->setScroll(value);
        heads->update();
    });
    plot->widget()->installEventFilter(view);
    heads->installEventFilter(view);
}

void TimelineView::Private::layoutChanged()
{
    updateScrollBar();
    plot->refresh(TimelinePlot::Part::Everything);
    heads->update();
}

void TimelineView::Private::updateScrollBar()
{
    const int shown = std::max(1, plot->widget()->height() - TimelineScene::RulerHeightPx);
    scroll->setPageStep(shown);
    scroll->setSingleStep(TrackLayout::RowHeightPx);
    scroll->setRange(0, std::max(0, plot->scene().layout.height() - shown));
}

void TimelineView::Private::showTrack(int track, std::size_t row)
{
    const TimelineScene &scene = plot->scene();
    if (track < 0)
        return;
    const Track &line = scene.layout.tracks()[static_cast<std::size_t>(track)];
    const int top = line.rowTop(line.nearestRow(row));
    const int bottom = top + TrackLayout::RowHeightPx;
    const int shown = scroll->pageStep();
    if (top < scroll->value() || bottom > scroll->value() + shown)
        scroll->setValue((top + bottom) / 2 - shown / 2);
}

void TimelineView::Private::applyTheme(const QPalette &palette)
{
    plot->setTheme(fixedTheme ? *fixedTheme : Theme::forPalette(palette));
    heads->update();
}

TimelineView::TimelineView(TimelineState *state, QWidget *parent) : QWidget(parent), d(std::make_unique<Private>(this, state))
{
    d->plot->scene().layout.setCards(state->cards());
    d->applyTheme(palette());
}

TimelineView::~TimelineView()
{
    // A canvas under the pointer says farewell with events; by then nobody may listen who would paint on it.
    disconnect(d->state, nullptr, this, nullptr);
    delete d->interaction;
    d->heads->removeEventFilter(this);
    d->plot->widget()->removeEventFilter(this);
}

bool TimelineView::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::Resize && watched == d->plot->widget())
        d->updateScrollBar();
    if (event->type() == QEvent::Wheel && watched == d->heads) {
        QCoreApplication::sendEvent(d->scroll, event);
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

void TimelineView::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        d->applyTheme(palette());
}

void TimelineView::setTheme(const Theme &theme)
{
    d->fixedTheme = &theme;
    d->applyTheme(palette());
}

void TimelineView::revealSelection()
{
    const TimelineItem item = d->state->selection();
    if (!item.isValid())
        return;
    const Trace &trace = *d->state->cards()[static_cast<std::size_t>(item.card)].trace;
    TrackLayout &layout = d->plot->scene().layout;
    const LaneId lane = d->plot->scene().laneOf(item);
    const std::size_t row = item.slice.isValid() ? trace.rowOf(item.slice) : 0;
    layout.reveal(item.card, lane, row);
    d->layoutChanged();
    d->showTrack(layout.trackOf(item.card, lane), row);

    const TimeRange visible = d->state->visibleRange();
    const TimeRange range = d->state->rangeOf(item);
    if (visible.intersectsSlice(range.begin, range.end))
        return;
    d->state->centreOn(range.begin + range.length() / 2);
}

void TimelineView::expandAll()
{
    d->plot->scene().layout.setAllExpanded(true);
    d->layoutChanged();
}

void TimelineView::collapseAll()
{
    d->plot->scene().layout.setAllExpanded(false);
    d->layoutChanged();
}

void TimelineView::zoomIn()
{
    d->interaction->zoom(1 / d->interaction->zoomStep(), d->interaction->anchorX());
}

void TimelineView::zoomOut()
{
    d->interaction->zoom(d->interaction->zoomStep(), d->interaction->anchorX());
}

void TimelineView::showWholeTrace()
{
    // Counters may reach far beyond the slices: those first, everything at the second press.
    const bool showsSlices = d->state->visibleRange() == d->state->slicesRange();
    d->state->setVisibleRange(showsSlices ? d->state->fullRange() : d->state->slicesRange());
}

void TimelineView::focusSelection()
{
    if (const auto marked = d->state->markedRange(); marked && *marked != d->state->visibleRange()) {
        d->interaction->zoomTo(*marked);
        return;
    }
    const TimelineItem item = d->state->selection();
    if (!item.isValid())
        return;
    const TimeRange range = d->state->rangeOf(item);
    const TimeRange visible = d->state->visibleRange();
    const TimeNs middle = range.begin + range.length() / 2;
    const TimeNs visibleMiddle = visible.begin + visible.length() / 2;
    const auto tolerance = static_cast<TimeNs>(static_cast<double>(visible.length()) * CentredShare);
    if (std::abs(middle - visibleMiddle) <= tolerance) {
        d->interaction->zoomTo(range);
        return;
    }
    d->state->centreOn(middle);
}

std::vector<TrackLayout::Choice> TimelineView::shownLanes() const
{
    const TimelineScene &scene = d->plot->scene();
    const auto [first, last] = scene.visibleTracks();
    std::vector<TrackLayout::Choice> lanes;
    for (int i = first; i < last; ++i) {
        const Track &track = scene.layout.tracks()[static_cast<std::size_t>(i)];
        if (track.kind == Track::Kind::Lane || track.kind == Track::Kind::Counter)
            lanes.push_back({track.card, track.lane, track.counter, track.expanded});
    }
    return lanes;
}

QImage TimelineView::grabFrame()
{
    if (!isVisible()) {
        setAttribute(Qt::WA_DontShowOnScreen);
        show();
    }
    d->updateScrollBar();
    d->plot->paintNow();
    // Fresh memory for each frame would cost more than painting it.
    const QSize pixels = size() * devicePixelRatio();
    if (d->frame.size() != pixels || !qFuzzyCompare(d->frame.devicePixelRatio(), devicePixelRatioF()))
        d->frame = QImage(pixels, QImage::Format_RGB32);
    d->frame.setDevicePixelRatio(devicePixelRatioF());
    render(&d->frame);
    return d->frame;
}

FrameCost TimelineView::frameCost() const
{
    return d->plot->scene().cost;
}

} // namespace plumbline
