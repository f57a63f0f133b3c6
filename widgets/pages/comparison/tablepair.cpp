// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/pages/comparison/tablepair.h"

#include "widgets/support/formatting.h"
#include "widgets/support/paths.h"

#include <QComboBox>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QHash>
#include <QLabel>
#include <QSignalBlocker>

#include <algorithm>
#include <utility>

namespace plumbline {

namespace {

/// Tells cards of equal names apart by the folder that holds the capture.
void nameApart(std::vector<PageCard> &cards)
{
    QHash<QString, int> counts;
    for (const PageCard &card : cards)
        ++counts[card.name];
    for (PageCard &card : cards) {
        const QString folder = QFileInfo(QFileInfo(pathFromBytes(card.card().path)).path()).fileName();
        if (counts.value(card.name) > 1 && !folder.isEmpty())
            card.name = plainText(folder.toStdString()) + QLatin1Char('/') + card.name;
    }
}

/// Returns the card that the first one is compared with at first.
std::size_t firstTarget(const std::vector<PageCard> &cards)
{
    const Card &base = cards.front().card();
    const auto found = std::ranges::find_if(cards, [&base](const PageCard &each) {
        return each.card().path != base.path && base.rank && each.card().rank == base.rank;
    });
    return found == cards.end() ? 1 : static_cast<std::size_t>(found - cards.begin());
}

} // namespace

TablePair::TablePair(QWidget *parent) : QWidget(parent)
{
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    for (std::size_t side = 0; side < m_boxes.size(); ++side) {
        m_names[side] = new QLabel(this);
        m_boxes[side] = new QComboBox(this);
        m_boxes[side]->setObjectName(side == 0 ? QStringLiteral("base") : QStringLiteral("target"));
        m_boxes[side]->setSizeAdjustPolicy(QComboBox::AdjustToContents);
        m_names[side]->setBuddy(m_boxes[side]);
        layout->addWidget(m_names[side]);
        layout->addWidget(m_boxes[side]);
        connect(m_boxes[side], &QComboBox::currentIndexChanged, this, &TablePair::startMatching);
    }
    retranslate();
}

void TablePair::setCards(std::vector<PageCard> cards)
{
    std::erase_if(cards, [](const PageCard &card) { return !card.trace() && !card.card().timeline.empty(); });
    const bool areSame = std::equal(cards.begin(), cards.end(), m_cards.begin(), m_cards.end(),
                                    [](const PageCard &left, const PageCard &right) { return left.open == right.open; });
    if (areSame)
        return;
    m_cards = std::move(cards);
    nameApart(m_cards);
    for (std::size_t side = 0; side < m_boxes.size(); ++side) {
        const QSignalBlocker quiet(m_boxes[side]);
        m_boxes[side]->clear();
        for (const PageCard &card : m_cards)
            m_boxes[side]->addItem(card.name);
        if (m_cards.size() > 1)
            m_boxes[side]->setCurrentIndex(side == 0 ? 0 : static_cast<int>(firstTarget(m_cards)));
    }
    startMatching();
}

void TablePair::retranslate()
{
    m_names[0]->setText(tr("Base:"));
    m_names[1]->setText(tr("Target:"));
}

const PageCard *TablePair::chosen(std::size_t side) const
{
    const int index = m_boxes[side]->currentIndex();
    return index >= 0 && static_cast<std::size_t>(index) < m_cards.size() ? &m_cards[static_cast<std::size_t>(index)] : nullptr;
}

void TablePair::startMatching()
{
    m_task.cancel();
    m_match.reset();
    m_error.reset();
    const PageCard *first = base();
    const PageCard *second = target();
    if (first && second && first != second) {
        m_task.start(
            [base = first->open, target = second->open](TaskControl &control) { return matchByTables(*base, *target, control); },
            [this](TaskEnd end, Result<TableMatch> matched) {
                if (end == TaskEnd::Cancelled)
                    return;
                if (end == TaskEnd::Failed)
                    m_error = matched.error();
                else
                    m_match = std::move(*matched);
                Q_EMIT changed();
            });
    }
    Q_EMIT changed();
}

} // namespace plumbline
