// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/tables/datapipeline.h"

#include <string_view>

namespace plumbline {

/// The whole numbers of a list as files write it: "[1, 2]", "[]", "3" or nothing; none where something else stands in it.
[[nodiscard]] std::optional<std::vector<std::int64_t>> numberList(std::string_view text);

/// Fills in what follows from the rest: average, usage and empty share of queues from their samples, children from parents and
/// parents from children where a file tells one of them. O(operators + links).
void completeOperators(DataPipeline &pipeline);

} // namespace plumbline
