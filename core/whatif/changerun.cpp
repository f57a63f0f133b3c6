// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/whatif/changerun.h"

#include "core/base/wide.h"

#include <fnmatch.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace plumbline {

bool GlobPattern::matches(const std::string &name) const
{
    return m_pattern == "*" || fnmatch(m_pattern.c_str(), name.c_str(), 0) == 0;
}

bool GlobPattern::matches(const Trace &trace, SliceId slice)
{
    if (m_trace != &trace) {
        m_trace = &trace;
        m_known.assign(trace.strings().size(), Match::Unknown);
    }
    const StringId name = trace.slices().name[slice.value];
    Match &known = m_known[name.value];
    if (known == Match::Unknown)
        known = matches(std::string(trace.text(name))) ? Match::Yes : Match::No;
    return known == Match::Yes;
}

ChangeRun::ChangeRun(const JobGraph &job, const std::vector<PathStep> &steps, TimeRange step, const WhatIfChange &change,
                     ChangeReading reading, PathChanges &changes, TaskControl &control)
    : m_job(job)
    , m_graph(*job.graph)
    , m_steps(steps)
    , m_step(step)
    , m_change(change)
    , m_reading(reading)
    , m_changes(changes)
    , m_control(control)
    , m_pattern(change.pattern)
    , m_isCounted(m_graph.cards().size())
{}

Result<ChangeReach> ChangeRun::apply()
{
    Result<void> applied;
    switch (m_change.target) {
    case ChangeTarget::Kernel:
        applyKernels();
        break;
    case ChangeTarget::Type:
    case ChangeTarget::Shape:
    case ChangeTarget::Core:
        applied = applyTableRows();
        break;
    case ChangeTarget::Device:
        applied = applyDevice();
        break;
    case ChangeTarget::MicroBatches:
        applied = applyMicroBatches();
        break;
    case ChangeTarget::Communication:
        if (m_change.action == ChangeAction::Bandwidth)
            applied = applyBandwidth();
        else
            applyCommunication();
        break;
    case ChangeTarget::Rank:
        applyRank();
        break;
    case ChangeTarget::Launch:
        if (m_change.action == ChangeAction::Graph)
            applyGraphs();
        else
            applyLaunches();
        break;
    case ChangeTarget::Host:
    case ChangeTarget::Loader:
        applyHost();
        break;
    case ChangeTarget::Self:
        applySelf();
        break;
    case ChangeTarget::Gap:
        applyGaps();
        break;
    case ChangeTarget::Copy:
        applyCopies();
        break;
    case ChangeTarget::Fuse:
        applyFusion();
        break;
    case ChangeTarget::Clock:
        applied = applyClock();
        break;
    case ChangeTarget::Stage:
        applied = applyStage();
        break;
    }
    if (m_control.stopRequested())
        return failure(ErrorCode::Cancelled);
    if (!applied)
        return failure(applied.error());
    return m_reach;
}

bool ChangeRun::hasName(const PathResource &resource, std::uint32_t node)
{
    const SliceId slice = m_graph.slice(node);
    return slice.isValid() ? m_pattern.matches(traceOf(resource), slice) : m_change.pattern == "*";
}

void ChangeRun::setDuration(std::uint32_t node, TimeNs duration)
{
    m_changes.duration[node] = std::clamp<TimeNs>(duration, 0, FarthestPathNs);
}

void ChangeRun::scale(std::uint32_t node, double factor)
{
    const double duration = static_cast<double>(m_changes.duration[node]) * factor;
    setDuration(node, duration < static_cast<double>(FarthestPathNs) ? std::llround(duration) : FarthestPathNs);
}

void ChangeRun::scaleOrDrop(std::uint32_t node, std::uint8_t flagsIfGone)
{
    count(node);
    if (m_change.action == ChangeAction::Scale)
        return scale(node, m_change.value);
    setDuration(node, 0);
    setFlags(node, flagsIfGone);
}

bool ChangeRun::isNewSlice(std::uint32_t node)
{
    const SliceId slice = m_graph.slice(node);
    if (!slice.isValid())
        return false;
    const std::uint32_t card = m_graph.resources()[m_graph.resourceOf(node)].card;
    std::vector<bool> &isCounted = m_isCounted[card];
    if (isCounted.empty())
        isCounted.resize(m_graph.cards()[card].trace->slices().size());
    const bool isNew = !isCounted[slice.value];
    isCounted[slice.value] = true;
    return isNew;
}

void ChangeRun::count(std::uint32_t node)
{
    const bool isNew = isNewSlice(node);
    const bool isInStep = m_step.contains(m_graph.start(node));
    m_reach.slices += isNew ? 1 : 0;
    m_reach.stepSlices += isNew && isInStep ? 1 : 0;
    if (isInStep)
        addStepNs(m_graph.resources()[m_graph.resourceOf(node)].card, m_graph.duration(node));
}

void ChangeRun::addStepNs(std::uint32_t card, TimeNs ns)
{
    m_reach.stepNs = saturated(WideNs{m_reach.stepNs} + ns);
    TimeNs &ofCard = m_reach.cardNs[card];
    ofCard = saturated(WideNs{ofCard} + ns);
}

} // namespace plumbline
