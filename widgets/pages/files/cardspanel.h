// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/pages/files/cardmodel.h"
#include "widgets/tables/sortedtablepanel.h"

#include <string>
#include <vector>

class QMenu;

namespace plumbline {

/// Lists the cards of a profile: rank, device and framework, what became of their events, and why a card has no timeline.
class CardsPanel final : public SortedTablePanel
{
    Q_OBJECT

public:
    explicit CardsPanel(QWidget *parent = nullptr);

    void setCards(std::vector<CardRow> cards, bool opened);
    [[nodiscard]] const CardModel &model() const { return *m_model; }
    /// Returns the current card, or null if there is none.
    [[nodiscard]] const CardRow *currentCard() const;
    /// Sets the cards that are compared by CardRow::timeline; -1 stands for none. A base may be chosen before a target.
    void setCompared(int base, int target);
    [[nodiscard]] bool canBeBase() const;
    [[nodiscard]] bool canBeCompared() const;
    /// Adds what can be done with the current card: comparing it, or showing another of its timelines.
    void fillMenu(QMenu *menu);
    void chooseBase();
    void chooseTarget();

Q_SIGNALS:
    void currentCardChanged();
    /// Emitted with the files of one of CardRow::otherTimelines.
    void timelineChosen(const std::vector<std::string> &files);
    /// Emitted when a card should become the base, or should be compared with the base. `timeline` is CardRow::timeline.
    void baseChosen(int timeline);
    void targetChosen(int timeline);
    void swapRequested();
    void endRequested();
    /// Emitted when the possible actions for the current card change.
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
