// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/pages/files/cardmodel.h"
#include "widgets/tables/sortedtablepanel.h"

#include <cstddef>
#include <set>
#include <string>
#include <utility>
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

    /// Returns the selected cards as rows of the model, rising.
    [[nodiscard]] std::vector<std::size_t> selectedCards() const;
    /// Returns whether the two selected cards, and no other, could be compared once their timelines are loaded.
    [[nodiscard]] bool canComparePair() const;
    /// Returns those selected cards whose stage fulfils a condition.
    [[nodiscard]] std::vector<std::size_t> selectedIf(bool (TimelineStage::*isWanted)() const) const;
    void setStages(const std::vector<TimelineStage> &stages);
    /// Adds what can be done with the timelines of the selected cards: loading, unloading, comparing, showing together.
    void addTimelines(QMenu *menu);
    void loadSelected();
    void cancelSelected();
    void unloadSelected();
    void comparePair();
    void showTogether();

Q_SIGNALS:
    void currentCardChanged();
    /// Emitted with the files of one of CardRow::otherTimelines.
    void timelineChosen(const std::vector<std::string> &files);
    /// Emitted when a card should become the base, or should be compared with the base. `timeline` is CardRow::timeline.
    void baseChosen(int timeline);
    void targetChosen(int timeline);
    void swapRequested();
    void endRequested();
    /// Emitted when a card was opened by a double click or Enter. Here and below cards are rows of the model.
    void cardOpened(std::size_t card);
    void loadRequested(const std::vector<std::size_t> &cards);
    void cancelRequested(const std::vector<std::size_t> &cards);
    void unloadRequested(const std::vector<std::size_t> &cards);
    void pairChosen(std::size_t base, std::size_t target);
    void togetherRequested(const std::vector<std::size_t> &cards);
    /// Emitted when the possible actions for the current or the selected cards change.
    void choicesChanged();

protected:
    [[nodiscard]] QString emptyText(bool opened) const override;

private:
    /// What a card is known by while rows come and go: its path and its name.
    using CardKey = std::pair<QString, QString>;

    [[nodiscard]] static CardKey keyOf(const CardRow &card);
    void select(const std::set<CardKey> &cards);
    void showMenu(const QPoint &position);
    void openCurrent();
    void addComparison(QMenu *menu);

    CardModel *m_model;
    bool m_isComparing = false;
};

} // namespace plumbline
