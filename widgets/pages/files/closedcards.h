// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/pages/files/cardmodel.h"

#include <QListWidget>

#include <cstddef>
#include <vector>

namespace plumbline {

/// The cards of the timeline that are closed: one row for each card whose timeline was not read. A click on a row, or Enter, asks
/// for its timeline; rows of timelines that are being read tell how far they are. Hidden while there is no such card.
class ClosedCards final : public QListWidget
{
    Q_OBJECT

public:
    explicit ClosedCards(QWidget *parent = nullptr);

    void setCards(const std::vector<CardRow> &cards);
    /// Sets the stages of all cards, by their place in setCards().
    void setStages(const std::vector<TimelineStage> &stages);

    [[nodiscard]] QSize sizeHint() const override;

Q_SIGNALS:
    /// Emitted when the timeline of a card is asked for. Cards are named by their place in setCards().
    void cardOpened(std::size_t card);
    void loadRequested(const std::vector<std::size_t> &cards);
    void cancelRequested(const std::vector<std::size_t> &cards);

protected:
    void changeEvent(QEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;

private:
    void showTexts();
    void openItem(const QListWidgetItem *item);
    [[nodiscard]] std::vector<std::size_t> selectedIf(bool (TimelineStage::*isWanted)() const) const;

    std::vector<CardRow> m_cards;
    std::vector<std::size_t> m_shown; ///< by row: the place of its card
};

} // namespace plumbline
