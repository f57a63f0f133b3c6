// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/profile/profile.h"

#include <QString>

namespace plumbline {

/// Words for what discovery found out about a deliverable. Names of options are those of the profilers' own interfaces.

/// "Found", "Missing" ...
[[nodiscard]] QString fileStatusText(FileStatus status);
/// What lacks because of it: "Operators; 10 rules of the adviser"; "" when nothing does.
[[nodiscard]] QString lacksText(const Deliverable &file);
/// How a capture gets such a file: "profile_memory=True"; "" when that depends on what ran.
[[nodiscard]] QString remedyText(const Deliverable &file, Framework framework);
/// Why a card has nothing of a file, "memory_record.csv", and how a capture gets it, in sentences.
[[nodiscard]] QString absenceText(const Card &card, const QString &fileName);

} // namespace plumbline
