// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/demo/demoplan.h"
#include "core/io/textfile.h"

#include <string>
#include <vector>

namespace plumbline {

/// Writes the tables on single operators and kernels other than kernel_details.csv: operator_details.csv (host and device time of
/// each framework operator; for MindSpore only name and shapes), l2_cache.csv and data_preprocess.csv (AI CPU kernels).
class OperatorWriter
{
public:
    OperatorWriter(const std::string &folder, const DemoPlan &plan, int card, TaskControl &control);

    void addStep(const DemoStep &step);
    /// Closes the files. Also writes data_preprocess.csv if there were AI CPU kernels; otherwise profilers do not write it
    /// either.
    [[nodiscard]] Result<void> close();

private:
    void addOperators(const DemoStep &step);
    void addLaunches(const DemoStep &step);
    void addKernels(const DemoStep &step);
    [[nodiscard]] Result<void> writePreprocess() const;

    TextFile m_operators;
    TextFile m_cache;
    TaskControl &m_control;
    const std::string m_preprocessPath;
    std::vector<KernelRow> m_aicpuKernels; ///< few, because they occur only as a planted fault
    const DemoFramework m_framework;
    const int m_device;
};

/// Writes static_op_mem.csv of a MindSpore card: the memory that the operators of the graph hold, taken from the kernels of one
/// step.
[[nodiscard]] Result<void> writeStaticMemory(const std::string &path, const DemoStep &step, int card, TaskControl &control);

} // namespace plumbline
