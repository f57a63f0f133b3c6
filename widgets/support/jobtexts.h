// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <string>

namespace plumbline {

/// Tells of which job something is where there are several: "rank 0 of run_1", by the name of its folder (Card::jobName), else by
/// its number. `subjects` names one card or several.
[[nodiscard]] QString ofJobText(const QString &subjects, int job, const std::string &jobName);

} // namespace plumbline
