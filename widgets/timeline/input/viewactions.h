// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/timeline/layout/tracklayout.h"

#include <vector>

class QWidget;

namespace plumbline {

/// What mouse and keys can ask of the view that they act on. TimelineView implements it, so that input knows no view.
class ViewActions
{
public:
    virtual ~ViewActions() = default;

    /// The widget that owns the menus of the timeline.
    [[nodiscard]] virtual QWidget *menuParent() = 0;
    /// Scrolls the selected item's lane into view, expands what hides it, and brings its time into range.
    virtual void revealSelection() = 0;
    /// The lanes, differences and counters on the screen, top to bottom, expanded as they are.
    [[nodiscard]] virtual std::vector<TrackLayout::Choice> shownLanes() const = 0;
    /// Fits all slices; a second call also fits what lies around them.
    virtual void showWholeTrace() = 0;
    /// Fits the marked range where there is one; else centres the selection, and fits it when it is centred already.
    virtual void focusSelection() = 0;
    /// Pins the lane under the pointer, or unpins it.
    virtual void togglePin() = 0;
    virtual void undoView() = 0;
    virtual void redoView() = 0;
};

} // namespace plumbline
