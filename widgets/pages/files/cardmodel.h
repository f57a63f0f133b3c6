// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/cards/timelinestage.h"
#include "widgets/pages/files/filemodel.h"
#include "widgets/support/ledger.h"
#include "widgets/tables/tablemodel.h"

#include <QString>

#include <optional>
#include <string>
#include <vector>

namespace plumbline {

/// One card of a profile, as the table shows it.
struct CardRow
{
    QString name;
    std::optional<int> rank;
    bool rankGuessed = false;
    std::optional<int> device;
    QString framework;
    QString level;
    std::optional<Ledger> ledger; ///< counts of its events; none if no timeline was loaded
    QString reason;               ///< why there is no timeline; empty if there is one or it was not read
    TimelineStage stage;
    QString path;
    std::optional<int> timeline; ///< index of its timeline in the TimelineState
    std::vector<FileRow> files;  ///< deliverables, both found and missing
    std::vector<FileRow> traces; ///< the files of its timeline
    /// Files of other timelines that it could show, one entry for each timeline.
    std::vector<std::vector<std::string>> otherTimelines;
};

/// Returns what the table says of the timeline of a card: the counts of its events, how far it is, or why there is none.
[[nodiscard]] QString timelineText(const CardRow &card);

/// Table of the cards of a profile, with and without timelines.
class CardModel final : public TableModel<CardRow>
{
    Q_OBJECT

public:
    enum Column { NameColumn, RankColumn, DeviceColumn, FrameworkColumn, LevelColumn, EventsColumn, TimelineColumn, ColumnCount };

    using TableModel::TableModel;

    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    /// Sets the cards that are compared by CardRow::timeline; -1 stands for none.
    void setCompared(int base, int target);
    /// Sets the stages of all cards, by row. Only those that differ are drawn again.
    void setStages(const std::vector<TimelineStage> &stages);
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
