// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/evidence/matmulshapes.h"

#include "core/analysis/kernels/kerneltensors.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace plumbline {

namespace {

constexpr double ElementBytes = 2;

/// Returns the bytes that the operands of a call would hold in float16.
double operandBytes(const KernelCalls &calls, std::uint32_t call)
{
    double bytes = 0;
    for (const auto &tensors : {inputTensors(calls, call), outputTensors(calls, call)}) {
        for (const OperandTensor &tensor : tensors) {
            const auto elements = static_cast<double>(tensor.elements().value_or(0));
            bytes += ElementBytes * elements * (tensor.dimensions.size() == 1 ? 2 : 1);
        }
    }
    return bytes;
}

bool isMatMul(std::string_view type)
{
    return type.find("MatMul") != std::string_view::npos || type.find("Matmul") != std::string_view::npos;
}

/// Returns the number of matrices in an operand.
double matricesOf(const OperandTensor &tensor)
{
    const std::size_t ofOne = tensor.format.ends_with("NZ") ? 4 : 2;
    double matrices = 1;
    for (std::size_t axis = 0; axis + ofOne < tensor.dimensions.size(); ++axis)
        matrices *= static_cast<double>(tensor.dimensions[axis]);
    return matrices;
}

} // namespace

bool isPlainMatMul(std::string_view type)
{
    constexpr std::array<std::string_view, 5> Others{"Grouped", "AllReduce", "AllGather", "ReduceScatter", "AllToAll"};
    return isMatMul(type) &&
           std::ranges::none_of(Others, [type](std::string_view other) { return type.find(other) != std::string_view::npos; });
}

std::optional<double> matMulOperations(const KernelCalls &calls, std::uint32_t call)
{
    const auto inputs = inputTensors(calls, call);
    const auto outputs = outputTensors(calls, call);
    if (inputs.size() < 2 || outputs.empty())
        return std::nullopt;
    const auto elementsOf = [](const OperandTensor &tensor) { return static_cast<double>(tensor.elements().value_or(0)); };
    const double result = elementsOf(outputs.front());
    const double pairs = std::min(matricesOf(inputs[0]), matricesOf(inputs[1]));
    const double square = elementsOf(inputs[0]) * elementsOf(inputs[1]) / (result * pairs);
    const double inner = std::nearbyint(std::sqrt(square));
    constexpr double Rounding = 1e-9;
    if (!(result > 0) || !(inner >= 1) || std::abs(inner * inner - square) > Rounding * square)
        return std::nullopt;
    return 2 * result * inner;
}

std::vector<const KernelVariant *> largeMatMuls(const ComputeKernels &kernels, const RuleInput &input, const TaskControl &control)
{
    const KernelCalls &calls = *kernels.calls();
    std::vector<const KernelVariant *> large;
    for (const KernelVariant &variant : kernels.variants()) {
        if (control.stopRequested())
            break;
        const std::uint32_t first = variant.calls.front();
        if (calls.core(first) == "AI_CORE" && isMatMul(calls.type(first)) &&
            operandBytes(calls, first) * static_cast<double>(variant.calls.size()) >= input.threshold("operand_bytes"))
            large.push_back(&variant);
    }
    return large;
}

std::vector<std::int64_t> unalignedAxes(const ComputeKernels &kernels, const KernelVariant &variant, std::int64_t multiple)
{
    std::vector<std::int64_t> axes;
    const auto tensors = inputTensors(*kernels.calls(), variant.calls.front());
    for (std::size_t operand = 0; operand < std::min<std::size_t>(tensors.size(), 2) && multiple > 0; ++operand) {
        const auto &dimensions = tensors[operand].dimensions;
        if (dimensions.empty())
            continue;
        std::int64_t axis = dimensions.back();
        if (tensors[operand].format.ends_with("NZ") && dimensions.size() == 4 &&
            __builtin_mul_overflow(dimensions[1], dimensions[2], &axis))
            continue;
        if (axis % multiple != 0)
            axes.push_back(axis);
    }
    return axes;
}

} // namespace plumbline
