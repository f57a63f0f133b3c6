// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/demo/cardsimulation.h"
#include "core/demo/textfile.h"

#include <string>
#include <string_view>

namespace plumbline {

/// Writes memory_record.csv and npu_module_mem.csv, whose blocks are one component each, and operator_memory.csv.
class MemoryWriter
{
public:
    MemoryWriter(const std::string &folder, int card, TaskControl &control);

    /// What the driver reserved for the process, for all steps first.
    void addProcessSamples(const CardStep &step);
    /// What the framework's allocator holds, after all process samples.
    void addAllocations(const CardStep &step);
    /// What one driver module holds, for all steps before the next module.
    void addModuleSamples(const CardStep &step, std::string_view module, double megabytes);
    [[nodiscard]] Result<void> close();

private:
    void writeRecord(TimeNs time, std::int64_t total);

    TextFile m_records;
    TextFile m_operators;
    TextFile m_modules;
    const std::string m_device;
};

} // namespace plumbline
