// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/models/cardmodel.h"
#include "widgets/panels/sortedtablepanel.h"

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
    /// Offers what the current card could show instead of its timeline; nothing where there is no such thing.
    void fillMenu(QMenu *menu);

Q_SIGNALS:
    void currentCardChanged();
    /// The files of one of CardRow::otherTimelines were chosen.
    void timelineChosen(const std::vector<std::string> &files);

protected:
    [[nodiscard]] QString emptyText(bool opened) const override;

private:
    void showMenu(const QPoint &position);

    CardModel *m_model;
};

} // namespace plumbline
