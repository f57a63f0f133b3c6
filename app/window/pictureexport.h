// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "widgets/pictures/picturechoice.h"

namespace plumbline {

class ProfileView;

/// Returns everything that a picture of a tab needs, in its current state.
[[nodiscard]] PictureContext pictureContext(ProfileView &view);

/// Opens the export dialog over a tab, with the choices of the last time. Returns at once; the tab announces which file was
/// written.
void openPictureDialog(ProfileView &view);

/// Copies the timeline view to the clipboard as a picture. Blocks while it draws. The errors are those of drawPicture().
[[nodiscard]] Result<void> copyPicture(ProfileView &view);

} // namespace plumbline
