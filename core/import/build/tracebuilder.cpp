// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/build/tracebuilder.h"

#include "core/base/check.h"
#include "core/base/stopwatch.h"
#include "core/import/build/counterbuilder.h"
#include "core/import/build/flowbuilder.h"
#include "core/import/build/flowpoints.h"
#include "core/import/build/halfmatcher.h"
#include "core/import/build/slicebuilder.h"
#include "core/storage/eventphase.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <span>
#include <tuple>

namespace plumbline {

namespace {

constexpr std::size_t ListedProblems = 10'000; ///< problems that the whole report lists; the counts stay exact
constexpr TimeNs DayNs = 86'400'000'000'000;
constexpr std::int64_t Highest = std::numeric_limits<std::int64_t>::max();
constexpr std::int64_t Lowest = std::numeric_limits<std::int64_t>::min();

template<typename Records, typename TimeOf, typename Refuse>
void eraseBefore(Records &records, std::int64_t floor, const TimeOf &timeOf, const Refuse &refuse)
{
    eraseIf(records, [&](const auto &record) {
        const bool isRefused = timeOf(record) < floor;
        if (isRefused)
            refuse(record);
        return isRefused;
    });
}

} // namespace

TraceBuilder::TraceBuilder(Workers workers, std::vector<PieceColumns> pieces, unsigned threads)
    : m_workers(std::move(workers)), m_pieces(std::move(pieces)), m_threads(threads)
{}

std::shared_ptr<const Trace> TraceBuilder::build(std::vector<SourceFile> files, TaskControl &control, LoadTimings &timings)
{
    Stopwatch watch;
    control.setStage(Stage::Merging);
    m_trace->m_files = std::move(files);
    refuseUnplaceable();
    m_tables = mergeTables(m_workers, m_pieces);
    matchHalfRecords();
    findOrigin();
    mergeReports();
    SliceBuilder slices(m_tables, m_trace->m_originNs, m_threads, control);
    slices.take(m_pieces);
    timings.merge += watch.lap();
    if (control.stopRequested())
        return nullptr;

    control.setStage(Stage::Sorting);
    FlowPoints points(m_pieces, m_tables, m_threads);
    timings.flows += watch.lap();
    if (control.stopRequested())
        return nullptr;

    slices.build(m_trace->m_slices, points);
    buildInstants();
    timings.sort += watch.lap();
    if (control.stopRequested())
        return nullptr;

    control.setStage(Stage::Flows);
    m_trace->m_report.flowPointsUnpaired =
        buildFlows(points, m_tables.strings, m_trace->m_originNs, m_threads, control, m_trace->m_flows);
    timings.flows += watch.lap();
    if (control.stopRequested())
        return nullptr;

    buildCounters(m_pieces, m_tables, m_trace->m_originNs, m_threads, control, m_trace->m_counters);
    if (control.stopRequested())
        return nullptr;

    m_trace->m_strings = std::move(m_tables.strings);
    m_trace->m_taskTypes = std::move(m_tables.taskTypes);
    m_trace->m_processes = std::move(m_tables.processes);
    m_trace->m_lanes = std::move(m_tables.lanes);
    findRanges();
    finishReport();
    timings.index += watch.lap();
#ifndef NDEBUG
    PLUMBLINE_CHECK(m_trace->verify());
#endif
    return m_trace;
}

void TraceBuilder::addProblem(Severity severity, ProblemCode code, RecordRef record, std::string detail, std::uint64_t count)
{
    auto &problems = m_trace->m_report.problems;
    if (problems.size() >= ListedProblems) {
        ++m_unlisted;
        return;
    }
    const auto &files = m_trace->m_files;
    const bool hasPlace = record.isValid();
    const std::size_t file = hasPlace ? record.file() : 0; // problems of the whole timeline are reported for its first file
    const bool hasOffset = hasPlace && file < files.size() && !files[file].database;
    problems.push_back({severity, code, file < files.size() ? files[file].path : std::string(),
                        hasOffset ? static_cast<std::int64_t>(record.offset()) : -1, 0, std::move(detail), count});
}

// Times relative to the origin must fit into 64 bits as well. They do unless a trace spans more than 292 years.
void TraceBuilder::refuseUnplaceable()
{
    std::int64_t low = Highest;
    std::int64_t high = Lowest;
    for (const PieceColumns &piece : m_pieces) {
        low = std::min(low, piece.firstNs);
        high = std::max(high, piece.lastNs);
    }
    if (low >= 0 || high <= Highest + low)
        return;
    const std::int64_t floor = high - Highest;
    ImportReport &report = m_trace->m_report;
    const auto refused = [&](char phase, RecordRef record) {
        --report.byPhase[static_cast<std::size_t>(phase)];
        ++report.refused;
        addProblem(Severity::Error, ProblemCode::BadTimestamp, record);
    };
    for (PieceColumns &piece : m_pieces) {
        std::vector<RecordRef> slices; // reported in the order of the file
        for (PieceLane &lane : piece.lanes) {
            eraseBefore(
                lane.slices, floor, [](const SliceRecord &s) { return s.start; },
                [&](const SliceRecord &s) { slices.push_back(s.record); });
        }
        std::sort(slices.begin(), slices.end());
        for (const RecordRef slice : slices)
            refused('X', slice);
        eraseBefore(
            piece.instants, floor, [](const InstantRecord &i) { return i.time; },
            [&](const InstantRecord &i) { refused(i.phase, i.record); });
        eraseBefore(
            piece.halves, floor, [](const HalfRecord &h) { return h.time; },
            [&](const HalfRecord &h) { refused(h.phase, h.record); });
        eraseBefore(
            piece.samples, floor, [](const SampleRecord &s) { return s.time; },
            [&](const SampleRecord &s) {
                if (s.firstOfEvent)
                    refused('C', {});
            });
        eraseBefore(
            piece.flows, floor, [](const FlowRecord &f) { return f.time; }, [&](const FlowRecord &f) { refused(f.phase(), {}); });
        eraseBefore(
            piece.correlations, floor, [](const FlowRecord &f) { return f.time; }, [](const FlowRecord &) {});
        piece.recount();
    }
}

// Slices that two events make are added as one more piece of one more worker, whose numbers are the merged ones.
void TraceBuilder::matchHalfRecords()
{
    std::vector<HalfRecord> halves;
    for (const PieceColumns &piece : m_pieces) {
        for (HalfRecord half : piece.halves) {
            m_tables.renumber(half, piece.worker);
            halves.push_back(half);
        }
    }
    if (halves.empty())
        return;
    std::int64_t traceEnd = Lowest;
    for (PieceColumns &piece : m_pieces) {
        traceEnd = std::max(traceEnd, piece.lastNs);
        std::vector<HalfRecord>().swap(piece.halves);
    }
    MatchedHalves matched = matchHalves(std::move(halves), traceEnd);
    m_trace->m_report.repaired += matched.unmatchedBegins.size() + matched.unmatchedEnds.size();
    for (const RecordRef record : matched.unmatchedBegins)
        addProblem(Severity::Note, ProblemCode::UnmatchedBegin, record);
    for (const RecordRef record : matched.unmatchedEnds)
        addProblem(Severity::Note, ProblemCode::UnmatchedEnd, record);

    PieceColumns made;
    made.worker = static_cast<unsigned>(m_tables.laneOf.size());
    std::vector<std::vector<SliceRecord>> slicesOfLane(m_tables.lanes.size());
    for (const SliceRecord &slice : matched.slices)
        slicesOfLane[slice.lane].push_back(slice);
    for (std::uint32_t lane = 0; lane < slicesOfLane.size(); ++lane) {
        std::vector<SliceRecord> &own = slicesOfLane[lane];
        if (own.empty())
            continue;
        m_tables.slicesOfLane[lane] += own.size();
        std::sort(own.begin(), own.end(), startsEarlier);
        made.lanes.push_back({{lane, 0}, RecordRef(), PieceArray<SliceRecord>(std::move(own))});
    }
    made.recount();
    m_tables.laneOf.emplace_back(m_tables.lanes.size());
    std::iota(m_tables.laneOf.back().begin(), m_tables.laneOf.back().end(), 0);
    std::vector<StringId> strings(m_tables.strings.size());
    for (std::uint32_t id = 0; id < strings.size(); ++id)
        strings[id] = StringId(id);
    m_tables.stringOf.push_back(std::move(strings));
    m_tables.taskTypeOf.push_back({0});
    m_tables.seriesOf.emplace_back();
    m_pieces.push_back(std::move(made));
}

void TraceBuilder::findOrigin()
{
    std::int64_t first = Highest;
    for (const PieceColumns &piece : m_pieces)
        first = std::min(first, piece.firstSliceNs);
    const bool hasSlices = first != Highest;
    for (const PieceColumns &piece : m_pieces)
        first = hasSlices ? first : std::min(first, piece.firstNs); // without slices, the first event of any kind counts
    m_trace->m_originNs = first == Highest ? 0 : first;
}

void TraceBuilder::mergeReports()
{
    ImportReport &report = m_trace->m_report;
    for (PieceColumns &piece : m_pieces) {
        for (std::size_t phase = 0; phase < piece.byPhase.size(); ++phase)
            report.byPhase[phase] += piece.byPhase[phase];
        report.refused += piece.refused;
        report.repaired += piece.repaired;
        m_unlisted += piece.unlistedProblems;
        for (Problem &problem : piece.problems) {
            if (report.problems.size() < ListedProblems)
                report.problems.push_back(std::move(problem));
            else
                ++m_unlisted;
        }
        std::vector<Problem>().swap(piece.problems);
    }
}

void TraceBuilder::buildInstants()
{
    std::vector<InstantRecord> instants;
    for (PieceColumns &piece : m_pieces) {
        for (InstantRecord instant : piece.instants) {
            m_tables.renumber(instant, piece.worker);
            instants.push_back(instant);
        }
        std::vector<InstantRecord>().swap(piece.instants);
    }
    std::sort(instants.begin(), instants.end(), [](const InstantRecord &a, const InstantRecord &b) {
        return std::tie(a.lane, a.time, a.record) < std::tie(b.lane, b.time, b.record);
    });
    InstantTable &table = m_trace->m_instants;
    table.time.allocate(instants.size());
    table.name.allocate(instants.size());
    table.category.allocate(instants.size());
    table.record.allocate(instants.size());
    std::uint32_t row = 0;
    for (std::uint32_t lane = 0; lane < m_tables.lanes.size(); ++lane) {
        m_tables.lanes[lane].instantBegin = row;
        for (; row < instants.size() && instants[row].lane == lane; ++row) {
            table.time[row] = instants[row].time - m_trace->m_originNs;
            table.name[row] = StringId(instants[row].name);
            table.category[row] = StringId(instants[row].category);
            table.record[row] = instants[row].record;
        }
        m_tables.lanes[lane].instantEnd = row;
    }
}

void TraceBuilder::findRanges()
{
    Trace &trace = *m_trace;
    bool any = false;
    for (const Lane &lane : trace.m_lanes) {
        if (lane.slices() == 0)
            continue;
        trace.m_slicesRange = any ? trace.m_slicesRange.united(lane.range) : lane.range;
        any = true;
    }
    const bool hasSlices = any;
    trace.m_fullRange = trace.m_slicesRange;
    std::uint64_t far = 0;
    // Samples at time 0 of an epoch clock would stretch the axis to decades (docs/formats.md 1.1).
    const TimeNs earliest = hasSlices ? trace.m_slicesRange.begin - DayNs : Lowest;
    const auto add = [&](std::span<const TimeNs> rising) {
        const auto begin = std::lower_bound(rising.begin(), rising.end(), earliest);
        const auto end = std::partition_point(begin, rising.end(), [&](TimeNs time) {
            return !hasSlices || time <= trace.m_slicesRange.end || time - trace.m_slicesRange.end <= DayNs;
        });
        far += rising.size() - static_cast<std::size_t>(end - begin);
        if (begin == end)
            return;
        const TimeRange near{*begin, *(end - 1)};
        trace.m_fullRange = any ? trace.m_fullRange.united(near) : near;
        any = true;
    };
    for (const CounterSeries &series : trace.m_counters.series)
        add(trace.m_counters.time.span(series.begin, series.end));
    for (const Lane &lane : trace.m_lanes)
        add(trace.m_instants.time.span(lane.instantBegin, lane.instantEnd));
    if (far > 0)
        addProblem(Severity::Note, ProblemCode::FarFromSlices, RecordRef(), {}, far);
}

void TraceBuilder::finishReport()
{
    ImportReport &report = m_trace->m_report;
    for (const Lane &lane : m_trace->m_lanes)
        report.overlapping += lane.overlapping;
    report.events = report.refused + std::accumulate(report.byPhase.begin(), report.byPhase.end(), std::uint64_t{0});
    report.counterSamples = report.byPhase['C'];
    report.somethingLost = report.somethingLost || report.refused > 0 || report.truncatedAt.has_value();
    for (const EventPhase &phase : EventPhases) {
        const std::uint64_t count = report.byPhase[static_cast<std::size_t>(phase.letter)];
        if (phase.meaning == PhaseMeaning::NotDrawn && count > 0)
            addProblem(Severity::Note, ProblemCode::PhaseNotDrawn, RecordRef(), std::string(1, phase.letter), count);
    }
    if (report.events == 0)
        addProblem(Severity::Note, ProblemCode::EmptyTimeline, RecordRef());
    if (m_unlisted > 0)
        report.problems.push_back({Severity::Note, ProblemCode::MoreOfTheSame, {}, -1, 0, {}, m_unlisted});
}

} // namespace plumbline
