// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/compare/alignment.h"
#include "widgets/cards/timelinecard.h"

#include <QObject>

#include <cstddef>

class QMenu;
class QWidget;

namespace plumbline {

class Comparer;
class TimelineState;

/// The alignments of two compared cards that somebody chooses: by slices, steps, an offset that is typed or dragged. Says what
/// was done, or what is lacking for it.
class Aligner final : public QObject
{
    Q_OBJECT

public:
    /// Both must outlive it.
    Aligner(TimelineState *state, Comparer *comparer, QObject *parent = nullptr);

    /// Lays an edge of the selected slice over that of the slice kept for it (keepSelection()), else over that of its partner. A
    /// selected slice with neither is kept, and the next one, of the other card, is aligned with it.
    void alignSelection(SliceEdge edge);
    /// Keeps the selected slice for the next alignSelection() of the other card.
    void keepSelection();
    /// A step of the base and one of the target, as indexes of their TimelineCard::steps, begin together.
    void alignSteps(std::size_t baseStep, std::size_t targetStep);
    /// Moves the target along the axis from where it lies.
    void moveTarget(TimeNs by);
    /// Asks for an offset in a window that does not block the one behind it.
    void askOffset(QWidget *parent);

    /// An entry for each way to align. `dialogParent` must outlive the menu.
    void fillMenu(QMenu *menu, QWidget *dialogParent);

Q_SIGNALS:
    /// A sentence to show for a while.
    void announced(const QString &text);

private:
    void alignSlices(TimelineItem one, TimelineItem other, SliceEdge edge);
    [[nodiscard]] bool isCompared(TimelineItem item) const;
    [[nodiscard]] QString nameOf(TimelineItem item) const;

    TimelineState *m_state;
    Comparer *m_comparer;
    TimelineItem m_kept;
};

} // namespace plumbline
