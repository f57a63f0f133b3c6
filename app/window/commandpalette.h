// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QMainWindow;

namespace plumbline {

class ProfileView;

/// Shows all commands of the window with their keys, to be found by name: those of the menus that are enabled now and, with a
/// view, those of the timeline. `view` may be null.
void showCommandPalette(QMainWindow *window, ProfileView *view);

/// Shows all lanes of the timeline to be found by name. The chosen one is brought into view; a button shows only the listed ones.
void showLanePicker(ProfileView &view);

} // namespace plumbline
