// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/profile/profile.h"

#include <QString>

namespace plumbline {

/// The functions below describe deliverables as they were found. Names of options are those of the interfaces of the profilers.

/// Returns the status as text, such as "Found" or "Missing".
[[nodiscard]] QString fileStatusText(FileStatus status);
/// Returns what is missing because of the file, such as "Operators; 10 advice rules". "" if nothing is.
[[nodiscard]] QString lacksText(const Deliverable &file);
/// Returns the option with which a capture gets this file, such as "profile_memory=True". "" if no option decides it. Of a file
/// that is found it returns "", or why it is not read.
[[nodiscard]] QString remedyText(const Deliverable &file, Framework framework);
/// Returns sentences that say why a card has no data of a file, such as "memory_record.csv", and how a capture gets it.
[[nodiscard]] QString absenceText(const Card &card, const QString &fileName);

} // namespace plumbline
