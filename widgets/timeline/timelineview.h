// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/keys/keybindings.h"
#include "widgets/timeline/geometry/framecost.h"
#include "widgets/timeline/input/viewactions.h"
#include "widgets/timeline/state/viewstate.h"

#include <QWidget>

#include <memory>
#include <vector>

class QMenu;

namespace plumbline {

class TimelineState;

/// The timeline: ruler on top, the tree of cards, processes and lanes on the left, the lanes on one
/// QCustomPlot beside it, one vertical scroll position for both. Handles all mouse, wheel and key input of
/// the lanes. Never loops over events.
class TimelineView : public QWidget, public ViewActions
{
    Q_OBJECT

public:
    /// `state` must outlive the view.
    explicit TimelineView(TimelineState *state, QWidget *parent = nullptr);
    ~TimelineView() override;

    [[nodiscard]] QWidget *menuParent() override { return this; }

    /// Scrolls the selected item's lane into view, opens what is collapsed around it, and brings its time into range.
    void revealSelection() override;
    /// Scrolls a row of a lane into view and opens what is collapsed around it.
    void revealLane(int card, LaneId lane, std::size_t row = 0);
    void expandAll();
    void collapseAll();
    /// Pins the lane under the pointer, or lets it go.
    void togglePin() override;
    [[nodiscard]] int hiddenLanes() const;
    void showHiddenLanes();

    /// Steps through what was seen and how its lanes were arranged; a gesture is one step.
    void undoView() override;
    void redoView() override;
    [[nodiscard]] bool canUndoView() const;
    [[nodiscard]] bool canRedoView() const;
    /// What changes next is a step of its own, however quickly it follows.
    void endGesture();

    /// Everything of the view that is worth keeping. Applying one that belongs to other cards changes what it can.
    [[nodiscard]] ViewState viewState() const;
    void setViewState(const ViewState &view);
    /// The strip that names the colours; shown at first.
    void setLegendShown(bool shown);
    void zoomIn();
    void zoomOut();
    /// All slices; pressed again, also what lies around them.
    void showWholeTrace() override;
    /// Fits the marked range where there is one; else centres the selection, and fits it when it is centred already.
    void focusSelection() override;
    /// Does what a key of the timeline does, for menus; what does not concern the view is announced.
    void run(TimelineCommand command);
    void setWheelMode(WheelMode mode);
    /// The strip of the whole trace above the lanes; hidden at first.
    void setOverviewShown(bool shown);

    /// Time from a change of state to the finished frame is spent here; for `bench frames` and tests.
    [[nodiscard]] QImage grabFrame();
    /// What the slices of the last frame cost.
    [[nodiscard]] FrameCost frameCost() const;

    /// The lanes, differences and counters that are on the screen, top to bottom, as open as they are; for a picture of the view.
    [[nodiscard]] std::vector<TrackLayout::Choice> shownLanes() const override;
    /// Those that are pinned, on the screen or not.
    [[nodiscard]] std::vector<TrackLayout::Choice> pinnedLanes() const;

Q_SIGNALS:
    /// A key or gesture on the timeline asked for something that is not the timeline's to do.
    void commandRequested(plumbline::TimelineCommand command);
    /// The target of the comparison was dragged along the axis; it is where it was until somebody aligns it so.
    void targetMoved(plumbline::TimeNs by);
    /// A menu is about to show where `item` is, or nothing; whoever has more to offer there adds it.
    void contextMenuRequested(QMenu *menu, plumbline::TimelineItem item);
    /// Lanes were opened, closed, pinned, hidden or moved.
    void arrangementChanged();

protected:
    void changeEvent(QEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    class Private;
    std::unique_ptr<Private> d;
};

} // namespace plumbline
