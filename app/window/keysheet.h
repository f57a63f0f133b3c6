// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QWidget;

namespace plumbline {

/// Shows all keys and mouse gestures in a window that does not block the one behind it.
void showKeySheet(QWidget *parent);

} // namespace plumbline
