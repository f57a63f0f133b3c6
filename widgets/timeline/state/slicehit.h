// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/cards/timelinecard.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace plumbline {

/// A slice in a list that covers several cards. Eight bytes, because lists hold millions of them.
struct SliceHit
{
    std::uint32_t card = 0;
    SliceId slice;

    [[nodiscard]] TimelineItem item() const { return {static_cast<int>(card), slice, {}}; }
    friend bool operator==(const SliceHit &, const SliceHit &) = default;
};

/// A shared list that never changes.
using SliceHits = std::shared_ptr<const std::vector<SliceHit>>;

} // namespace plumbline
