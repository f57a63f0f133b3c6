// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QWidget;

namespace plumbline {

/// Shows all keys and mouse gestures in a window of its own that is not modal.
void showKeySheet(QWidget *parent);

} // namespace plumbline
