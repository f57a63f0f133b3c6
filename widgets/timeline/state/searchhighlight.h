// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/strongid.h"
#include "core/base/timerange.h"

#include <vector>

namespace plumbline {

/// What a search found, as the timeline draws it: hits keep their colour, everything else is dimmed.
struct SearchHighlight
{
    std::vector<std::vector<bool>> names;     ///< per card, by the value of a StringId: whether slices of that name are hits
    std::vector<std::vector<SliceId>> slices; ///< per card: the hits in the order of the table
    std::vector<TimeNs> times;                ///< starts of hits on the shared axis, sorted, no more than a screen can tell apart
};

} // namespace plumbline
