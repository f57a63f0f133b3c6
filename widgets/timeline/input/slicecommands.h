// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/storage/trace.h"
#include "widgets/keys/keybindings.h"
#include "widgets/timeline/state/timelinestate.h"

#include <QObject>

#include <functional>
#include <optional>
#include <vector>

class QMenu;

namespace plumbline {

class TimelinePlot;
class ViewActions;

/// Runs the commands that start at the selection: going to the slice beside, above or below it, following its flows, marking its
/// range.
class SliceCommands : public QObject
{
    Q_OBJECT

public:
    /// The state, the plot and the view must outlive the commands.
    SliceCommands(TimelineState *state, TimelinePlot *plot, ViewActions *view) : m_state(state), m_plot(plot), m_view(view) {}

    /// Runs a command. Returns false if it is none of these.
    bool run(TimelineCommand command);
    /// Adds an entry for each slice at the other end of the selection's flows, thirty at most; none if it has no flows.
    void fillFlowMenu(QMenu *menu, bool forward);

private:
    void goTo(TimelineItem item);
    void selectSlice(const std::function<std::optional<SliceId>(const Trace &, SliceId)> &next);
    void selectNeighbour(int direction);
    void selectLongest();
    void markGap(int direction);
    [[nodiscard]] std::vector<TimelineItem> flowEnds(bool forward) const;
    void followFlow(bool forward);
    void chooseFlow(bool forward);
    void toggleMark();
    void markVisible();

    TimelineState *m_state;
    TimelinePlot *m_plot;
    ViewActions *m_view;
};

} // namespace plumbline
