// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/roofline/roofline.h"

#include "core/analysis/kernels/coreclasses.h"
#include "core/analysis/roofline/kernelcounters.h"
#include "core/analysis/roofline/matrixwork.h"
#include "core/base/timeunits.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <unordered_set>
#include <utility>

namespace plumbline {

namespace {

/// Below this mean duration the start of a kernel takes most of its time. Kernels without any work take 1 to 3 us.
constexpr double LatencyCallNs = 5'000;
constexpr double LatencyShare = 0.5;

/// Returns whether a type reads or writes only some of the elements of an operand, so that the shapes do not bound its bytes from
/// below by the operands. What it picks it reads and writes.
bool picksElements(std::string_view type)
{
    constexpr std::array<std::string_view, 7> Types{"Gather", "Slice", "AsStrided", "Index", "Split", "Embedding", "Unpack"};
    return !namesPart(type, "Grad") &&
           std::ranges::any_of(Types, [type](std::string_view each) { return namesPart(type, each); });
}

/// Returns whether a type changes an unknown part of an operand, or reads an unknown part of a cache.
bool hasUnknownBytes(std::string_view type)
{
    constexpr std::array<std::string_view, 6> Types{"Scatter", "Inplace", "IndexPut", "PagedAttention", "IncreFlash", "KvCache"};
    return std::ranges::any_of(Types, [type](std::string_view each) { return namesPart(type, each); });
}

/// Returns the bytes of all tensors. Empty if one of them has an unknown size; optional operands that are missing count 0.
std::optional<double> bytesOf(Tensors tensors)
{
    double sum = 0;
    for (const OperandTensor &tensor : tensors) {
        const auto bytes = tensor.bytes();
        if (!bytes && !tensor.dimensions.empty())
            return std::nullopt;
        sum += static_cast<double>(bytes.value_or(0));
    }
    return sum;
}

/// Returns the bytes that a kernel moves at least. Results that are written in place are not listed, so that inputs suffice.
std::optional<double> leastBytes(std::string_view type, Tensors inputs, Tensors outputs)
{
    if ((inputs.empty() && outputs.empty()) || hasUnknownBytes(type))
        return std::nullopt;
    const auto read = bytesOf(inputs);
    const auto written = bytesOf(outputs);
    if (!read || !written)
        return std::nullopt;
    const double sum = picksElements(type) ? std::min(*read, *written) + *written : *read + *written;
    return sum > 0 ? std::optional(sum) : std::nullopt;
}

/// The operand of a kernel that has most elements; null without operands.
const OperandTensor *largestOf(Tensors inputs, Tensors outputs, bool isPicking)
{
    const OperandTensor *largest = nullptr;
    for (const Tensors tensors : {isPicking ? Tensors() : inputs, outputs}) {
        for (const OperandTensor &tensor : tensors) {
            if (!largest || tensor.elements().value_or(0) > largest->elements().value_or(0))
                largest = &tensor;
        }
    }
    return largest;
}

/// Returns the data type that a matrix unit reads: that of the first operand that is no size or index.
std::string_view operandType(Tensors inputs)
{
    const auto found = std::ranges::find_if(
        inputs, [](const OperandTensor &tensor) { return !namesPart(tensor.type, "INT32") && !namesPart(tensor.type, "INT64"); });
    return found == inputs.end() ? std::string_view() : found->type;
}

/// Returns whether the shape of a tensor counts padding up to whole blocks.
bool isBlocked(const OperandTensor &tensor)
{
    return tensor.format.starts_with("FRACTAL_") || tensor.format.find("C1HWC0") != std::string_view::npos;
}

/// Finds the work of kernels, one variant after another.
class WorkFinder
{
public:
    WorkFinder(const ComputeKernels &kernels, const CardLimits &limits)
        : m_kernels(kernels), m_calls(*kernels.calls()), m_counters(m_calls), m_limits(limits)
    {}

    [[nodiscard]] RooflinePoint pointOf(const KernelVariant &variant) const
    {
        RooflinePoint point;
        std::int64_t longestPs = -1;
        for (const std::uint32_t call : variant.calls) {
            const auto ps = m_calls.durationPs(call);
            if (!ps)
                continue;
            ++point.calls;
            point.ns += static_cast<double>(*ps) / PsPerNs;
            if (*ps > longestPs) {
                longestPs = *ps;
                point.longest = call;
            }
        }
        if (point.calls == 0)
            return point;
        const auto inputs = inputTensors(m_calls, point.longest);
        const auto outputs = outputTensors(m_calls, point.longest);
        findOperations(variant, inputs, outputs, point);
        findBytes(variant, inputs, outputs, point);
        return point;
    }

private:
    /// Returns a measurement of all calls with a duration; where some calls lack it, they count with the mean of the others.
    template<typename Measure>
    [[nodiscard]] std::optional<double> measured(const KernelVariant &variant, std::uint64_t calls, Measure measure) const
    {
        double sum = 0;
        std::uint64_t count = 0;
        for (const std::uint32_t call : variant.calls) {
            const std::optional<double> value = m_calls.durationPs(call) ? measure(call) : std::nullopt;
            sum += value.value_or(0);
            count += value ? 1 : 0;
        }
        return count > 0 && sum > 0 ? std::optional(sum / static_cast<double>(count) * static_cast<double>(calls)) : std::nullopt;
    }

    void findOperations(const KernelVariant &variant, Tensors inputs, Tensors outputs, RooflinePoint &point) const
    {
        const std::string_view type = m_calls.type(point.longest);
        const auto calls = static_cast<double>(point.calls);
        const std::string_view cubeType = operandType(inputs);
        const bool isHf32 = m_calls.text(point.longest, KernelColumn::Hf32) == "YES";
        const auto counted =
            measured(variant, point.calls, [this](std::uint32_t call) { return m_counters.cubeOperations(call); });
        const auto cycles =
            counted ? std::nullopt
                    : measured(variant, point.calls, [this](std::uint32_t call) { return m_counters.cubeCycles(call); });
        if (counted || cycles || isMatrixType(type)) {
            point.isOnCube = true;
            point.peakPerNs = m_limits.cubePerNs(cubeType, isHf32);
            if (counted)
                return setOperations(point, counted, WorkSource::Counters);
            // Cycles tell how long the unit was busy, not what of it was of use. They come after exact shapes, and before those
            // of attention, whose masks leave out blocks.
            const auto shapes = matrixOperations(type, inputs, outputs);
            if (shapes && (!cycles || !namesPart(type, "Attention"))) {
                point.isPadded = std::ranges::any_of(inputs, isBlocked);
                return setOperations(point, *shapes * calls, WorkSource::Shapes);
            }
            if (const auto perCycle = cycles ? cubeOperationsPerCycle(cubeType, isHf32) : std::nullopt)
                setOperations(point, *cycles * *perCycle, WorkSource::Cycles);
            return;
        }
        if (m_kernels.role(point.longest) == Role::ComputeCube && m_isSplit)
            return; // a type that is not known, on a matrix core
        const OperandTensor *largest = largestOf(inputs, outputs, picksElements(type) && !outputs.empty());
        point.peakPerNs = largest ? m_limits.vectorPerNs(largest->type) : std::nullopt;
        if (const auto vector =
                measured(variant, point.calls, [this](std::uint32_t call) { return m_counters.vectorOperations(call); }))
            setOperations(point, vector, WorkSource::Counters);
        else if (const auto elements = largest ? largest->elements() : std::nullopt; elements && *elements > 0)
            setOperations(point, static_cast<double>(*elements) * calls, WorkSource::Shapes);
    }

    void findBytes(const KernelVariant &variant, Tensors inputs, Tensors outputs, RooflinePoint &point) const
    {
        if (const auto bytes =
                measured(variant, point.calls, [this](std::uint32_t call) { return m_counters.memoryBytes(call); })) {
            point.bytes = bytes;
            point.bytesFrom = WorkSource::Counters;
        } else if (const auto least = leastBytes(m_calls.type(point.longest), inputs, outputs)) {
            point.bytes = *least * static_cast<double>(point.calls);
            point.bytesFrom = WorkSource::Shapes;
        }
    }

    /// Returns the operations of one matrix core in a cycle.
    [[nodiscard]] std::optional<double> cubeOperationsPerCycle(std::string_view type, bool isHf32) const
    {
        const auto rate = cubeRate(type, isHf32);
        return rate && m_limits.cubeOperations.value ? std::optional(*m_limits.cubeOperations.value * *rate) : std::nullopt;
    }

    static void setOperations(RooflinePoint &point, std::optional<double> operations, WorkSource from)
    {
        point.operations = operations;
        point.operationsFrom = from;
    }

    const ComputeKernels &m_kernels;
    const KernelCalls &m_calls;
    KernelCounters m_counters;
    const CardLimits &m_limits;
    bool m_isSplit = m_limits.vectorCores.value != m_limits.cubeCores.value;
};

void judge(RooflinePoint &point, const CardLimits &limits)
{
    const auto bandwidth = limits.bytesPerNs();
    if (!point.operations || !point.bytes || !point.peakPerNs || !bandwidth)
        return;
    const double computing = *point.operations / *point.peakPerNs;
    const double moving = *point.bytes / *bandwidth;
    point.roofNs = std::max(computing, moving);
    const bool isShort = point.ns < LatencyCallNs * static_cast<double>(point.calls);
    if (isShort && *point.roofNs < LatencyShare * point.ns)
        point.bound = RoofBound::Latency;
    else if (moving >= computing)
        point.bound = RoofBound::Memory;
    else
        point.bound = point.isOnCube ? RoofBound::Cube : RoofBound::Vector;
}

void add(const RooflinePoint &point, Roofline &roofline)
{
    roofline.ns += point.ns;
    if (point.bound == RoofBound::Unknown) {
        roofline.unknownNs += point.ns;
    } else if (point.bound == RoofBound::Latency) {
        roofline.latencyNs += point.ns;
    } else {
        roofline.boundedNs += point.ns;
        roofline.aboveNs += point.aboveNs().value_or(0);
        roofline.beyond += point.share().value_or(0) > 1 ? 1 : 0;
    }
}

std::optional<double> dividedBy(std::optional<double> dividend, std::optional<double> divisor)
{
    return dividend && divisor && *divisor > 0 ? std::optional(*dividend / *divisor) : std::nullopt;
}

} // namespace

std::optional<double> RooflinePoint::operationsPerNs() const
{
    return dividedBy(operations, ns);
}

std::optional<double> RooflinePoint::bytesPerNs() const
{
    return dividedBy(bytes, ns);
}

std::optional<double> RooflinePoint::intensity() const
{
    return dividedBy(operations, bytes);
}

std::optional<double> RooflinePoint::share() const
{
    return dividedBy(roofNs, ns);
}

std::optional<double> RooflinePoint::aboveNs() const
{
    return roofNs && bound != RoofBound::Latency ? std::optional(std::max(ns - *roofNs, 0.0)) : std::nullopt;
}

std::optional<double> Roofline::share() const
{
    return boundedNs > 0 ? std::optional((boundedNs - aboveNs) / boundedNs) : std::nullopt;
}

Roofline computeRoofline(const ComputeKernels &kernels, const CardLimits &limits, const TaskControl &control)
{
    Roofline roofline;
    roofline.limits = limits;
    if (!kernels.calls())
        return roofline;
    const WorkFinder work(kernels, limits);
    std::unordered_set<std::uint32_t> steps;
    for (const KernelVariant &variant : kernels.variants()) {
        if (control.stopRequested())
            break;
        const Role role = kernels.role(variant.calls.front());
        for (const std::uint32_t call : variant.calls) {
            if (!kernels.calls()->text(call, KernelColumn::Step).empty())
                steps.insert(kernels.calls()->textKey(call, KernelColumn::Step));
        }
        const bool isOnCores = coreClassOf(kernels.calls()->core(variant.calls.front())) == CoreClass::AiCore;
        if (!isOnCores || (role != Role::ComputeCube && role != Role::ComputeVector))
            continue;
        RooflinePoint point = work.pointOf(variant);
        if (point.calls == 0)
            continue;
        judge(point, limits);
        add(point, roofline);
        roofline.points.push_back(std::move(point));
    }
    roofline.steps = steps.size();
    const auto rank = [](const RooflinePoint &point) { return std::pair(point.aboveNs().value_or(-1), point.ns); };
    std::ranges::stable_sort(roofline.points, [&rank](const auto &a, const auto &b) { return rank(a) > rank(b); });
    return roofline;
}

} // namespace plumbline
