// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/fuzz/support/fuzztarget.h"

namespace plumbline::fuzz {

// The targets, each in a file of its name. docs/reliability.md tells what each of them checks.
[[nodiscard]] FuzzTarget eventsTarget();
[[nodiscard]] FuzzTarget cutsTarget();
[[nodiscard]] FuzzTarget timelineTarget();
[[nodiscard]] FuzzTarget packedTarget();
[[nodiscard]] FuzzTarget jsonTarget();
[[nodiscard]] FuzzTarget tableTarget();
[[nodiscard]] FuzzTarget databaseTarget();
[[nodiscard]] FuzzTarget snapshotTarget();
[[nodiscard]] FuzzTarget adviceTarget();
[[nodiscard]] FuzzTarget settingsTarget();
[[nodiscard]] FuzzTarget argumentsTarget();
[[nodiscard]] FuzzTarget sessionTarget();
[[nodiscard]] FuzzTarget markupTarget();

} // namespace plumbline::fuzz
