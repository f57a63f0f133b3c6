// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/summary/summaryparts.h"

#include <algorithm>
#include <array>
#include <utility>

namespace plumbline {

namespace {

using namespace std::string_view_literals;

constexpr std::string_view MemoryPart = "memory";
constexpr std::array CurveKindNames{"component"sv, "module"sv};
constexpr std::array MemorySeriesNames{"allocated"sv, "reserved"sv, "active"sv};

/// Which table of the profiler a curve comes from.
enum class CurveKind : std::uint8_t { Component, Module };

struct MemoryFrameRow
{
    bool curvesHaveSeveralDevices = false;
    bool modulesHaveSeveralDevices = false;
    bool hasAllocations = false;
    bool blocksHaveSeveralDevices = false;
    std::uint64_t blocks = 0;
    std::uint64_t aliveAtPeak = 0;
    std::optional<TimeNs> peakNs;
    std::optional<std::int64_t> fragmentationBytes;
    std::optional<TimeNs> fragmentationNs;
};

struct MemoryFrameFields
{
    template<typename Row, typename Visit>
    void operator()(Row &row, Visit &visit) const
    {
        visit("curves_have_several_devices", row.curvesHaveSeveralDevices);
        visit("modules_have_several_devices", row.modulesHaveSeveralDevices);
        visit("has_allocations", row.hasAllocations);
        visit("blocks_have_several_devices", row.blocksHaveSeveralDevices);
        visit("blocks", row.blocks);
        visit("alive_at_peak", row.aliveAtPeak);
        visit("peak_ns", row.peakNs);
        visit("fragmentation_peak_bytes", row.fragmentationBytes);
        visit("fragmentation_peak_ns", row.fragmentationNs);
    }
};

struct MemoryCurveRow
{
    CurveKind kind = CurveKind::Component;
    std::uint64_t samples = 0;
    MemoryCurve curve;
};

struct MemoryCurveFields
{
    template<typename Row, typename Visit>
    void operator()(Row &row, Visit &visit) const
    {
        visit.choice("kind", row.kind, CurveKindNames);
        visit("component", row.curve.component);
        visit("device", row.curve.device);
        visit.choice("series", row.curve.series, MemorySeriesNames);
        visit("peak_bytes", row.curve.peak.bytes);
        visit("peak_ns", row.curve.peak.ns);
        visit("samples", row.samples);
    }
};

/// A sample with the position of its curve.
struct MemorySampleRow
{
    std::uint32_t curve = 0;
    MemorySample sample;
};

struct MemorySampleFields
{
    template<typename Row, typename Visit>
    void operator()(Row &row, Visit &visit) const
    {
        visit("curve", row.curve);
        visit("time_ns", row.sample.ns);
        visit("bytes", row.sample.bytes);
    }
};

struct MemoryBlockFields
{
    template<typename Row, typename Visit>
    void operator()(Row &row, Visit &visit) const
    {
        visit("row", row.row);
        visit.shared("name", row.name);
        visit("device", row.device);
        visit("bytes", row.bytes);
        visit("allocated_ns", row.allocatedNs);
        visit("released_ns", row.releasedNs);
    }
};

struct StaticMemoryFields
{
    template<typename Row, typename Visit>
    void operator()(Row &row, Visit &visit) const
    {
        visit.shared("graph", row.graph);
        visit.shared("name", row.name);
        visit("first_node", row.firstNode);
        visit("last_node", row.lastNode);
        visit("bytes", row.bytes);
    }
};

/// Returns at most MostSummarySamples samples of a curve: the largest of each of as many stretches of equally many samples. The
/// first one that has the peak is among them.
std::vector<MemorySample> keptSamples(const std::vector<MemorySample> &samples)
{
    if (samples.size() <= MostSummarySamples)
        return samples;
    std::vector<MemorySample> kept;
    for (std::size_t stretch = 0; stretch < MostSummarySamples; ++stretch) {
        const auto begin = samples.begin() + static_cast<std::ptrdiff_t>(stretch * samples.size() / MostSummarySamples);
        const auto end = samples.begin() + static_cast<std::ptrdiff_t>((stretch + 1) * samples.size() / MostSummarySamples);
        kept.push_back(*std::max_element(
            begin, end, [](const MemorySample &left, const MemorySample &right) { return left.bytes < right.bytes; }));
    }
    return kept;
}

void writeCurves(RecordWriter &writer, const CardMemory &memory)
{
    std::vector<MemoryCurveRow> curves;
    std::vector<MemorySampleRow> samples;
    for (const auto &[kind, from] :
         {std::pair(CurveKind::Component, &memory.curves), std::pair(CurveKind::Module, &memory.modules)}) {
        for (const MemoryCurve &curve : from->curves) {
            for (const MemorySample &sample : keptSamples(curve.samples))
                samples.push_back({static_cast<std::uint32_t>(curves.size()), sample});
            curves.push_back({kind, curve.sampleCount(), {curve.component, curve.device, curve.series, {}, curve.peak}});
        }
    }
    writer.table("memory_curve", curves, MemoryCurveFields());
    writer.table("memory_sample", samples, MemorySampleFields());
}

Result<void> readCurves(RecordReader &reader, CardMemory &memory, TaskControl &control)
{
    auto curves = reader.rows<MemoryCurveRow>("memory_curve", MemoryCurveFields(), control);
    auto samples = reader.rows<MemorySampleRow>("memory_sample", MemorySampleFields(), control);
    if (!curves || !samples)
        return failure(curves ? samples.error() : curves.error());
    for (const MemorySampleRow &row : *samples) {
        if (row.curve < curves->size())
            (*curves)[row.curve].curve.samples.push_back(row.sample);
    }
    for (MemoryCurveRow &row : *curves) {
        std::vector<MemorySample> &kept = row.curve.samples;
        if (kept.empty()) // a curve has at least one
            kept.push_back(row.curve.peak);
        std::ranges::stable_sort(kept, {}, &MemorySample::ns);
        row.curve.unkeptSamples = row.samples - std::min<std::uint64_t>(row.samples, kept.size());
        (row.kind == CurveKind::Component ? memory.curves : memory.modules).curves.push_back(std::move(row.curve));
    }
    return {};
}

} // namespace

void writeSummaryMemory(RecordWriter &writer, SummaryLossWriter &losses, const CardMemory &memory)
{
    const auto &fragmentation = memory.curves.fragmentationPeak;
    const std::vector<MemoryFrameRow> frame{{memory.curves.hasSeveralDevices, memory.modules.hasSeveralDevices,
                                             memory.hasAllocations, memory.allocations.hasSeveralDevices,
                                             memory.allocations.blockCount(), memory.aliveAtPeak.size() + memory.unkeptAlive,
                                             memory.peakNs, fragmentation ? std::optional(fragmentation->bytes) : std::nullopt,
                                             fragmentation ? std::optional(fragmentation->ns) : std::nullopt}};
    writer.table("memory", frame, MemoryFrameFields());
    writeCurves(writer, memory);
    std::vector<Allocation> blocks;
    for (std::size_t block = 0; block < std::min(memory.aliveAtPeak.size(), MostSummaryBlocks); ++block)
        blocks.push_back(memory.allocations.blocks[memory.aliveAtPeak[block]]);
    writer.table("memory_block", blocks, MemoryBlockFields());
    writer.table("memory_graph", memory.staticMemory, StaticMemoryFields());
    losses.add(MemoryPart, memory.problems, memory.errors);
}

Result<CardMemory> readSummaryMemory(const std::string &path, TaskControl &control)
{
    auto reader = RecordReader::open(path, control);
    if (!reader)
        return failure(reader.error());
    CardMemory memory;
    memory.texts = reader->texts();
    auto frame = reader->onlyRow<MemoryFrameRow>("memory", MemoryFrameFields(), control);
    const auto curves = readCurves(*reader, memory, control);
    auto blocks = reader->rows<Allocation>("memory_block", MemoryBlockFields(), control);
    auto graphs = reader->rows<StaticMemory>("memory_graph", StaticMemoryFields(), control);
    auto losses = readSummaryLosses(*reader, MemoryPart, control);
    if (!frame || !curves || !blocks || !graphs || !losses)
        return failure(!frame    ? frame.error()
                       : !curves ? curves.error()
                       : !blocks ? blocks.error()
                       : !graphs ? graphs.error()
                                 : losses.error());
    const MemoryFrameRow &told = *frame;
    memory.curves.hasSeveralDevices = told.curvesHaveSeveralDevices;
    memory.modules.hasSeveralDevices = told.modulesHaveSeveralDevices;
    if (told.fragmentationBytes && told.fragmentationNs)
        memory.curves.fragmentationPeak = {*told.fragmentationNs, *told.fragmentationBytes};
    memory.hasAllocations = told.hasAllocations;
    memory.allocations.hasSeveralDevices = told.blocksHaveSeveralDevices;
    memory.allocations.unkeptBlocks = told.blocks - std::min<std::uint64_t>(told.blocks, blocks->size());
    memory.unkeptAlive = told.aliveAtPeak - std::min<std::uint64_t>(told.aliveAtPeak, blocks->size());
    memory.peakNs = told.peakNs;
    memory.allocations.blocks = std::move(*blocks);
    for (std::uint32_t block = 0; block < memory.allocations.blocks.size(); ++block)
        memory.aliveAtPeak.push_back(block);
    memory.staticMemory = std::move(*graphs);
    memory.problems = std::move(losses->problems);
    memory.errors = std::move(losses->errors);
    return memory;
}

} // namespace plumbline
