// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/demo/cardsimulation.h"
#include "core/demo/textfile.h"

#include <string>
#include <string_view>
#include <vector>

namespace plumbline {

/// Writes the trace_view.json of one card, for either framework, in the order and spelling of the real writer: first everything
/// the framework recorded, then what CANN exported, sorted by time, then the flows between the two. Each section goes over all
/// steps, so a caller that keeps no steps runs the simulation once a section.
class TraceWriter
{
public:
    TraceWriter(const std::string &path, const DemoPlan &plan, int card, TaskControl &control);

    void writeOperators(const CardStep &step);
    void writeFrameworkMetadata();
    void writeFramework(const CardStep &step);
    void writeDeviceMetadata();
    void writeDevice(const CardStep &step);
    void writeNpuFlows(const CardStep &step);
    [[nodiscard]] Result<void> close();

    /// Begins the next event: the caller writes its members and the closing brace.
    TextFile &next();

private:
    enum class Kind : std::uint8_t { Counter, Cann, Launch, Kernel, Task, Collective, Plane, Overlap };
    struct Entry
    {
        TimeNs time;
        Kind kind;
        std::uint32_t row;
    };
    /// The processes of the exported part with the number that makes up their pid and their sort index.
    enum class Layer : std::uint8_t {
        Cann = 7,
        Hardware = 13,
        Frequency = 14,
        Hccl = 15,
        Hbm = 17,
        NpuMemory = 19,
        Overlap = 23
    };

    [[nodiscard]] std::int64_t processId(Layer layer) const;
    void writeProcess(Layer layer, std::string_view name);
    void writeThread(Layer layer, std::int64_t thread, std::string_view name);
    void metadata(std::string_view key, std::int64_t process, std::int64_t thread, std::string_view field,
                  std::string_view value);
    void frameworkEvent(std::string_view kind, std::string_view name, DemoThread thread);
    void frameworkSlice(std::string_view name, DemoThread thread, TimeRange range, std::string_view category);
    void flowPoint(std::string_view kind, std::string_view name, std::int64_t id, std::int64_t process, std::int64_t thread,
                   TimeNs time, std::string_view category);
    void writeEntry(const CardStep &step, Entry entry);
    void beginSlice(std::string_view name, Layer layer, std::int64_t thread, TimeNs start);
    void deviceDuration(TimeNs start, TimeNs end);
    void launchEnd(std::int64_t connection, Layer layer, std::int64_t thread, TimeNs time);
    void writeCann(const CannRow &row);
    void writeLaunch(const CannRow &row);
    void writeKernel(const KernelRow &row);
    void writeTask(const TaskRow &row);
    void writeCollective(const CollectiveRow &row);
    void writePlane(const PlaneRow &row);
    void writeCounter(const CounterRow &row);
    void writeOverlap(const OverlapRow &row);
    void writeBackground(const CardStep &step);
    void writeCollection(const CardStep &step);
    void writeNpuFlow(Origin origin, TimeNs start, Layer layer, std::int64_t thread);

    TextFile m_file;
    const DemoPlan m_plan;
    const int m_card;
    std::vector<Entry> m_entries; ///< of the step being written
    bool m_first = true;
};

} // namespace plumbline
