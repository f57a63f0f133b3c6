// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/timeline/framecost.h"
#include "widgets/timeline/tracklayout.h"

#include <QWidget>

#include <memory>
#include <vector>

namespace plumbline {

class TimelineState;
struct Theme;

/// The timeline: ruler on top, the tree of cards, processes and lanes on the left, the lanes on one
/// QCustomPlot beside it, one vertical scroll position for both. Handles all mouse, wheel and key input of
/// the lanes. Never loops over events.
class TimelineView : public QWidget
{
    Q_OBJECT

public:
    /// `state` must outlive the view.
    explicit TimelineView(TimelineState *state, QWidget *parent = nullptr);
    ~TimelineView() override;

    /// Scrolls the selected item's lane into view, opens what is collapsed around it, and brings its time into range.
    void revealSelection();
    void expandAll();
    void collapseAll();
    void zoomIn();
    void zoomOut();
    /// All slices; pressed again, also what lies around them.
    void showWholeTrace();
    /// Fits the marked range where there is one; else centres the selection, and fits it when it is centred already.
    void focusSelection();

    /// Time from a change of state to the finished frame is spent here; for `bench frames` and tests.
    [[nodiscard]] QImage grabFrame();
    /// What the slices of the last frame cost.
    [[nodiscard]] FrameCost frameCost() const;

    /// The lanes and counters that are on the screen, top to bottom, as open as they are; for a picture of the view.
    [[nodiscard]] std::vector<TrackLayout::Choice> shownLanes() const;

    /// Colours for all that is painted by hand; without it they follow the palette.
    void setTheme(const Theme &theme);

protected:
    void changeEvent(QEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    class Private;
    std::unique_ptr<Private> d;
};

} // namespace plumbline
