// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/pages/files/filemodel.h"
#include "widgets/support/ledger.h"
#include "widgets/tables/tablemodel.h"

#include <QString>

#include <optional>
#include <string>
#include <vector>

namespace plumbline {

/// One card of the opened profiles as the table shows it.
struct CardRow
{
    QString name;
    std::optional<int> rank;
    bool rankGuessed = false;
    std::optional<int> device;
    QString framework;
    QString level;
    std::optional<Ledger> ledger; ///< none: no timeline was loaded
    QString reason;               ///< why there is no timeline; empty when there is one
    QString path;
    std::optional<int> timeline; ///< its place among the cards of the timeline
    std::vector<FileRow> files;  ///< what discovery found of it, and what it did not
    std::vector<FileRow> traces; ///< the files of its timeline
    /// Files of timelines that it could show instead, one entry a timeline.
    std::vector<std::vector<std::string>> otherTimelines;
};

/// The cards that were found, with and without a timeline.
class CardModel final : public TableModel<CardRow>
{
    Q_OBJECT

public:
    enum Column { NameColumn, RankColumn, DeviceColumn, FrameworkColumn, LevelColumn, EventsColumn, TimelineColumn, ColumnCount };

    using TableModel::TableModel;

    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    /// The cards that are compared, by CardRow::timeline; -1 for none.
    void setCompared(int base, int target);
    [[nodiscard]] bool isBase(const CardRow &card) const { return card.timeline && *card.timeline == m_base; }
    [[nodiscard]] bool isTarget(const CardRow &card) const { return card.timeline && *card.timeline == m_target; }

protected:
    [[nodiscard]] QVariant cell(const CardRow &card, int column, int role) const override;
    [[nodiscard]] QString title(int column) const override;

private:
    [[nodiscard]] QString text(const CardRow &card, int column) const;
    [[nodiscard]] QString nameText(const CardRow &card) const;

    int m_base = -1;
    int m_target = -1;
};

} // namespace plumbline
