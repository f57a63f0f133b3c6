// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/path/pathjob.h"

#include "core/path/replay.h"

#include <algorithm>
#include <array>
#include <functional>
#include <utility>

namespace plumbline {

namespace {

TimeRange absolutePathRange(const Trace &trace)
{
    const TimeRange range = trace.slicesRange();
    return {trace.absolute(range.begin), trace.absolute(range.end)};
}

bool ranTogether(const PageCard &a, const PageCard &b)
{
    const TimeRange one = absolutePathRange(*a.trace());
    const TimeRange other = absolutePathRange(*b.trace());
    return one.begin < other.end && other.begin < one.end;
}

/// Fills in the path of a step or a range.
void answerRange(FoundPath &found, const TaskControl &control)
{
    const PathJob &job = *found.job;
    TimeRange range = found.question.range;
    if (found.question.kind == PathQuestion::Kind::Step) {
        const auto near = found.question.at ? job.stepAt(*found.question.at) : std::nullopt;
        found.step = std::min(found.question.step.value_or(near.value_or(typicalStep(job.steps))), job.steps.size() - 1);
        range = job.steps[*found.step].range;
    }
    const TimeRange all = job.graph().cards().front().trace->slicesRange();
    range = {std::max(range.begin, all.begin), std::min(range.end, all.end)};
    if (range.begin >= range.end)
        found.lack = PathLack::Range;
    else
        found.path = pathOfRange(job.graph(), range, control);
}

/// Fills in the path that leads to a slice.
void answerSlices(FoundPath &found, const TaskControl &control)
{
    const PathJob &job = *found.job;
    const PathGraph &graph = job.graph();
    const auto nodeOf = [&](TimelineItem item, bool isFirst) {
        const auto card = job.cardOf(item.card);
        if (!card || !item.slice.isValid())
            return PathGraph::NoNode;
        const std::uint32_t begin = isFirst ? nodeOfSlice(graph, *card, item.slice) : PathGraph::NoNode;
        return begin != PathGraph::NoNode ? begin : lastNodeOfSlice(graph, *card, item.slice);
    };
    const bool isBetween = found.question.kind == PathQuestion::Kind::Between;
    if (!job.cardOf(found.question.last.card) || (isBetween && !job.cardOf(found.question.first.card))) {
        found.lack = PathLack::Card;
        return;
    }
    const std::uint32_t last = nodeOf(found.question.last, false);
    const std::uint32_t first = isBetween ? nodeOf(found.question.first, true) : last;
    if (last == PathGraph::NoNode || first == PathGraph::NoNode) {
        found.lack = PathLack::Slice;
        return;
    }
    found.step = job.stepAt(graph.start(last));
    if (isBetween) {
        found.path = pathBetween(graph, first, last, control);
        found.lack = found.path.segments.empty() ? PathLack::Dependency : PathLack::None;
        return;
    }
    TimeNs begin = graph.cards().front().trace->slicesRange().begin;
    for (const PathStep &step : job.steps) {
        if (step.range.begin <= graph.start(last))
            begin = std::max(begin, step.range.begin);
    }
    found.path = criticalPath(graph, last, {std::min(begin, graph.start(last)), graph.range(last).end}, control);
    found.lack = found.path.segments.empty() ? PathLack::Range : PathLack::None;
}

std::vector<PathPart> pathPartsOf(const PathJob &job, const CriticalPath &path, const TaskControl &control)
{
    std::vector<PathPart> parts;
    for (const PathSegment &segment : path.segments) {
        if (control.stopRequested())
            break;
        const std::optional<int> awaited = awaitedRank(job.job, segment);
        auto part = std::ranges::find_if(
            parts, [&](const PathPart &each) { return each.kind == segment.kind && each.awaited == awaited; });
        if (part == parts.end())
            part = parts.insert(part, {segment.kind, awaited, 0});
        part->durationNs += segment.range.length();
    }
    std::ranges::stable_sort(parts, std::greater(), &PathPart::durationNs);
    return parts;
}

/// Returns the kind that most of each part of the range has. O(segments + parts).
std::vector<PathKind> pathBinsOf(const CriticalPath &path)
{
    std::vector<PathKind> bins;
    if (path.segments.empty())
        return bins;
    const auto borderOf = [&](std::size_t bin) {
        const double share = static_cast<double>(bin) / static_cast<double>(FoundPath::BinCount);
        return path.range.begin + static_cast<TimeNs>(share * static_cast<double>(path.range.length()));
    };
    std::size_t at = 0;
    for (std::size_t bin = 0; bin < FoundPath::BinCount; ++bin) {
        const TimeRange part{borderOf(bin), std::max(borderOf(bin) + 1, borderOf(bin + 1))};
        std::array<TimeNs, PathKindCount> times{};
        while (at + 1 < path.segments.size() && path.segments[at].range.end <= part.begin)
            ++at;
        for (std::size_t each = at; each < path.segments.size() && path.segments[each].range.begin < part.end; ++each) {
            const TimeRange range = path.segments[each].range;
            times[static_cast<std::size_t>(path.segments[each].kind)] +=
                std::min(range.end, part.end) - std::max(range.begin, part.begin);
        }
        bins.push_back(static_cast<PathKind>(std::ranges::max_element(times) - times.begin()));
    }
    return bins;
}

SharedPathMarks pathMarksOf(const FoundPath &found)
{
    if (found.path.segments.empty())
        return nullptr;
    auto marks = std::make_shared<PathMarks>();
    marks->base = found.job->timelines.front();
    for (const PathSegment &segment : found.path.segments) {
        const PathCard &card = found.job->graph().cards()[segment.card];
        marks->marks.push_back({segment.kind, found.job->timelines[segment.card], segment.lane, segment.slice,
                                card.clock.inverse(segment.range), segment.range});
    }
    return marks;
}

} // namespace

std::optional<std::size_t> FoundPath::segmentAt(TimeNs time) const
{
    const auto behind =
        std::ranges::upper_bound(path.segments, time, {}, [](const PathSegment &each) { return each.range.begin; });
    if (behind == path.segments.begin() || time >= path.range.end)
        return std::nullopt;
    return static_cast<std::size_t>(behind - path.segments.begin()) - 1;
}

std::optional<std::uint32_t> PathJob::cardOf(int timeline) const
{
    const auto found = std::ranges::find(timelines, timeline);
    if (found == timelines.end())
        return std::nullopt;
    return static_cast<std::uint32_t>(found - timelines.begin());
}

std::optional<std::size_t> PathJob::stepAt(TimeNs time) const
{
    const auto found =
        std::ranges::find_if(steps, [time](const PathStep &step) { return step.range.begin <= time && time < step.range.end; });
    if (found == steps.end())
        return std::nullopt;
    return static_cast<std::size_t>(found - steps.begin());
}

std::vector<PageCard> cardsOfJob(const std::vector<PageCard> &cards, std::size_t first)
{
    std::vector<PageCard> job;
    if (first >= cards.size() || !cards[first].trace() || cards[first].timeline < 0)
        return job;
    job.push_back(cards[first]);
    for (const PageCard &card : cards) {
        const auto isTaken = [&](const PageCard &other) { return other.card().rank == card.card().rank; };
        if (card.timeline >= 0 && card.trace() && card.card().rank && job.front().card().rank &&
            std::ranges::none_of(job, isTaken) && ranTogether(job.front(), card))
            job.push_back(card);
    }
    return job;
}

Result<std::shared_ptr<const PathJob>> buildPathJob(const std::vector<PageCard> &cards, TaskControl &control)
{
    std::vector<SharedCard> open;
    for (const PageCard &card : cards)
        open.push_back(card.open);
    auto job = buildJobGraph(open, control);
    if (!job)
        return failure(job.error());
    auto made = std::make_shared<PathJob>();
    made->job = std::move(*job);
    for (const SharedCard &card : made->job.cards)
        made->timelines.push_back(std::ranges::find(cards, card, &PageCard::open)->timeline);
    auto steps = pathSteps(made->job, control);
    if (!steps)
        return failure(steps.error());
    made->steps = std::move(*steps);
    made->replayErrorNs = replayError(made->graph(), control).errorNs;
    made->hasTasks = std::ranges::any_of(made->graph().resources(), [](const PathResource &resource) {
        return resource.card == 0 && resource.isDevice && !resource.isMeetings() && resource.begin < resource.end;
    });
    if (control.stopRequested())
        return failure(ErrorCode::Cancelled);
    return std::shared_ptr<const PathJob>(std::move(made));
}

Result<std::shared_ptr<const FoundPath>> findPath(std::shared_ptr<const PathJob> job, PathQuestion question,
                                                  const TaskControl &control)
{
    auto found = std::make_shared<FoundPath>();
    found->job = std::move(job);
    found->question = question;
    if (!found->job->hasTasks)
        found->lack = PathLack::Tasks;
    else if (question.kind == PathQuestion::Kind::Step || question.kind == PathQuestion::Kind::Range)
        answerRange(*found, control);
    else
        answerSlices(*found, control);
    const PathGraph &graph = found->job->graph();
    found->kinds = totalsByKind(graph, found->path);
    found->names = totalsByName(graph, found->path);
    found->parts = pathPartsOf(*found->job, found->path, control);
    found->bins = pathBinsOf(found->path);
    found->marks = pathMarksOf(*found);
    if (control.stopRequested())
        return failure(ErrorCode::Cancelled);
    return std::shared_ptr<const FoundPath>(std::move(found));
}

} // namespace plumbline
