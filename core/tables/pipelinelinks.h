// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/tables/datapipeline.h"

#include <string_view>

namespace plumbline {

/// Reads the whole numbers of a list as files write it: "[1, 2]", "[]", "3" or "". Empty if anything else stands in the list.
[[nodiscard]] std::optional<std::vector<std::int64_t>> numberList(std::string_view text);

/// Completes the operators of one file from what it tells. Computes average, usage and empty share of a queue from its samples.
/// Finds the children of operators from the parents and the parents from the children, where a file tells only one of them.
/// O(operators + links).
void completeOperators(DataPipeline &pipeline);

} // namespace plumbline
