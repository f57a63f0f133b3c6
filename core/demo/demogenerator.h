// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/taskcontrol.h"
#include "core/demo/demofault.h"
#include "core/demo/demoframework.h"

#include <cstdint>
#include <string>

namespace plumbline {

/// What a demo contains.
struct DemoOptions
{
    int cards = 2;            ///< 1 to 64, one folder each
    int steps = 5;            ///< 1 to 1,000,000; raised if `events` needs more
    std::uint64_t events = 0; ///< least number of events in each trace_view.json; 0: as many as the steps give
    std::uint64_t seed = 1;   ///< equal options give equal bytes
    DemoFramework framework = DemoFramework::PyTorch;
    DemoFaults faults = allDemoFaults(); ///< faults to plant; the network and the number of steps do not depend on them
    int stages = 1;                      ///< of a pipeline, 1 to 8; with more than one, each is one of the cards
    int microBatches = 4;                ///< of a step of a pipeline: 1, 2, 4, 8 or 16, into which the same batch is split
};

/// Return whether the stages fit the cards, and whether a batch can be split into the micro-batches. writeDemo() refuses others.
[[nodiscard]] bool hasPossibleStages(const DemoOptions &options);
[[nodiscard]] bool hasPossibleMicroBatches(const DemoOptions &options);

/// Writes a profile with planted faults into `directory`: the folder of a capture for each card, and demo.json, which says which
/// faults were planted where. Creates the directory. Files are streamed, so memory stays bounded. `control` counts the bytes
/// written. After an error the files written so far remain. Errors: InvalidArgument if an option is out of range or the directory
/// is not empty, PermissionDenied, ReadFailed, WriteFailed, Cancelled. O(events).
[[nodiscard]] Result<void> writeDemo(const std::string &directory, const DemoOptions &options, TaskControl &control);

} // namespace plumbline
