// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/path/slackfinder.h"

#include "widgets/support/formatting.h"

#include <QCoreApplication>

#include <algorithm>
#include <utility>

namespace plumbline {

namespace {

class SlackTexts
{
    Q_DECLARE_TR_FUNCTIONS(SlackTexts)

public:
    static QString of(const SliceSlack &slack);
};

QString SlackTexts::of(const SliceSlack &slack)
{
    const QString step = slack.step.empty() ? tr("the timeline") : tr("step %1").arg(plainText(slack.step));
    switch (slack.state) {
    case SliceSlack::State::NoGraph:
        return tr("unknown until a critical path is asked for");
    case SliceSlack::State::Running:
        return tr("being computed");
    case SliceSlack::State::NoTasks:
        return tr("unknown: no task of the device was recorded");
    case SliceSlack::State::NoCard:
        return tr("unknown: no path leads over this card");
    case SliceSlack::State::NotHeld:
        return tr("unknown: no path leads along this slice");
    case SliceSlack::State::NoStep:
        return tr("unknown: it lies in no step");
    case SliceSlack::State::Free:
        return tr("the end of %1 does not depend on it").arg(step);
    case SliceSlack::State::Failed:
        return tr("unknown: it could not be computed");
    case SliceSlack::State::Known:
        break;
    }
    if (slack.slackNs == 0)
        return tr("0: on the critical path of %1").arg(step);
    return tr("%1 until %2 takes longer").arg(durationText(slack.slackNs), step);
}

/// Returns the least slack of the pieces of a slice, of which `last` is the last one: what a piece launches may be needed earlier
/// than the end of the slice. O(nodes during the slice).
TimeNs leastSlack(const PathGraph &graph, const PathSlack &slack, std::uint32_t last, SliceId slice)
{
    const PathResource &resource = graph.resources()[graph.resourceOf(last)];
    const PathCard &card = graph.cards()[resource.card];
    const TimeNs begin = card.clock.map(card.trace->slices().start[slice.value]);
    TimeNs least = PathSlack::Unlimited;
    for (std::uint32_t node = last + 1; node-- > resource.begin && graph.start(node) >= begin;) {
        if (graph.slice(node) == slice)
            least = std::min(least, slack.of(node));
    }
    return least;
}

} // namespace

QString slackText(const SliceSlack &slack)
{
    return SlackTexts::of(slack);
}

SlackFinder::SlackFinder(PathFinder *finder, QObject *parent) : QObject(parent), m_finder(finder)
{
    connect(finder, &PathFinder::changed, this, [this] {
        const SliceSlack::State before = m_slack.state;
        if (m_finder->job() == m_job && (m_job || stateWithoutGraph() == before))
            return;
        start();
        Q_EMIT changed();
    });
}

void SlackFinder::find(TimelineItem slice)
{
    m_slice = slice;
    start();
}

/// Returns what is known while there is no graph: whether it is being built, could not be built, or was not asked for.
SliceSlack::State SlackFinder::stateWithoutGraph() const
{
    switch (m_finder->phase()) {
    case PathFinder::Phase::Running:
        return SliceSlack::State::Running;
    case PathFinder::Phase::Failed:
        return SliceSlack::State::Failed;
    default:
        return SliceSlack::State::NoGraph;
    }
}

void SlackFinder::start()
{
    m_task.cancel();
    m_job = m_finder->job();
    m_slack = {};
    if (!m_job) {
        m_kept = {};
        m_slack.state = stateWithoutGraph();
    }
    if (m_job && m_slice.slice.isValid()) {
        m_slack.state = SliceSlack::State::Running;
        m_task.start(
            [job = m_job, slice = m_slice, kept = m_kept](TaskControl &control) { return findIn(job, slice, kept, control); },
            [this](TaskEnd end, Result<Found> found) {
                if (end == TaskEnd::Cancelled)
                    return;
                if (end == TaskEnd::Finished) {
                    m_slack = found->slack;
                    m_kept = std::move(found->kept);
                } else {
                    m_slack.state = SliceSlack::State::Failed;
                }
                Q_EMIT changed();
            });
    }
}

Result<SlackFinder::Found> SlackFinder::findIn(const std::shared_ptr<const PathJob> &job, TimelineItem slice, StepSlack kept,
                                               const TaskControl &control)
{
    const PathGraph &graph = job->graph();
    const auto card = job->cardOf(slice.card);
    const std::uint32_t node = card ? lastNodeOfSlice(graph, *card, slice.slice) : PathGraph::NoNode;
    const auto answer = [&](SliceSlack::State state, TimeNs slackNs = 0, std::string step = {}) {
        return Found{{state, slackNs, std::move(step)}, kept};
    };
    if (!job->hasTasks)
        return answer(SliceSlack::State::NoTasks);
    if (!card)
        return answer(SliceSlack::State::NoCard);
    if (node == PathGraph::NoNode)
        return answer(SliceSlack::State::NotHeld);
    const auto step = job->stepAt(graph.start(node));
    if (!step)
        return answer(SliceSlack::State::NoStep);
    if (kept.job != job || kept.step != *step)
        kept = {job, *step, std::make_shared<const PathSlack>(graph, pathEnd(graph, 0, job->steps[*step].range.end), control)};
    if (control.stopRequested())
        return failure(ErrorCode::Cancelled);
    const TimeNs slackNs = leastSlack(graph, *kept.nodes, node, slice.slice);
    return answer(slackNs == PathSlack::Unlimited ? SliceSlack::State::Free : SliceSlack::State::Known, slackNs,
                  job->steps[*step].number);
}

} // namespace plumbline
