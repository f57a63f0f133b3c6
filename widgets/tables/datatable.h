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

/// Shows a table of any size. A click on a title sorts, text fields below the titles filter. The menu of the header chooses
/// columns and groups rows. A row at the bottom shows sums, and rows can be copied with Ctrl+C or exported as CSV. Sorting,
/// filtering and grouping run in the background, and the old rows stay until the new ones are ready. While there is nothing to
/// show, a sentence stands in place of the table.
class DataTable final : public PanelStack
{
    Q_OBJECT

public:
    /// Creates an empty table. `fileName`, without suffix, is proposed for exports.
    explicit DataTable(const QString &fileName, QWidget *parent = nullptr);

    /// Shows another source. If it has the same columns, then order, filters, widths and hidden columns are kept.
    void setSource(std::shared_ptr<const TableSource> source);
    /// Sets the order that applies until the user chooses another one.
    void sortBy(std::size_t column, Qt::SortOrder order);
    void setFiltersShown(bool shown);
    void setTotalsShown(bool shown);
    /// Replaces the sums in the bottom row by one text for each column. An empty list restores the sums.
    void setFooter(QStringList texts);
    /// Leaves room for the titles and a few rows.
    [[nodiscard]] QSize minimumSizeHint() const override;
    /// Returns the height that the table needs to show all its rows.
    [[nodiscard]] int fullHeightPx() const;
    /// Sets the function that returns the sentence to show while there are no rows.
    void setEmptyText(std::function<QString()> text);
    /// Updates all texts after a change of language.
    void retranslate();

    [[nodiscard]] const DataTableModel &model() const { return *m_model; }
    [[nodiscard]] QTableView &view() const { return *m_view; }
    [[nodiscard]] FilterHeader &header() const { return *m_header; }
    [[nodiscard]] QStringList totals() const;
    /// Returns the current row as a row of the source. Empty if no row is current, while rows are grouped, and while the rows
    /// shown still belong to an older source.
    [[nodiscard]] std::optional<std::size_t> currentRow() const;
    /// Makes a row of the source current without emitting currentRowChanged(). While rows are being arranged, this takes effect
    /// when they are shown.
    void setCurrentRow(std::size_t sourceRow);
    /// Returns the column by which rows are grouped, if any.
    [[nodiscard]] std::optional<std::size_t> groupColumn() const { return m_groupColumn; }
    void groupBy(std::optional<std::size_t> column);
    /// Returns whether rows are being sorted, filtered or grouped.
    [[nodiscard]] bool isBusy() const { return m_task.isRunning() || m_delay.isActive(); }
    /// Returns all rows and columns that are shown as CSV, with titles.
    [[nodiscard]] QString csv() const;
    /// Asks for a path and writes what csv() returns there in the background.
    void exportCsv();
    /// Copies the selected rows to the clipboard, with the columns shown separated by tabs. Many rows are copied in the
    /// background. If the text would be longer than MostCopiedLetters, nothing is copied and a message says so.
    void copyRows();
    /// Upper limit of characters that are copied to the clipboard.
    static constexpr qsizetype MostCopiedLetters = qsizetype{64} << 20;

Q_SIGNALS:
    /// Emitted when another row of the source becomes current by mouse or key, or when the rows of another source are shown. It
    /// is not emitted while rows of an older source are shown, so that a receiver may use the row as an index into the source
    /// that it set.
    void currentRowChanged();
    /// Emitted when a row of the newest source is double-clicked or Return is pressed on it.
    void rowActivated(std::size_t sourceRow);
    /// Emitted when new rows are shown.
    void arranged();

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    /// A column whose width follows that of the view.
    struct FlexibleColumn
    {
        int section = 0;
        int leastPx = 0;
        int mostPx = 0;
    };
    struct Arrangement
    {
        std::shared_ptr<const TableSource> source; ///< source of the rows: the one that was set, or its groups
        ArrangedRows rows;
        int sortColumn = -1;
        Qt::SortOrder sortOrder = Qt::AscendingOrder;
    };

    /// Returns an export of the given rows, with the columns that are shown.
    [[nodiscard]] TableSheet sheetOf(std::vector<std::uint32_t> rows) const;
    [[nodiscard]] std::vector<std::uint32_t> selectedRows() const;
    void takeCopy(std::optional<QString> text);
    void setupView();
    void sizeRows();
    void startArranging();
    [[nodiscard]] TableOrder wantedOrder() const;
    [[nodiscard]] static Result<Arrangement> arrange(const std::shared_ptr<const TableSource> &source,
                                                     std::optional<std::size_t> group, TableOrder order,
                                                     const TaskControl &control);
    void showRows(Arrangement arrangement);
    [[nodiscard]] std::optional<std::size_t> shownRow() const;
    void showTotals();
    void sizeColumns();
    void chooseFlexible();
    void fitColumns();
    void updateFilters();
    void fillMenu(QMenu *menu, int section);
    void showMenu(const QPoint &globalPos, int section);
    void activate(const QModelIndex &index);
    [[nodiscard]] const TableSource *shownSource() const { return m_model->source(); }

    QString m_fileName;
    QTableView *m_view;
    FilterHeader *m_header;
    TotalStrip *m_totals;
    DataTableModel *m_model;
    QTimer m_delay; ///< delays sorting and filtering while the user types
    AsyncTask<Arrangement> m_task;
    AsyncTask<std::optional<QString>> m_copy;
    std::shared_ptr<const TableSource> m_source;
    std::optional<std::size_t> m_groupColumn;
    std::optional<FlexibleColumn> m_flexible; ///< see chooseFlexible()
    bool m_hasOwnWidths = false;              ///< the user gave the flexible column its width
    bool m_isFittingColumns = false;
    bool m_isShownGrouped = false;
    bool m_isShownOld = false; ///< the rows shown belong to a source before m_source
    std::function<QString()> m_emptyText;
    QStringList m_footer;
    std::optional<std::pair<std::size_t, Qt::SortOrder>> m_firstSort; ///< order in which new columns are shown first
    std::optional<std::size_t> m_wantedRow;                           ///< row to make current once it is shown
};

} // namespace plumbline
