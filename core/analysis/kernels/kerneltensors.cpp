// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/kernels/kerneltensors.h"

#include "core/base/trimmed.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

namespace plumbline {

namespace {

constexpr std::size_t MostTensors = 64;
constexpr std::size_t MostDimensions = 16;

/// Removes the part before the next separator from `rest`, with the separator, and returns it.
std::string_view takePart(std::string_view &rest, char separator)
{
    const std::size_t end = rest.find(separator);
    const std::string_view part = rest.substr(0, end);
    rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
    return part;
}

bool readDimensions(std::string_view text, std::vector<std::int64_t> &dimensions)
{
    while (!text.empty()) {
        const std::string_view part = trimmed(takePart(text, ','), isBlank);
        std::int64_t value = 0;
        const auto [end, error] = std::from_chars(part.data(), part.data() + part.size(), value);
        if (error != std::errc() || end != part.data() + part.size() || value < 0 || dimensions.size() == MostDimensions)
            return false;
        dimensions.push_back(value);
    }
    return true;
}

} // namespace

std::int64_t elementBytes(std::string_view type)
{
    constexpr std::array<std::pair<std::string_view, std::int64_t>, 21> Sizes{{
        {"FLOAT", 4},         {"FLOAT16", 2},     {"DT_BF16", 2}, {"BFLOAT16", 2},  {"BF16", 2},        {"INT8", 1},
        {"UINT8", 1},         {"BOOL", 1},        {"INT16", 2},   {"UINT16", 2},    {"INT32", 4},       {"UINT32", 4},
        {"INT64", 8},         {"UINT64", 8},      {"DOUBLE", 8},  {"COMPLEX64", 8}, {"COMPLEX128", 16}, {"HIFLOAT8", 1},
        {"FLOAT8_E4M3FN", 1}, {"FLOAT8_E5M2", 1}, {"FLOAT32", 4},
    }};
    const auto found = std::ranges::find(Sizes, type, &std::pair<std::string_view, std::int64_t>::first);
    return found == Sizes.end() ? 0 : found->second;
}

std::optional<std::int64_t> OperandTensor::elements() const
{
    std::int64_t product = 1;
    for (const std::int64_t dimension : dimensions) {
        if (__builtin_mul_overflow(product, dimension, &product))
            return std::nullopt;
    }
    return product;
}

std::optional<std::int64_t> OperandTensor::bytes() const
{
    const auto count = elements();
    const std::int64_t each = elementBytes(type);
    std::int64_t all = 0;
    if (!count || each == 0 || __builtin_mul_overflow(*count, each, &all))
        return std::nullopt;
    return all;
}

std::vector<OperandTensor> operandTensors(std::string_view shapes, std::string_view types, std::string_view formats)
{
    std::vector<OperandTensor> tensors;
    bool isMore = !shapes.empty();
    while (isMore && tensors.size() < MostTensors) {
        isMore = shapes.find(';') != std::string_view::npos;
        OperandTensor tensor;
        if (!readDimensions(takePart(shapes, ';'), tensor.dimensions))
            return {};
        tensor.type = trimmed(takePart(types, ';'), isBlank);
        tensor.format = trimmed(takePart(formats, ';'), isBlank);
        tensors.push_back(std::move(tensor));
    }
    return tensors;
}

std::vector<OperandTensor> inputTensors(const KernelCalls &calls, std::size_t call)
{
    return operandTensors(calls.text(call, KernelColumn::InputShapes), calls.text(call, KernelColumn::InputTypes),
                          calls.text(call, KernelColumn::InputFormats));
}

std::vector<OperandTensor> outputTensors(const KernelCalls &calls, std::size_t call)
{
    return operandTensors(calls.text(call, KernelColumn::OutputShapes), calls.text(call, KernelColumn::OutputTypes),
                          calls.text(call, KernelColumn::OutputFormats));
}

bool hasType(std::string_view types, std::string_view type)
{
    while (!types.empty()) {
        if (trimmed(takePart(types, ';'), isBlank) == type)
            return true;
    }
    return false;
}

} // namespace plumbline
