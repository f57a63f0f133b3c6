// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/storage/column.h"
#include "widgets/support/theme.h"

#include <memory>
#include <vector>

namespace plumbline {

/// Colours of slices that the timeline may show in place of those of their roles, for example by their slack. Immutable.
struct SliceColours
{
    std::vector<std::shared_ptr<const Column<FillIndex>>> byCard; ///< by slice; null for cards of which nothing is known
    FillIndex unknown = UnknownSlackFill;                         ///< of all slices of such cards
};

using SharedSliceColours = std::shared_ptr<const SliceColours>;

} // namespace plumbline
