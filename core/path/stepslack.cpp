// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/path/stepslack.h"

#include "core/path/criticalpath.h"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <map>
#include <optional>
#include <utility>

namespace plumbline {

namespace {

constexpr std::uint32_t SlackPollEvery = 65'536; ///< nodes

/// What lies behind many steps, and holds up their ends, is looked at this often for each node of the graph at most.
constexpr std::size_t MostPassesOfNode = 8;
constexpr std::size_t MostStepsOfNode = 64;

/// Adds the slack of a step, or makes the one that is known smaller.
void carry(std::vector<std::pair<std::size_t, TimeNs>> &slacks, std::size_t step, TimeNs slack)
{
    const auto known = std::ranges::find(slacks, step, &std::pair<std::size_t, TimeNs>::first);
    if (known == slacks.end())
        slacks.emplace_back(step, slack);
    else
        known->second = std::min(known->second, slack);
}

/// Tells in which step a time lies. Times that follow one another are fastest.
class SlackStepFinder
{
public:
    explicit SlackStepFinder(const std::vector<PathStep> &steps) : m_steps(steps) {}

    [[nodiscard]] std::optional<std::size_t> stepAt(TimeNs time)
    {
        if (m_last < m_steps.size() && m_steps[m_last].range.contains(time))
            return m_last;
        const auto behind = std::ranges::upper_bound(m_steps, time, {}, [](const PathStep &step) { return step.range.begin; });
        if (behind == m_steps.begin())
            return std::nullopt;
        m_last = static_cast<std::size_t>(behind - m_steps.begin()) - 1;
        return m_steps[m_last].range.contains(time) ? std::optional(m_last) : std::nullopt;
    }

private:
    const std::vector<PathStep> &m_steps;
    std::size_t m_last = 0;
};

} // namespace

StepSlacks::StepSlacks(const PathGraph &graph, const std::vector<PathStep> &steps, const TaskControl &control)
    : m_graph(graph), m_slack(graph.size())
{
    // The path of a step may go back from a task that begins behind it. What lies between is carried from node to node, because
    // it has a slack of its own in the step in which it begins.
    using Carried = std::vector<std::pair<std::size_t, TimeNs>>; // steps, and the slack in each of them
    std::map<std::uint32_t, Carried> carried;
    for (std::size_t step = 0; step < steps.size() && !control.stopRequested(); ++step) {
        const std::uint32_t last = pathEnd(graph, 0, steps[step].range.end);
        if (last != PathGraph::NoNode)
            carried[last].emplace_back(step, 0);
    }
    SlackStepFinder finder(steps);
    for (std::uint32_t node = 0; node < graph.size(); ++node) {
        if (node % SlackPollEvery == 0 && control.stopRequested())
            return;
        m_slack[node] = finder.stepAt(graph.start(node)) ? Unlimited : Unknown;
    }
    const auto pass = [&](std::uint32_t node, TimeNs lag, TimeNs slack, std::size_t step) {
        const TimeNs readyNs = graph.bindingOf(node, lag).readyNs;
        graph.eachCause(node, [&](std::uint32_t cause, PathEdge kind) {
            const TimeNs time = graph.end(cause) + (kind == PathEdge::Launch ? lag : 0);
            const TimeNs causeSlack = slack + (readyNs - time);
            if (finder.stepAt(graph.start(cause)) == step)
                m_slack[cause] = std::min(m_slack[cause], causeSlack);
            else if (graph.start(cause) >= steps[step].range.end)
                carry(carried[cause], step, causeSlack);
        });
    };
    std::size_t passes = 0;
    std::uint32_t visited = 0;
    for (auto run = graph.order().rbegin(); run != graph.order().rend(); ++run) {
        const TimeNs lag = graph.launchLag(graph.resources()[run->resource]);
        for (std::uint32_t node = run->end; node-- > run->begin;) {
            if (++visited % SlackPollEvery == 0 && control.stopRequested())
                return;
            const auto own = finder.stepAt(graph.start(node));
            if (const auto found = carried.find(node); found != carried.end()) {
                const Carried slacks = std::move(found->second);
                carried.erase(found);
                passes += slacks.size();
                if (slacks.size() > MostStepsOfNode || passes > MostPassesOfNode * graph.size()) {
                    forget();
                    return;
                }
                for (const auto &[step, slack] : slacks) {
                    if (step == own)
                        m_slack[node] = std::min(m_slack[node], slack);
                    else
                        pass(node, lag, slack, step);
                }
            }
            if (own && m_slack[node] != Unlimited)
                pass(node, lag, m_slack[node], *own);
        }
    }
}

/// Knows nothing any more.
void StepSlacks::forget()
{
    for (std::uint32_t node = 0; node < m_graph.size(); ++node)
        m_slack[node] = Unknown;
}

Column<TimeNs> StepSlacks::bySlice(std::uint32_t card, const TaskControl &control) const
{
    const std::size_t slices = m_graph.cards()[card].trace->slices().size();
    Column<TimeNs> least(slices);
    for (std::size_t slice = 0; slice < slices; ++slice)
        least[slice] = Unknown;
    for (const PathResource &resource : m_graph.resources()) {
        for (std::uint32_t node = resource.begin; node < resource.end && resource.card == card && !resource.isMeetings();
             ++node) {
            if (node % SlackPollEvery == 0 && control.stopRequested())
                return least;
            const SliceId slice = m_graph.slice(node);
            if (!slice.isValid() || m_slack[node] == Unknown)
                continue;
            TimeNs &known = least[slice.value];
            known = known == Unknown ? m_slack[node] : std::min(known, m_slack[node]);
        }
    }
    takeFromOperators(card, least, control);
    return least;
}

/// Fills in the small tasks of communication operators, which lie on the streams in whose nodes the operators stand.
void StepSlacks::takeFromOperators(std::uint32_t card, Column<TimeNs> &least, const TaskControl &control) const
{
    constexpr TimeNs RoundingNs = 1'000; // text timelines round begin and end of a task by up to this
    const Trace &trace = *m_graph.cards()[card].trace;
    const SliceTable &slices = trace.slices();
    for (const PathResource &resource : m_graph.resources()) {
        if (!resource.isDevice || resource.card != card || !resource.lane.isValid())
            continue;
        std::vector<SliceId> operators; // by time
        for (std::uint32_t node = resource.begin; node < resource.end && !control.stopRequested(); ++node) {
            const SliceId slice = m_graph.slice(node);
            if (slice.isValid() && trace.laneOf(slice) != resource.lane && (operators.empty() || operators.back() != slice))
                operators.push_back(slice);
        }
        const Lane &lane = trace.lane(resource.lane);
        for (std::uint32_t task = lane.sliceBegin(); task < lane.sliceEnd() && !operators.empty(); ++task) {
            if (task % SlackPollEvery == 0 && control.stopRequested())
                return;
            const auto behind = std::ranges::upper_bound(operators, slices.start[task] + RoundingNs, {},
                                                         [&](SliceId slice) { return slices.start[slice.value]; });
            if (least[task] != Unknown || behind == operators.begin())
                continue;
            const SliceId owner = *std::prev(behind);
            if (slices.end(task) <= slices.end(owner.value) + RoundingNs)
                least[task] = least[owner.value];
        }
    }
}

} // namespace plumbline
