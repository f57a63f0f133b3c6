// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/demo/demoplan.h"
#include "core/demo/tracelayer.h"
#include "core/io/textfile.h"

#include <string>
#include <string_view>

namespace plumbline {

/// Writes the trace_view.json of one card, for either framework, in the order and spelling of the real profiler: first everything
/// that the framework recorded, then what CANN exported, sorted by time, then the flows between both. Each section needs all
/// steps, so a caller that keeps no steps runs the simulation once for each section.
class TraceWriter
{
public:
    TraceWriter(const std::string &path, const DemoPlan &plan, int card, TaskControl &control);

    /// Writes the operators of a step. With MindSpore these are its step marks, data input and other stages of the host.
    void writeOperators(const DemoStep &step);
    /// Writes the names of the framework's processes and threads. Comes between the operators of all steps and writeFramework().
    void writeFrameworkMetadata();
    /// Writes everything else that the framework recorded: the task queue, the call stack, and the flows between its own slices.
    void writeFramework(const DemoStep &step);
    /// Writes the names of CANN's processes and threads. Comes before writeDevice().
    void writeDeviceMetadata();
    /// Writes what CANN exported for a step.
    void writeDevice(const DemoStep &step);
    /// Writes the flows from the framework to the tasks of the device. This is the last section.
    void writeNpuFlows(const DemoStep &step);
    /// Ends the document and closes the file. Errors: those of TextFile::close().
    [[nodiscard]] Result<void> close();

    /// Begins the next event. The caller writes its members and the closing brace.
    TextFile &next();
    /// Returns the file, in order to continue the event that was begun last.
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
    void writeCollection(const DemoStep &step);
    void writeNpuFlow(Origin origin, TimeNs start, TraceLayer layer, std::int64_t thread);

    TextFile m_file;
    const DemoPlan m_plan;
    const int m_card;
    bool m_first = true;
};

} // namespace plumbline
