// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

namespace plumbline {

/// How often a card of a pipeline stage exchanged data with other stages in each step.
struct StageExchanges
{
    int stage = 0;
    std::int64_t received = 0; ///< operators that only receive
    std::int64_t batched = 0;  ///< operators that send and receive at once
};

/// What tells the number of micro-batches, of all cards of a run.
struct PipelineFacts
{
    std::int64_t counted = 0;              ///< those that the kernels of some card show; 0 where none does
    std::vector<StageExchanges> exchanges; ///< of the cards that tell them; empty where kernels show it
};

} // namespace plumbline
