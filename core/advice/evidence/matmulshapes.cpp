// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/evidence/matmulshapes.h"

#include "core/analysis/kernels/kerneltensors.h"

#include <algorithm>

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

} // namespace

std::optional<double> matMulOperations(const KernelCalls &calls, std::uint32_t call)
{
    return matMulOperations(inputTensors(calls, call), outputTensors(calls, call));
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
