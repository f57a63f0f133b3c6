// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/path/pathgraph.h"
#include "widgets/support/theme.h"

namespace plumbline {

/// Returns the fill of a kind of segments of a path: that of the role of what runs then. Launches are a paler shade of the host,
/// and what goes on after a wait is a paler shade of waiting.
[[nodiscard]] Theme::Fill pathFill(const Theme &theme, PathKind kind);

} // namespace plumbline
