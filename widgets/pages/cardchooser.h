// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/cards/pagecard.h"

#include <QComboBox>

#include <optional>

namespace plumbline {

/// Returns a name of a card that is short enough for a sentence or a legend: its rank, with its job if cards of several jobs are
/// named together, else its name.
[[nodiscard]] QString shortCardName(const PageCard &card, bool hasJobs);

/// The box of a page for choosing one of its cards, or all of them if the page can show them together.
class CardChooser final : public QComboBox
{
    Q_OBJECT

public:
    enum class Offer : std::uint8_t { EachCard, AllCards };

    explicit CardChooser(Offer offer = Offer::EachCard, QWidget *parent = nullptr);

    /// Offers other cards without emitting a signal. If the chosen capture is among them, it stays chosen; otherwise the choice
    /// keeps its place. Returns whether the cards differ from those before. O(cards).
    bool setCards(PageCards cards);
    /// Returns the chosen card. Null for all cards, and if there is none.
    [[nodiscard]] const PageCard *card() const;
    /// Chooses a card by its place. Does nothing if there is no such place.
    void choose(std::size_t place);
    /// Returns the place of the chosen card. Empty for all cards.
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
