// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

class QMenu;
class QWidget;

namespace plumbline {

class BandLayout;

/// Makes the menu of a band. It deletes itself when it is closed. `apply` is given the change to make, which does nothing if the
/// layout has changed since the menu was opened.
[[nodiscard]] QMenu *makeLaneMenu(const BandLayout &layout, int band,
                                  const std::function<void(const std::function<void(BandLayout &)> &)> &apply, QWidget *parent);

} // namespace plumbline
