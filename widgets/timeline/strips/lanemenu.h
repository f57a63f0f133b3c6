// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

class QMenu;
class QWidget;

namespace plumbline {

class TrackLayout;

/// What can be done with a line of the tree, as a menu that deletes itself when closed. `apply` is given the change to make; it
/// is not called when the layout has changed since the menu opened.
[[nodiscard]] QMenu *makeLaneMenu(const TrackLayout &layout, int track,
                                  const std::function<void(const std::function<void(TrackLayout &)> &)> &apply, QWidget *parent);

} // namespace plumbline
