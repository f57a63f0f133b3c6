// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/pages/cardchooser.h"

#include "widgets/support/jobtexts.h"

#include <QEvent>
#include <QSignalBlocker>

#include <algorithm>
#include <utility>

namespace plumbline {

namespace {

constexpr int MostLetters = 42; ///< limits the width, because the name of a folder may be longer than the row of tools

} // namespace

QString shortCardName(const PageCard &card, bool hasJobs)
{
    if (!card.card().rank)
        return card.name;
    const QString name = CardChooser::tr("rank %1").arg(*card.card().rank);
    return hasJobs ? ofJobText(name, card.card().job, card.card().jobName) : name;
}

CardChooser::CardChooser(Offer offer, QWidget *parent)
    : QComboBox(parent), m_offer(offer), m_cards(std::make_shared<const std::vector<PageCard>>())
{
    setObjectName(QStringLiteral("card"));
    setSizeAdjustPolicy(AdjustToContents);
    setMaximumWidth(fontMetrics().averageCharWidth() * MostLetters);
    if (m_offer == Offer::AllCards)
        addItem(QString());
    retranslate();
}

bool CardChooser::setCards(PageCards cards)
{
    if (m_cards == cards)
        return false;
    const int before = currentIndex();
    const PageCards old = std::exchange(m_cards, std::move(cards));
    const auto place = static_cast<std::size_t>(std::max(0, before - firstCard()));
    const bool wasCard = before >= firstCard() && place < old->size();
    const QSignalBlocker quiet(this);
    while (count() > firstCard())
        removeItem(count() - 1);
    for (const PageCard &card : *m_cards)
        addItem(card.name);
    const int same = wasCard ? indexOf((*old)[place]) : -1;
    setCurrentIndex(same >= 0 ? same : std::min(std::max(before, 0), count() - 1));
    return true;
}

int CardChooser::indexOf(const PageCard &wanted) const
{
    const auto found = std::find_if(m_cards->begin(), m_cards->end(), [&wanted](const PageCard &card) {
        return card.open && wanted.open && card.card().name == wanted.card().name && card.card().path == wanted.card().path;
    });
    return found == m_cards->end() ? -1 : firstCard() + static_cast<int>(found - m_cards->begin());
}

const PageCard *CardChooser::card() const
{
    const auto chosen = place();
    return chosen ? &(*m_cards)[*chosen] : nullptr;
}

void CardChooser::choose(std::size_t place)
{
    if (place < m_cards->size())
        setCurrentIndex(firstCard() + static_cast<int>(place));
}

std::optional<std::size_t> CardChooser::place() const
{
    const int index = currentIndex() - firstCard();
    return index >= 0 ? std::optional(static_cast<std::size_t>(index)) : std::nullopt;
}

void CardChooser::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QComboBox::changeEvent(event);
}

void CardChooser::retranslate()
{
    setAccessibleName(tr("Card"));
    if (m_offer == Offer::AllCards)
        setItemText(0, tr("All cards"));
}

} // namespace plumbline
