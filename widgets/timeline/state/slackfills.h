// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/storage/column.h"
#include "widgets/support/theme.h"

#include <memory>
#include <vector>

namespace plumbline {

/// The colours of slices by their slack, which the timeline may show in place of those of their roles. Immutable.
struct SlackFills
{
    std::vector<std::shared_ptr<const Column<FillIndex>>> byCard; ///< by slice; null for cards of which nothing is known
};

using SharedSlackFills = std::shared_ptr<const SlackFills>;

} // namespace plumbline
