// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace plumbline {

class ProfileView;

/// Asks for a file and writes the advice of a tab to it as an HTML report. Returns at once; the tab announces which file was
/// written. Without advice it only announces that there is none.
void openReportDialog(ProfileView &view);

/// Writes the report to `file` and shows a box with the progress and a button to cancel. Does nothing without advice.
void exportReport(ProfileView &view, const QString &file);

} // namespace plumbline
