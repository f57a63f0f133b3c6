// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/support/textscale.h"
#include "widgets/timeline/input/timelineinteraction.h"
#include "widgets/timeline/paint/timelineplot.h"
#include "widgets/timeline/state/viewhistory.h"
#include "widgets/timeline/strips/bandheads.h"
#include "widgets/timeline/strips/overviewstrip.h"
#include "widgets/timeline/strips/pathstrip.h"
#include "widgets/timeline/strips/rolelegend.h"
#include "widgets/timeline/strips/rulercorner.h"
#include "widgets/timeline/timelineview.h"

#include <QElapsedTimer>
#include <QImage>
#include <QScrollBar>
#include <QSplitter>

#include <memory>
#include <optional>

namespace plumbline {

/// One entry of the undo history: the visible range, the arrangement, the marked range with its lanes, and the marks.
struct ViewStep
{
    TimeRange range;
    BandLayout::Arrangement arrangement;
    TimeMarks marks;
    std::optional<TimeRange> marked;
    LaneSet markedLanes;

    friend bool operator==(const ViewStep &, const ViewStep &) = default;
};

/// The parts of a timeline view, and how they follow the state. For timelineview.cpp only.
class TimelineView::Private
{
public:
    Private(TimelineView *owner, TimelineState *observed);

    void setUpWidgets();
    void observe();
    /// Returns the band that commands of lanes are about: under the pointer, or else that of the selection; -1 if there is none.
    [[nodiscard]] int bandOfCommands() const;
    void layoutChanged();
    void updateTextSize();
    /// Places the lanes as the comparison requires. The user's arrangement is kept.
    void placePairs();
    /// Records the present view for undoing.
    void noteView();
    /// Shows the view of an entry; does nothing without one.
    void apply(const std::optional<ViewStep> &step);
    void updateScrollBar();
    /// Scrolls so that a row of a band is on the canvas.
    void showBand(int band, std::size_t row);
    /// Shows a segment of the critical path: selects its slice, or brings its lane into view.
    void showPathMark(std::size_t mark);
    void applyTheme(const QPalette &palette);

    TimelineView *view;
    TimelineState *state;
    QSplitter *splitter = nullptr;
    QScrollBar *scroll = nullptr;
    std::unique_ptr<TimelinePlot> plot;
    BandHeads *heads = nullptr;
    OverviewStrip *overview = nullptr;
    PathStrip *path = nullptr;
    RulerCorner *corner = nullptr;
    RoleLegend *legend = nullptr;
    TimelineInteraction *interaction = nullptr;
    BandLayout::Arrangement arrangement; ///< of the layout, as of its last change
    ViewHistory<ViewStep> history;
    QElapsedTimer clock;
    double textScaleShown = textScale(); ///< for which everything has its size
    bool isApplying = false;             ///< changes come from the program and are not recorded one by one
    QImage frame;                        ///< what grabFrame() returned last
};

} // namespace plumbline
