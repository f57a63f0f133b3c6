// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/demo/cardsimulation.h"
#include "core/demo/demooverlap.h"
#include "core/demo/textfile.h"

#include <optional>
#include <string>

namespace plumbline {

/// Writes kernel_details.csv: a row for each kernel and collective, with the counters of the PipeUtilization set.
class KernelTableWriter
{
public:
    KernelTableWriter(const std::string &path, TaskControl &control);

    void addStep(const CardStep &step);
    [[nodiscard]] Result<void> close() { return m_file.close(); }

private:
    void writeKernel(int step, const KernelRow &row);
    void writeCollective(int step, const CollectiveRow &row);
    void writeCubeCounters(const KernelRow &row, bool used);
    void writeVectorCounters(const KernelRow &row, bool used);

    TextFile m_file;
};

/// Writes step_trace_time.csv. A row is complete once the next step says how long the device stayed idle in between.
class StepTableWriter
{
public:
    StepTableWriter(const std::string &path, TaskControl &control);

    void addStep(const CardStep &step);
    [[nodiscard]] Result<void> close();

private:
    void writeRow();

    TextFile m_file;
    std::optional<int> m_step; ///< number of the step whose sums are open
    StepSums m_sums;
};

} // namespace plumbline
