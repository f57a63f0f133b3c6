// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace plumbline {

/// What an operator of PyTorch does, as far as affinity patterns need to know. The words from Turn on compute nothing: they only
/// look at a tensor in another way, or copy it.
enum class OperatorWord : std::uint8_t {
    Other,
    Add,
    Cat,
    Div,
    Dropout,
    Gelu,
    MaskedFill,
    MatMul,
    Mean,
    Mul,
    Neg,
    Pow,
    Reciprocal,
    Rsqrt,
    Sigmoid,
    Silu,
    Softmax,
    Turn, ///< exchanges axes, as transpose does
    Contiguous,
    Cut, ///< takes a part of a tensor, as slice and split do
    Reshape,
    View,
    Passive, ///< any other operator that computes nothing
};

/// Returns the word for the name of an operator, such as "aten::mul", or "aten::mul_" where it works in place. O(log words).
[[nodiscard]] OperatorWord operatorWord(std::string_view name);

/// A sequence of operators that one function of torch_npu replaces. Each element is a set of words, with one bit for each word.
struct AffinityPattern
{
    std::vector<std::uint32_t> elements; ///< two elements or more, in the order of the calls
    std::string_view api;                ///< the function that replaces them: "torch_npu.npu_rms_norm"
};

/// Returns a curated list of patterns, the longest first. docs/advice.md, affinity-api, names its sources.
[[nodiscard]] std::span<const AffinityPattern> affinityPatterns();

/// Returns the longest pattern that matches from `at` on, null where none does. A few operators that compute nothing may stand
/// between two of its elements. `elements` receives the position of each element in `words`. O(1), because the number of patterns
/// is fixed.
[[nodiscard]] const AffinityPattern *affinityPatternAt(std::span<const OperatorWord> words, std::size_t at,
                                                       std::vector<std::size_t> &elements);

} // namespace plumbline
