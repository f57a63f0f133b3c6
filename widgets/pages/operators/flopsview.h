// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/kernels/cardflops.h"

#include <QSplitter>
#include <QString>

#include <cstddef>
#include <memory>
#include <optional>
#include <vector>

namespace plumbline {

class DataTable;
class MatrixChart;

/// The floating-point operations of the cards of a profile: a table of all cards and a heat map of them, and a table of the
/// scopes of one card.
class FlopsView final : public QSplitter
{
    Q_OBJECT

public:
    /// What one card computed.
    struct Entry
    {
        QString name;             ///< plain text that is shown for the card
        QString rank;             ///< "" if it is not known
        std::optional<int> stage; ///< pipeline stage
        std::shared_ptr<const CardFlops> flops;
    };

    explicit FlopsView(QWidget *parent = nullptr);

    /// Shows the cards, and the scopes of the one at `chosen`.
    void setCards(std::vector<Entry> cards, std::size_t chosen);
    void retranslate();

    [[nodiscard]] const DataTable &cardTable() const { return *m_cardTable; }
    [[nodiscard]] const DataTable &scopeTable() const { return *m_scopeTable; }
    [[nodiscard]] const MatrixChart &heatMap() const { return *m_heatMap; }

Q_SIGNALS:
    /// Emitted when a card of the heat map is clicked, with its place in setCards().
    void cardChosen(std::size_t card);

private:
    [[nodiscard]] static QString unitTitle(std::size_t unit);
    void showCards();
    void showHeatMap();
    void showScopes(const CardFlops &flops);

    std::vector<Entry> m_cards;
    DataTable *m_cardTable;
    MatrixChart *m_heatMap;
    DataTable *m_scopeTable;
};

} // namespace plumbline
