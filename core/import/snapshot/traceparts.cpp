// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/snapshot/traceparts.h"

#include "core/import/snapshot/factarchive.h"

#include <algorithm>
#include <concepts>
#include <utility>

namespace plumbline {

namespace {

template<typename T, typename Fact>
concept MaybeConst = std::same_as<std::remove_const_t<T>, Fact>;

constexpr std::uint64_t AnyValue = std::numeric_limits<std::uint64_t>::max();

template<typename T>
ColumnView view(const Column<T> &column, Coding coding, std::uint64_t limit = AnyValue, bool orInvalid = true)
{
    return {reinterpret_cast<const char *>(column.data()), column.size(), sizeof(T), sizeof(T), coding, limit, orInvalid};
}

/// Views one member of the flows as a column.
template<typename T>
ColumnView view(const Column<Flow> &flows, const T &member, Coding coding, std::uint64_t limit = AnyValue, bool orInvalid = true)
{
    return {reinterpret_cast<const char *>(&member), flows.size(), sizeof(Flow), sizeof(T), coding, limit, orInvalid};
}

} // namespace

// Structs are taken apart by structured bindings, which stop compiling when a struct gets another member.

template<typename Archive, MaybeConst<TimeRange> T>
void describe(Archive &archive, T &range)
{
    auto &[begin, end] = range;
    archive(begin, end);
}

template<typename Archive, MaybeConst<Process> T>
void describe(Archive &archive, T &process)
{
    auto &[pid, name, title, labels, sortIndex, kind, lanes, counters] = process;
    archive(pid, name, title, labels, sortIndex, kind, lanes, counters);
}

template<typename Archive, MaybeConst<Lane> T>
void describe(Archive &archive, T &lane)
{
    auto &[process, tid, name, title, sortIndex, async, rowBegin, instantBegin, instantEnd, overlapping, busyNs, range] = lane;
    archive(process, tid, name, title, sortIndex, async, rowBegin, instantBegin, instantEnd, overlapping, busyNs, range);
}

template<typename Archive, MaybeConst<Counter> T>
void describe(Archive &archive, T &counter)
{
    auto &[process, name, id, series, samples] = counter;
    archive(process, name, id, series, samples);
}

template<typename Archive, MaybeConst<CounterSeries> T>
void describe(Archive &archive, T &series)
{
    auto &[counter, name, begin, end, minimum, maximum] = series;
    archive(counter, name, begin, end, minimum, maximum);
}

template<typename Archive, MaybeConst<FlowTable::Category> T>
void describe(Archive &archive, T &category)
{
    auto &[name, begin, end] = category;
    archive(name, begin, end);
}

template<typename Archive, MaybeConst<Problem> T>
void describe(Archive &archive, T &problem)
{
    auto &[severity, code, file, offset, length, detail, count] = problem;
    archive(severity, code, file, offset, length, detail, count);
}

template<typename Archive, MaybeConst<ImportReport> T>
void describe(Archive &archive, T &report)
{
    auto &[events, byPhase, refused, repaired, overlapping, unpaired, samples, truncatedAt, somethingLost, problems] = report;
    archive(events, byPhase, refused, repaired, overlapping, unpaired, samples, truncatedAt, somethingLost, problems);
}

TraceSizes TraceParts::sizes(const Trace &trace, const TextColumns &texts)
{
    return {texts.lengths.size(),    texts.bytes.size(),           trace.m_slices.size(),
            trace.m_instants.size(), trace.m_counters.time.size(), trace.m_flows.flows.size()};
}

void TraceParts::allocate(const TraceSizes &sizes, Trace &trace, TextColumns &texts)
{
    const auto allocateAll = [](std::size_t rows, auto &...columns) { (columns.allocate(rows), ...); };
    texts.lengths.allocate(sizes.strings);
    texts.bytes.allocate(sizes.stringBytes);
    auto &[start, duration, name, category, record, taskType, role] = trace.m_slices;
    allocateAll(sizes.slices, start, duration, name, category, record, taskType, role);
    auto &[instantTime, instantName, instantCategory, instantRecord] = trace.m_instants;
    allocateAll(sizes.instants, instantTime, instantName, instantCategory, instantRecord);
    allocateAll(sizes.samples, trace.m_counters.time, trace.m_counters.value);
    trace.m_flows.flows.allocate(sizes.flows);
}

std::vector<ColumnView> TraceParts::columns(const Trace &trace, const TextColumns &texts, std::size_t files)
{
    using enum Coding;
    const std::uint64_t strings = texts.lengths.size();
    const std::uint64_t records = std::uint64_t{files} << RecordRef::OffsetBits;
    const auto &[start, duration, name, category, record, taskType, role] = trace.m_slices;
    const auto &[instantTime, instantName, instantCategory, instantRecord] = trace.m_instants;
    const auto &[counters, series, sampleTime, sampleValue] = trace.m_counters;
    const auto &[categories, flows] = trace.m_flows;
    std::vector<ColumnView> all{
        view(texts.lengths, Planes),
        view(texts.bytes, Planes),
        view(start, DeltaPlanes),
        view(duration, Planes),
        view(name, Planes, strings, false),
        view(category, Planes, strings, false),
        view(record, DeltaPlanes, records),
        view(taskType, Planes, trace.m_taskTypes.size(), false),
        view(role, Planes, RoleCount, false),
        view(instantTime, DeltaPlanes),
        view(instantName, Planes, strings, false),
        view(instantCategory, Planes, strings, false),
        view(instantRecord, DeltaPlanes, records),
        view(sampleTime, DeltaPlanes),
        view(sampleValue, Planes),
    };
    if (flows.empty())
        return all;
    const auto &[from, to, flowCategory] = flows[0];
    for (const FlowEnd *flowEnd : {&from, &to}) {
        const auto &[time, lane, slice] = *flowEnd;
        all.push_back(view(flows, time, DeltaPlanes));
        all.push_back(view(flows, lane, Planes, trace.m_lanes.size(), false));
        all.push_back(view(flows, slice, DeltaPlanes, start.size()));
    }
    all.push_back(view(flows, flowCategory, Planes, categories.size(), false));
    return all;
}

template<typename Archive, typename AnyTrace>
void TraceParts::describeFacts(Archive &archive, AnyTrace &trace)
{
    auto &[originNs, strings, taskTypes, processes, lanes, slices, instants, counters, flows, report, files, slicesRange,
           fullRange] = trace;
    archive(originNs, taskTypes, processes, lanes, counters.counters, counters.series, flows.categories, report, slicesRange,
            fullRange);
}

void TraceParts::writeFacts(const Trace &trace, FactWriter &writer)
{
    describeFacts(writer, trace);
}

void TraceParts::readFacts(FactReader &reader, Trace &trace)
{
    trace.m_taskTypes.clear();
    describeFacts(reader, trace);
}

TextColumns TraceParts::texts(const StringPool &pool)
{
    TextColumns texts;
    texts.lengths.allocate(pool.size());
    std::size_t bytes = 0;
    for (std::size_t id = 0; id < pool.size(); ++id) {
        texts.lengths[id] = static_cast<std::uint32_t>(pool.text(StringId(id)).size());
        bytes += texts.lengths[id];
    }
    texts.bytes.allocate(bytes);
    char *to = texts.bytes.data();
    for (std::size_t id = 0; id < pool.size(); ++id) {
        const std::string_view text = pool.text(StringId(id));
        to = std::copy(text.begin(), text.end(), to);
    }
    return texts;
}

bool TraceParts::setTexts(const TextColumns &texts, Trace &trace)
{
    StringPool pool;
    std::string_view rest(texts.bytes.data(), texts.bytes.size());
    for (std::size_t id = 0; id < texts.lengths.size(); ++id) {
        const std::size_t length = texts.lengths[id];
        if (length > rest.size() || pool.intern(rest.substr(0, length)) != StringId(id))
            return false;
        rest.remove_prefix(length);
    }
    trace.m_strings = std::move(pool);
    return rest.empty() && !texts.lengths.empty();
}

void TraceParts::setFiles(std::vector<SourceFile> files, const std::vector<std::string> &formerPaths, Trace &trace)
{
    for (Problem &problem : trace.m_report.problems) {
        const auto former = std::find(formerPaths.begin(), formerPaths.end(), problem.file);
        if (former != formerPaths.end())
            problem.file = files[static_cast<std::size_t>(former - formerPaths.begin())].path;
    }
    trace.m_files = std::move(files);
}

} // namespace plumbline
