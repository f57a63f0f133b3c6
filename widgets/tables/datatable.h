// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/support/asynctask.h"
#include "widgets/tables/datatablemodel.h"
#include "widgets/tables/panelstack.h"
#include "widgets/tables/tablesheet.h"

#include <QTimer>

#include <functional>
#include <memory>
#include <optional>

class QMenu;
class QTableView;

namespace plumbline {

class FilterHeader;
class TotalStrip;

/// A table of any size: sorted by a click on a title, filtered by what is typed below it, its columns chosen and its rows grouped
/// from the header's menu, with a row of sums, Ctrl+C and CSV. Sorting, filtering and grouping run in the background; the
/// rows shown stay until the new ones are there. A sentence takes its place while there is nothing to show.
class DataTable final : public PanelStack
{
    Q_OBJECT

public:
    /// `fileName` is proposed for exports, without its suffix.
    explicit DataTable(const QString &fileName, QWidget *parent = nullptr);

    /// Shows another source; one with the same columns keeps order, filters, widths and what is hidden.
    void setSource(std::shared_ptr<const TableSource> source);
    /// How the rows are sorted before somebody chooses.
    void sortBy(std::size_t column, Qt::SortOrder order);
    void setFiltersShown(bool shown);
    void setTotalsShown(bool shown);
    /// What stands in the row below instead of sums, one text for each column; an empty list brings the sums back.
    void setFooter(QStringList texts);
    /// How high the table is with all of its rows.
    [[nodiscard]] int fullHeightPx() const;
    /// What is said while there are no rows at all.
    void setEmptyText(std::function<QString()> text);
    /// Asks all words again after a change of language.
    void retranslate();

    [[nodiscard]] const DataTableModel &model() const { return *m_model; }
    [[nodiscard]] QTableView &view() const { return *m_view; }
    [[nodiscard]] FilterHeader &header() const { return *m_header; }
    [[nodiscard]] QStringList totals() const;
    /// The row of the source that is current; none without one, while rows are grouped, and as long as the rows shown are not of
    /// the newest source.
    [[nodiscard]] std::optional<std::size_t> currentRow() const;
    /// Makes a row current without saying so.
    void setCurrentRow(std::size_t sourceRow);
    /// The column rows are grouped by.
    [[nodiscard]] std::optional<std::size_t> groupColumn() const { return m_groupColumn; }
    void groupBy(std::optional<std::size_t> column);
    /// Whether rows are being sorted, filtered or grouped.
    [[nodiscard]] bool isBusy() const { return m_task.isRunning() || m_delay.isActive(); }
    /// All rows shown, with their titles, as CSV of the columns shown.
    [[nodiscard]] QString csv() const;
    /// Puts the selected rows on the clipboard, the columns shown parted by tabs: many of them later, and none where they are
    /// more text than MostCopiedLetters, which a sentence says.
    void copyRows();
    static constexpr qsizetype MostCopiedLetters = qsizetype{64} << 20;

Q_SIGNALS:
    /// Another row of the source is current, by mouse or key, or the rows of another source are shown. Silent while older rows
    /// are: whoever gave the source may index by its rows.
    void currentRowChanged();
    /// A row of the newest source was double-clicked or Return was pressed on it.
    void rowActivated(std::size_t sourceRow);
    /// New rows are shown.
    void arranged();

private:
    struct Arrangement
    {
        std::shared_ptr<const TableSource> source; ///< what is shown: grouped, or as it came
        ArrangedRows rows;
        int sortColumn = -1;
        Qt::SortOrder sortOrder = Qt::AscendingOrder;
    };

    /// Some of the rows shown, or all of them, with the columns shown.
    [[nodiscard]] TableSheet sheetOf(std::vector<std::uint32_t> rows) const;
    [[nodiscard]] std::vector<std::uint32_t> selectedRows() const;
    void takeCopy(std::optional<QString> text);
    void setupView();
    void startArranging();
    [[nodiscard]] TableOrder wantedOrder() const;
    [[nodiscard]] static Result<Arrangement> arrange(const std::shared_ptr<const TableSource> &source,
                                                     std::optional<std::size_t> group, TableOrder order,
                                                     const TaskControl &control);
    void showRows(Arrangement arrangement);
    [[nodiscard]] std::optional<std::size_t> shownRow() const;
    void showTotals();
    void sizeColumns();
    void updateFilters();
    void fillMenu(QMenu *menu, int section);
    void showMenu(const QPoint &globalPos, int section);
    void exportCsv();
    void activate(const QModelIndex &index);
    [[nodiscard]] const TableSource *shownSource() const { return m_model->source(); }

    QString m_fileName;
    QTableView *m_view;
    FilterHeader *m_header;
    TotalStrip *m_totals;
    DataTableModel *m_model;
    QTimer m_delay; ///< so that typing does not sort at every letter
    AsyncTask<Arrangement> m_task;
    AsyncTask<std::optional<QString>> m_copy;
    std::shared_ptr<const TableSource> m_source;
    std::optional<std::size_t> m_groupColumn;
    bool m_isShownGrouped = false;
    bool m_isShownOld = false; ///< the rows shown are of a source before m_source
    std::function<QString()> m_emptyText;
    QStringList m_footer;
    std::optional<std::pair<std::size_t, Qt::SortOrder>> m_firstSort; ///< of columns that are shown anew
    std::optional<std::size_t> m_wantedRow;                           ///< to be current once it is shown
};

} // namespace plumbline
