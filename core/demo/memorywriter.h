// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/demo/demoplan.h"
#include "core/demo/textfile.h"

#include <string>
#include <string_view>

namespace plumbline {

/// Writes memory_record.csv and npu_module_mem.csv, whose blocks are one component each, and operator_memory.csv.
class MemoryWriter
{
public:
    MemoryWriter(const std::string &folder, const DemoPlan &plan, int card, TaskControl &control);

    /// What the driver reserved for the process, for all steps first.
    void addProcessSamples(const CardStep &step);
    /// What the framework's allocator holds, after all process samples.
    void addAllocations(const CardStep &step);
    /// What one driver module holds, for all steps before the next module.
    void addModuleSamples(const CardStep &step, std::string_view module, double megabytes);
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
    const std::string m_rank; ///< what MindSpore says in place of the device
};

} // namespace plumbline
