// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/pages/files/cardmodel.h"
#include "widgets/tables/sortedtablepanel.h"

#include <string>
#include <vector>

class QMenu;

namespace plumbline {

/// The cards of the opened profiles: what they are, where their events went, and why one has no timeline.
class CardsPanel final : public SortedTablePanel
{
    Q_OBJECT

public:
    explicit CardsPanel(QWidget *parent = nullptr);

    void setCards(std::vector<CardRow> cards, bool opened);
    [[nodiscard]] const CardModel &model() const { return *m_model; }
    /// The card that was chosen, null without one.
    [[nodiscard]] const CardRow *currentCard() const;
    /// The cards that are compared, by CardRow::timeline; a base may be chosen before there is a target. -1 for none.
    void setCompared(int base, int target);
    [[nodiscard]] bool canBeBase() const;
    [[nodiscard]] bool canBeCompared() const;
    /// Offers what can be done with the current card: to compare it, to show another timeline of it.
    void fillMenu(QMenu *menu);
    void chooseBase();
    void chooseTarget();

Q_SIGNALS:
    void currentCardChanged();
    /// The files of one of CardRow::otherTimelines were chosen.
    void timelineChosen(const std::vector<std::string> &files);
    /// A card is to be the base of the comparison, or to be compared with it; by CardRow::timeline.
    void baseChosen(int timeline);
    void targetChosen(int timeline);
    void swapRequested();
    void endRequested();
    /// What can be done with the current card is another thing.
    void choicesChanged();

protected:
    [[nodiscard]] QString emptyText(bool opened) const override;

private:
    void showMenu(const QPoint &position);
    void addComparison(QMenu *menu);

    CardModel *m_model;
    bool m_isComparing = false;
};

} // namespace plumbline
