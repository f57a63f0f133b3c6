// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/demo/demoplan.h"
#include "core/demo/tracelayer.h"
#include "core/io/textfile.h"

#include <string_view>
#include <vector>

namespace plumbline {

class TraceWriter;

/// Writes what CANN exports for a step into trace_view.json: its own calls, kernels and other tasks, collectives with their
/// planes, counters, and the overlap of computing and communication. Events are sorted by time, except for the background
/// counters, which come last.
class DeviceEvents
{
public:
    DeviceEvents(TraceWriter &trace, const DemoPlan &plan, int card);

    void write(const DemoStep &step);

private:
    enum class Kind : std::uint8_t { Counter, Cann, Launch, Kernel, Task, Collective, Plane, Overlap };
    struct Entry
    {
        TimeNs time;
        Kind kind;
        std::uint32_t row;
    };

    TextFile &next();
    [[nodiscard]] std::int64_t processId(TraceLayer layer) const { return layerProcess(layer, m_card); }
    void writeEntry(const DemoStep &step, Entry entry);
    void beginSlice(std::string_view name, TraceLayer layer, std::int64_t thread, TimeNs start);
    void deviceDuration(TimeNs start, TimeNs end);
    /// Writes the end of the HostToDevice flow that launched a task.
    void launchEnd(std::int64_t connection, TraceLayer layer, std::int64_t thread, TimeNs time);
    void writeCann(const CannRow &row);
    void writeLaunch(const CannRow &row);
    void writeKernel(const KernelRow &row);
    void writeTask(const TaskRow &row);
    void writeCollective(const CollectiveRow &row);
    void writePlane(const PlaneRow &row);
    void writeCounter(const CounterRow &row);
    void writeOverlap(const OverlapRow &row);
    void writeBackground(const DemoStep &step);

    TraceWriter &m_trace;
    TextFile &m_file;
    const DemoPlan &m_plan;
    const int m_card;
    std::vector<Entry> m_entries;
};

} // namespace plumbline
