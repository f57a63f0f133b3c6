// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

class QMenu;
class QWidget;

namespace plumbline {

class TrackLayout;

/// Makes the menu of a band. It deletes itself when it is closed. `apply` is given the change to make, which does nothing if the
/// layout has changed since the menu was opened.
[[nodiscard]] QMenu *makeLaneMenu(const TrackLayout &layout, int track,
                                  const std::function<void(const std::function<void(TrackLayout &)> &)> &apply, QWidget *parent);

} // namespace plumbline
