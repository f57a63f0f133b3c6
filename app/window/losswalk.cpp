// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/losswalk.h"

#include "widgets/comparison/comparisontables.h"
#include "widgets/support/formatting.h"
#include "widgets/support/messages.h"
#include "widgets/timeline/state/comparisontexts.h"

#include <algorithm>
#include <cstdlib>
#include <utility>

namespace plumbline {

LossWalk::LossWalk(TimelineState *state, QObject *parent) : QObject(parent), m_state(state)
{
    connect(state, &TimelineState::comparisonChanged, this, [this] {
        const Comparison *comparison = m_state->comparison();
        if (comparison && comparison->matching == m_matching && axes() == m_axes)
            return;
        // Another alignment changes one-sided gaps and times, but not the order of the losses, so the current one stays.
        if (!comparison || comparison->matching != m_matching)
            m_at.reset();
        m_task.cancel();
        m_found.reset();
        m_matching.reset();
    });
}

ClockMap LossWalk::axes() const
{
    const Comparison &comparison = *m_state->comparison();
    const auto traceOf = [this](int card) -> const Trace & { return *m_state->cards()[static_cast<std::size_t>(card)].trace; };
    return comparison.alignment.clock(traceOf(comparison.base), traceOf(comparison.target));
}

void LossWalk::step(int direction)
{
    ask(direction > 0 ? Request::Next : Request::Previous);
}

void LossWalk::goToFirst()
{
    ask(Request::First);
}

void LossWalk::ask(Request request)
{
    const Comparison *comparison = m_state->comparison();
    if (!comparison)
        return Q_EMIT announced(tr("No cards are compared: choose a base and a target first."));
    if (!comparison->matching)
        return Q_EMIT announced(tr("The slices of both cards are still being matched."));
    if (m_found)
        return serve(request);
    m_request = request;                    // the last key wins if several are pressed before the result is there
    if (!m_task.isRunning() || !m_matching) // a running task may be for an earlier comparison
        find();
}

void LossWalk::find()
{
    const Comparison &comparison = *m_state->comparison();
    const auto traceOf = [this](int card) { return m_state->cards()[static_cast<std::size_t>(card)].trace; };
    m_matching = comparison.matching;
    m_axes = axes();
    m_task.start(
        [base = traceOf(comparison.base), target = traceOf(comparison.target), matching = m_matching,
         clock = m_axes](TaskControl &control) -> Result<std::shared_ptr<const Divergences>> {
            auto found = findDivergences(*base, *target, *matching, CompareScope(), clock, MostLosses, control);
            if (!found)
                return failure(found.error());
            return std::make_shared<const Divergences>(std::move(*found));
        },
        [this](TaskEnd end, Result<std::shared_ptr<const Divergences>> found) {
            if (end == TaskEnd::Failed)
                Q_EMIT announced(errorText(found.error()));
            if (end != TaskEnd::Finished)
                return;
            m_found = std::move(*found);
            serve(m_request);
        });
}

void LossWalk::serve(Request request)
{
    if (request == Request::First && !m_found->first)
        return Q_EMIT announced(tr("The target does not differ from the base by more than the noise."));
    if (request == Request::First) {
        const Divergence &first = *m_found->first;
        return show(
            first,
            tr("First divergence, %1: %2 (%3)").arg(differenceText(first.differenceNs), placeOf(first), divergenceText(first)));
    }
    const std::vector<Divergence> &losses = m_found->losses;
    if (losses.empty())
        return Q_EMIT announced(tr("Nothing takes longer on the target by more than the noise."));
    if (!m_at)
        return showLoss(0);
    if (request == Request::Previous && *m_at == 0)
        return Q_EMIT announced(tr("This is the largest loss."));
    if (request == Request::Next && *m_at + 1 >= losses.size())
        return Q_EMIT announced(m_found->lossCount > losses.size()
                                    ? tr("Only the %1 largest of %2 losses can be visited.")
                                          .arg(countText(losses.size()), countText(m_found->lossCount))
                                    : tr("This is the smallest loss."));
    showLoss(request == Request::Next ? *m_at + 1 : *m_at - 1);
}

void LossWalk::showLoss(std::size_t index)
{
    m_at = index;
    const Divergence &loss = m_found->losses[index];
    QString text = tr("Loss %1 of %2, %3: %4 (%5)")
                       .arg(countText(index + 1), countText(m_found->lossCount), differenceText(loss.differenceNs), placeOf(loss),
                            divergenceText(loss));
    if (const auto whole = wholeDifferenceNs(loss); whole && *whole != loss.differenceNs)
        text += tr("; the slice itself %1, as details say: only what computing does not hide counts as a loss")
                    .arg(differenceText(*whole));
    show(loss, text);
}

std::optional<TimeNs> LossWalk::wholeDifferenceNs(const Divergence &loss) const
{
    const Comparison *comparison = m_state->comparison();
    if (!comparison || loss.kind != DivergenceKind::Duration)
        return std::nullopt;
    const auto durationOf = [this](int card, SliceId slice) {
        return m_state->cards()[static_cast<std::size_t>(card)].trace->slices().duration[slice.value];
    };
    return durationOf(comparison->target, loss.target) - durationOf(comparison->base, loss.base);
}

void LossWalk::show(const Divergence &divergence, const QString &text)
{
    const Comparison &comparison = *m_state->comparison();
    const TimelineItem base = divergence.base.isValid() ? TimelineItem{comparison.base, divergence.base, {}} : TimelineItem();
    const TimelineItem target =
        divergence.target.isValid() ? TimelineItem{comparison.target, divergence.target, {}} : TimelineItem();
    Q_EMIT reached(base, target, rangeOf(divergence));
    Q_EMIT announced(text);
}

QString LossWalk::placeOf(const Divergence &divergence) const
{
    const Comparison &comparison = *m_state->comparison();
    const auto traceOf = [this](int card) -> const Trace & { return *m_state->cards()[static_cast<std::size_t>(card)].trace; };
    return placeText(divergence, traceOf(comparison.base), traceOf(comparison.target), *comparison.matching);
}

/// Returns the range of both slices with a margin of the same length on each side. For an idle gap it includes the gap before the
/// slice.
TimeRange LossWalk::rangeOf(const Divergence &divergence) const
{
    const Comparison &comparison = *m_state->comparison();
    const TimeNs idleNs = divergence.kind == DivergenceKind::Gap ? divergence.differenceNs : 0;
    std::optional<TimeRange> both;
    const auto add = [&](int card, SliceId slice, TimeNs aheadNs) {
        if (!slice.isValid())
            return;
        TimeRange range = m_state->rangeOf({card, slice, {}});
        range.begin -= aheadNs;
        both = both ? both->united(range) : range;
    };
    add(comparison.base, divergence.base, std::max<TimeNs>(-idleNs, 0));
    add(comparison.target, divergence.target, std::max<TimeNs>(idleNs, 0));
    const TimeRange shown = both.value_or(TimeRange());
    const TimeNs margin = std::max<TimeNs>(shown.length(), TimelineState::MinimumRangeNs);
    return {shown.begin - margin, shown.end + margin};
}

} // namespace plumbline
