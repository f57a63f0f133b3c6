// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/problem.h"
#include "core/base/result.h"
#include "core/base/taskcontrol.h"
#include "core/tables/communication.h"
#include "core/tables/communicationmatrix.h"

#include <string>
#include <vector>

namespace plumbline {

/// Adds the operators and links of a hccl_raw_{id}.csv of MindInsight (docs/formats.md 13.5): each operator once for each
/// iteration in which it ran, and its links under its name. The file tells no start and no idle time, so the elapsed time of an
/// operator is its communication and wait. The last row holds averages over the iterations and is used only if it is the only
/// one. The ranks of links are positions in a group. Times and sizes become whole nanoseconds and bytes without passing through a
/// double. Returns the problems of the file. Errors: those of readTable(); NotRecognised without the columns of the step and the
/// operators. O(bytes).
[[nodiscard]] Result<std::vector<Problem>> readHcclRaw(const std::string &path, CommunicationTable &operators,
                                                       CommunicationMatrix &links, TaskControl &control);

} // namespace plumbline
