// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/advice/base/adviceinputs.h"
#include "core/advice/evidence/communicationevidence.h"
#include "core/advice/evidence/liketransfers.h"
#include "core/base/taskcontrol.h"

#include <cstddef>
#include <string>
#include <vector>

namespace plumbline {

/// A link that is slow in some of the calls that the matrices tell one by one, whatever it reaches over all calls.
struct LinkSlowInCalls
{
    std::size_t card = 0; ///< the card whose files name it
    LinkName link;
    std::vector<CostlyOperator> costs; ///< the calls in which it is slow, with what each loses
    std::size_t told = 0;              ///< calls in which it is held against others
    std::string worst;                 ///< name of the call that loses most
    double worstGbS = 0;
    double worstUsualGbS = 0; ///< the median of all links in that call
};

/// Finds links that reach more than `share` below the median of the links of the same call and transport over all cards. A call
/// counts with three links or more that move `leastBytes` or more, and much the same. Sorted by loss, the largest first. Once
/// `control` asks to stop, the result is incomplete. O(links log links).
[[nodiscard]] std::vector<LinkSlowInCalls> linksSlowInCalls(const AdviceInputs &inputs, double share, double leastBytes,
                                                            const TaskControl &control);

} // namespace plumbline
