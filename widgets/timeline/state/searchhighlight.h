// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/strongid.h"
#include "core/base/timerange.h"

#include <vector>

namespace plumbline {

/// The hits of a search as the timeline draws them: hits keep their colour, all other slices are dimmed.
struct SearchHighlight
{
    std::vector<std::vector<bool>> names;     ///< per card, by the value of a StringId: slices of that name are hits
    std::vector<std::vector<SliceId>> slices; ///< per card: the hits in the order of the slice table
    std::vector<TimeNs> times;                ///< starts of hits on the shared axis, sorted; no more than a screen can tell apart
};

} // namespace plumbline
