// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/demo/demoplan.h"
#include "core/demo/textfile.h"

#include <string>
#include <vector>

namespace plumbline {

/// Writes what is told about single operators and kernels beside kernel_details.csv: operator_details.csv (host and device
/// time of each framework operator), l2_cache.csv, data_preprocess.csv (AI CPU kernels), and for MindSpore static_op_mem.csv.
class OperatorWriter
{
public:
    OperatorWriter(const std::string &folder, const DemoPlan &plan, int card, TaskControl &control);

    void addStep(const CardStep &step);
    /// Writes data_preprocess.csv as well, where there are AI CPU kernels: real profilers leave it out otherwise.
    [[nodiscard]] Result<void> close();

private:
    void addOperators(const CardStep &step);
    void addLaunches(const CardStep &step);
    void addKernels(const CardStep &step);
    [[nodiscard]] Result<void> writePreprocess() const;

    TextFile m_operators;
    TextFile m_cache;
    TaskControl &m_control;
    const std::string m_preprocessPath;
    std::vector<KernelRow> m_aicpuKernels; ///< few: they are a fault
    const DemoFramework m_framework;
    const int m_device;
};

/// Writes static_op_mem.csv of a MindSpore card: what the operators of the graph keep, as a step runs it.
[[nodiscard]] Result<void> writeStaticMemory(const std::string &path, const CardStep &step, int card, TaskControl &control);

} // namespace plumbline
