// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/kernels/kernelcalls.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace plumbline {

/// One operand of a kernel as the table writes it.
struct OperandTensor
{
    std::vector<std::int64_t> dimensions; ///< none of a scalar
    std::string_view type;                ///< "FLOAT16", "DT_BF16"
    std::string_view format;              ///< "ND", "FRACTAL_NZ"

    /// Product of the dimensions; none beyond int64.
    [[nodiscard]] std::optional<std::int64_t> elements() const;
    /// None where the type is not known, or beyond int64.
    [[nodiscard]] std::optional<std::int64_t> bytes() const;

    friend bool operator==(const OperandTensor &, const OperandTensor &) = default;
};

/// Bytes of one element of a type, 0 of one that is not known.
[[nodiscard]] std::int64_t elementBytes(std::string_view type);

/// "32,3;64" with "FLOAT16;INT64" and "ND;ND". Empty where there are no shapes, or they hold something else than numbers; 64
/// operands of 16 dimensions at most. Texts live as long as what is given.
[[nodiscard]] std::vector<OperandTensor> operandTensors(std::string_view shapes, std::string_view types,
                                                        std::string_view formats);

/// The operands of a call.
[[nodiscard]] std::vector<OperandTensor> inputTensors(const KernelCalls &calls, std::size_t call);
[[nodiscard]] std::vector<OperandTensor> outputTensors(const KernelCalls &calls, std::size_t call);

/// Whether a list of types such as "FLOAT16;FLOAT" holds one.
[[nodiscard]] bool hasType(std::string_view types, std::string_view type);

} // namespace plumbline
