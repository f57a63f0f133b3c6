// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/strongid.h"
#include "core/base/taskcontrol.h"

#include <cstdint>
#include <map>

namespace plumbline {

class Trace;

/// The connection of a task: the number (`connection_id`) that it shares with the call of the host that handed it over.
struct TaskConnection
{
    std::int64_t id = 0; ///< the host counts upwards
    SliceId call;        ///< invalid if no call has the number
};

using TaskConnections = std::map<SliceId, TaskConnection>;

/// Where more records would have to be read, none is read, and all connections stay unknown.
inline constexpr std::size_t MostConnectionRecords = 100'000;

/// Reads the connections of tasks to which no launch leads. Waits for events, records of events, and copies are asked, and calls
/// of the runtime with such names. The result is empty where these are more than MostConnectionRecords together, and incomplete
/// once `control` asks to stop. It reads files, so call it off the window thread. O(slices + flows), and O(bytes of the records).
[[nodiscard]] TaskConnections readTaskConnections(const Trace &trace, TaskControl &control);

/// Returns whether a task records an event. O(1).
[[nodiscard]] bool recordsEvent(const Trace &trace, SliceId task);

} // namespace plumbline
