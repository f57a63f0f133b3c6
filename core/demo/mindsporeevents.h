// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/demo/demoplan.h"

#include <string>
#include <string_view>

namespace plumbline {

class TraceWriter;

/// The slice in which the runtime launches an operator: what arrows to kernels start from, and "mindspore_op" names.
[[nodiscard]] std::string launchName(const DemoScope &scope, std::string_view primitive);

/// The name of a kernel in the trace: MindSpore gives kernels the full name of their operator.
[[nodiscard]] std::string kernelName(const KernelRow &row, DemoFramework framework);

/// Writes what MindSpore itself records into trace_view.json: the processes MindSpore, CPU OP and Scope Layer, all times as
/// text. The runtime prepares an operator on the thread that runs the graph and launches it on another one.
class MindSporeEvents
{
public:
    MindSporeEvents(TraceWriter &trace, int card) : m_trace(trace), m_card(card) {}

    /// Steps, stages, data input, operators of the host, call stack.
    void writeStages(const CardStep &step);
    /// Preparation and launch of each operator, with the arrow between them.
    void writeLaunches(const CardStep &step);
    /// The cells that the kernels of the step belong to: a lane a level, neighbours in the same cell joined.
    void writeScopes(const CardStep &step);
    void writeMetadata();
    /// The arrow from a launch to what it put on the device.
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
