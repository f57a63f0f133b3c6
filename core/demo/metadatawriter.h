// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/demo/demoplan.h"
#include "core/demo/pipelinerun.h"

#include "core/base/result.h"
#include "core/base/taskcontrol.h"

#include <string>
#include <vector>

namespace plumbline {

/// Returns the name of a card's folder: {host}_{pid}_{time}_ascend_pt, or _ms for MindSpore.
[[nodiscard]] std::string cardFolderName(const DemoPlan &plan, int card);

/// Writes profiler_info_{rank}.json and profiler_metadata.json of a card whose capture stopped at `endNs`.
[[nodiscard]] Result<void> writeCardMetadata(const std::string &folder, const DemoPlan &plan, int card, TimeNs endNs,
                                             TaskControl &control);

/// Writes demo.json, which says which faults were planted where, and of a pipeline what its stages did in a mean step. `stages`
/// are the sums of all steps, by card.
[[nodiscard]] Result<void> writeFaultList(const std::string &path, const DemoPlan &plan, const std::vector<PlantedFault> &faults,
                                          const std::vector<DemoStageTimes> &stages, TaskControl &control);

} // namespace plumbline
