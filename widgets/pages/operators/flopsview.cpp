// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/pages/operators/flopsview.h"

#include "widgets/charts/matrixchart.h"
#include "widgets/support/formatting.h"
#include "widgets/tables/datatable.h"
#include "widgets/tables/optionalcell.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

namespace plumbline {

namespace {

constexpr std::size_t CardsInRow = 8; ///< cards of a usual server

} // namespace

FlopsView::FlopsView(QWidget *parent)
    : QSplitter(Qt::Vertical, parent)
    , m_cardTable(new DataTable(QStringLiteral("flops")))
    , m_heatMap(new MatrixChart(QStringLiteral("flops")))
    , m_scopeTable(new DataTable(QStringLiteral("flops_scopes")))
{
    setChildrenCollapsible(false);
    auto *cards = new QSplitter(Qt::Horizontal);
    cards->setChildrenCollapsible(false);
    cards->addWidget(m_cardTable);
    cards->addWidget(m_heatMap);
    cards->setSizes({1000, 1000});
    addWidget(cards);
    addWidget(m_scopeTable);
    setSizes({1000, 1000});
    m_scopeTable->setFiltersShown(true);
    m_heatMap->setTitle([]() -> QString { return tr("Floating-point operations of each card"); });
    m_heatMap->setTitles([]() -> QString { return tr("Cards"); }, []() -> QString { return tr("Place in the row"); },
                         []() -> QString { return tr("10⁶ operations"); });
    m_heatMap->setEmptyText([]() -> QString { return tr("No card tells its floating-point operations."); });
    connect(m_heatMap, &MatrixChart::cellClicked, this, &FlopsView::cardChosen);
    retranslate();
}

void FlopsView::setCards(std::vector<Entry> cards, std::size_t chosen)
{
    m_cards = std::move(cards);
    showCards();
    showHeatMap();
    showScopes(chosen < m_cards.size() ? *m_cards[chosen].flops : CardFlops());
}

QString FlopsView::unitTitle(std::size_t unit)
{
    const std::array<QString, FlopsUnitCount> titles{tr("All units"), tr("Matrix unit"), tr("Vector unit")};
    return titles[unit];
}

void FlopsView::showCards()
{
    double total = 0;
    for (const Entry &card : m_cards)
        total += card.flops->megaFlops().value_or(0);
    const bool hasStages = std::ranges::any_of(m_cards, [](const Entry &card) { return card.stage.has_value(); });
    auto table =
        std::make_shared<FilledTable>(std::vector<TableColumn>{{"flops_card", CellKind::Text},
                                                               {"cluster_stage", CellKind::Identifier, !hasStages, false},
                                                               {"flops_unit", CellKind::Text},
                                                               {"flops_operations", CellKind::Decimal},
                                                               {"flops_rate", CellKind::Decimal},
                                                               {"flops_utilization", CellKind::Decimal},
                                                               {"flops_share", CellKind::Share}});
    for (const Entry &card : m_cards) {
        for (std::size_t unit = 0; unit < FlopsUnitCount; ++unit) {
            const UnitFlops &flops = card.flops->summary[unit];
            if (flops.isEmpty())
                continue;
            const bool isShare = total > 0 && flops.megaFlops;
            table->addRow({card.name.toStdString(), cellOf(card.stage), unitTitle(unit).toStdString(), cellOf(flops.megaFlops),
                           cellOf(flops.gigaFlopsPerSecond), cellOf(flops.utilizationPercent),
                           isShare ? FilledTable::Cell(*flops.megaFlops / total) : FilledTable::Cell()});
        }
    }
    m_cardTable->setSource(std::move(table));
}

/// Cards stand in rows of eight, as in a server. Cells have the places of their cards.
void FlopsView::showHeatMap()
{
    MatrixChart::Matrix matrix;
    const bool isAny = std::ranges::any_of(m_cards, [](const Entry &card) { return card.flops->megaFlops().has_value(); });
    for (std::size_t card = 0; isAny && card < m_cards.size(); ++card) {
        if (card % CardsInRow == 0)
            matrix.rows += m_cards[card].rank;
        if (card < CardsInRow)
            matrix.columns += QString::number(card);
        const auto value = m_cards[card].flops->megaFlops();
        matrix.cells.push_back(
            {card / CardsInRow, card % CardsInRow, value,
             m_cards[card].rank + QStringLiteral(": ") + (value ? QString::number(*value, 'g', 7) : QStringLiteral("–"))});
    }
    m_heatMap->setMatrix(std::move(matrix));
}

void FlopsView::showScopes(const CardFlops &flops)
{
    auto table = std::make_shared<FilledTable>(std::vector<TableColumn>{{"flops_scope", CellKind::Text},
                                                                        {"flops_parent", CellKind::Text},
                                                                        {"flops_operations", CellKind::Decimal},
                                                                        {"flops_share", CellKind::Share, false, false}});
    for (const ScopeFlops &scope : flops.scopes)
        table->addRow({scope.name, scope.parent, scope.megaFlops, scope.share});
    m_scopeTable->setSource(std::move(table));
}

void FlopsView::retranslate()
{
    m_cardTable->setEmptyText([]() -> QString { return tr("No card tells its floating-point operations."); });
    m_scopeTable->setEmptyText([]() -> QString { return tr("No file tells the floating-point operations of scopes."); });
    for (DataTable *table : {m_cardTable, m_scopeTable})
        table->retranslate();
    m_heatMap->retranslate();
    if (!m_cards.empty())
        showCards();
}

} // namespace plumbline
