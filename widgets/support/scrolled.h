// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QScrollArea;
class QWidget;

namespace plumbline {

/// Puts a widget into an area without a frame that shows it in full where it has room, and else lets the user scroll to the rest.
/// Without it, a widget with large text would make the whole window larger than the screen.
[[nodiscard]] QScrollArea *scrolled(QWidget *content);

} // namespace plumbline
