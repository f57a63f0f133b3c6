// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace plumbline {

/// What an operator of PyTorch does, as far as patterns tell. Those from Turn on only look at a tensor in another way or copy it.
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
    Turn, ///< exchanges axes
    Contiguous,
    Cut, ///< takes parts
    Reshape,
    View,
    Passive, ///< all others of this kind
};

/// The word of "aten::mul", in place ("aten::mul_") or not. O(log words).
[[nodiscard]] OperatorWord operatorWord(std::string_view name);

/// Operators that one function of torch_npu replaces. Each element is a set of words, one bit each.
struct AffinityPattern
{
    std::vector<std::uint32_t> elements; ///< two or more
    std::string_view api;
};

/// A curated list, the longest first. Sources: advice.md, affinity-api.
[[nodiscard]] std::span<const AffinityPattern> affinityPatterns();

/// The first pattern that matches from `at` on, null where none does. Operators that compute nothing may stand between its
/// elements, a few at a time. `elements` receives which operator is each of them. O(1).
[[nodiscard]] const AffinityPattern *affinityPatternAt(std::span<const OperatorWord> words, std::size_t at,
                                                       std::vector<std::size_t> &elements);

} // namespace plumbline
