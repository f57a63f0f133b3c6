// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "widgets/pictures/picturechoice.h"

namespace plumbline {

class ProfileView;

/// What a tab has to make pictures of, as it is now.
[[nodiscard]] PictureContext pictureContext(ProfileView &view);

/// Opens the export dialog over a tab, with what was chosen last time. Returns at once; the tab announces what was written.
void openPictureDialog(ProfileView &view);

/// Puts the view on the clipboard. Blocks for the drawing; errors: those of drawPicture().
[[nodiscard]] Result<void> copyPicture(ProfileView &view);

} // namespace plumbline
