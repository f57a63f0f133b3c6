// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/timeline/comparer.h"

#include "core/compare/clockfit.h"

#include <utility>

namespace plumbline {

namespace {

Alignment aligned(const Trace &base, const Trace &target, AlignmentWay way, const TaskControl &control)
{
    switch (way) {
    case AlignmentWay::Automatic:
        return alignAutomatically(base, target, control);
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

std::shared_ptr<const Trace> traceOf(const TimelineState &state, int card)
{
    return state.cards()[static_cast<std::size_t>(card)].trace;
}

} // namespace

Comparer::Comparer(TimelineState *state, QObject *parent) : QObject(parent), m_state(state)
{
    connect(state, &TimelineState::cardsChanged, this, [this] {
        m_aligning.cancel();
        m_matching.cancel();
        m_error.reset();
        Q_EMIT changed();
    });
}

void Comparer::compare(int base, int target, AlignmentWay way)
{
    m_state->setComparison(Comparison{base, target, {}, nullptr});
    if (!m_state->comparison())
        return;
    match();
    align(way);
}

void Comparer::align(AlignmentWay way)
{
    const Comparison *comparison = m_state->comparison();
    if (!comparison)
        return;
    m_aligning.start([base = traceOf(*m_state, comparison->base), target = traceOf(*m_state, comparison->target),
                      way](TaskControl &control) -> Result<Alignment> { return aligned(*base, *target, way, control); },
                     [this](TaskEnd end, Result<Alignment> alignment) {
                         if (end == TaskEnd::Finished)
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
    Comparison comparison = *known;
    comparison.alignment = alignment;
    m_state->setComparison(std::move(comparison));
}

void Comparer::match()
{
    const Comparison &comparison = *m_state->comparison();
    m_error.reset();
    m_matching.start(
        [base = traceOf(*m_state, comparison.base),
         target = traceOf(*m_state, comparison.target)](TaskControl &control) -> Result<std::shared_ptr<const Matching>> {
            auto matching = matchSlices(*base, *target, {}, control);
            if (!matching)
                return failure(matching.error());
            return std::make_shared<const Matching>(std::move(*matching));
        },
        [this](TaskEnd end, Result<std::shared_ptr<const Matching>> matching) {
            const Comparison *known = m_state->comparison();
            if (end == TaskEnd::Failed)
                m_error = matching.error();
            if (end == TaskEnd::Finished && known) {
                Comparison matched = *known;
                matched.matching = std::move(*matching);
                m_state->setComparison(std::move(matched));
            }
            Q_EMIT changed();
        });
}

void Comparer::swap()
{
    if (const Comparison *known = m_state->comparison())
        compare(known->target, known->base);
}

void Comparer::end()
{
    m_aligning.cancel();
    m_matching.cancel();
    m_error.reset();
    m_state->setComparison(std::nullopt);
    Q_EMIT changed();
}

} // namespace plumbline
