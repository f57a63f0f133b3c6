// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace plumbline {

class ProfileView;

/// Asks for a file and writes the advice on what a tab shows as an HTML report. Returns at once; the tab announces what was
/// written. Nothing happens without advice.
void openReportDialog(ProfileView &view);

/// The same into `file`, with a box that shows the progress and cancels.
void exportReport(ProfileView &view, const QString &file);

} // namespace plumbline
