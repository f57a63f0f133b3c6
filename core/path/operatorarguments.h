// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/strongid.h"
#include "core/base/taskcontrol.h"

#include <map>
#include <optional>
#include <string>

namespace plumbline {

class Trace;

/// What the arguments of a communication kernel tell, as PyTorch writes them for kernels of NCCL (docs/formats.md 14).
struct OperatorArguments
{
    std::string collective;    ///< such as "all_to_allv" or "send"; "" if it is not told
    std::string group;         ///< the ranks of its group as text, else the name of the group; "" if neither is told
    std::optional<int> source; ///< of a message, a rank of the job
    std::optional<int> target;
};

using ArgumentsOfOperators = std::map<SliceId, OperatorArguments>;

/// Reads the arguments of the communication kernels of a trace. Kernels without arguments that matter are left out, and so are
/// those that cannot be read. The result is empty for traces with operators of HCCL, and incomplete once `control` asks to stop.
/// It reads files, so call it off the window thread. O(bytes of the records), and O(bytes) for a compressed file.
[[nodiscard]] ArgumentsOfOperators readOperatorArguments(const Trace &trace, TaskControl &control);

} // namespace plumbline
