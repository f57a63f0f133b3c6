// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/taskcontrol.h"
#include "core/demo/demofault.h"
#include "core/demo/demoframework.h"

#include <cstdint>
#include <string>

namespace plumbline {

/// What the made-up profile holds.
struct DemoOptions
{
    int cards = 2;            ///< 1 to 512, one folder each
    int steps = 5;            ///< 1 to 1,000,000; raised where `events` asks for more
    std::uint64_t events = 0; ///< least number of events in each trace_view.json; 0 = what the steps hold
    std::uint64_t seed = 1;   ///< equal options give equal bytes
    DemoFramework framework = DemoFramework::PyTorch;
    DemoFaults faults = allDemoFaults(); ///< the rest of the run stays what it is without the others
};

/// Writes a profile with planted faults into `directory`: one profiler folder a card, and demo.json, which says
/// what was planted where. The directory is created; one that holds anything is refused (InvalidArgument), as are
/// options out of range. Memory stays bounded, files are streamed; Cancelled leaves
/// what was written so far. `control` counts the bytes written. O(events).
[[nodiscard]] Result<void> writeDemo(const std::string &directory, const DemoOptions &options, TaskControl &control);

} // namespace plumbline
