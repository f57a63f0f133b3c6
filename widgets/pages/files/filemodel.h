// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/profile/profile.h"
#include "widgets/tables/tablemodel.h"

#include <QString>

#include <cstdint>
#include <optional>

namespace plumbline {

/// One deliverable of a card, as the table shows it.
struct FileRow
{
    QString name; ///< name of the file; if it is missing, its kind
    QString path; ///< relative to the folder of the card
    FileStatus status = FileStatus::Ok;
    std::optional<std::uint64_t> rows;
    std::optional<std::uint64_t> bytes;
    QString lacks;  ///< pages and rules that lack it
    QString remedy; ///< how to get it
    QString codes;  ///< codes of what lacks it, for the tool tip
};

/// Table of the deliverables of a card: their state, what is missing because of them, and how to get them.
class FileModel final : public TableModel<FileRow>
{
    Q_OBJECT

public:
    enum Column { NameColumn, StatusColumn, RowsColumn, SizeColumn, LacksColumn, RemedyColumn, ColumnCount };

    using TableModel::TableModel;

    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;

protected:
    [[nodiscard]] QVariant cell(const FileRow &row, int column, int role) const override;
    [[nodiscard]] QString title(int column) const override;
};

} // namespace plumbline
