// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/support/settings.h"

namespace plumbline {

/// Gives the application the Fusion style in light or dark; System follows the palette that the desktop had
/// set before the first call. Needs a QApplication.
void applyTheme(ThemeChoice theme);

/// Sizes the texts of all widgets in percent of what the desktop had set before the first call. Needs a QApplication.
void applyTextSize(int percent);

} // namespace plumbline
