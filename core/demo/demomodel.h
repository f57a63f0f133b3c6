// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace plumbline {

/// The unit of the device that runs a kernel.
enum class DemoCore : std::uint8_t { Cube, Vector, Mixed, AiCpu };

/// One kernel of the demo's network, as kernel_details.csv describes it.
struct DemoKernel
{
    std::string_view name;
    std::string_view type;
    DemoCore core = DemoCore::Vector;
    std::int64_t durationNs = 0; ///< at the full clock, before random variation
    int blocks = 0;              ///< number of cores it runs on
    std::string_view inputShapes;
    std::string_view inputTypes;
    std::string_view outputShapes;
    std::string_view outputTypes;
};

/// One operator of the demo's network: what the Python thread records, and which kernels the task queue launches for it.
struct DemoOperator
{
    std::string_view module; ///< name of the Python frame around it, "" if there is none
    std::string_view outer;  ///< name of the outer operator slice
    std::string_view inner;  ///< name of the operator slice inside it, which enqueues the task; may equal `outer`
    std::string_view api;    ///< name of the CANN function that launches the kernels
    std::string_view dims;   ///< argument "Input Dims", as JSON text
    std::string_view types;  ///< argument "Input type", as JSON text
    std::span<const DemoKernel> kernels;
    int partner = -1;             ///< of a backward operator: position of its forward operator in the layer or head
    std::int64_t outputBytes = 0; ///< of a forward operator: memory held until its backward operator ends
};

/// What the shapes and the durations of kernels depend on.
struct DemoModelSize
{
    static constexpr int TokensPerSequence = 1024;

    int sequences = 4; ///< of the batch that a pass works on
    int vocabulary = 8192;

    [[nodiscard]] int rows() const { return sequences * TokensPerSequence; }
};

/// The operators of one transformer layer, forward and backward, and those outside of the layers.
struct DemoModel
{
    static constexpr int Layers = 4; ///< of the whole network; of a mean stage in a pipeline

    std::span<const DemoOperator> forwardLayer;
    std::span<const DemoOperator> backwardLayer;
    std::span<const DemoOperator> forwardHead; ///< operators behind the last layer, including the loss
    std::span<const DemoOperator> backwardHead;
    std::span<const DemoOperator> optimizer;
    const DemoOperator *aiCpuOperator = nullptr; ///< launched only for a planted fault
};

/// Returns the network that all demos train. It lives as long as the program. Kernels whose work grows with the size take
/// longer in proportion.
[[nodiscard]] const DemoModel &demoModel(const DemoModelSize &size);

/// Returns the text for "Task Type" and "Accelerator Core".
[[nodiscard]] std::string_view coreName(DemoCore core);

} // namespace plumbline
