// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/support/settings.h"

namespace plumbline {

/// Applies PlainStyle and a light or dark palette to the application. System means dark or light according to the palette that
/// the desktop had set before the first call. Needs a QApplication.
void applyTheme(ThemeChoice theme);

/// Sets the text size of all widgets, in percent of the size that the desktop had set before the first call. Needs a
/// QApplication.
void applyTextSize(int percent);

/// Lets views move to another place, unless the desktop asks for reduced motion: by enable-animations of GTK or by the animation
/// speed of KDE in their files of settings. GNOME keeps its choice elsewhere, where it is not read.
void applyMotion(bool isWanted);

} // namespace plumbline
