// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/compare/alignment.h"
#include "core/compare/matching.h"

#include <memory>

namespace plumbline {

/// Two cards of a timeline that are looked at side by side. Differences are always target minus base.
struct Comparison
{
    int base = 0;
    int target = 1;
    Alignment alignment;                      ///< how the target lies over the base; where refused, as recorded
    std::shared_ptr<const Matching> matching; ///< null until it is made
};

} // namespace plumbline
