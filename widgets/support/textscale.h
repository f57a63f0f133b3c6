// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace plumbline {

/// How much larger than usual the user's text is. Widgets follow the font of the application by themselves; what is painted on
/// canvases and charts has sizes in pixels, which are multiplied by this. 1 until setTextScale() is called, and in all commands,
/// so that their pictures depend on no desktop. Window thread only.
[[nodiscard]] double textScale();
/// Sets the scale, between half and four times the usual size. Whoever calls it changes the font of the application as well,
/// which tells all widgets.
void setTextScale(double scale);

/// Returns a length that must grow with the text, such as the height of a line. It is `px` at the usual size.
[[nodiscard]] int scaledPx(int px);

} // namespace plumbline
