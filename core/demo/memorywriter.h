// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/demo/demoplan.h"
#include "core/io/textfile.h"

#include <string>
#include <string_view>

namespace plumbline {

/// Writes operator_memory.csv, memory_record.csv and npu_module_mem.csv. The last two list one component after the other, so the
/// functions below must be called for all steps before the next one is.
class MemoryWriter
{
public:
    MemoryWriter(const std::string &folder, const DemoPlan &plan, int card, TaskControl &control);

    /// Adds the memory that the driver reserved for the process. Comes first.
    void addProcessSamples(const DemoStep &step);
    /// Adds the memory that the framework's allocator holds. Comes after all process samples.
    void addAllocations(const DemoStep &step);
    /// Adds the memory that one module of the driver holds. All steps of a module come before the next module.
    void addModuleSamples(const DemoStep &step, std::string_view module, double megabytes);
    [[nodiscard]] Result<void> close();

private:
    void writeRecord(std::string_view component, TimeNs time, std::int64_t total);
    void writeTotals(std::int64_t bytes);
    void writeTime(TimeNs time);
    [[nodiscard]] double megabytes(std::int64_t bytes) const;

    TextFile m_records;
    TextFile m_operators;
    TextFile m_modules;
    const bool m_isMindSpore;
    const std::string m_device;
    const std::string m_rank; ///< "NPU:{number}" with the rank for MindSpore, otherwise with the device
};

} // namespace plumbline
