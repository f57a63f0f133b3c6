// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/path/cardwork.h"

#include "core/analysis/host/launches.h"
#include "core/analysis/steps/deviceactivity.h"
#include "core/base/percentile.h"
#include "core/query/profilersteps.h"

#include <algorithm>
#include <iterator>
#include <limits>
#include <utility>

namespace plumbline {

namespace {

using namespace std::literals;

/// Text timelines round begin and end of a task by up to this.
constexpr TimeNs PathRoundingNs = 1'000;

PathKind kindOfActivity(HostActivity activity)
{
    switch (activity) {
    case HostActivity::Launch:
        return PathKind::Launch;
    case HostActivity::DataLoading:
        return PathKind::Loader;
    case HostActivity::Copy:
        return PathKind::Copy;
    case HostActivity::Synchronisation:
        return PathKind::Sync;
    default:
        return PathKind::Host;
    }
}

std::pair<std::uint32_t, TimeNs> placeOfWait(const PathWait &wait)
{
    return {wait.resource, wait.range.begin};
}

PathKind kindOfRole(Role role)
{
    switch (role) {
    case Role::Communication:
        return PathKind::Communication;
    case Role::Memory:
        return PathKind::Copy;
    case Role::Wait:
        return PathKind::Sync;
    default:
        return PathKind::Kernel;
    }
}

} // namespace

CardWork::CardWork(PathParts &parts, std::uint32_t card, const TaskConnections *connections, const TaskControl &control)
    : m_parts(parts)
    , m_card(card)
    , m_trace(*parts.cards[card].trace)
    , m_control(control)
    , m_connections(connections)
    , m_hasRuntime(std::ranges::any_of(
          m_trace.lanes(),
          [&](const Lane &lane) { return lane.slices() > 0 && m_trace.process(lane.process).kind == ProcessKind::Runtime; }))
    , m_threads(m_trace)
    , m_communication(m_trace)
    , m_isLaunched(m_trace.slices().size())
{
    addThreads();
    addStreams();
    linkLaunches();
    measureLaunchLag();
    linkUnlaunchedTasks();
    linkQueues();
    linkHostWaits();
    linkQueueDrains();
    linkStreamWaits();
    linkBackwardThreads();
}

std::uint32_t CardWork::addResource(LaneId lane, bool isDevice)
{
    m_resources.push_back({{m_card, lane, isDevice, 0, 0}, {}, {}});
    return static_cast<std::uint32_t>(m_resources.size() - 1);
}

std::optional<std::uint32_t> CardWork::threadOf(LaneId lane) const
{
    const auto thread = m_threads.threadOf(lane);
    if (!thread)
        return std::nullopt;
    const auto found = m_threadResources.find(*thread);
    return found == m_threadResources.end() ? std::nullopt : std::optional(found->second);
}

void CardWork::addThreads()
{
    std::vector<std::uint16_t> depths; // rows of each resource so far
    // The lanes of the framework come first, because the calls of the runtime lie inside its operators.
    for (const ProcessKind kind : {ProcessKind::Framework, ProcessKind::Runtime}) {
        std::vector<HostName> names(m_trace.strings().size());
        for (std::size_t at = 0; at < m_trace.lanes().size() && !m_control.stopRequested(); ++at) {
            const Lane &lane = m_trace.lanes()[at];
            const Process &process = m_trace.process(lane.process);
            const auto thread = m_threads.threadOf(LaneId(at));
            if (process.kind != kind || !thread || process.name.starts_with("Scope Layer"sv))
                continue;
            const auto [place, isNew] = m_threadResources.try_emplace(*thread, 0);
            if (isNew) {
                place->second = addResource(LaneId(at), false);
                depths.resize(m_resources.size());
            }
            addThreadLane(place->second, lane, names, depths[place->second]);
            depths[place->second] = static_cast<std::uint16_t>(depths[place->second] + lane.rows());
        }
    }
    std::ranges::sort(m_hostWaits, {}, placeOfWait);
    addCollections();
}

void CardWork::addCollections()
{
    std::vector<SliceId> slices;
    for (const Lane &lane : m_trace.lanes()) {
        for (std::uint32_t slice = lane.sliceBegin(); holdsCollections(m_trace.process(lane.process)) && slice < lane.sliceEnd();
             ++slice)
            slices.emplace_back(slice);
    }
    std::ranges::sort(slices, {}, [this](SliceId slice) { return std::pair(m_trace.slices().start[slice.value], slice); });
    std::map<std::uint32_t, std::vector<PathEntry>> collections; // by resource, sorted
    for (const SliceId slice : slices) {
        if (m_control.stopRequested())
            return;
        addCollection(slice, collections);
    }
    for (const auto &[resource, added] : collections) {
        std::vector<PathEntry> &entries = m_resources[resource].entries;
        m_resources[resource].rows.push_back(static_cast<std::uint32_t>(entries.size()));
        entries.insert(entries.end(), added.begin(), added.end());
    }
}

void CardWork::addCollection(SliceId slice, std::map<std::uint32_t, std::vector<PathEntry>> &collections) const
{
    const TimeRange range = m_trace.sliceRange(slice);
    std::optional<std::uint32_t> stopped;
    TimeNs shortest = 0;
    for (const auto &[thread, resource] : m_threadResources) {
        const TimeRange still = stillOf(resource, range.begin);
        const auto behind = std::ranges::upper_bound(m_hostWaits, std::pair(resource, range.begin), {}, placeOfWait);
        const auto *wait = behind == m_hostWaits.begin() ? nullptr : &*std::prev(behind);
        const bool waits = wait && wait->resource == resource && wait->range.end >= range.end;
        if (still.begin == FirstTime || still.end == LastTime || still.begin > range.begin || still.end < range.end || waits)
            continue;
        const TimeNs length = resource == m_markedThread ? 0 : still.length();
        if (!stopped || length < shortest) {
            stopped = resource;
            shortest = length;
        }
    }
    if (!stopped || range.isEmpty())
        return;
    std::vector<PathEntry> &entries = collections[*stopped];
    if (entries.empty() || entries.back().end <= range.begin)
        entries.push_back({range.begin, range.end, slice, std::numeric_limits<std::uint16_t>::max(), PathKind::Host});
}

CardWork::HostName CardWork::hostName(ProcessKind process, std::string_view text) const
{
    // Where the calls of the runtime are not recorded, reads of values tell that the host waits.
    const HostActivity activity = hostActivity(process, text);
    const bool reads = !m_hasRuntime && isValueRead(text);
    const bool blocks = activity == HostActivity::Synchronisation || reads ||
                        (activity == HostActivity::Copy && text.find("Async"sv) == text.npos);
    const Trait trait = text.starts_with(StepMarkPrefix) ? Trait::Skipped : blocks ? Trait::Blocking : Trait::Plain;
    return {trait, reads ? PathKind::Sync : kindOfActivity(activity)};
}

void CardWork::addThreadLane(std::uint32_t resource, const Lane &lane, std::vector<HostName> &names, std::uint16_t depth)
{
    const SliceTable &slices = m_trace.slices();
    const ProcessKind process = m_trace.process(lane.process).kind;
    std::vector<PathEntry> &entries = m_resources[resource].entries;
    entries.reserve(entries.size() + lane.slices());
    for (std::size_t row = 0; row < lane.rows(); ++row, ++depth) {
        m_resources[resource].rows.push_back(static_cast<std::uint32_t>(entries.size()));
        for (std::uint32_t slice = lane.rowBegin[row]; slice < lane.rowBegin[row + 1]; ++slice) {
            if (slice % 65'536 == 0 && m_control.stopRequested())
                return;
            HostName &name = names[slices.name[slice].value];
            if (name.trait == Trait::Unknown)
                name = hostName(process, m_trace.text(slices.name[slice]));
            if (name.trait == Trait::Skipped) {
                m_markedThread = resource;
                continue;
            }
            const TimeRange range = m_trace.sliceRange(SliceId(slice));
            if (range.begin < range.end)
                entries.push_back({range.begin, range.end, SliceId(slice), depth, name.kind});
            if (name.trait == Trait::Blocking)
                m_hostWaits.push_back({resource, range});
        }
    }
}

void CardWork::addStreams()
{
    for (std::size_t at = 0; at < m_trace.lanes().size(); ++at) {
        const Lane &lane = m_trace.lanes()[at];
        if (m_trace.process(lane.process).kind == ProcessKind::Device && !lane.async && !isStepTraceLane(lane))
            m_streamResources.emplace(LaneId(at), addResource(LaneId(at), true));
    }
    findOperators();
    for (const auto &[lane, resource] : m_streamResources) {
        if (!m_control.stopRequested() && !m_firstOperator.contains(lane))
            addStreamLane(resource, m_trace.lane(lane));
    }
    const auto byTime = [](const PathPlace &place) { return std::pair(place.time, place.resource); };
    std::ranges::sort(m_taskEnds, {}, byTime);
    std::ranges::sort(m_records, {}, byTime);
}

void CardWork::addStreamLane(std::uint32_t resource, const Lane &lane)
{
    const SliceTable &slices = m_trace.slices();
    std::vector<PathEntry> &entries = m_resources[resource].entries;
    const bool hasKernels = m_communication.view() == CommunicationView::Kernels;
    for (std::size_t row = 0; row < lane.rows() && !m_control.stopRequested(); ++row) {
        for (std::uint32_t slice = lane.rowBegin[row]; slice < lane.rowBegin[row + 1]; ++slice) {
            if (slice % 65'536 == 0 && m_control.stopRequested())
                return;
            const TimeRange range = m_trace.sliceRange(SliceId(slice));
            const std::string_view name = m_trace.text(slices.name[slice]);
            if (isOnlyOfHost(m_trace, SliceId(slice)) || name.starts_with("PROFILING_"sv) ||
                isInOperator(resource, SliceId(slice)))
                continue;
            const bool records = recordsEvent(m_trace, SliceId(slice));
            const PathKind kind = records ? PathKind::Sync : kindOfRole(slices.role[slice]);
            if (range.begin < range.end)
                entries.push_back({range.begin, range.end, SliceId(slice), static_cast<std::uint16_t>(row), kind});
            if (hasKernels && kind == PathKind::Communication)
                m_operators.push_back({resource, range, SliceId(slice), true});
            if (records || kind == PathKind::Sync || kind == PathKind::Copy)
                m_unlaunched.push_back({resource, range, SliceId(slice)});
            if (records)
                m_records.push_back({{resource, range.end}, SliceId(slice)});
            else if (slices.role[slice] == Role::Wait)
                m_streamWaits.push_back({resource, range, SliceId(slice)});
            else
                m_taskEnds.push_back({resource, range.end});
        }
    }
}

void CardWork::findOperators()
{
    if (m_communication.view() != CommunicationView::Operators)
        return;
    for (const LaneId id : m_communication.lanes()) {
        const Lane &lane = m_trace.lane(id);
        m_firstOperator.emplace(id, static_cast<std::uint32_t>(m_operators.size()));
        std::optional<std::uint32_t> own;
        std::optional<std::uint32_t> stream;
        for (std::uint32_t slice = lane.sliceBegin(); slice < lane.sliceEnd() && !m_control.stopRequested(); ++slice) {
            const TimeRange range = m_trace.sliceRange(SliceId(slice));
            const auto found = streamOf(range.begin, stream);
            if (found)
                stream = found;
            else if (!own)
                own = addResource(id, true);
            const std::uint32_t resource = found ? *found : *own;
            m_operators.push_back({resource, range, SliceId(slice), false});
            m_operatorRanges[resource].push_back(range);
            m_taskEnds.push_back({resource, range.end});
            if (range.begin < range.end)
                m_resources[resource].entries.push_back({range.begin, range.end, SliceId(slice), 0, PathKind::Communication});
        }
    }
    for (auto &[resource, ranges] : m_operatorRanges)
        std::ranges::sort(ranges, {}, &TimeRange::begin);
}

/// Returns the stream that has a task which begins together with an operator. `likely` is asked first. A stream may begin to wait
/// for an operator just when that begins, so waits for events and records count only where no stream has anything else.
std::optional<std::uint32_t> CardWork::streamOf(TimeNs start, std::optional<std::uint32_t> likely) const
{
    const auto isOfEvents = [&](SliceId task) {
        const std::string_view name = m_trace.text(m_trace.slices().name[task.value]);
        const bool isWait = m_trace.slices().role[task.value] == Role::Wait;
        return recordsEvent(m_trace, task) ||
               (isWait && name.find("Notify"sv) == name.npos && name.find("NOTIFY"sv) == name.npos);
    };
    const auto begins = [&](LaneId id, bool withEvents) {
        const Lane &lane = m_trace.lane(id);
        const TimeNs *starts = m_trace.slices().start.data();
        for (std::size_t row = 0; row < lane.rows(); ++row) {
            const TimeNs *end = starts + lane.rowBegin[row + 1];
            const TimeNs *at = std::lower_bound(starts + lane.rowBegin[row], end, start - PathRoundingNs);
            for (; at != end && *at <= start + PathRoundingNs; ++at) {
                const SliceId task(static_cast<std::size_t>(at - starts));
                if (!isComputing(m_trace, task) && (withEvents || !isOfEvents(task)))
                    return true;
            }
        }
        return false;
    };
    for (const bool withEvents : {false, true}) {
        if (likely && begins(m_resources[*likely].head.lane, withEvents))
            return likely;
        for (const auto &[lane, resource] : m_streamResources) {
            if (begins(lane, withEvents))
                return resource;
        }
    }
    return std::nullopt;
}

bool CardWork::isInOperator(std::uint32_t resource, SliceId task) const
{
    const auto found = m_operatorRanges.find(resource);
    if (found == m_operatorRanges.end())
        return false;
    const TimeRange range = m_trace.sliceRange(task);
    const auto behind = std::ranges::upper_bound(found->second, range.begin + PathRoundingNs, {}, &TimeRange::begin);
    if (behind == found->second.begin())
        return false;
    const TimeNs end = std::prev(behind)->end;
    return range.end <= end + PathRoundingNs && !(range.begin >= end && recordsEvent(m_trace, task));
}

void CardWork::link(PathEdge kind, PathPlace from, PathPlace to, PathCut::Kind toKind, SliceId task)
{
    const TimeNs tolerated = kind == PathEdge::Launch ? VerticalLaunchNs : 0;
    if (!isNear(from) || !isNear(to) || from.time - to.time > tolerated)
        return count(MissingEdge::Contradicted);
    const auto position = static_cast<std::uint32_t>(m_parts.links.size());
    m_parts.links.push_back({0, 0, kind});
    m_resources[from.resource].cuts.push_back({from.time, PathCut::Kind::Source, position, 0});
    m_resources[to.resource].cuts.push_back({to.time, toKind, position, TimeNs{task.value}});
}

/// Reorders the delays, of which only the number is asked later.
void CardWork::measureLaunchLag()
{
    if (m_launchDelays.empty())
        return;
    const auto place = m_launchDelays.begin() + static_cast<std::ptrdiff_t>(nearestRank(m_launchDelays.size(), 5));
    std::ranges::nth_element(m_launchDelays, place);
    m_launchLag = std::clamp<TimeNs>(*place, 0, VerticalLaunchNs);
}

void CardWork::splitOperator(const PathOperator &each, TimeNs arrival, TimeNs peers, const OperatorLinks &links)
{
    std::vector<PathCut> &cuts = m_resources[each.resource].cuts;
    const TimeNs joined = std::clamp(arrival, each.range.begin, each.range.end);
    if (!links.arrivals.empty() || !links.bodies.empty())
        cuts.push_back({each.range.begin, PathCut::Kind::Wait, each.slice.value, joined});
    for (const std::uint32_t link : links.arrivals)
        cuts.push_back({each.range.begin, PathCut::Kind::Arrival, link, 0});
    for (const std::uint32_t link : links.bodies)
        cuts.push_back({joined, PathCut::Kind::Release, link, SliceId::InvalidValue});
    for (const std::uint32_t link : links.ends)
        cuts.push_back({each.range.end, PathCut::Kind::Source, link, 0});
    if (peers > joined)
        cuts.push_back({joined, PathCut::Kind::Peers, 0, std::min(peers, each.range.end)});
}

} // namespace plumbline
