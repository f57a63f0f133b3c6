// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/timeline/timelineview.h"

#include "widgets/timeline/overviewstrip.h"
#include "widgets/timeline/qcustomplotheader.h"
#include "widgets/timeline/rolelegend.h"
#include "widgets/timeline/rulercorner.h"
#include "widgets/timeline/timelineaccess.h"
#include "widgets/timeline/timelineinteraction.h"
#include "widgets/timeline/timelineplot.h"
#include "widgets/timeline/trackheads.h"
#include "widgets/timeline/viewhistory.h"

#include <QCoreApplication>
#include <QElapsedTimer>
#include <QEvent>
#include <QHBoxLayout>
#include <QImage>
#include <QMenu>
#include <QScopedValueRollback>
#include <QScrollBar>
#include <QSplitter>
#include <QVBoxLayout>

#include <algorithm>
#include <cstdlib>
#include <utility>

namespace plumbline {

namespace {

constexpr int HeadWidthPx = 220;
constexpr double CentredShare = 0.05; ///< how far from the middle still counts as centred

/// What can be undone.
struct ViewStep
{
    TimeRange range;
    TrackLayout::Arrangement arrangement;

    friend bool operator==(const ViewStep &, const ViewStep &) = default;
};

} // namespace

class TimelineView::Private
{
public:
    Private(TimelineView *owner, TimelineState *observed);

    void setUpWidgets();
    void observe();
    void layoutChanged();
    /// Notes the present view for undoing.
    void noteView();
    void apply(const std::optional<ViewStep> &step);
    void updateScrollBar();
    void showTrack(int track, std::size_t row);
    void applyTheme(const QPalette &palette);

    TimelineView *view;
    TimelineState *state;
    QSplitter *splitter = nullptr;
    QScrollBar *scroll = nullptr;
    std::unique_ptr<TimelinePlot> plot;
    TrackHeads *heads = nullptr;
    OverviewStrip *overview = nullptr;
    RulerCorner *corner = nullptr;
    RoleLegend *legend = nullptr;
    TimelineInteraction *interaction = nullptr;
    TrackLayout::Arrangement arrangement; ///< of the layout
    ViewHistory<ViewStep> history;
    QElapsedTimer clock;
    bool isApplying = false; ///< the changes are of the program, not to be noted one by one
    QImage frame;            ///< what grabFrame() painted last
};

TimelineView::Private::Private(TimelineView *owner, TimelineState *observed) : view(owner), state(observed)
{
    clock.start();
    setUpWidgets();
    observe();
}

void TimelineView::Private::setUpWidgets()
{
    splitter = new QSplitter(Qt::Horizontal, view);
    splitter->setChildrenCollapsible(false);
    splitter->setHandleWidth(1);
    plot = std::make_unique<TimelinePlot>(state, splitter);
    // Before anything asks what the canvas is: the answer is kept.
    new TimelineAccess(state, &plot->scene(), plot->widget());
    heads = new TrackHeads(&plot->scene(), splitter);
    corner = new RulerCorner(state, &plot->scene(), heads);
    splitter->addWidget(heads);
    splitter->addWidget(plot->widget());
    splitter->setStretchFactor(0, 0);
    splitter->setStretchFactor(1, 1);
    splitter->setSizes({HeadWidthPx, 4 * HeadWidthPx});
    scroll = new QScrollBar(Qt::Vertical, view);
    overview = new OverviewStrip(state, view);
    overview->hide();
    auto *lanes = new QHBoxLayout;
    lanes->setSpacing(0);
    lanes->addWidget(splitter, 1);
    lanes->addWidget(scroll);
    auto *layout = new QVBoxLayout(view);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(overview);
    layout->addLayout(lanes, 1);
    legend = new RoleLegend(&plot->scene(), view);
    layout->addWidget(legend);

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

void TimelineView::Private::observe()
{
    using Part = TimelinePlot::Part;
    const auto refresh = [this](Part part) {
        return [this, part] {
            plot->refresh(part);
            corner->update();
        };
    };
    connect(state, &TimelineState::visibleRangeChanged, view, [this] {
        plot->refresh(Part::Everything);
        corner->update();
        heads->update();
        noteView();
    });
    connect(state, &TimelineState::flowCategoriesChanged, view, refresh(Part::Flows));
    connect(state, &TimelineState::flowReachChanged, view, refresh(Part::Flows));
    connect(state, &TimelineState::selectionChanged, view, [this] {
        plot->refresh(Part::Flows);
        plot->refresh(Part::Overlay);
    });
    connect(state, &TimelineState::hoverChanged, view, refresh(Part::Overlay));
    connect(state, &TimelineState::rulerChanged, view, [this] {
        plot->refresh(Part::Everything);
        corner->update();
    });
    connect(state, &TimelineState::markedRangeChanged, view, refresh(Part::Overlay));
    connect(state, &TimelineState::searchHighlightChanged, view, [this] {
        plot->scene().forgetShapes();
        plot->refresh(Part::Everything);
    });
    connect(state, &TimelineState::cardsChanged, view, [this] {
        plot->scene().forget();
        plot->scene().layout.setCards(state->cards());
        scroll->setValue(0);
        history.clear();
        const QScopedValueRollback noting(isApplying, true);
        layoutChanged();
    });
    connect(interaction, &TimelineInteraction::commandRequested, view, &TimelineView::commandRequested);
    connect(interaction, &TimelineInteraction::contextMenuRequested, view, &TimelineView::contextMenuRequested);
    connect(interaction, &TimelineInteraction::pointerMoved, corner, qOverload<>(&QWidget::update));
    connect(interaction, &TimelineInteraction::pointerMoved, heads, &TrackHeads::updateValues);
    connect(heads, &TrackHeads::arranged, view, [this] { layoutChanged(); });
    connect(scroll, &QScrollBar::valueChanged, view, [this](int value) {
        plot->setScroll(value);
        heads->update();
    });
    connect(static_cast<QCustomPlot *>(plot->widget()), &QCustomPlot::afterReplot, legend, &RoleLegend::synchronise);
    plot->widget()->installEventFilter(view);
    heads->installEventFilter(view);
}

void TimelineView::Private::layoutChanged()
{
    updateScrollBar();
    plot->refresh(TimelinePlot::Part::Everything);
    heads->update();
    TrackLayout::Arrangement changed = plot->scene().layout.arrangement();
    if (changed == arrangement)
        return;
    arrangement = std::move(changed);
    history.endGesture();
    noteView();
    Q_EMIT view->arrangementChanged();
}

void TimelineView::Private::noteView()
{
    if (isApplying)
        return;
    history.visit({state->visibleRange(), arrangement}, clock.elapsed());
}

void TimelineView::Private::apply(const std::optional<ViewStep> &step)
{
    if (!step)
        return;
    const QScopedValueRollback noting(isApplying, true);
    plot->scene().layout.setArrangement(step->arrangement);
    layoutChanged();
    state->setVisibleRange(step->range);
}

void TimelineView::Private::updateScrollBar()
{
    const int shown = std::max(1, plot->widget()->height() - TimelineScene::RulerHeightPx);
    scroll->setPageStep(std::max(1, shown - plot->scene().layout.fixedHeight(shown / 2)));
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
    if (scene.isFixed(line))
        return;
    const int fixed = scene.fixedHeight();
    const int shown = scroll->pageStep();
    if (top < scroll->value() + fixed || bottom > scroll->value() + fixed + shown)
        scroll->setValue((top + bottom) / 2 - fixed - shown / 2);
}

void TimelineView::Private::applyTheme(const QPalette &palette)
{
    plot->setTheme(Theme::forPalette(palette));
    overview->setTheme(*plot->scene().theme);
    legend->update();
    heads->update();
}

TimelineView::TimelineView(TimelineState *state, QWidget *parent) : QWidget(parent), d(std::make_unique<Private>(this, state))
{
    d->plot->scene().layout.setCards(state->cards());
    d->history.visit({state->visibleRange(), d->arrangement}, 0);
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
    if (event->type() == QEvent::Resize && watched == d->plot->widget()) {
        d->updateScrollBar();
        d->overview->setSpan(d->plot->widget()->mapTo(this, QPoint()).x(), d->plot->widget()->width());
    }
    if (event->type() == QEvent::Resize && watched == d->heads)
        d->corner->setGeometry(0, 0, d->heads->width(), TimelineScene::RulerHeightPx);
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

void TimelineView::togglePin()
{
    const TimelineScene &scene = d->plot->scene();
    const int track = scene.pointer ? scene.trackAt(scene.pointer->y()) : d->heads->hoveredTrack();
    TrackLayout &layout = d->plot->scene().layout;
    if (!layout.isPinnable(track))
        return;
    layout.setPinned(track, !layout.tracks()[static_cast<std::size_t>(track)].pinned);
    d->layoutChanged();
}

int TimelineView::hiddenLanes() const
{
    return d->plot->scene().layout.hiddenLanes();
}

void TimelineView::showHiddenLanes()
{
    d->plot->scene().layout.showAllHidden();
    d->layoutChanged();
}

void TimelineView::undoView()
{
    d->apply(d->history.back());
}

void TimelineView::redoView()
{
    d->apply(d->history.forward());
}

bool TimelineView::canUndoView() const
{
    return d->history.canGoBack();
}

bool TimelineView::canRedoView() const
{
    return d->history.canGoForward();
}

ViewState TimelineView::viewState() const
{
    ViewState view;
    view.range = d->state->visibleRange();
    view.marked = d->state->markedRange();
    view.scrollPx = d->scroll->value();
    view.arrangement = d->arrangement;
    for (const auto &[category, count] : d->state->flowCategories())
        if (d->state->isFlowCategoryShown(category))
            view.flows << category;
    view.wholeChains = d->state->flowReach() == FlowReach::Chain;
    view.isRulerAbsolute = d->state->isRulerAbsolute();
    return view;
}

void TimelineView::setViewState(const ViewState &view)
{
    d->plot->scene().layout.setArrangement(view.arrangement);
    d->layoutChanged();
    for (const auto &[category, count] : std::vector(d->state->flowCategories()))
        d->state->setFlowCategoryShown(category, view.flows.contains(category));
    d->state->setFlowReach(view.wholeChains ? FlowReach::Chain : FlowReach::Direct);
    d->state->setRulerAbsolute(view.isRulerAbsolute);
    d->state->setMarkedRange(view.marked);
    d->state->setVisibleRange(view.range.value_or(d->state->slicesRange()));
    d->scroll->setValue(view.scrollPx);
}

void TimelineView::setLegendShown(bool shown)
{
    d->legend->setVisible(shown);
}

void TimelineView::zoomIn()
{
    d->interaction->time().zoom(1 / d->interaction->time().zoomStep(), d->interaction->time().anchorX());
}

void TimelineView::zoomOut()
{
    d->interaction->time().zoom(d->interaction->time().zoomStep(), d->interaction->time().anchorX());
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
        d->interaction->time().zoomTo(*marked);
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
        d->interaction->time().zoomTo(range);
        return;
    }
    d->state->centreOn(middle);
}

void TimelineView::run(TimelineCommand command)
{
    d->interaction->run(command);
}

void TimelineView::setOverviewShown(bool shown)
{
    d->overview->setVisible(shown);
}

void TimelineView::setWheelMode(WheelMode mode)
{
    d->interaction->setWheelMode(mode);
}

std::vector<TrackLayout::Choice> TimelineView::shownLanes() const
{
    const TimelineScene &scene = d->plot->scene();
    std::vector<TrackLayout::Choice> lanes;
    for (const int i : scene.visibleTracks()) {
        const Track &track = scene.layout.tracks()[static_cast<std::size_t>(i)];
        if (track.kind == Track::Kind::Lane || track.kind == Track::Kind::Counter)
            lanes.push_back({track.card, track.lane, track.counter, track.expanded});
    }
    return lanes;
}

std::vector<TrackLayout::Choice> TimelineView::pinnedLanes() const
{
    std::vector<TrackLayout::Choice> lanes;
    for (const Track &track : d->plot->scene().layout.tracks()) {
        if (track.pinned && (track.kind == Track::Kind::Lane || track.kind == Track::Kind::Counter))
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
