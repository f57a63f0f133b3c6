// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/profile/profile.h"
#include "widgets/tables/tablemodel.h"

#include <QString>

#include <cstdint>
#include <optional>

namespace plumbline {

/// One deliverable of a card as the table shows it.
struct FileRow
{
    QString name; ///< of the file, or of the kind where there is none
    QString path; ///< below the card's folder
    FileStatus status = FileStatus::Ok;
    std::optional<std::uint64_t> rows;
    std::optional<std::uint64_t> bytes;
    QString lacks;  ///< what is not there without it
    QString remedy; ///< how to get it
    QString codes;  ///< of `lacks`, for a tool tip
};

/// What discovery found of a card: each deliverable with its state, what its absence disables, and how to get it.
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
