// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/timeline/timelineviewparts.h"

#include "widgets/timeline/layout/bandchoice.h"

#include <QCoreApplication>
#include <QEvent>

#include <cstdlib>

namespace plumbline {

namespace {

constexpr double CentredShare = 0.05; ///< of the visible range: how far from the middle still counts as centred

} // namespace

TimelineView::TimelineView(TimelineState *state, QWidget *parent) : QWidget(parent), d(std::make_unique<Private>(this, state))
{
    d->plot->scene().layout.setCards(state->cards());
    d->history.visit({state->visibleRange(), d->arrangement, state->marks(), state->markedRange(), state->markedLanes()}, 0);
    d->applyTheme(palette());
}

TimelineView::~TimelineView()
{
    // A canvas under the pointer sends events while it is destroyed. Nothing that paints on it may receive them.
    disconnect(d->state, nullptr, this, nullptr);
    delete d->interaction;
    d->heads->removeEventFilter(this);
    d->plot->widget()->removeEventFilter(this);
}

bool TimelineView::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::Resize && watched == d->plot->widget()) {
        d->updateScrollBar();
        const int left = d->plot->widget()->mapTo(this, QPoint()).x();
        d->overview->setSpan(left, d->plot->widget()->width());
        d->path->setSpan(left, d->plot->widget()->width());
    }
    if (event->type() == QEvent::Resize && watched == d->heads)
        d->corner->setGeometry(0, 0, d->heads->width(), TimelineScene::rulerHeightPx());
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
    else if (event->type() == QEvent::FontChange)
        d->updateTextSize();
}

void TimelineView::revealSelection()
{
    const TimelineItem item = d->state->selection();
    if (!item.isValid())
        return;
    const Trace &trace = *d->state->cards()[static_cast<std::size_t>(item.card)].trace;
    revealLane(item.card, d->plot->scene().laneOf(item), item.slice.isValid() ? trace.rowOf(item.slice) : 0);

    const TimeRange visible = d->state->visibleRange();
    const TimeRange range = d->state->rangeOf(item);
    if (visible.intersectsSlice(range.begin, range.end))
        return;
    d->state->centreOn(range.begin + range.length() / 2);
}

void TimelineView::revealLane(int card, LaneId lane, std::size_t row)
{
    BandLayout &layout = d->plot->scene().layout;
    layout.reveal(card, lane, row);
    d->layoutChanged();
    d->showBand(layout.bandOf(card, lane), row);
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
    const int band = d->bandOfCommands();
    BandLayout &layout = d->plot->scene().layout;
    if (!layout.isPinnable(band))
        return;
    layout.setPinned(band, !layout.bands()[static_cast<std::size_t>(band)].pinned);
    d->layoutChanged();
}

void TimelineView::toggleOpen(bool ofProcess)
{
    BandLayout &layout = d->plot->scene().layout;
    int band = d->bandOfCommands();
    const auto at = [&layout](int index) -> const Band & { return layout.bands()[static_cast<std::size_t>(index)]; };
    while (ofProcess && band >= 0 && at(band).kind != Band::Kind::Process)
        band = at(band).kind == Band::Kind::Card || at(band).pinned ? -1 : band - 1;
    if (band < 0 || !at(band).expandable)
        return;
    layout.setExpanded(band, !at(band).expanded);
    d->layoutChanged();
}

void TimelineView::showOnlyLanes(const std::vector<std::pair<int, LaneId>> &lanes)
{
    if (lanes.empty())
        return;
    d->plot->scene().layout.showOnly(lanes);
    d->scroll->setValue(0);
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

void TimelineView::endGesture()
{
    d->history.endGesture();
    d->interaction->time().endGesture();
}

ViewState TimelineView::viewState() const
{
    ViewState view;
    view.range = d->state->visibleRange();
    view.marked = d->state->markedRange();
    view.markedLanes = d->plot->scene().layout.keysOf(d->state->markedLanes());
    view.scrollPx = d->scroll->value();
    view.arrangement = d->arrangement;
    for (const auto &[category, count] : d->state->flowCategories())
        if (d->state->isFlowCategoryShown(category))
            view.flows << category;
    view.wholeChains = d->state->flowReach() == FlowReach::Chain;
    view.isRulerAbsolute = d->state->isRulerAbsolute();
    view.isInterleaved = d->state->comparisonView().isInterleaved;
    view.marks = d->state->marks();
    return view;
}

void TimelineView::setViewState(const ViewState &view)
{
    ComparisonView comparisonView = d->state->comparisonView();
    comparisonView.isInterleaved = view.isInterleaved;
    d->state->setComparisonView(comparisonView);
    d->plot->scene().layout.setArrangement(view.arrangement);
    d->layoutChanged();
    for (const auto &[category, count] : std::vector(d->state->flowCategories()))
        d->state->setFlowCategoryShown(category, view.flows.contains(category));
    d->state->setFlowReach(view.wholeChains ? FlowReach::Chain : FlowReach::Direct);
    d->state->setRulerAbsolute(view.isRulerAbsolute);
    const LaneSet lanes = d->plot->scene().layout.lanesOf(view.markedLanes);
    // A range that was marked on lanes of other cards is not one of all lanes.
    d->state->setMarkedRange(lanes.empty() && !view.markedLanes.empty() ? std::nullopt : view.marked, lanes);
    d->state->setVisibleRange(view.range.value_or(d->state->slicesRange()));
    if (view.marks != d->state->marks()) {
        d->state->setMarks(view.marks);
        d->history.clear(); // going back must not take away marks that were loaded
        d->noteView();
    }
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
    // Counters may reach far beyond the slices, so slices are shown first and everything at the second call.
    const bool showsSlices = d->state->visibleRange() == d->state->slicesRange();
    d->interaction->time().show(showsSlices ? d->state->fullRange() : d->state->slicesRange());
}

void TimelineView::focusSelection()
{
    const TimelineItem item = d->state->selection();
    if (!item.isValid()) {
        if (const auto marked = d->state->markedRange())
            d->interaction->time().zoomTo(*marked);
        return;
    }
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

void TimelineView::run(KeyCommand command)
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

std::vector<BandLayout::Choice> TimelineView::shownLanes() const
{
    const TimelineScene &scene = d->plot->scene();
    std::vector<BandLayout::Choice> lanes;
    for (const int i : scene.visibleBands()) {
        const Band &band = scene.layout.bands()[static_cast<std::size_t>(i)];
        if (isChoosable(band))
            lanes.push_back(choiceOf(band));
    }
    return lanes;
}

std::vector<BandLayout::Choice> TimelineView::pinnedLanes() const
{
    std::vector<BandLayout::Choice> lanes;
    for (const Band &band : d->plot->scene().layout.bands()) {
        if (band.pinned && isChoosable(band))
            lanes.push_back(choiceOf(band));
    }
    return lanes;
}

std::optional<TimeNs> TimelineView::pointerTime() const
{
    return d->plot->scene().pointerTime();
}

QImage TimelineView::grabFrame()
{
    if (!isVisible()) {
        setAttribute(Qt::WA_DontShowOnScreen);
        show();
    }
    d->updateScrollBar();
    d->plot->paintNow();
    // The image is used again, because new memory for each frame would cost more than painting it.
    const QSize pixels = size() * devicePixelRatio();
    if (d->frame.size() != pixels || !qFuzzyCompare(d->frame.devicePixelRatio(), devicePixelRatioF()))
        d->frame = QImage(pixels, QImage::Format_RGB32);
    d->frame.setDevicePixelRatio(devicePixelRatioF());
    // The window does not paint its background below opaque children, so neither does this.
    render(&d->frame, {}, {}, QWidget::DrawChildren);
    return d->frame;
}

FrameCost TimelineView::frameCost() const
{
    return d->plot->scene().cost;
}

} // namespace plumbline
