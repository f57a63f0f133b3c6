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

/// Makes the alignments of two compared cards that the user chooses: by slices, by steps, or by an offset that is typed or
/// dragged. Announces what was done, or what is missing to do it.
class Aligner final : public QObject
{
    Q_OBJECT

public:
    /// Creates the aligner. `state` and `comparer` must outlive it.
    Aligner(TimelineState *state, Comparer *comparer, QObject *parent = nullptr);

    /// Aligns an edge of the selected slice with the same edge of the slice that keepSelection() kept on the other card. If none
    /// is kept, it uses the partner of the selected slice. If there is no partner either, the selected slice is kept, and the
    /// next call aligns a slice of the other card with it.
    void alignSelection(SliceEdge edge);
    /// Keeps the selected slice for the next alignSelection() on the other card.
    void keepSelection();
    /// Lets a step of the base and a step of the target begin together. Both are indexes into TimelineCard::steps of their card.
    void alignSteps(std::size_t baseStep, std::size_t targetStep);
    /// Moves the target along the axis, starting from where it is shown.
    void moveTarget(TimeNs by);
    /// Asks for an offset in a dialog that does not block the window.
    void askOffset(QWidget *parent);

    /// Adds an entry for each way to align. `dialogParent` must outlive the menu.
    void fillMenu(QMenu *menu, QWidget *dialogParent);

Q_SIGNALS:
    /// Emitted with a sentence to show for a while.
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
