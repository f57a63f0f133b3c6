// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/base/kepttimeline.h"

#include <algorithm>
#include <array>
#include <utility>

namespace plumbline {

namespace {

using namespace std::string_view_literals;

constexpr std::array OverlapSourceNames{"lanes"sv, "recomputed"sv};

/// Columns of the quantities of a step.
constexpr std::array<std::string_view, OverviewQuantityCount> KeptQuantityColumns{
    "computing_ns", "communication_ns", "overlapped_ns", "not_overlapped_ns", "free_ns",
    "preparing_ns", "bubble_ns",        "stage_ns",      "step_ns",           "gap_ns"};

/// What is there once.
struct TimelineRow
{
    bool hasClock = false;
    std::optional<TimeRange> slices;
    DeviceActivity activity;
    std::optional<TimeRange> recorded;
    std::optional<std::int64_t> microBatches;
    std::uint64_t arrows = 0;
    std::uint64_t backward = 0;
    std::int64_t worstBackwardNs = 0;
    std::uint64_t backwardShown = 0;
    std::string backwardTasks;
    std::string unjudged;
};

struct TimelineFields
{
    template<typename Row, typename Visit>
    void operator()(Row &row, Visit &visit) const
    {
        visit("has_clock", row.hasClock);
        visit.range("begin_ns", "end_ns", row.slices);
        visit.choice("overlap_source", row.activity.source, OverlapSourceNames);
        visit("tells_computing", row.activity.tellsComputing);
        visit("tells_communication", row.activity.tellsCommunication);
        visit.range("recorded_begin_ns", "recorded_end_ns", row.recorded);
        visit("micro_batches", row.microBatches);
        visit("launches", row.arrows);
        visit("backward_launches", row.backward);
        visit("worst_backward_ns", row.worstBackwardNs);
        visit("backward_shown", row.backwardShown);
        visit("backward_places", row.backwardTasks);
        visit("unjudged_rules", row.unjudged);
    }
};

struct TimelineStepFields
{
    template<typename Row, typename Visit>
    void operator()(Row &row, Visit &visit) const
    {
        visit("number", row.number);
        visit("mark", row.mark);
        visit.range("begin_ns", "end_ns", row.range);
        visit("length_ns", row.lengthNs);
        visit("trailing_ns", row.trailingNs);
        for (std::size_t quantity = 0; quantity < OverviewQuantityCount; ++quantity)
            visit(KeptQuantityColumns[quantity], row.quantities[quantity]);
    }
};

/// A list of ranges as one text.
struct TimelineRangesRow
{
    std::string kind;
    std::string ranges;
};

struct TimelineRangesFields
{
    template<typename Row, typename Visit>
    void operator()(Row &row, Visit &visit) const
    {
        visit("kind", row.kind);
        visit("ranges", row.ranges);
    }
};

struct PlaceRow
{
    std::string lane;
    std::string name;
    std::optional<TimeRange> range;
};

struct PlaceFields
{
    template<typename Row, typename Visit>
    void operator()(Row &row, Visit &visit) const
    {
        visit.shared("lane", row.lane);
        visit.shared("name", row.name);
        visit.range("begin_ns", "end_ns", row.range);
    }
};

struct KeptOperatorFields
{
    template<typename Row, typename Visit>
    void operator()(Row &row, Visit &visit) const
    {
        visit.shared("group", row.group);
        visit("place", row.place);
    }
};

struct PeerGroupRow
{
    PeerGroup group;
    std::string ranks;
};

struct PeerGroupFields
{
    template<typename Row, typename Visit>
    void operator()(Row &row, Visit &visit) const
    {
        visit("name", row.group.name);
        visit("own", row.group.own);
        visit("own_rank", row.group.ownRank);
        visit("ranks", row.ranks);
    }
};

struct PeerCollectiveRow
{
    std::uint32_t group = 0;
    std::uint32_t place = 0;
};

struct PeerCollectiveFields
{
    template<typename Row, typename Visit>
    void operator()(Row &row, Visit &visit) const
    {
        visit("group", row.group);
        visit("place", row.place);
    }
};

/// A wait with the position of its operator.
struct PeerWaitRow
{
    std::uint32_t collective = 0;
    int peer = 0;
    std::optional<int> rank;
    std::uint32_t arrival = 0;
    std::uint32_t longest = 0;
};

struct PeerWaitFields
{
    template<typename Row, typename Visit>
    void operator()(Row &row, Visit &visit) const
    {
        visit("collective", row.collective);
        visit("peer", row.peer);
        visit("rank", row.rank);
        visit("arrival_place", row.arrival);
        visit("longest_place", row.longest);
    }
};

/// Returns the lists of ranges of a kept timeline with the names that they have in a summary.
template<typename Kept>
auto rangeLists(Kept &kept)
{
    return std::array{std::pair("computing"sv, &kept.activity.computing),
                      std::pair("communication"sv, &kept.activity.communication),
                      std::pair("not_overlapped"sv, &kept.activity.notOverlapped),
                      std::pair("free"sv, &kept.activity.free),
                      std::pair("receiving"sv, &kept.activity.receiving),
                      std::pair("start_up"sv, &kept.startUp),
                      std::pair("late_gap"sv, &kept.lateGaps)};
}

/// A group with its ranks as one text.
struct NamedGroupRow
{
    CommunicationGroup group;
    std::string ranks;
};

struct NamedGroupFields
{
    template<typename Row, typename Visit>
    void operator()(Row &row, Visit &visit) const
    {
        visit("communicator", row.group.communicator);
        visit("hash", row.group.hash);
        visit("name", row.group.name);
        visit("position", row.group.position);
        visit("ranks", row.ranks);
    }
};

void writePeers(RecordWriter &writer, const PeerWaits &peers)
{
    std::vector<PeerGroupRow> groups;
    for (const PeerGroup &group : peers.groups)
        groups.push_back({group, listText(group.ranks)});
    std::vector<PeerCollectiveRow> collectives;
    std::vector<PeerWaitRow> waits;
    for (const PeerCollective &each : peers.collectives) {
        for (const PeerWait &wait : peers.waitsOf(each))
            waits.push_back({static_cast<std::uint32_t>(collectives.size()), wait.peer, wait.rank, wait.arrivalSlice.value,
                             wait.longestSlice.value});
        collectives.push_back({each.group, each.slice.value});
    }
    writer.table("peer_group", groups, PeerGroupFields());
    writer.table("peer_collective", collectives, PeerCollectiveFields());
    writer.table("peer_wait", waits, PeerWaitFields());
}

/// Returns the waits whose groups, places and operators are there, each operator with at least one. Empty where rows of a damaged
/// file contradict each other.
PeerWaits peersOfRows(std::vector<PeerGroupRow> groups, const std::vector<PeerCollectiveRow> &collectives,
                      const std::vector<PeerWaitRow> &waits, const std::vector<KeptPlace> &places)
{
    PeerWaits peers;
    for (PeerGroupRow &row : groups) {
        row.group.ranks = listOfText<int>(row.ranks);
        peers.groups.push_back(std::move(row.group));
    }
    std::size_t next = 0;
    for (std::uint32_t number = 0; number < collectives.size(); ++number) {
        const PeerCollectiveRow &row = collectives[number];
        const auto begin = static_cast<std::uint32_t>(peers.waits.size());
        for (; next < waits.size() && waits[next].collective == number; ++next) {
            const PeerWaitRow &wait = waits[next];
            if (wait.arrival >= places.size() || wait.longest >= places.size())
                return {};
            peers.waits.push_back({wait.peer, wait.rank, places[wait.arrival].range, SliceId(wait.arrival),
                                   places[wait.longest].range, SliceId(wait.longest)});
        }
        const auto end = static_cast<std::uint32_t>(peers.waits.size());
        if (row.group >= peers.groups.size() || row.place >= places.size() || begin == end)
            return {};
        peers.collectives.push_back({places[row.place].range, SliceId(row.place), row.group, begin, end});
    }
    const auto beginOf = [](const PeerCollective &each) { return each.range.begin; };
    return std::ranges::is_sorted(peers.collectives, {}, beginOf) ? std::move(peers) : PeerWaits();
}

Result<PeerWaits> readPeers(RecordReader &reader, const std::vector<KeptPlace> &places, TaskControl &control)
{
    auto groups = reader.rows<PeerGroupRow>("peer_group", PeerGroupFields(), control);
    const auto collectives = reader.rows<PeerCollectiveRow>("peer_collective", PeerCollectiveFields(), control);
    const auto waits = reader.rows<PeerWaitRow>("peer_wait", PeerWaitFields(), control);
    if (!groups || !collectives || !waits)
        return failure(!groups ? groups.error() : !collectives ? collectives.error() : waits.error());
    return peersOfRows(std::move(*groups), *collectives, *waits, places);
}

/// Returns a range as no timeline can overflow sums of it; empty where that is not so, as damaged files may have it.
TimeRange nearRange(const std::optional<TimeRange> &range)
{
    return range && isNearInStep(range->begin) && isNearInStep(range->end) ? *range : TimeRange();
}

Result<std::vector<KeptPlace>> readPlaces(RecordReader &reader, TaskControl &control)
{
    auto rows = reader.rows<PlaceRow>("timeline_place", PlaceFields(), control);
    if (!rows)
        return failure(rows.error());
    std::vector<KeptPlace> places;
    for (PlaceRow &row : *rows)
        places.push_back({std::move(row.lane), std::move(row.name), nearRange(row.range)});
    return places;
}

/// Fills in the lists of ranges.
Result<void> readRanges(RecordReader &reader, KeptTimeline &kept, TaskControl &control)
{
    const auto rows = reader.rows<TimelineRangesRow>("timeline_ranges", TimelineRangesFields(), control);
    if (!rows)
        return failure(rows.error());
    for (const TimelineRangesRow &row : *rows) {
        for (const auto &[name, ranges] : rangeLists(kept)) {
            if (row.kind == name)
                *ranges = ranges == &kept.activity.receiving ? rangesOfText(row.ranges)
                                                             : unionOf(rangesOfText(row.ranges), Touching::Apart);
        }
    }
    return {};
}

/// Fills in the only row, if there is one.
Result<void> readFrame(RecordReader &reader, KeptTimeline &kept, TaskControl &control)
{
    const auto rows = reader.rows<TimelineRow>("timeline", TimelineFields(), control);
    if (!rows)
        return failure(rows.error());
    if (rows->empty())
        return {};
    const TimelineRow &row = rows->front();
    kept.isKept = true;
    kept.hasClock = row.hasClock;
    kept.slices = nearRange(row.slices);
    kept.activity.source = row.activity.source;
    kept.activity.tellsComputing = row.activity.tellsComputing;
    kept.activity.tellsCommunication = row.activity.tellsCommunication;
    kept.activity.recorded = row.recorded.value_or(AllTime);
    kept.microBatches = row.microBatches;
    kept.unjudged = linesOfText(row.unjudged);
    std::ranges::sort(kept.unjudged);
    kept.backward = {row.arrows, row.backward, row.worstBackwardNs, row.backwardShown, {}};
    for (const std::uint32_t place : listOfText<std::uint32_t>(row.backwardTasks)) {
        if (kept.backward.tasks.size() < EvidenceLimit)
            kept.backward.tasks.emplace_back(place);
    }
    return {};
}

} // namespace

TimeRanges coarsened(TimeRanges ranges, std::size_t most)
{
    if (ranges.size() <= most || most == 0)
        return ranges;
    std::vector<TimeNs> gaps;
    for (std::size_t index = 1; index < ranges.size(); ++index)
        gaps.push_back(ranges[index].begin - ranges[index - 1].end);
    std::vector<TimeNs> sorted = gaps;
    const std::size_t closed = ranges.size() - most;
    std::ranges::nth_element(sorted, sorted.begin() + static_cast<std::ptrdiff_t>(closed - 1));
    const TimeNs widest = sorted[closed - 1];
    // Gaps as long as the widest one that is closed may be many: only as many of them are closed as needed.
    auto equal = static_cast<std::ptrdiff_t>(closed) - std::ranges::count_if(gaps, [widest](TimeNs gap) { return gap < widest; });
    TimeRanges result{ranges.front()};
    for (std::size_t index = 1; index < ranges.size(); ++index) {
        const TimeNs gap = gaps[index - 1];
        if (gap < widest || (gap == widest && equal-- > 0))
            result.back().end = std::max(result.back().end, ranges[index].end);
        else
            result.push_back(ranges[index]);
    }
    return result;
}

std::string rangesText(const TimeRanges &ranges)
{
    std::vector<std::int64_t> numbers;
    TimeNs before = 0;
    for (const TimeRange &range : ranges) {
        numbers.push_back(range.begin - before);
        numbers.push_back(range.length());
        before = range.end;
    }
    return listText(numbers);
}

TimeRanges rangesOfText(std::string_view text)
{
    const std::vector<std::int64_t> numbers = listOfText<std::int64_t>(text);
    TimeRanges ranges;
    TimeNs before = 0;
    for (std::size_t at = 0; at + 1 < numbers.size(); at += 2) {
        TimeRange range;
        const bool isRange = !__builtin_add_overflow(before, numbers[at], &range.begin) && numbers[at + 1] >= 0 &&
                             !__builtin_add_overflow(range.begin, numbers[at + 1], &range.end) && isNearInStep(range.begin) &&
                             isNearInStep(range.end);
        if (!isRange || (!ranges.empty() && range.begin < ranges.back().begin))
            break;
        ranges.push_back(range);
        before = range.end;
    }
    return ranges;
}

void writeKeptTimeline(RecordWriter &writer, const KeptTimeline &kept)
{
    std::vector<TimelineRow> frame;
    if (kept.isKept) {
        DeviceActivity activity; // only what TimelineFields() visits
        activity.source = kept.activity.source;
        activity.tellsComputing = kept.activity.tellsComputing;
        activity.tellsCommunication = kept.activity.tellsCommunication;
        std::vector<std::uint32_t> tasks;
        for (const SliceId task : kept.backward.tasks)
            tasks.push_back(task.value);
        frame.push_back({kept.hasClock, kept.slices, std::move(activity), kept.activity.recorded, kept.microBatches,
                         kept.backward.arrows, kept.backward.backward, kept.backward.worstNs, kept.backward.shown,
                         listText(tasks), linesText(kept.unjudged)});
    }
    writer.table("timeline", frame, TimelineFields());
    writer.table("timeline_step", kept.steps, TimelineStepFields());
    std::vector<TimelineRangesRow> ranges;
    for (const auto &[name, list] : rangeLists(kept)) {
        if (!list->empty())
            ranges.push_back({std::string(name), rangesText(*list)});
    }
    writer.table("timeline_ranges", ranges, TimelineRangesFields());
    std::vector<PlaceRow> places;
    for (const KeptPlace &place : kept.places)
        places.push_back({place.lane, place.name, place.range});
    writer.table("timeline_place", places, PlaceFields());
    writer.table("timeline_operator", kept.operators, KeptOperatorFields());
    std::vector<NamedGroupRow> groups;
    for (const CommunicationGroup &group : kept.groups)
        groups.push_back({group, listText(group.ranks)});
    writer.table("named_group", groups, NamedGroupFields());
    writePeers(writer, kept.peers);
}

Result<KeptTimeline> readKeptTimeline(const std::string &path, TaskControl &control)
{
    auto reader = RecordReader::open(path, control);
    if (!reader)
        return failure(reader.error());
    KeptTimeline kept;
    if (!reader->database().hasTable("timeline")) // as in the first version of the schema
        return kept;
    auto places = readPlaces(*reader, control);
    auto steps = reader->rows<AdviceStep>("timeline_step", TimelineStepFields(), control);
    auto operators = reader->rows<KeptOperator>("timeline_operator", KeptOperatorFields(), control);
    auto groups = reader->rows<NamedGroupRow>("named_group", NamedGroupFields(), control);
    if (!places || !steps || !operators || !groups)
        return failure(!places ? places.error() : !steps ? steps.error() : !operators ? operators.error() : groups.error());
    for (NamedGroupRow &row : *groups) {
        row.group.ranks = listOfText<int>(row.ranks);
        kept.groups.push_back(std::move(row.group));
    }
    auto peers = readPeers(*reader, *places, control);
    const auto ranges = readRanges(*reader, kept, control);
    const auto frame = readFrame(*reader, kept, control);
    if (!peers || !ranges || !frame)
        return failure(!peers ? peers.error() : !ranges ? ranges.error() : frame.error());
    kept.places = std::move(*places);
    kept.steps = std::move(*steps);
    kept.operators = std::move(*operators);
    kept.peers = std::move(*peers);
    for (AdviceStep &step : kept.steps) {
        if (step.range && nearRange(step.range) != *step.range)
            step.range.reset();
    }
    std::erase_if(kept.operators, [&kept](const KeptOperator &each) { return each.place >= kept.places.size(); });
    std::erase_if(kept.backward.tasks, [&kept](SliceId task) { return task.value >= kept.places.size(); });
    return kept;
}

} // namespace plumbline
