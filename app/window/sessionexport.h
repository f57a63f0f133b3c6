// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace plumbline {

class ProfileView;

/// Asks for a file and saves the session of a tab: its paths and how it is looked at. The dialog does not block.
void openSessionDialog(ProfileView &view);

/// Saves the session of a tab in the background, and announces the file or shows the error.
void saveSession(ProfileView &view, const QString &file);

} // namespace plumbline
