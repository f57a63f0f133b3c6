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

// What a parsed piece of the event array holds until it is merged. Times are absolute nanoseconds; lanes, names,
// series and so on are numbers of the worker's own tables (WorkerTables).

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

/// The order of the slices of a lane: outer ones before those inside, and no two are equal.
inline bool startsEarlier(const SliceRecord &a, const SliceRecord &b)
{
    if (a.start != b.start)
        return a.start < b.start;
    return a.duration != b.duration ? a.duration > b.duration : a.record < b.record;
}

struct InstantRecord
{
    std::int64_t time = 0;
    RecordRef record;
    std::uint32_t lane = 0;
    std::uint32_t name = 0;
    std::uint32_t category = 0;
    char phase = 'i';
};

/// One half of a slice that two events make: B and E, b and e, S and F.
struct HalfRecord
{
    std::int64_t time = 0;
    std::uint64_t key = 0; ///< halves pair by it, as a stack; 0 = by their lane
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

struct SampleRecord
{
    std::int64_t time = 0;
    double value = 0;
    std::uint32_t series = 0;
    bool firstOfEvent = false; ///< an event with several series makes several records
};

struct FlowRecord
{
    enum class Kind : std::uint8_t { Start, Step, Finish };

    std::int64_t time = 0;
    std::uint64_t keyLow = 0; ///< 128 bits over category, name and id: equal keys are equal texts for all purposes
    std::uint64_t keyHigh = 0;
    std::uint32_t lane = 0;
    std::uint32_t category = 0;
    Kind kind = Kind::Start;
    [[nodiscard]] char phase() const { return kind == Kind::Start ? 's' : kind == Kind::Step ? 't' : 'f'; }
    bool bindsToNext = false; ///< a finish without `bp: "e"` of a foreign trace
};

struct MetadataRecord
{
    enum class Kind : std::uint8_t { ProcessName, ProcessLabels, ProcessSortIndex, ThreadName, ThreadSortIndex };

    Kind kind = Kind::ProcessName;
    std::uint32_t lane = 0;
    std::string text;
    std::int64_t number = 0;
};

/// What a piece has of one of the worker's lanes, counters or series.
struct PieceShare
{
    std::uint32_t number = 0;  ///< of the lane and so on
    std::uint32_t records = 0; ///< slices of a lane, samples of the others
};

struct PieceLane : PieceShare
{
    RecordRef first;                ///< its first event of any kind
    PieceArray<SliceRecord> slices; ///< as many as it has records, in the order of startsEarlier()
};

/// All of one piece, in file order but for the slices.
struct alignas(SharedLineBytes) PieceColumns
{
    unsigned worker = 0;
    std::vector<PieceLane> lanes; ///< every lane that any event of the piece names
    std::vector<InstantRecord> instants;
    std::vector<HalfRecord> halves;
    PieceArray<SampleRecord> samples;
    std::vector<PieceShare> counters;
    std::vector<PieceShare> series;
    PieceArray<FlowRecord> flows;
    std::vector<MetadataRecord> metadata;
    std::vector<Problem> problems;
    std::array<std::uint64_t, 128> byPhase{};
    std::uint64_t refused = 0;
    std::uint64_t repaired = 0;
    std::uint64_t unlistedProblems = 0;                              ///< beyond the piece's share of the list
    std::int64_t firstNs = std::numeric_limits<std::int64_t>::max(); ///< first begin of anything
    std::int64_t lastNs = std::numeric_limits<std::int64_t>::min();  ///< last end of anything
    std::int64_t firstSliceNs = std::numeric_limits<std::int64_t>::max();

    /// Finds times, the slices of the lanes and the samples of the series again, after records were taken out. O(records).
    void recount();
    void addTimes(std::int64_t begin, std::int64_t end)
    {
        firstNs = std::min(firstNs, begin);
        lastNs = std::max(lastNs, end);
    }

    /// A piece lists this many problems at most; the counts stay exact.
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
