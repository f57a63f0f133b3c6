// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/comparison/comparer.h"

#include "core/base/wide.h"
#include "core/compare/clockfit.h"
#include "core/compare/kernelshapes.h"

#include <utility>

namespace plumbline {

namespace {

Alignment aligned(const OpenCard &baseCard, const OpenCard &targetCard, AlignmentWay way, const TaskControl &control)
{
    const Trace &base = *baseCard.trace();
    const Trace &target = *targetCard.trace();
    switch (way) {
    case AlignmentWay::Automatic:
        return alignAutomatically(base, target, relationOf(baseCard.card().rank, targetCard.card().rank), control);
    case AlignmentWay::Step:
        return alignByStep(base, target);
    case AlignmentWay::Collectives:
        return alignByCollectives(base, target, control);
    case AlignmentWay::Start:
        return alignByStart(base, target);
    case AlignmentWay::AsRecorded:
        break;
    }
    return {};
}

/// Returns the alignment that results when base and target are exchanged.
Alignment inverted(Alignment alignment)
{
    if (__builtin_sub_overflow(std::int64_t{0}, alignment.offsetNs, &alignment.offsetNs) ||
        __builtin_sub_overflow(alignment.anchorNs, alignment.offsetNs, &alignment.anchorNs))
        return {};
    constexpr WideNs Whole = 1'000'000'000'000'000;
    alignment.driftPpq = static_cast<std::int64_t>(-WideNs{alignment.driftPpq} * Whole / (Whole + alignment.driftPpq));
    return alignment;
}

SharedCard openCard(const TimelineState &state, int card)
{
    return state.cards()[static_cast<std::size_t>(card)].open;
}

/// Matches the slices of two cards and, if their files tell them, the shapes of their kernels.
Result<Matching> matched(const OpenCard &base, const OpenCard &target, TaskControl &control)
{
    const KernelShapes shapes = kernelShapesOf(base, target, control);
    return matchSlices(*base.trace(), *target.trace(), {0, shapes.base, shapes.target}, control);
}

} // namespace

Comparer::Comparer(TimelineState *state, QObject *parent) : QObject(parent), m_state(state)
{
    connect(state, &TimelineState::cardsChanged, this, [this] {
        forget();
        if (m_kept && (m_kept->base.expired() || m_kept->target.expired()))
            m_kept.reset();
        Q_EMIT changed();
    });
}

void Comparer::forget()
{
    m_aligning.cancel();
    m_matching.cancel();
    m_chosenBase = -1;
    m_before.clear();
    m_refused.reset();
    m_error.reset();
}

void Comparer::begin(int base, int target)
{
    forget();
    m_state->setComparison(Comparison{base, target, {}, nullptr});
    const Comparison *comparison = m_state->comparison();
    if (!comparison)
        return;
    if (const Matched *known = keptOf(openCard(*m_state, comparison->base), openCard(*m_state, comparison->target)))
        return take(*known);
    m_kept.reset();
    match();
}

/// Returns what was matched of these very cards; null if it was not.
const Comparer::Matched *Comparer::keptOf(const SharedCard &base, const SharedCard &target) const
{
    return m_kept && base && target && m_kept->base.lock() == base && m_kept->target.lock() == target ? &m_kept->matched
                                                                                                      : nullptr;
}

void Comparer::take(const Matched &matched)
{
    Comparison comparison = *m_state->comparison();
    comparison.matching = matched.matching;
    comparison.differences = matched.differences;
    m_state->setComparison(std::move(comparison));
}

void Comparer::compare(int base, int target, AlignmentWay way)
{
    begin(base, target);
    align(way);
    Q_EMIT changed();
}

void Comparer::compare(int base, int target, const Alignment &alignment)
{
    begin(base, target);
    show(alignment);
    Q_EMIT changed();
}

void Comparer::chooseBase(int card)
{
    const Comparison *known = m_state->comparison();
    if (known && known->base == card)
        return;
    if (known && known->target == card)
        return swap();
    if (known)
        return compare(card, known->target);
    m_chosenBase = card;
    Q_EMIT changed();
}

int Comparer::base() const
{
    return m_state->comparison() ? m_state->comparison()->base : m_chosenBase;
}

void Comparer::compareWithBase(int card)
{
    if (m_state->comparison() && m_state->comparison()->base == card)
        return;
    const int chosen = base();
    compare(chosen >= 0 && chosen != card ? chosen : (card == 0 ? 1 : 0), card);
}

void Comparer::align(AlignmentWay way)
{
    const Comparison *comparison = m_state->comparison();
    if (!comparison)
        return;
    m_refused.reset();
    m_aligning.start([base = openCard(*m_state, comparison->base), target = openCard(*m_state, comparison->target),
                      way](TaskControl &control) -> Result<Alignment> { return aligned(*base, *target, way, control); },
                     [this](TaskEnd end, Result<Alignment> alignment) {
                         const Comparison *known = m_state->comparison();
                         if (end == TaskEnd::Failed)
                             m_error = alignment.error();
                         if (end == TaskEnd::Finished && known && alignment->refusal != AlignmentRefusal::None)
                             m_refused = *alignment;
                         else if (end == TaskEnd::Finished)
                             apply(*alignment);
                         Q_EMIT changed();
                     });
    Q_EMIT changed();
}

void Comparer::apply(const Alignment &alignment)
{
    const Comparison *known = m_state->comparison();
    if (!known)
        return;
    m_aligning.cancel();
    m_refused.reset();
    if (alignment != known->alignment) {
        if (m_before.size() == MostUndone)
            m_before.erase(m_before.begin());
        m_before.push_back(known->alignment);
        show(alignment);
    }
    Q_EMIT changed();
}

void Comparer::show(const Alignment &alignment)
{
    const Comparison *known = m_state->comparison();
    if (!known)
        return;
    Comparison comparison = *known;
    comparison.alignment = alignment;
    m_state->setComparison(std::move(comparison));
}

void Comparer::undoAlignment()
{
    if (m_before.empty())
        return;
    m_aligning.cancel();
    m_refused.reset();
    const Alignment before = m_before.back();
    m_before.pop_back();
    show(before);
    Q_EMIT changed();
}

void Comparer::match()
{
    const Comparison &comparison = *m_state->comparison();
    m_error.reset();
    m_matching.start(
        [base = openCard(*m_state, comparison.base),
         target = openCard(*m_state, comparison.target)](TaskControl &control) -> Result<Matched> {
            auto matching = matched(*base, *target, control);
            if (!matching)
                return failure(matching.error());
            auto differences = DifferenceIndex::make(*base->trace(), *target->trace(), *matching, control);
            if (!differences)
                return failure(differences.error());
            return Matched{std::make_shared<const Matching>(std::move(*matching)),
                           std::make_shared<const DifferenceIndex>(std::move(*differences))};
        },
        [this](TaskEnd end, Result<Matched> made) {
            const Comparison *known = m_state->comparison();
            if (end == TaskEnd::Failed)
                m_error = made.error();
            if (end == TaskEnd::Finished && known) {
                m_kept = Kept{openCard(*m_state, known->base), openCard(*m_state, known->target), *made};
                take(*made);
            }
            Q_EMIT changed();
        });
}

void Comparer::swap()
{
    const Comparison *known = m_state->comparison();
    if (!known)
        return;
    const int base = known->base;
    const int target = known->target;
    const Alignment alignment = known->alignment;
    if (m_aligning.isRunning())
        compare(target, base);
    else if (alignment.method == AlignmentMethod::Collectives) // an alignment with drift has no exact inverse
        compare(target, base, AlignmentWay::Collectives);
    else
        compare(target, base, inverted(alignment));
}

void Comparer::end()
{
    forget();
    m_kept.reset();
    m_state->setComparison(std::nullopt);
    Q_EMIT changed();
}

} // namespace plumbline
