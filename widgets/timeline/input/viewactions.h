// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/timeline/layout/bandlayout.h"

#include <vector>

class QWidget;

namespace plumbline {

/// What mouse and keys can ask of the view that they act on. TimelineView implements it, so that input does not depend on the
/// view.
class ViewActions
{
public:
    virtual ~ViewActions() = default;

    /// Returns the widget that owns the menus of the timeline.
    [[nodiscard]] virtual QWidget *menuParent() = 0;
    /// Scrolls to the lane of the selection, opens what hides it, and brings its time into the visible range.
    virtual void revealSelection() = 0;
    /// Returns the lanes, differences and counters on the screen from top to bottom, open or closed as they are.
    [[nodiscard]] virtual std::vector<BandLayout::Choice> shownLanes() const = 0;
    /// Shows all slices. A second call also shows everything around them.
    virtual void showWholeTrace() = 0;
    /// Centres the selection, and fits it when it is centred already. Without a selection it fits the marked range.
    virtual void focusSelection() = 0;
    /// Pins the lane under the pointer, or else that of the selection, or unpins it if it is pinned.
    virtual void togglePin() = 0;
    /// Opens or closes that lane, or its process.
    virtual void toggleOpen(bool ofProcess) = 0;
    /// Go back and forth through the visible ranges and arrangements that were shown.
    virtual void undoView() = 0;
    virtual void redoView() = 0;
};

} // namespace plumbline
