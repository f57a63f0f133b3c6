// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/path/slackshader.h"

#include "core/path/stepslack.h"
#include "widgets/timeline/state/timelinestate.h"

#include <algorithm>
#include <array>
#include <utility>

namespace plumbline {

FillIndex slackFill(TimeNs slackNs)
{
    constexpr std::array<TimeNs, SlackShadeCount - 1> Limits{1, 10'000, 100'000, 1'000'000, 10'000'000}; // as legends tell them
    if (slackNs < 0)
        return UnknownSlackFill;
    return static_cast<FillIndex>(FirstSlackFill + (std::ranges::upper_bound(Limits, slackNs) - Limits.begin()));
}

Result<SharedSliceColours> findSlackFills(const PathJob &job, const TaskControl &control)
{
    const StepSlacks slacks(job.graph(), job.hasTasks ? job.steps : std::vector<PathStep>(), control);
    auto fills = std::make_shared<SliceColours>();
    for (std::uint32_t card = 0; card < job.timelines.size() && !control.stopRequested(); ++card) {
        const Column<TimeNs> bySlice = slacks.bySlice(card, control);
        auto own = std::make_shared<Column<FillIndex>>(bySlice.size());
        constexpr std::size_t PollEvery = 65'536;
        for (std::size_t slice = 0; slice < bySlice.size(); ++slice) {
            if (slice % PollEvery == 0 && control.stopRequested())
                return failure(ErrorCode::Cancelled);
            (*own)[slice] = slackFill(bySlice[slice]);
        }
        const auto timeline = static_cast<std::size_t>(job.timelines[card]);
        fills->byCard.resize(std::max(fills->byCard.size(), timeline + 1));
        fills->byCard[timeline] = std::move(own);
    }
    if (control.stopRequested())
        return failure(ErrorCode::Cancelled);
    return SharedSliceColours(std::move(fills));
}

SlackShader::SlackShader(TimelineState *state, PathFinder *finder, QObject *parent)
    : QObject(parent), m_state(state), m_finder(finder)
{
    connect(finder, &PathFinder::changed, this, &SlackShader::update);
}

void SlackShader::setShown(bool isShown)
{
    if (m_isShown == isShown)
        return;
    m_isShown = isShown;
    update();
    Q_EMIT shownChanged();
}

bool SlackShader::isBusy() const
{
    return m_isShown && !m_state->sliceColours();
}

/// Computes the colours where they are wanted and the graph is another one.
void SlackShader::update()
{
    if (m_isShown && !m_finder->job() && m_finder->phase() == PathFinder::Phase::Nothing && m_finder->followed())
        return m_finder->askVisibleStep(); // which tells of itself, so that this is run again
    const auto job = m_isShown ? m_finder->job() : nullptr;
    if (m_isShown && !job && m_finder->phase() == PathFinder::Phase::Failed) {
        m_isShown = false;
        Q_EMIT failed(m_finder->error());
        Q_EMIT shownChanged();
    }
    if (job == m_job)
        return;
    m_task.cancel();
    m_job = job;
    m_state->setSliceColours(nullptr);
    if (!job)
        return;
    m_task.start([job](TaskControl &control) { return findSlackFills(*job, control); },
                 [this](TaskEnd end, Result<SharedSliceColours> fills) {
                     if (end == TaskEnd::Cancelled)
                         return;
                     if (end == TaskEnd::Finished) {
                         m_state->setSliceColours(std::move(*fills));
                         Q_EMIT painted();
                     } else {
                         setShown(false);
                         Q_EMIT failed(fills.error());
                     }
                 });
}

} // namespace plumbline
