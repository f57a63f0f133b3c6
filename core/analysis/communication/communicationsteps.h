// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/query/profilersteps.h"
#include "core/storage/trace.h"
#include "core/tables/communication.h"

#include <vector>

namespace plumbline {

/// Returns what communicationOfTrace() returns, with the steps of the card in place of those that the timeline marks. `steps`
/// must be sorted by begin.
[[nodiscard]] CommunicationTable communicationOfTrace(const Trace &trace, const std::vector<ProfilerStep> &steps);

} // namespace plumbline
