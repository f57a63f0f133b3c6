// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/timeline/timelineviewparts.h"

#include "widgets/support/qcustomplotheader.h"
#include "widgets/support/textscale.h"
#include "widgets/timeline/strips/lanescrollbar.h"
#include "widgets/timeline/timelineaccess.h"

#include <QHBoxLayout>
#include <QMenu>
#include <QScopedValueRollback>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace plumbline {

namespace {

constexpr int HeadWidthPx = 220;

} // namespace

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
    // Must exist before the accessible interface of the canvas is asked for, because the answer is kept.
    new TimelineAccess(state, &plot->scene(), plot->widget());
    heads = new BandHeads(&plot->scene(), splitter);
    corner = new RulerCorner(state, &plot->scene(), heads);
    splitter->addWidget(heads);
    splitter->addWidget(plot->widget());
    splitter->setStretchFactor(0, 0);
    splitter->setStretchFactor(1, 1);
    splitter->setSizes({scaledPx(HeadWidthPx), 4 * scaledPx(HeadWidthPx)});
    scroll = new LaneScrollBar(view);
    overview = new OverviewStrip(state, view);
    overview->hide();
    path = new PathStrip(state, view);
    auto *lanes = new QHBoxLayout;
    lanes->setSpacing(0);
    lanes->addWidget(splitter, 1);
    lanes->addWidget(scroll);
    auto *layout = new QVBoxLayout(view);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(overview);
    layout->addWidget(path);
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

/// Follows another size of the user's text: everything that is painted grows with it, the heads as the names in them.
void TimelineView::Private::updateTextSize()
{
    const double grown = textScale() / std::exchange(textScaleShown, textScale());
    if (grown == 1)
        return;
    const QList<int> widths = splitter->sizes();
    splitter->setSizes(
        {static_cast<int>(widths[0] * grown), std::max(1, widths[0] + widths[1] - static_cast<int>(widths[0] * grown))});
    plot->updateTextSize();
    heads->updateTextSize();
    overview->setFixedHeight(scaledPx(OverviewStrip::HeightPx));
    path->setFixedHeight(scaledPx(PathStrip::HeightPx));
    corner->setGeometry(0, 0, heads->width(), TimelineScene::rulerHeightPx());
    layoutChanged();
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
    connect(state, &TimelineState::flowCategoriesChanged, view, refresh(Part::Everything));
    connect(state, &TimelineState::flowReachChanged, view, refresh(Part::SelectedFlows));
    connect(state, &TimelineState::selectionChanged, view, [this] {
        plot->refresh(Part::SelectedFlows);
        plot->refresh(Part::Overlay);
    });
    connect(state, &TimelineState::hoverChanged, view, refresh(Part::Overlay));
    connect(state, &TimelineState::rulerChanged, view, [this] {
        plot->refresh(Part::Everything);
        corner->update();
    });
    connect(state, &TimelineState::markedRangeChanged, view, [this] {
        plot->refresh(Part::Overlay);
        corner->update();
        noteView();
    });
    connect(state, &TimelineState::marksChanged, view, [this] {
        plot->refresh(Part::Overlay);
        history.endGesture();
        noteView();
    });
    connect(state, &TimelineState::evidenceMarksChanged, view, [this] {
        plot->refresh(Part::Overlay);
        heads->update();
    });
    connect(state, &TimelineState::pathMarksChanged, view, refresh(Part::SelectedFlows));
    connect(path, &PathStrip::markChosen, view, [this](std::size_t mark) { showPathMark(mark); });
    connect(state, &TimelineState::searchHighlightChanged, view, [this] {
        plot->scene().forgetShapes();
        plot->refresh(Part::Everything);
    });
    connect(state, &TimelineState::sliceColoursChanged, view, [this] {
        plot->scene().forgetShapes();
        plot->refresh(Part::Everything);
    });
    connect(state, &TimelineState::clocksChanged, view, [this] {
        plot->scene().forgetShapes();
        plot->refresh(Part::Everything);
        heads->update();
    });
    connect(state, &TimelineState::cardsChanged, view, [this] {
        plot->scene().forget();
        plot->scene().layout.setCards(state->cards(), pairingOf(state->comparison(), state->comparisonView()));
        scroll->setValue(0);
        history.clear();
        const QScopedValueRollback noting(isApplying, true);
        layoutChanged();
    });
    connect(state, &TimelineState::comparisonChanged, view, [this] { placePairs(); });
    connect(state, &TimelineState::comparisonViewChanged, view, [this] { placePairs(); });
    connect(interaction, &TimelineInteraction::commandRequested, view, &TimelineView::commandRequested);
    connect(interaction, &TimelineInteraction::windowCommandRequested, view, &TimelineView::windowCommandRequested);
    connect(interaction, &TimelineInteraction::targetMoved, view, &TimelineView::targetMoved);
    connect(interaction, &TimelineInteraction::contextMenuRequested, view, &TimelineView::contextMenuRequested);
    connect(interaction, &TimelineInteraction::findingChosen, view, &TimelineView::findingChosen);
    connect(interaction, &TimelineInteraction::pointerMoved, corner, qOverload<>(&QWidget::update));
    connect(interaction, &TimelineInteraction::pointerMoved, heads, &BandHeads::updateValues);
    connect(heads, &BandHeads::arranged, view, [this] { layoutChanged(); });
    connect(scroll, &QScrollBar::valueChanged, view, [this](int value) {
        plot->setScroll(value);
        heads->update();
    });
    connect(static_cast<QCustomPlot *>(plot->widget()), &QCustomPlot::afterReplot, legend, &RoleLegend::synchronise);
    plot->widget()->installEventFilter(view);
    heads->installEventFilter(view);
}

int TimelineView::Private::bandOfCommands() const
{
    const TimelineScene &scene = plot->scene();
    if (scene.pointer)
        return scene.bandAt(scene.pointer->y());
    if (heads->hoveredBand() >= 0)
        return heads->hoveredBand();
    const TimelineItem item = state->selection();
    return item.isValid() ? scene.layout.bandOf(item.card, scene.laneOf(item)) : -1;
}

void TimelineView::Private::layoutChanged()
{
    updateScrollBar();
    plot->refresh(TimelinePlot::Part::Everything);
    heads->update();
    BandLayout::Arrangement changed = plot->scene().layout.arrangement();
    if (changed == arrangement)
        return;
    arrangement = std::move(changed);
    history.endGesture();
    noteView();
    Q_EMIT view->arrangementChanged();
}

void TimelineView::Private::placePairs()
{
    BandLayout &layout = plot->scene().layout;
    plot->scene().forgetShapes();
    if (const BandLayout::Pairing pairing = pairingOf(state->comparison(), state->comparisonView());
        pairing != layout.pairing()) {
        layout.setCards(state->cards(), pairing);
        layout.setArrangement(arrangement);
    }
    layoutChanged();
}

void TimelineView::Private::noteView()
{
    if (isApplying)
        return;
    history.visit({state->visibleRange(), arrangement, state->marks(), state->markedRange(), state->markedLanes()},
                  clock.elapsed());
}

void TimelineView::Private::apply(const std::optional<ViewStep> &step)
{
    if (!step)
        return;
    const QScopedValueRollback noting(isApplying, true);
    plot->scene().layout.setArrangement(step->arrangement);
    layoutChanged();
    state->setMarks(step->marks);
    state->setMarkedRange(step->marked, step->markedLanes);
    state->setVisibleRange(step->range);
}

void TimelineView::Private::updateScrollBar()
{
    const int shown = std::max(1, plot->widget()->height() - TimelineScene::rulerHeightPx());
    scroll->setPageStep(std::max(1, shown - plot->scene().layout.fixedHeight(shown / 2)));
    scroll->setSingleStep(BandLayout::rowHeightPx());
    scroll->setRange(0, std::max(0, plot->scene().layout.height() - shown));
}

void TimelineView::Private::showBand(int band, std::size_t row)
{
    const TimelineScene &scene = plot->scene();
    if (band < 0)
        return;
    const Band &line = scene.layout.bands()[static_cast<std::size_t>(band)];
    const int top = line.rowTop(line.nearestRow(row));
    const int bottom = top + BandLayout::rowHeightPx();
    if (scene.isFixed(line))
        return;
    const int fixed = scene.fixedHeight();
    const int shown = scroll->pageStep();
    // The heading of the process may stay in view above the row.
    const bool isGroup = line.kind == Band::Kind::Process || line.kind == Band::Kind::Card;
    const int covered = fixed + (isGroup ? 0 : BandLayout::processHeightPx());
    if (top < scroll->value() + covered || bottom > scroll->value() + fixed + shown)
        scroll->setValue((top + bottom) / 2 - fixed - shown / 2);
}

void TimelineView::Private::showPathMark(std::size_t mark)
{
    const PathMark &chosen = state->pathMarks()->marks[mark];
    if (chosen.slice.isValid()) {
        state->select({chosen.card, chosen.slice, {}});
        view->revealSelection();
    } else if (chosen.lane.isValid()) {
        view->revealLane(chosen.card, chosen.lane);
    }
}

void TimelineView::Private::applyTheme(const QPalette &palette)
{
    plot->setTheme(Theme::forPalette(palette));
    overview->setTheme(*plot->scene().theme);
    path->setTheme(*plot->scene().theme);
    legend->update();
    heads->update();
}

} // namespace plumbline
