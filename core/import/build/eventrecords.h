// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/problem.h"
#include "core/base/sharedline.h"
#include "core/import/build/piecearray.h"
#include "core/storage/eventphase.h"
#include "core/storage/slicetable.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace plumbline {

// Parsed events: what a piece of the event array holds of its events until all pieces are merged. Times are absolute nanoseconds.
// Lanes, names, series and so on are numbers of the worker's own tables (WorkerTables).

/// A slice whose begin and end are known.
struct SliceRecord
{
    std::int64_t start = 0;
    std::int64_t duration = 0;
    RecordRef record;
    std::uint32_t lane = 0;
    std::uint32_t name = 0;
    std::uint32_t category = 0;
    std::uint8_t taskType = 0;
};

/// Orders the slices of a lane by start, outer slices before those inside them. No two slices are equal, because their records
/// differ.
inline bool startsEarlier(const SliceRecord &a, const SliceRecord &b)
{
    if (a.start != b.start)
        return a.start < b.start;
    return a.duration != b.duration ? a.duration > b.duration : a.record < b.record;
}

/// An instant; `name` and `category` are numbers of texts.
struct InstantRecord
{
    std::int64_t time = 0;
    RecordRef record;
    std::uint32_t lane = 0;
    std::uint32_t name = 0;
    std::uint32_t category = 0;
    char phase = 'i';
};

/// One of the two events that make a slice: B and E, b and e, S and F.
struct HalfRecord
{
    std::int64_t time = 0;
    std::uint64_t key = 0; ///< halves of one key pair like brackets; 0: those of one lane do
    RecordRef record;
    std::uint32_t lane = 0;
    std::uint32_t name = 0;
    std::uint32_t category = 0;
    char phase = 'B';
    [[nodiscard]] bool begins() const
    {
        const auto meaning = meaningOfPhase(phase);
        return meaning == PhaseMeaning::SliceBegin || meaning == PhaseMeaning::AsyncBegin;
    }
};

/// A sample of a counter's series.
struct SampleRecord
{
    std::int64_t time = 0;
    double value = 0;
    std::uint32_t series = 0;
    bool firstOfEvent = false; ///< an event with several series gives several samples, of which one is the first
};

/// A flow point.
struct FlowRecord
{
    enum class Kind : std::uint8_t { Start, Step, Finish };

    std::int64_t time = 0;
    /// Low half of 128 bits over category, name and id; points with equal keys are taken to have equal texts.
    std::uint64_t keyLow = 0;
    std::uint64_t keyHigh = 0;
    std::uint32_t lane = 0;
    std::uint32_t category = 0;
    Kind kind = Kind::Start;
    [[nodiscard]] char phase() const { return kind == Kind::Start ? 's' : kind == Kind::Step ? 't' : 'f'; }
    bool bindsToNext = false; ///< whether the point binds to the next slice: a finish without `bp: "e"` of a foreign trace
};

/// A name, label or sort index of a process or lane. `number` is the sort index.
struct MetadataRecord
{
    enum class Kind : std::uint8_t { ProcessName, ProcessLabels, ProcessSortIndex, ThreadName, ThreadSortIndex };

    Kind kind = Kind::ProcessName;
    std::uint32_t lane = 0;
    std::string text;
    std::int64_t number = 0;
};

/// The number of events that a piece has of one of the worker's lanes, counters or series.
struct PieceShare
{
    std::uint32_t number = 0;  ///< the worker's number of the lane, counter or series
    std::uint32_t records = 0; ///< slices of a lane, events of a counter, samples of a series
};

/// A lane that a piece refers to, with the piece's slices on it.
struct PieceLane : PieceShare
{
    RecordRef first;                ///< its first event of any kind
    PieceArray<SliceRecord> slices; ///< as many as `records`, in the order of startsEarlier()
};

/// All parsed events of one piece, with their counts. They are in the order of the file, except that slices are grouped by lane
/// and sorted.
struct alignas(SharedLineBytes) PieceColumns
{
    unsigned worker = 0;
    std::vector<PieceLane> lanes; ///< every lane that an event of the piece names
    std::vector<InstantRecord> instants;
    std::vector<HalfRecord> halves;
    PieceArray<SampleRecord> samples;
    std::vector<PieceShare> counters;
    std::vector<PieceShare> series;
    PieceArray<FlowRecord> flows;
    PieceArray<FlowRecord> correlations; ///< see takeCorrelations(); no events of the file, so no count tells them
    std::vector<MetadataRecord> metadata;
    std::vector<Problem> problems;
    std::array<std::uint64_t, 128> byPhase{};
    std::uint64_t refused = 0;
    std::uint64_t repaired = 0;
    std::uint64_t unlistedProblems = 0;                              ///< problems beyond ListedProblems
    std::int64_t firstNs = std::numeric_limits<std::int64_t>::max(); ///< first begin of any event
    std::int64_t lastNs = std::numeric_limits<std::int64_t>::min();  ///< last end of any event
    std::int64_t firstSliceNs = std::numeric_limits<std::int64_t>::max();

    /// Counts the slices of lanes and the samples of series and finds the first and last times again, after events were removed.
    /// The counts of counters and phases stay as they are. O(parsed events).
    void recount();
    void addTimes(std::int64_t begin, std::int64_t end)
    {
        firstNs = std::min(firstNs, begin);
        lastNs = std::max(lastNs, end);
    }

    /// Upper limit of the problems that a piece lists; the counts stay exact.
    static constexpr std::size_t ListedProblems = 1000;
    void addProblem(Problem problem)
    {
        if (problems.size() < ListedProblems)
            problems.push_back(std::move(problem));
        else
            ++unlistedProblems;
    }
};

} // namespace plumbline
