// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/kernels/kernelcalls.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace plumbline {

/// One input or output of a kernel, as a kernel table writes it.
struct OperandTensor
{
    std::vector<std::int64_t> dimensions; ///< empty for a scalar
    std::string_view type;                ///< data type, for example "FLOAT16" or "DT_BF16"
    std::string_view format;              ///< memory layout, for example "ND" or "FRACTAL_NZ"

    /// Returns the product of the dimensions, 1 for a scalar. Empty if it exceeds int64.
    [[nodiscard]] std::optional<std::int64_t> elements() const;
    /// Returns the size in bytes. Empty if the data type is not known or the size exceeds int64.
    [[nodiscard]] std::optional<std::int64_t> bytes() const;

    friend bool operator==(const OperandTensor &, const OperandTensor &) = default;
};

/// Returns the bytes of one element of a data type; 0 if the type is not known.
[[nodiscard]] std::int64_t elementBytes(std::string_view type);

/// Parses the operands of a kernel, for example the shapes "32,3;64" with the types "FLOAT16;INT64" and the formats "ND;ND". The
/// result is empty if there are no shapes, if a dimension is not a non-negative number, or if an operand has more than 16
/// dimensions. Operands after the 64th are left out. Texts of the result point into the arguments.
[[nodiscard]] std::vector<OperandTensor> operandTensors(std::string_view shapes, std::string_view types,
                                                        std::string_view formats);

/// Parse the inputs, and the outputs, of a call.
[[nodiscard]] std::vector<OperandTensor> inputTensors(const KernelCalls &calls, std::size_t call);
[[nodiscard]] std::vector<OperandTensor> outputTensors(const KernelCalls &calls, std::size_t call);

/// Returns whether a list of data types such as "FLOAT16;FLOAT" contains `type`.
[[nodiscard]] bool hasType(std::string_view types, std::string_view type);

} // namespace plumbline
