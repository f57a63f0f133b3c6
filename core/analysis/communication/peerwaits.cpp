// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/communication/peerwaits.h"

#include "core/analysis/communication/communication.h"
#include "core/base/timeranges.h"
#include "core/storage/taskranks.h"
#include "core/storage/trace.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <set>
#include <string_view>
#include <tuple>
#include <utility>

namespace plumbline {

namespace {

/// How long a task may begin before its operator, or after its end: text timelines round both.
constexpr TimeNs PeerTaskRoundingNs = 1000;

/// A task that waits, with the operator that it belongs to.
struct WaitingTask
{
    std::uint32_t collective = 0;
    int peer = 0;
    TimeNs begin = 0;
    SliceId slice;

    friend auto operator<=>(const WaitingTask &, const WaitingTask &) = default;
};

/// The operators of one group, in the order of their begin, as positions in PeerWaits::collectives.
struct GroupOperators
{
    std::uint32_t group = 0;
    std::vector<std::uint32_t> collectives;
};

/// Returns the number that a lane has in its file, which orders the planes behind their group. Empty for other texts.
std::optional<std::int64_t> numberOfLane(const Lane &lane)
{
    std::int64_t number = 0;
    const auto [end, error] = std::from_chars(lane.tid.data(), lane.tid.data() + lane.tid.size(), number);
    return error == std::errc() && end == lane.tid.data() + lane.tid.size() ? std::optional(number) : std::nullopt;
}

/// Returns the lanes of a process as its file numbers them; in display order where a lane has no number.
std::vector<LaneId> lanesInFileOrder(const Trace &trace, const Process &process)
{
    std::vector<LaneId> lanes = process.lanes;
    const bool areNumbered = std::ranges::all_of(lanes, [&](LaneId id) { return numberOfLane(trace.lane(id)).has_value(); });
    if (areNumbered)
        std::ranges::stable_sort(lanes, {}, [&](LaneId id) { return *numberOfLane(trace.lane(id)); });
    return lanes;
}

/// Finds the operators and the waiting tasks of a timeline.
class TaskFinder
{
public:
    TaskFinder(const Trace &trace, TaskControl &control) : m_trace(trace), m_control(control), m_waits(waitNames(trace)) {}

    void run()
    {
        for (const Process &process : m_trace.processes()) {
            if (process.kind == ProcessKind::Communication)
                addProcess(process);
        }
    }

    PeerWaits found;
    std::vector<WaitingTask> tasks; ///< without their peers

private:
    /// Returns which texts are names of tasks that wait for another rank.
    static std::vector<bool> waitNames(const Trace &trace)
    {
        std::vector<bool> are(trace.strings().size());
        for (std::size_t id = 0; id < are.size(); ++id) {
            const std::string_view name = trace.text(StringId(id));
            are[id] = name == "Notify_Wait" || name == "Notify Wait";
        }
        return are;
    }

    void addProcess(const Process &process)
    {
        std::optional<GroupOperators> all; // older timelines have one lane for the operators of all groups, behind the planes
        const std::vector<LaneId> lanes = lanesInFileOrder(m_trace, process);
        for (const LaneId id : lanes) {
            if (groupOfOperators(m_trace.lane(id)) == "")
                all = addOperators(m_trace.lane(id), "");
        }
        std::optional<GroupOperators> group;
        for (const LaneId id : lanes) {
            const Lane &lane = m_trace.lane(id);
            if (const auto name = groupOfLane(lane))
                group = addOperators(lane, std::string(*name));
            else if (const auto *operators = group ? &*group : all ? &*all : nullptr)
                addTasks(lane, *operators);
        }
    }

    GroupOperators addOperators(const Lane &lane, std::string name)
    {
        GroupOperators operators{static_cast<std::uint32_t>(found.groups.size()), {}};
        found.groups.push_back({std::move(name), {}, {}, {}});
        for (std::uint32_t slice = lane.sliceBegin(); slice < lane.sliceEnd(); ++slice) {
            operators.collectives.push_back(static_cast<std::uint32_t>(found.collectives.size()));
            found.collectives.push_back({m_trace.sliceRange(SliceId(slice)), SliceId(slice), operators.group, 0, 0});
        }
        std::ranges::stable_sort(operators.collectives, {},
                                 [&](std::uint32_t each) { return found.collectives[each].range.begin; });
        return operators;
    }

    void addTasks(const Lane &lane, const GroupOperators &operators)
    {
        for (std::size_t row = 0; row < lane.rows() && !m_control.stopRequested(); ++row) {
            std::size_t next = 0; // first operator that begins after the task
            for (std::uint32_t slice = lane.rowBegin[row]; slice < lane.rowBegin[row + 1]; ++slice) {
                if (!m_waits[m_trace.slices().name[slice].value])
                    continue;
                const TimeNs begin = m_trace.slices().start[slice];
                const auto rangeOf = [&](std::size_t at) { return found.collectives[operators.collectives[at]].range; };
                while (next < operators.collectives.size() && rangeOf(next).begin <= begin + PeerTaskRoundingNs)
                    ++next;
                if (next > 0 && begin <= rangeOf(next - 1).end + PeerTaskRoundingNs)
                    tasks.push_back({operators.collectives[next - 1], 0, begin, SliceId(slice)});
            }
        }
    }

    const Trace &m_trace;
    TaskControl &m_control;
    std::vector<bool> m_waits; ///< by StringId
};

/// Reads which rank each task waits for, and drops the tasks that wait for no other rank. Tasks name the card itself as the
/// source.
void readPeers(const Trace &trace, PeerWaits &found, std::vector<WaitingTask> &tasks, TaskControl &control)
{
    std::vector<SliceId> slices;
    slices.reserve(tasks.size());
    for (const WaitingTask &task : tasks)
        slices.push_back(task.slice);
    auto ranks = readTaskRanks(trace, slices, control);
    if (!ranks) {
        found.errors.push_back(std::move(ranks.error()));
        tasks.clear();
        return;
    }
    std::size_t kept = 0;
    for (std::size_t at = 0; at < tasks.size(); ++at) {
        const TaskRanks &each = (*ranks)[at];
        if (!each.source || !each.target || each.source == each.target)
            continue;
        PeerGroup &group = found.groups[found.collectives[tasks[at].collective].group];
        group.own = group.own ? group.own : each.source;
        tasks[kept] = tasks[at];
        tasks[kept++].peer = *each.source == group.own ? *each.target : *each.source;
    }
    tasks.resize(kept);
}

/// Sums up the waits of each operator by peer.
void addWaits(const Trace &trace, PeerWaits &found, std::vector<WaitingTask> &tasks)
{
    std::ranges::sort(tasks);
    TimeRanges waits; // of one operator
    for (std::size_t at = 0; at < tasks.size(); ++at) {
        const WaitingTask &task = tasks[at];
        const TimeRange range = trace.sliceRange(task.slice);
        PeerCollective &collective = found.collectives[task.collective];
        const bool isFirst = at == 0 || tasks[at - 1].collective != task.collective;
        if (isFirst)
            collective.waitsBegin = static_cast<std::uint32_t>(found.waits.size());
        if (isFirst || tasks[at - 1].peer != task.peer)
            found.waits.push_back({task.peer, {}, range, task.slice, range, task.slice});
        else if (PeerWait &wait = found.waits.back(); range.length() > wait.longest.length())
            std::tie(wait.longest, wait.longestSlice) = std::tuple(range, task.slice);
        collective.waitsEnd = static_cast<std::uint32_t>(found.waits.size());
        if (isFirst)
            waits.clear();
        waits.push_back(range);
        if (at + 1 == tasks.size() || tasks[at + 1].collective != task.collective)
            collective.waitedNs = lengthOf(unionOf(std::exchange(waits, {})));
    }
    std::erase_if(found.collectives, [](const PeerCollective &each) { return each.waitsBegin == each.waitsEnd; });
    std::ranges::stable_sort(found.collectives, {}, [](const PeerCollective &each) { return each.range.begin; });
}

/// Returns the number that names of operators such as "hcom_allReduce__612_0_1" begin with: the last three digits of the hash of
/// the group. Empty in other names.
std::string_view endOfHash(std::string_view name)
{
    const std::size_t begin = name.find("__");
    if (begin == std::string_view::npos)
        return {};
    const std::string_view rest = name.substr(begin + 2);
    return rest.substr(0, rest.find_first_not_of("0123456789"));
}

/// Tells the rank of the job from the number by which the planes of a group call it.
class RankNames
{
public:
    /// `isLargest`: no group of the card has more ranks.
    RankNames(std::optional<int> own, std::optional<int> rank, const CommunicationGroup *group, bool isLargest)
        : m_own(own), m_members(group ? group->ranks : std::vector<int>()), m_isLargest(isLargest)
    {
        const bool isPosition = own && static_cast<std::size_t>(*own) < m_members.size();
        m_areLocal = isPosition && (!rank || m_members[static_cast<std::size_t>(*own)] == *rank);
        m_areGlobal = !m_areLocal && own && (!rank || own == rank);
    }

    [[nodiscard]] std::optional<int> rankOf(int number) const
    {
        if (m_areLocal) {
            const auto at = static_cast<std::size_t>(number);
            return at < m_members.size() ? std::optional(m_members[at]) : std::nullopt;
        }
        // Without the members of the group, numbers may be positions in it. Positions up to that of the card are its ranks where
        // its own position is; all are in the group of all ranks.
        const bool isSure = !m_members.empty() || m_isLargest || (m_own && number <= *m_own);
        return m_areGlobal && isSure ? std::optional(number) : std::nullopt;
    }

private:
    std::optional<int> m_own;
    std::vector<int> m_members;
    bool m_isLargest;
    bool m_areLocal = false;
    bool m_areGlobal = false;
};

/// Tells which ranks of the job the peers are.
void nameRanks(const Trace &trace, std::optional<int> rank, const CommunicationGroups &groups, PeerWaits &found)
{
    std::vector<std::set<int>> peers(found.groups.size());
    std::vector<std::string_view> names(found.groups.size());
    for (const PeerCollective &each : found.collectives) {
        names[each.group] = trace.text(trace.slices().name[each.slice.value]);
        for (const PeerWait &wait : found.waitsOf(each))
            peers[each.group].insert(wait.peer);
    }
    std::size_t largest = 0;
    for (const std::set<int> &each : peers)
        largest = std::max(largest, each.size());
    std::vector<RankNames> ranks;
    for (std::size_t at = 0; at < found.groups.size(); ++at) {
        PeerGroup &group = found.groups[at];
        ranks.emplace_back(group.own, rank, groupOfOperator(groups, group.name, names[at]), peers[at].size() == largest);
        group.ownRank = rank ? rank : group.own ? ranks.back().rankOf(*group.own) : std::nullopt;
        std::set<int> known;
        for (const int peer : peers[at]) {
            if (const auto each = ranks.back().rankOf(peer))
                known.insert(*each);
        }
        group.ranks.assign(known.begin(), known.end());
    }
    for (const PeerCollective &each : found.collectives) {
        for (std::uint32_t at = each.waitsBegin; at < each.waitsEnd; ++at)
            found.waits[at].rank = ranks[each.group].rankOf(found.waits[at].peer);
    }
}

} // namespace

const CommunicationGroup *groupOfOperator(const CommunicationGroups &groups, std::string_view group, std::string_view name)
{
    if (const CommunicationGroup *known = group.empty() ? nullptr : groups.find(group))
        return known;
    const std::string_view digits = endOfHash(name);
    const CommunicationGroup *only = nullptr;
    std::set<std::vector<int>> members;
    for (const CommunicationGroup &each : groups.all()) {
        if (digits.empty() || each.ranks.empty() || !each.hash.ends_with(digits))
            continue;
        only = &each;
        members.insert(each.ranks);
    }
    return members.size() == 1 ? only : nullptr;
}

PeerWaits findPeerWaits(const Trace &trace, std::optional<int> rank, const CommunicationGroups &groups, TaskControl &control)
{
    TaskFinder finder(trace, control);
    finder.run();
    readPeers(trace, finder.found, finder.tasks, control);
    if (control.stopRequested())
        return std::move(finder.found);
    addWaits(trace, finder.found, finder.tasks);
    nameRanks(trace, rank, groups, finder.found);
    return std::move(finder.found);
}

} // namespace plumbline
