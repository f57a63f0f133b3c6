// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/path/whatiffinder.h"

#include <algorithm>
#include <utility>

namespace plumbline {

namespace {

/// Divides totals of all steps by the number of steps.
void takeMean(std::vector<PathTotal> &totals, std::size_t steps)
{
    for (PathTotal &total : totals)
        total.durationNs /= static_cast<TimeNs>(steps);
}

WhatIf whatIfOf(const PathJob &job, const PathStep &step, bool isMean)
{
    WhatIf whatIf(job.job, job.steps, step);
    if (isMean)
        whatIf.measureMeanStep();
    return whatIf;
}

Result<std::shared_ptr<const FoundWhatIf>> findWhatIf(const std::shared_ptr<const PathJob> &job, const PathStep &step,
                                                      const std::vector<WhatIfChange> &changes, bool isMean, TaskControl &control)
{
    auto answer = whatIfOf(*job, step, isMean).ask(changes, control);
    if (!answer)
        return failure(answer.error());
    auto found = std::make_shared<FoundWhatIf>();
    found->job = job;
    found->isMean = isMean;
    found->before = totalsByKind(job->graph(), pathOfRange(job->graph(), step.range, control, answer->card));
    if (answer->replayed)
        found->after = totalsByKind(*answer->replayed, answer->path);
    takeMean(found->before, answer->steps);
    takeMean(found->after, answer->steps);
    if (control.stopRequested())
        return failure(ErrorCode::Cancelled);
    found->answer = std::move(*answer);
    return std::shared_ptr<const FoundWhatIf>(std::move(found));
}

} // namespace

WhatIfFinder::WhatIfFinder(PathFinder *path, QObject *parent) : QObject(parent), m_path(path)
{
    connect(path, &PathFinder::changed, this, &WhatIfFinder::update);
}

void WhatIfFinder::add(const WhatIfChange &change)
{
    if (std::ranges::find(m_changes, change) != m_changes.end())
        return;
    m_changes.push_back(change);
    update();
    Q_EMIT changed();
}

void WhatIfFinder::remove(std::size_t index)
{
    if (index >= m_changes.size())
        return;
    m_changes.erase(m_changes.begin() + static_cast<std::ptrdiff_t>(index));
    update();
    Q_EMIT changed();
}

void WhatIfFinder::clear()
{
    m_changes.clear();
    update();
    Q_EMIT changed();
}

void WhatIfFinder::setMean(bool isMean)
{
    if (m_isMean == isMean)
        return;
    m_isMean = isMean;
    update();
    Q_EMIT changed();
}

void WhatIfFinder::cancel()
{
    if (!isBusy())
        return;
    m_task.cancel();
    m_ideaTask.cancel();
    m_isFindingIdeas = false;
    m_isCancelled = true;
    if (m_phase == Phase::Running) {
        m_phase = Phase::Failed;
        m_error = Error();
        m_error.code = ErrorCode::Cancelled;
        m_result.reset();
        m_ideas.reset();
    }
    Q_EMIT changed();
}

void WhatIfFinder::askAgain()
{
    m_asked.reset();
    update();
}

void WhatIfFinder::setWanted(bool isWanted)
{
    m_isWanted = isWanted;
    update();
}

/// Returns the step that is asked about: all of them for their mean, else that of the path, or the range that it is about;
/// without a path the typical one.
PathStep WhatIfFinder::step() const
{
    const PathJob &job = *m_path->job();
    const auto &path = m_path->result();
    if (m_isMean)
        return allSteps(job.steps);
    if (path && path->question.kind == PathQuestion::Kind::Range && path->lack == PathLack::None)
        return {{}, path->path.range};
    return job.steps[path && path->step ? *path->step : typicalStep(job.steps)];
}

/// Asks again if what the answer depends on has changed. The path finder tells when the graph is there.
void WhatIfFinder::update()
{
    if (!m_path->job()) {
        m_task.cancel();
        m_ideaTask.cancel();
        m_isFindingIdeas = false;
        m_isCancelled = false;
        m_asked.reset();
        m_result.reset();
        m_ideas.reset();
        m_phase = m_path->phase() == PathFinder::Phase::Failed ? Phase::Failed : Phase::Nothing;
        m_error = m_path->phase() == PathFinder::Phase::Failed ? m_path->error() : Error();
        if (m_isWanted && m_path->followed() && m_path->phase() == PathFinder::Phase::Nothing)
            m_path->askAgain();
        Q_EMIT changed();
        return;
    }
    if (m_isWanted && m_path->job()->hasTasks)
        ask(step());
}

void WhatIfFinder::ask(const PathStep &step)
{
    Question question{m_path->job(), step.range, m_changes, m_isMean};
    if (m_asked == question)
        return;
    m_asked = std::move(question);
    m_phase = Phase::Running;
    m_isFindingIdeas = false;
    m_isCancelled = false;
    m_ideaTask.cancel();
    m_task.start([job = m_asked->job, step, changes = m_changes,
                  isMean = m_isMean](TaskControl &control) { return findWhatIf(job, step, changes, isMean, control); },
                 [this](TaskEnd end, Result<std::shared_ptr<const FoundWhatIf>> found) { take(end, std::move(found)); });
    Q_EMIT changed();
}

void WhatIfFinder::take(TaskEnd end, Result<std::shared_ptr<const FoundWhatIf>> found)
{
    if (end == TaskEnd::Cancelled)
        return;
    m_ideas.reset();
    if (end == TaskEnd::Failed) {
        m_error = found.error();
        m_result.reset();
        m_phase = Phase::Failed;
    } else {
        m_result = std::move(*found);
        m_phase = Phase::Finished;
        findIdeas();
    }
    Q_EMIT changed();
}

void WhatIfFinder::findIdeas()
{
    if (!m_result->answer.replayed)
        return;
    m_isFindingIdeas = true;
    m_ideaTask.start(
        [found = m_result, changes = m_changes](TaskControl &control) -> Result<std::shared_ptr<const std::vector<WhatIfIdea>>> {
            WhatIf whatIf = whatIfOf(*found->job, found->answer.step, found->isMean);
            auto ideas = rankIdeas(whatIf, changes, changesOfPath(found->job->job, found->answer, control), control);
            if (!ideas)
                return failure(ideas.error());
            return std::make_shared<const std::vector<WhatIfIdea>>(std::move(*ideas));
        },
        [this](TaskEnd end, Result<std::shared_ptr<const std::vector<WhatIfIdea>>> ideas) {
            if (end == TaskEnd::Cancelled)
                return;
            m_isFindingIdeas = false;
            if (end == TaskEnd::Finished)
                m_ideas = std::move(*ideas);
            Q_EMIT changed();
        });
}

} // namespace plumbline
