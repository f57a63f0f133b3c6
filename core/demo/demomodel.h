// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace plumbline {

/// The unit of the device a kernel runs on.
enum class DemoCore : std::uint8_t { Cube, Vector, Mixed, AiCpu };

/// One device kernel of the made-up model, as kernel_details.csv describes it.
struct DemoKernel
{
    std::string_view name;
    std::string_view type;
    DemoCore core = DemoCore::Vector;
    std::int64_t durationNs = 0; ///< at the full clock, before jitter
    int blocks = 0;
    std::string_view inputShapes;
    std::string_view inputTypes;
    std::string_view outputShapes;
    std::string_view outputTypes;
};

/// One framework operator: what the Python thread records, and what the task queue launches for it.
struct DemoOperator
{
    std::string_view module; ///< name of the Python frame around it, "" for none
    std::string_view outer;  ///< first operator slice
    std::string_view inner;  ///< the operator inside it that enqueues the task
    std::string_view api;    ///< name of the launched CANN function
    std::string_view dims;   ///< "Input Dims", as JSON text
    std::string_view types;  ///< "Input type", as JSON text
    std::span<const DemoKernel> kernels;
    int partner = -1;             ///< backward: index of the forward operator in the layer
    std::int64_t outputBytes = 0; ///< forward: memory kept until the backward operator
};

/// The operators of one transformer layer, forward and backward, and what surrounds the layers.
struct DemoModel
{
    static constexpr int Layers = 4;

    std::span<const DemoOperator> forwardLayer;
    std::span<const DemoOperator> backwardLayer;
    std::span<const DemoOperator> forwardHead;
    std::span<const DemoOperator> backwardHead;
    std::span<const DemoOperator> optimizer;
    const DemoOperator *aiCpuOperator = nullptr; ///< a planted fault
};

[[nodiscard]] const DemoModel &demoModel();

/// The text of "Task Type" and "Accelerator Core".
[[nodiscard]] std::string_view coreName(DemoCore core);

} // namespace plumbline
