// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/demo/demoplan.h"
#include "core/demo/textfile.h"
#include "core/demo/tracelayer.h"

#include <string>
#include <string_view>

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
    /// Where the event begun last goes on.
    [[nodiscard]] TextFile &file() { return m_file; }

private:
    [[nodiscard]] std::int64_t processId(TraceLayer layer) const { return layerProcess(layer, m_card); }
    void writeProcess(TraceLayer layer, std::string_view name);
    void writeThread(TraceLayer layer, std::int64_t thread, std::string_view name);
    void metadata(std::string_view key, std::int64_t process, std::int64_t thread, std::string_view field,
                  std::string_view value);
    void frameworkEvent(std::string_view kind, std::string_view name, DemoThread thread);
    void frameworkSlice(std::string_view name, DemoThread thread, TimeRange range, std::string_view category);
    void flowPoint(std::string_view kind, std::string_view name, std::int64_t id, std::int64_t process, std::int64_t thread,
                   TimeNs time, std::string_view category);
    void writeCollection(const CardStep &step);
    void writeNpuFlow(Origin origin, TimeNs start, TraceLayer layer, std::int64_t thread);

    TextFile m_file;
    const DemoPlan m_plan;
    const int m_card;
    bool m_first = true;
};

} // namespace plumbline
