// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/pages/profilepage.h"
#include "widgets/tables/tablesource.h"

#include <memory>

class QLabel;

namespace plumbline {

class DataTable;

/// Shows every file that a capture of this kind can have: whether it exists and can be read, what is missing because of it, and
/// which option of the profiler writes it. All cards are in one table; files that need attention come first.
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

/// Returns a table with a row for each file of each card, in the language of the user. O(files).
[[nodiscard]] std::shared_ptr<const TableSource> fileTable(const std::vector<PageCard> &cards);

} // namespace plumbline
