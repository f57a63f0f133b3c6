// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/demo/demooverlap.h"
#include "core/demo/demoplan.h"
#include "core/io/textfile.h"

#include <optional>
#include <string>

namespace plumbline {

/// Writes kernel_details.csv: one row for each kernel and collective, with the metrics of the set PipeUtilization.
class KernelTableWriter
{
public:
    KernelTableWriter(const std::string &path, DemoFramework framework, TaskControl &control);

    void addStep(const DemoStep &step);
    [[nodiscard]] Result<void> close() { return m_file.close(); }

private:
    void writeKernel(int step, const KernelRow &row);
    void writeCollective(int step, const CollectiveRow &row);
    void writeCubeCounters(const KernelRow &row, bool used);
    void writeVectorCounters(const KernelRow &row, bool used);

    TextFile m_file;
    const DemoFramework m_framework;
};

/// Writes step_trace_time.csv. The row of a step is complete only once the next step tells how long the device was free in
/// between. MindSpore clips free time to the step, and its column Stage is the time from the first to the last collective.
class StepTableWriter
{
public:
    StepTableWriter(const std::string &path, DemoFramework framework, TaskControl &control);

    void addStep(const DemoStep &step);
    [[nodiscard]] Result<void> close();

private:
    void writeRow();

    TextFile m_file;
    const DemoFramework m_framework;
    std::optional<int> m_step; ///< number of the step whose row is not written yet
    TimeNs m_stepEnd = 0;
    TimeNs m_collectiveSpan = 0; ///< from the start of the first to the end of the last collective of the step
    TimeNs m_bubble = 0;         ///< sum of the operators that receive; with MindSpore of those that send as well
    StepSums m_sums;
};

} // namespace plumbline
