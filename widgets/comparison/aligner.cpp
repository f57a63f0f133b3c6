// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/comparison/aligner.h"

#include "widgets/comparison/comparer.h"
#include "widgets/comparison/offsetdialog.h"
#include "widgets/keys/keytexts.h"
#include "widgets/support/formatting.h"

#include <QMenu>

#include <utility>

namespace plumbline {

namespace {

constexpr qsizetype AlignerNameLetters = 60;

} // namespace

Aligner::Aligner(TimelineState *state, Comparer *comparer, QObject *parent)
    : QObject(parent), m_state(state), m_comparer(comparer)
{
    connect(state, &TimelineState::cardsChanged, this, [this] { m_kept = {}; });
    connect(state, &TimelineState::comparisonChanged, this, [this] {
        if (!isCompared(m_kept))
            m_kept = {};
    });
}

bool Aligner::isCompared(TimelineItem item) const
{
    const Comparison *comparison = m_state->comparison();
    return comparison && item.isValid() && item.slice.isValid() &&
           (item.card == comparison->base || item.card == comparison->target);
}

QString Aligner::nameOf(TimelineItem item) const
{
    const Trace &trace = *m_state->cards()[static_cast<std::size_t>(item.card)].trace;
    return plainText(trace.text(trace.slices().name[item.slice.value]), AlignerNameLetters);
}

void Aligner::alignSelection(SliceEdge edge)
{
    const TimelineItem selected = m_state->selection();
    if (!m_state->comparison()) {
        Q_EMIT announced(tr("No cards are compared: choose a base and a target first."));
    } else if (!isCompared(selected)) {
        Q_EMIT announced(tr("Select a slice of the base or of the target first."));
    } else if (m_kept.isValid() && m_kept.card != selected.card) {
        alignSlices(std::exchange(m_kept, {}), selected, edge);
    } else if (const TimelineItem partner = m_state->partnerOf(selected); partner.isValid() && !m_kept.isValid()) {
        alignSlices(selected, partner, edge);
    } else {
        keepSelection();
    }
}

void Aligner::keepSelection()
{
    const TimelineItem selected = m_state->selection();
    if (!isCompared(selected))
        return;
    m_kept = selected;
    Q_EMIT announced(
        tr("Kept: %1. Now select a slice of the other card, then press %2 to align the starts or %3 to align the ends.")
            .arg(nameOf(selected), menuKeyText(TimelineCommand::AlignStarts), menuKeyText(TimelineCommand::AlignEnds)));
}

void Aligner::alignSlices(TimelineItem one, TimelineItem other, SliceEdge edge)
{
    const Comparison &comparison = *m_state->comparison();
    if (one.card != comparison.base)
        std::swap(one, other);
    const auto traceOf = [this](TimelineItem item) -> const Trace & {
        return *m_state->cards()[static_cast<std::size_t>(item.card)].trace;
    };
    const QString base = nameOf(one);
    const QString target = nameOf(other);
    m_comparer->apply(alignByOperator(traceOf(one), one.slice, traceOf(other), other.slice, edge));
    if (base == target)
        Q_EMIT announced((edge == SliceEdge::Start ? tr("Aligned at the start of %1. Choose “Undo alignment” to revert.")
                                                   : tr("Aligned at the end of %1. Choose “Undo alignment” to revert."))
                             .arg(base));
    else
        Q_EMIT announced((edge == SliceEdge::Start ? tr("Aligned at the starts of %1 and %2. Choose “Undo alignment” to revert.")
                                                   : tr("Aligned at the ends of %1 and %2. Choose “Undo alignment” to revert."))
                             .arg(base, target));
}

void Aligner::alignSteps(std::size_t baseStep, std::size_t targetStep)
{
    const Comparison *comparison = m_state->comparison();
    if (!comparison)
        return;
    const auto startOf = [this](int card, std::size_t step) -> std::optional<std::int64_t> {
        const TimelineCard &shown = m_state->cards()[static_cast<std::size_t>(card)];
        if (!shown.steps || step >= shown.steps->size())
            return std::nullopt;
        return shown.trace->absolute((*shown.steps)[step].range.begin);
    };
    const auto baseNs = startOf(comparison->base, baseStep);
    const auto targetNs = startOf(comparison->target, targetStep);
    if (baseNs && targetNs)
        m_comparer->apply(alignTimes(AlignmentMethod::Step, *baseNs, *targetNs));
}

void Aligner::moveTarget(TimeNs by)
{
    const Comparison *comparison = m_state->comparison();
    if (!comparison)
        return;
    Alignment alignment = comparison->alignment;
    if (alignment.method == AlignmentMethod::None) {
        // Cards that were recorded far apart are not drawn at their recorded times. The move starts from where the target is
        // shown.
        const Trace &target = *m_state->cards()[static_cast<std::size_t>(comparison->target)].trace;
        const TimeNs first = target.slicesRange().begin;
        const TimeNs seen = m_state->recordedClock(comparison->target).map(first);
        alignment = alignTimes(AlignmentMethod::Typed, m_state->absoluteNs(comparison->base, seen), target.absolute(first));
    }
    if (__builtin_add_overflow(alignment.offsetNs, by, &alignment.offsetNs))
        return;
    alignment.method = AlignmentMethod::Typed;
    alignment.residualNs = 0;
    alignment.pairs = 0;
    m_comparer->apply(alignment);
}

void Aligner::askOffset(QWidget *parent)
{
    const Comparison *comparison = m_state->comparison();
    if (!comparison)
        return;
    auto *dialog = new OffsetDialog(comparison->alignment.offsetNs, parent);
    connect(dialog, &OffsetDialog::offsetChosen, this,
            [this](std::int64_t offsetNs) { m_comparer->apply(alignTyped(offsetNs)); });
    connect(m_state, &TimelineState::comparisonChanged, dialog,
            [this, dialog, base = comparison->base, target = comparison->target] {
                const Comparison *now = m_state->comparison();
                if (!now || now->base != base || now->target != target)
                    dialog->reject();
            });
    dialog->show();
}

void Aligner::fillMenu(QMenu *menu, QWidget *dialogParent)
{
    const auto add = [this, menu](const QString &text, AlignmentWay way) {
        connect(menu->addAction(text), &QAction::triggered, m_comparer, [this, way] { m_comparer->align(way); });
    };
    add(tr("&Automatic"), AlignmentWay::Automatic);
    add(tr("By &step"), AlignmentWay::Step);
    add(tr("By &collectives (fits the clocks)"), AlignmentWay::Collectives);
    add(tr("By s&tart"), AlignmentWay::Start);
    menu->addSeparator();
    const bool isSlice = isCompared(m_state->selection());
    const auto addSlice = [menu, isSlice](const QString &text) {
        QAction *action = menu->addAction(text);
        action->setEnabled(isSlice);
        return action;
    };
    connect(addSlice(withMenuKey(tr("Start of the selected slice and its &partner"), TimelineCommand::AlignStarts)),
            &QAction::triggered, this, [this] { alignSelection(SliceEdge::Start); });
    connect(addSlice(withMenuKey(tr("&End of the selected slice and its partner"), TimelineCommand::AlignEnds)),
            &QAction::triggered, this, [this] { alignSelection(SliceEdge::End); });
    connect(addSlice(tr("&Keep the selected slice to align a slice of the other card with it")), &QAction::triggered, this,
            [this] { keepSelection(); });
    menu->addSeparator();
    connect(menu->addAction(tr("&Offset…")), &QAction::triggered, this, [this, dialogParent] { askOffset(dialogParent); });
    add(tr("As &recorded"), AlignmentWay::AsRecorded);
}

} // namespace plumbline
