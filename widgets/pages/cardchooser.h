// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/cards/pagecard.h"

#include <QComboBox>

#include <optional>

namespace plumbline {

/// The box of a page in which one of its cards is chosen, or all of them where the page can show them together.
class CardChooser final : public QComboBox
{
    Q_OBJECT

public:
    enum class Offer : std::uint8_t { EachCard, AllCards };

    explicit CardChooser(Offer offer = Offer::EachCard, QWidget *parent = nullptr);

    /// Offers other cards, without saying so: the same folder stays chosen, else the same place. Whether they are others than
    /// before. O(cards).
    bool setCards(PageCards cards);
    /// The chosen card; null for all cards, and where there is none.
    [[nodiscard]] const PageCard *card() const;
    /// Chooses a card by its place; nothing happens beyond the last.
    void choose(std::size_t place);
    /// Its place among the cards.
    [[nodiscard]] std::optional<std::size_t> place() const;

protected:
    void changeEvent(QEvent *event) override;

private:
    [[nodiscard]] int firstCard() const { return m_offer == Offer::AllCards ? 1 : 0; }
    [[nodiscard]] int indexOf(const PageCard &wanted) const;
    void retranslate();

    Offer m_offer;
    PageCards m_cards;
};

} // namespace plumbline
