// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/build/tablemerger.h"

#include "core/base/naturalorder.h"
#include "core/import/build/mindinsightnames.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <string_view>
#include <tuple>
#include <unordered_map>

namespace plumbline {

namespace {

constexpr std::uint32_t Unset = std::numeric_limits<std::uint32_t>::max();
constexpr char TableMergerSeparator = '\x1f';

std::uint32_t &entry(std::vector<std::uint32_t> &map, std::uint32_t index)
{
    if (index >= map.size())
        map.resize(index + 1, Unset);
    return map[index];
}

class Merger
{
public:
    Merger(const Workers &workers, const std::vector<PieceColumns> &pieces) : m_workers(workers), m_pieces(pieces)
    {
        m_result.laneOf.resize(workers.size());
        m_result.seriesOf.resize(workers.size());
        m_counterOf.resize(workers.size());
    }

    MergedTables run()
    {
        mergeTexts();
        mergeLanes();
        makeProcesses();
        applyMetadata();
        nameEverything();
        mergeCounters();
        orderEverything();
        return std::move(m_result);
    }

private:
    struct FoundLane
    {
        std::string pid;
        std::string tid;
        bool async = false;
        RecordRef first;
        std::uint64_t slices = 0;
    };

    void mergeTexts();
    void mergeLanes();
    std::uint32_t foundLane(unsigned worker, std::uint32_t local);
    void makeProcesses();
    void applyMetadata();
    void apply(const MetadataRecord &record, Lane &lane);
    void nameEverything();
    void mergeCounters();
    void orderEverything();

    const Workers &m_workers;
    const std::vector<PieceColumns> &m_pieces;
    MergedTables m_result;
    std::vector<FoundLane> m_found;
    std::unordered_map<std::string, std::uint32_t> m_laneKeys;
    std::vector<std::vector<std::uint32_t>> m_counterOf;
    std::vector<bool> m_laneNamed;
};

void Merger::mergeTexts()
{
    for (const auto &worker : m_workers) {
        std::vector<StringId> texts(worker->strings.size());
        for (std::uint32_t id = 0; id < texts.size(); ++id)
            texts[id] = m_result.strings.intern(worker->strings.text(StringId(id)));
        m_result.stringOf.push_back(std::move(texts));

        std::vector<std::uint8_t> types;
        auto &merged = m_result.taskTypes;
        for (const std::string &type : worker->taskTypes) {
            const auto found = std::find(merged.begin(), merged.end(), type);
            const auto number = static_cast<std::size_t>(found - merged.begin());
            if (found == merged.end() && merged.size() <= std::numeric_limits<std::uint8_t>::max())
                merged.push_back(type);
            types.push_back(number < merged.size() ? static_cast<std::uint8_t>(number) : 0);
        }
        m_result.taskTypeOf.push_back(std::move(types));
    }
}

std::uint32_t Merger::foundLane(unsigned worker, std::uint32_t local)
{
    std::uint32_t &number = entry(m_result.laneOf[worker], local);
    if (number != Unset)
        return number;
    const WorkerTables::LaneKey &lane = m_workers[worker]->lanes[local];
    const std::string key = lane.pid + TableMergerSeparator + lane.tid + (lane.async ? 'a' : 't');
    const auto [found, isNew] = m_laneKeys.emplace(key, static_cast<std::uint32_t>(m_found.size()));
    if (isNew)
        m_found.push_back({lane.pid, lane.tid, lane.async, RecordRef(), 0});
    number = found->second;
    return number;
}

void Merger::mergeLanes()
{
    for (const PieceColumns &piece : m_pieces) {
        for (const PieceLane &lane : piece.lanes) {
            FoundLane &found = m_found[foundLane(piece.worker, lane.number)];
            found.first = std::min(found.first, lane.first);
            found.slices += lane.records;
        }
    }
    std::vector<std::uint32_t> order(m_found.size());
    std::iota(order.begin(), order.end(), 0);
    std::sort(order.begin(), order.end(), [this](std::uint32_t a, std::uint32_t b) {
        return std::tie(m_found[a].first, m_found[a].async) < std::tie(m_found[b].first, m_found[b].async);
    });
    std::vector<std::uint32_t> position(order.size());
    for (std::uint32_t index = 0; index < order.size(); ++index)
        position[order[index]] = index;
    for (auto &map : m_result.laneOf) {
        for (std::uint32_t &number : map)
            number = number == Unset ? Unset : position[number];
    }
    for (const std::uint32_t index : order) {
        const FoundLane &found = m_found[index];
        Lane lane;
        lane.tid = found.tid;
        lane.async = found.async;
        m_result.lanes.push_back(std::move(lane));
        m_result.slicesOfLane.push_back(found.slices);
    }
    std::vector<FoundLane> sorted;
    for (const std::uint32_t index : order)
        sorted.push_back(std::move(m_found[index]));
    m_found = std::move(sorted);
}

void Merger::makeProcesses()
{
    std::unordered_map<std::string_view, std::uint32_t> processes;
    for (std::uint32_t index = 0; index < m_found.size(); ++index) {
        const auto [found, isNew] = processes.emplace(m_found[index].pid, static_cast<std::uint32_t>(m_result.processes.size()));
        if (isNew) {
            m_result.processes.emplace_back();
            m_result.processes.back().pid = m_found[index].pid;
        }
        m_result.lanes[index].process = ProcessId(found->second);
        m_result.processes[found->second].lanes.emplace_back(index);
    }
    m_laneNamed.resize(m_result.lanes.size());
}

void Merger::applyMetadata()
{
    for (const PieceColumns &piece : m_pieces) {
        for (const MetadataRecord &record : piece.metadata) {
            const std::uint32_t index = m_result.laneOf[piece.worker][record.lane];
            m_laneNamed[index] = m_laneNamed[index] || record.kind == MetadataRecord::Kind::ThreadName;
            apply(record, m_result.lanes[index]);
        }
    }
}

void Merger::apply(const MetadataRecord &record, Lane &lane)
{
    Process &process = m_result.processes[lane.process.value];
    switch (record.kind) {
    case MetadataRecord::Kind::ProcessName:
        process.name = record.text;
        break;
    case MetadataRecord::Kind::ProcessLabels:
        process.labels = record.text;
        break;
    case MetadataRecord::Kind::ProcessSortIndex:
        process.sortIndex = record.number;
        break;
    case MetadataRecord::Kind::ThreadName:
        lane.name = record.text;
        break;
    case MetadataRecord::Kind::ThreadSortIndex:
        lane.sortIndex = record.number;
        break;
    }
}

// Processes and lanes without a name get one as in docs/formats.md 4.3: a process is named after its label and pid, a lane after
// its tid. The titles of those of MindInsight follow docs/formats.md 13.1.
void Merger::nameEverything()
{
    const bool allUnnamed = isMindInsight(m_result.processes);
    std::vector<bool> ofMindInsight(m_result.processes.size(), allUnnamed);
    for (std::size_t i = 0; i < m_result.processes.size(); ++i) {
        Process &process = m_result.processes[i];
        // A label that names a kind of process is its title; "CPU" and "NPU" do not.
        const bool isNamed = !process.name.empty();
        const bool labelIsName = !isNamed && processKind(process.labels) != ProcessKind::Unknown;
        ofMindInsight[i] = allUnnamed || labelIsName;
        if (allUnnamed) {
            process.title = mindInsightProcess(process.pid);
            process.sortIndex = mindInsightOrder(process.pid);
        } else if (labelIsName) {
            process.title = process.labels;
        }
        if (process.name.empty())
            process.name = process.labels.empty() ? process.pid : process.labels + " " + process.pid;
        process.kind = processKind(process.shownName());
        if (process.kind == ProcessKind::Unknown)
            process.kind = processKind(process.labels);
        // Kineto names the host after its program, which may be called anything (docs/formats.md 14).
        if (process.kind == ProcessKind::Unknown && isNamed && process.labels == "CPU")
            process.kind = ProcessKind::Framework;
        if (process.labels.starts_with("GPU"))
            process.kind = ProcessKind::Device;
    }
    for (std::uint32_t index = 0; index < m_result.lanes.size(); ++index) {
        Lane &lane = m_result.lanes[index];
        if (m_laneNamed[index])
            continue;
        lane.name = lane.tid;
        if (!ofMindInsight[lane.process.value] || lane.async)
            continue;
        lane.title = mindInsightLane(m_result.processes[lane.process.value].kind, lane.tid);
        if (!lane.sortIndex)
            lane.sortIndex = mindInsightOrder(lane.tid);
    }
}

void Merger::mergeCounters()
{
    std::unordered_map<std::string, std::uint32_t> counters;
    std::unordered_map<std::string, std::uint32_t> curves;
    for (const PieceColumns &piece : m_pieces) {
        const WorkerTables &worker = *m_workers[piece.worker];
        for (const PieceShare &local : piece.counters) {
            std::uint32_t &number = entry(m_counterOf[piece.worker], local.number);
            if (number == Unset) {
                const WorkerTables::CounterKey &key = worker.counters[local.number];
                const ProcessId process = m_result.lanes[m_result.laneOf[piece.worker][key.lane]].process;
                const std::string text =
                    std::to_string(process.value) + TableMergerSeparator + key.name + TableMergerSeparator + key.id;
                const auto [found, isNew] = counters.emplace(text, static_cast<std::uint32_t>(m_result.counters.size()));
                if (isNew)
                    m_result.counters.push_back({process, key.name, key.id, {}, 0});
                number = found->second;
            }
            m_result.counters[number].samples += local.records;
        }
        for (const PieceShare &local : piece.series) {
            std::uint32_t &number = entry(m_result.seriesOf[piece.worker], local.number);
            if (number == Unset) {
                const WorkerTables::SeriesKey &key = worker.seriesKeys[local.number];
                const std::uint32_t counter = m_counterOf[piece.worker][key.counter];
                const auto [found, isNew] = curves.emplace(std::to_string(counter) + TableMergerSeparator + key.name,
                                                           static_cast<std::uint32_t>(m_result.series.size()));
                if (isNew) {
                    m_result.series.emplace_back();
                    m_result.series.back().counter = CounterId(counter);
                    m_result.series.back().name = key.name;
                }
                number = found->second;
            }
            m_result.series[number].end += local.records; // the number of samples; buildCounters() turns it into a range
        }
    }
}

void Merger::orderEverything()
{
    auto &processes = m_result.processes;
    for (std::uint32_t index = 0; index < m_result.counters.size(); ++index)
        processes[m_result.counters[index].process.value].counters.emplace_back(index);
    for (Process &process : processes) {
        const bool hasSlices = std::any_of(process.lanes.begin(), process.lanes.end(),
                                           [this](LaneId lane) { return m_result.slicesOfLane[lane.value] > 0; });
        if (process.kind == ProcessKind::Unknown && !process.counters.empty() && !hasSlices)
            process.kind = ProcessKind::Counter;
    }
    for (std::uint32_t index = 0; index < m_result.series.size(); ++index)
        m_result.counters[m_result.series[index].counter.value].series.emplace_back(index);
    for (Process &process : processes) {
        std::stable_sort(process.lanes.begin(), process.lanes.end(), [this](LaneId a, LaneId b) {
            const Lane &left = m_result.lanes[a.value];
            const Lane &right = m_result.lanes[b.value];
            if (left.sortIndex.has_value() != right.sortIndex.has_value())
                return left.sortIndex.has_value();
            if (left.sortIndex != right.sortIndex)
                return *left.sortIndex < *right.sortIndex;
            const int order = naturalCompare(left.name, right.name);
            return order != 0 ? order < 0 : naturalCompare(left.tid, right.tid) < 0;
        });
        std::stable_sort(process.counters.begin(), process.counters.end(), [this](CounterId a, CounterId b) {
            return naturalCompare(m_result.counters[a.value].name, m_result.counters[b.value].name) < 0;
        });
    }
    std::vector<std::uint32_t> order(processes.size());
    std::iota(order.begin(), order.end(), 0);
    std::stable_sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
        const auto &left = processes[a].sortIndex;
        const auto &right = processes[b].sortIndex;
        return left.has_value() != right.has_value() ? left.has_value() : left < right;
    });
    std::vector<Process> sorted;
    for (const std::uint32_t index : order) {
        const ProcessId id(sorted.size());
        for (const LaneId lane : processes[index].lanes)
            m_result.lanes[lane.value].process = id;
        for (const CounterId counter : processes[index].counters)
            m_result.counters[counter.value].process = id;
        sorted.push_back(std::move(processes[index]));
    }
    processes = std::move(sorted);
}

} // namespace

MergedTables mergeTables(const Workers &workers, const std::vector<PieceColumns> &pieces)
{
    return Merger(workers, pieces).run();
}

} // namespace plumbline
