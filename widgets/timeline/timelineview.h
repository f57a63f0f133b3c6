// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/keys/keybindings.h"
#include "widgets/timeline/geometry/framecost.h"
#include "widgets/timeline/input/viewactions.h"
#include "widgets/timeline/state/viewstate.h"

#include <QWidget>

#include <memory>
#include <optional>
#include <vector>

class QMenu;

namespace plumbline {

class TimelineState;

/// The timeline: the ruler on top, the heads of the bands on the left, the canvas beside them, and one vertical scroll position
/// for both. Handles all mouse, wheel and key input on the canvas. Never loops over all events.
class TimelineView : public QWidget, public ViewActions
{
    Q_OBJECT

public:
    /// `state` must outlive the view.
    explicit TimelineView(TimelineState *state, QWidget *parent = nullptr);
    ~TimelineView() override;

    [[nodiscard]] QWidget *menuParent() override { return this; }

    /// Scrolls to the lane of the selection, opens what hides it, and brings its time into the visible range.
    void revealSelection() override;
    /// Scrolls to a row of a lane and opens what hides it.
    void revealLane(int card, LaneId lane, std::size_t row = 0);
    /// Opens all bands.
    void expandAll();
    /// Closes all bands except the headings of cards.
    void collapseAll();
    /// Pins the lane under the pointer, or else that of the selection, or unpins it if it is pinned.
    void togglePin() override;
    /// Opens or closes that lane, or its process.
    void toggleOpen(bool ofProcess) override;
    /// Hides all lanes and counters but the lanes given by card; none of them changes nothing.
    void showOnlyLanes(const std::vector<std::pair<int, LaneId>> &lanes);
    /// Returns how many lanes, differences and counters are hidden, by themselves or with their process.
    [[nodiscard]] int hiddenLanes() const;
    void showHiddenLanes();

    /// Go back and forth through the visible ranges and arrangements that were shown. A gesture is one entry.
    void undoView() override;
    void redoView() override;
    [[nodiscard]] bool canUndoView() const;
    [[nodiscard]] bool canRedoView() const;
    /// Makes the next change an entry of its own, however quickly it follows.
    void endGesture();

    /// Returns everything about the view that is worth keeping.
    [[nodiscard]] ViewState viewState() const;
    /// Applies a kept view. If it belongs to other cards, it changes what it can.
    void setViewState(const ViewState &view);
    /// Shows or hides the strip that names the colours; shown at first.
    void setLegendShown(bool shown);
    void zoomIn();
    void zoomOut();
    /// Shows all slices. A second call also shows everything around them.
    void showWholeTrace() override;
    /// Centres the selection, and fits it when it is centred already. Without a selection it fits the marked range.
    void focusSelection() override;
    /// Runs the command of a key, for menus. Commands that do not concern the view are announced.
    void run(KeyCommand command);
    void setWheelMode(WheelMode mode);
    /// Shows or hides the strip with the whole trace above the lanes; hidden at first.
    void setOverviewShown(bool shown);

    /// Paints a frame and returns it, for `bench frames` and tests. All time from a change of the state to the finished frame is
    /// spent here.
    [[nodiscard]] QImage grabFrame();
    /// Returns what painting the slices of the last frame cost.
    [[nodiscard]] FrameCost frameCost() const;

    /// Returns the time under the pointer on the shared axis; empty while the pointer is elsewhere.
    [[nodiscard]] std::optional<TimeNs> pointerTime() const;

    /// Returns the lanes, differences and counters on the screen from top to bottom, open or closed as they are, for a picture of
    /// the view.
    [[nodiscard]] std::vector<BandLayout::Choice> shownLanes() const override;
    /// Returns the lanes, differences and counters that are pinned, on the screen or not.
    [[nodiscard]] std::vector<BandLayout::Choice> pinnedLanes() const;

Q_SIGNALS:
    /// A key or gesture on the timeline asked for a command that does not concern the timeline.
    void commandRequested(plumbline::TimelineCommand command);
    /// Emitted when a key of the window is pressed while the timeline has the focus.
    void windowCommandRequested(plumbline::WindowCommand command);
    /// The target of the comparison was dragged along the axis by a number of nanoseconds. It stays where it was until it is
    /// aligned so.
    void targetMoved(plumbline::TimeNs by);
    /// A menu is about to show at the place of `item`, which may be invalid. Receivers may add entries.
    void contextMenuRequested(QMenu *menu, plumbline::TimelineItem item);
    /// The line under the evidence for a finding was clicked; `finding` is its position in Advice::findings.
    void findingChosen(std::size_t finding);
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
