// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QScrollArea;
class QWidget;

namespace plumbline {

/// Puts a widget into an area without a frame that shows it in full where it has room, and else lets the user scroll to the rest.
/// At the usual size of the text the area has room, because it is never smaller than the widget may be. With larger text it stays
/// as small, since the widget would make the whole window larger than the screen.
[[nodiscard]] QScrollArea *scrolled(QWidget *content);

} // namespace plumbline
