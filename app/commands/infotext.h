// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/profile/profile.h"
#include "core/storage/trace.h"

#include <QString>

namespace plumbline {

/// Returns the text of one card for `info` on a terminal. `trace` may be null.
[[nodiscard]] QString infoText(const Card &card, const Trace *trace);

} // namespace plumbline
