// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/profile/profile.h"
#include "core/storage/trace.h"

#include <QString>

namespace plumbline {

/// One card of `info` for a reader at a terminal; `trace` may be null.
[[nodiscard]] QString infoText(const Card &card, const Trace *trace);

} // namespace plumbline
