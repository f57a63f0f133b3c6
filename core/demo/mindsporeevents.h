// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/demo/demoplan.h"

#include <string>
#include <string_view>

namespace plumbline {

class TraceWriter;

/// Returns the name of the slice in which the runtime launches an operator. Flows to its kernels begin there, and the argument
/// "mindspore_op" of a kernel contains the name.
[[nodiscard]] std::string launchName(const DemoScope &scope, std::string_view primitive);

/// Returns the name of a kernel in the timeline. MindSpore gives a kernel the full name of its operator.
[[nodiscard]] std::string kernelName(const KernelRow &row, DemoFramework framework);

/// Writes what MindSpore itself records into trace_view.json: the processes MindSpore, CPU OP and Scope Layer. All times are
/// texts. The runtime prepares an operator on the thread that runs the graph and launches it on another thread.
class MindSporeEvents
{
public:
    MindSporeEvents(TraceWriter &trace, int card) : m_trace(trace), m_card(card) {}

    /// Writes step marks, data input, synchronisation, host operators and the call stack.
    void writeStages(const DemoStep &step);
    /// Writes the preparation and the launch of each operator, with the flow between them.
    void writeLaunches(const DemoStep &step);
    /// Writes the cells that the kernels of the step belong to. Each level of nesting has its own lane; neighbours in the same
    /// cell become one slice.
    void writeScopes(const DemoStep &step);
    /// Writes the names and the order of processes and threads.
    void writeMetadata();
    /// Writes the flow from a launch to the task that it put on the device.
    void writeNpuFlow(Origin origin, TimeNs start, std::int64_t process, std::int64_t thread);

private:
    void writeSlice(std::string_view name, int process, std::int64_t thread, TimeRange range, std::string_view category = {},
                    std::string_view type = {});
    void writeFlowPoint(std::string_view name, std::string_view kind, std::string_view id, std::int64_t process,
                        std::int64_t thread, TimeNs time, std::string_view category);
    void writeName(std::string_view key, std::int64_t process, std::int64_t thread, std::string_view field,
                   std::string_view value);

    TraceWriter &m_trace;
    const int m_card;
};

} // namespace plumbline
