// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/demo/demooverlap.h"
#include "core/demo/demoplan.h"
#include "core/demo/textfile.h"

#include <optional>
#include <string>

namespace plumbline {

/// Writes kernel_details.csv: a row for each kernel and collective, with the counters of the PipeUtilization set.
class KernelTableWriter
{
public:
    KernelTableWriter(const std::string &path, DemoFramework framework, TaskControl &control);

    void addStep(const CardStep &step);
    [[nodiscard]] Result<void> close() { return m_file.close(); }

private:
    void writeKernel(int step, const KernelRow &row);
    void writeCollective(int step, const CollectiveRow &row);
    void writeCubeCounters(const KernelRow &row, bool used);
    void writeVectorCounters(const KernelRow &row, bool used);

    TextFile m_file;
    const DemoFramework m_framework;
};

/// Writes step_trace_time.csv. A row is complete once the next step says how long the device stayed idle in between.
/// MindSpore clips the idle time to the step, and takes the span of the collectives for the stage.
class StepTableWriter
{
public:
    StepTableWriter(const std::string &path, DemoFramework framework, TaskControl &control);

    void addStep(const CardStep &step);
    [[nodiscard]] Result<void> close();

private:
    void writeRow();

    TextFile m_file;
    const DemoFramework m_framework;
    std::optional<int> m_step; ///< number of the step whose sums are open
    TimeNs m_stepEnd = 0;
    TimeNs m_collectiveSpan = 0; ///< from the first to the last collective of the step
    StepSums m_sums;
};

} // namespace plumbline
