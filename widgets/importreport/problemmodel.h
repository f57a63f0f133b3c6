// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/problem.h"
#include "widgets/tables/tablemodel.h"

namespace plumbline {

/// Table of problems, one row for each.
class ProblemModel final : public TableModel<Problem>
{
    Q_OBJECT

public:
    enum Column { SeverityColumn, FileColumn, OffsetColumn, MessageColumn, ColumnCount };

    using TableModel::TableModel;

    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;

protected:
    [[nodiscard]] QVariant cell(const Problem &problem, int column, int role) const override;
    [[nodiscard]] QString title(int column) const override;
};

} // namespace plumbline
