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

/// The commands that start at the selection: to the slice beside, above or below it, along its flows, its range marked.
class SliceCommands : public QObject
{
    Q_OBJECT

public:
    SliceCommands(TimelineState *state, TimelinePlot *plot, ViewActions *view) : m_state(state), m_plot(plot), m_view(view) {}

    /// False when the command is none of these.
    bool run(TimelineCommand command);
    /// An entry for each slice that the selection's arrows lead to; none without arrows.
    void fillFlowMenu(QMenu *menu, bool forward);

private:
    void goTo(TimelineItem item);
    void selectSlice(const std::function<std::optional<SliceId>(const Trace &, SliceId)> &next);
    void stepSlice(int step);
    void selectLongest();
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
