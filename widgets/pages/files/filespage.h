// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/pages/profilepage.h"
#include "widgets/tables/tablesource.h"

#include <memory>

class QLabel;

namespace plumbline {

class DataTable;

/// What the profiles hold: every file that a capture of their kind can have, whether it is there and can be read, what lacks
/// without it, and which option of the profiler writes it. All cards in one table, what needs attention first.
class FilesPage final : public ProfilePage
{
    Q_OBJECT

public:
    explicit FilesPage(TimelineState *state, QWidget *parent = nullptr);

    [[nodiscard]] const DataTable &table() const { return *m_table; }
    [[nodiscard]] QString summary() const;

protected:
    void analyse() override;
    void retranslate() override;

private:
    QLabel *m_summary;
    DataTable *m_table;
};

/// A row for each file of each card, in the user's language. O(files).
[[nodiscard]] std::shared_ptr<const TableSource> fileTable(const std::vector<PageCard> &cards);

} // namespace plumbline
