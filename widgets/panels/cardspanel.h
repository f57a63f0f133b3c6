// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/models/cardmodel.h"
#include "widgets/panels/sortedtablepanel.h"

#include <vector>

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

Q_SIGNALS:
    void currentCardChanged();

protected:
    [[nodiscard]] QString emptyText(bool opened) const override;

private:
    CardModel *m_model;
};

} // namespace plumbline
