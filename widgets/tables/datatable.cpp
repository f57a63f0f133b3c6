// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/tables/datatable.h"

#include "widgets/support/formatting.h"
#include "widgets/support/messages.h"
#include "widgets/tables/celldelegate.h"
#include "widgets/tables/celltext.h"
#include "widgets/tables/copyrows.h"
#include "widgets/tables/filterheader.h"
#include "widgets/tables/roles.h"
#include "widgets/tables/savetable.h"
#include "widgets/tables/totalstrip.h"

#include <QAction>
#include <QClipboard>
#include <QGuiApplication>
#include <QMenu>
#include <QScopedValueRollback>
#include <QScrollBar>
#include <QSignalBlocker>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace plumbline {

namespace {

constexpr int TypingMs = 150;
constexpr int MostColumnPx = 380;
constexpr int BarColumnPx = 260;
constexpr int FewestLetters = 20; ///< of a text that gives way to other columns
constexpr int RowPaddingPx = 6;
constexpr int LeastRows = 2;
constexpr int MeasuredRows = 200;

bool haveSameColumns(const TableSource &a, const TableSource &b)
{
    return std::equal(a.columns().begin(), a.columns().end(), b.columns().begin(), b.columns().end(),
                      [](const TableColumn &one, const TableColumn &other) {
                          return one.name == other.name && one.kind == other.kind && one.isHidden == other.isHidden;
                      });
}

} // namespace

DataTable::DataTable(const QString &fileName, QWidget *parent)
    : PanelStack(parent)
    , m_fileName(fileName)
    , m_view(new QTableView)
    , m_header(new FilterHeader(m_view))
    , m_totals(new TotalStrip(m_header))
    , m_model(new DataTableModel(this))
{
    setupView();
    m_delay.setSingleShot(true);
    m_delay.setInterval(TypingMs);
    connect(&m_delay, &QTimer::timeout, this, &DataTable::startArranging);
    auto *box = new QWidget;
    auto *layout = new QVBoxLayout(box);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_view, 1);
    layout->addWidget(m_totals);
    setContent(box);
}

void DataTable::setupView()
{
    m_view->setHorizontalHeader(m_header);
    // QTableView applies its own sorting settings to a header that it is given, so these are set here again.
    m_header->setSortIndicatorShown(true);
    m_header->setSectionsClickable(true);
    m_view->setModel(m_model);
    m_view->setItemDelegate(new CellDelegate(m_view));
    m_view->verticalHeader()->hide();
    m_view->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    sizeRows();
    m_view->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_view->setSelectionMode(QAbstractItemView::ExtendedSelection);
    m_view->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_view->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_view->setAlternatingRowColors(true);
    m_view->setShowGrid(false);
    m_view->setFrameShape(QFrame::NoFrame);
    m_view->setWordWrap(false);
    m_view->setTextElideMode(Qt::ElideMiddle);
    m_view->setTabKeyNavigation(false);
    m_header->setResizeContentsPrecision(MeasuredRows);
    m_header->setSortIndicatorClearable(false);
    m_header->setSortIndicator(-1, Qt::DescendingOrder);
    installCopyRows(m_view, [this] { copyRows(); });
    m_view->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(m_view, &QWidget::customContextMenuRequested, this,
            [this](const QPoint &at) { showMenu(m_view->viewport()->mapToGlobal(at), m_view->columnAt(at.x())); });
    m_header->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(m_header, &QWidget::customContextMenuRequested, this,
            [this](const QPoint &at) { showMenu(m_header->mapToGlobal(at), m_header->logicalIndexAt(at)); });
    connect(m_header, &QHeaderView::sortIndicatorChanged, this, [this] {
        if (m_source) // or the text for an empty table would replace a message that tells why there is none
            m_delay.start();
    });
    connect(m_header, &FilterHeader::filtersChanged, this, &DataTable::updateFilters);
    connect(m_header, &QHeaderView::sectionResized, this, [this](int section, int before, int now) {
        // Hidden columns have no width. A width that the user gives to the column stays.
        const bool isDragged = m_flexible && section == m_flexible->section && before > 0 && now > 0;
        m_hasOwnWidths = m_hasOwnWidths || (isDragged && !m_isFittingColumns);
        fitColumns();
    });
    m_view->viewport()->installEventFilter(this);
    connect(m_view, &QAbstractItemView::activated, this, &DataTable::activate);
    connect(m_view->selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this] {
        if (!m_isShownOld)
            Q_EMIT currentRowChanged();
    });
}

void DataTable::sizeRows()
{
    m_view->verticalHeader()->setDefaultSectionSize(m_view->fontMetrics().height() + RowPaddingPx);
}

QSize DataTable::minimumSizeHint() const
{
    const int rows = LeastRows * m_view->verticalHeader()->defaultSectionSize();
    const int footer = m_totals->isHidden() ? 0 : m_totals->sizeHint().height();
    return {PanelStack::minimumSizeHint().width(), m_header->sizeHint().height() + rows + footer};
}

void DataTable::changeEvent(QEvent *event)
{
    PanelStack::changeEvent(event);
    if (event->type() != QEvent::FontChange)
        return;
    sizeRows();
    if (shownSource())
        sizeColumns();
    updateGeometry();
}

void DataTable::setSource(std::shared_ptr<const TableSource> source)
{
    const bool isSame = m_source && source && haveSameColumns(*m_source, *source);
    m_source = std::move(source);
    m_isShownOld = true;
    if (!isSame)
        m_groupColumn.reset();
    startArranging();
}

void DataTable::sortBy(std::size_t column, Qt::SortOrder order)
{
    m_firstSort = std::pair(column, order);
    m_header->setSortIndicator(static_cast<int>(column), order);
    if (m_source)
        m_delay.start();
}

void DataTable::setFiltersShown(bool shown)
{
    m_header->setFiltered(shown);
}

void DataTable::setTotalsShown(bool shown)
{
    m_totals->setVisible(shown);
}

void DataTable::setFooter(QStringList texts)
{
    m_footer = std::move(texts);
    if (shownSource())
        showTotals();
}

int DataTable::fullHeightPx() const
{
    // An empty half row at the end shows that no further rows follow.
    const int section = m_view->verticalHeader()->defaultSectionSize();
    const int rows = m_model->rowCount() * section + section / 2;
    const int footer = m_totals->isHidden() ? 0 : m_totals->sizeHint().height();
    return 2 * m_view->frameWidth() + m_header->sizeHint().height() + rows + footer +
           m_view->horizontalScrollBar()->sizeHint().height();
}

void DataTable::setEmptyText(std::function<QString()> text)
{
    m_emptyText = std::move(text);
}

void DataTable::groupBy(std::optional<std::size_t> column)
{
    m_groupColumn = column;
    startArranging();
}

void DataTable::updateFilters()
{
    const TableSource *source = shownSource();
    for (int section = 0; source && section < m_header->count(); ++section) {
        const CellKind kind = source->columns()[static_cast<std::size_t>(section)].kind;
        const QStringList texts = m_header->texts();
        const QString text = section < texts.size() ? texts.at(section) : QString();
        m_header->setValid(section, text.isEmpty() || TableFilter::parse(text, kind).has_value());
        m_header->setHint(section, isNumeric(kind) ? QStringLiteral("> < ..") : tr("contains"));
        m_header->setToolTipOf(section, isNumeric(kind) ? tr(">10, >=10, <5, <=5, =3 or 1..9, in the unit of the column")
                                                        : tr("A part of the text; =text for the whole text as it is written"));
    }
    m_delay.start();
}

void DataTable::startArranging()
{
    m_delay.stop();
    if (!m_source) {
        m_task.cancel();
        m_model->setRows(nullptr, {});
        m_isShownOld = false;
        if (m_emptyText)
            showMessage(m_emptyText());
        return;
    }
    m_task.start([source = m_source, group = m_groupColumn,
                  order = wantedOrder()](TaskControl &control) { return arrange(source, group, order, control); },
                 [this](TaskEnd end, Result<Arrangement> result) {
                     if (end == TaskEnd::Finished)
                         showRows(std::move(*result));
                     else if (end == TaskEnd::Failed)
                         showMessage(errorText(result.error()));
                 });
}

/// Filters and order apply to the columns for which they were set. Other columns start without them.
TableOrder DataTable::wantedOrder() const
{
    TableOrder order;
    order.order = m_header->sortIndicatorOrder();
    const TableSource *shown = shownSource();
    const bool isShownAsAsked =
        !shown || (m_isShownGrouped == m_groupColumn.has_value() && (m_groupColumn || haveSameColumns(*shown, *m_source)));
    if (!isShownAsAsked) {
        if (m_firstSort && !m_groupColumn) {
            order.column = m_firstSort->first;
            order.order = m_firstSort->second;
        }
        return order;
    }
    const QStringList texts = shown ? m_header->texts() : QStringList();
    for (qsizetype section = 0; section < texts.size(); ++section) {
        const auto column = static_cast<std::size_t>(section);
        const QString &text = texts.at(section);
        const auto filter = text.isEmpty() ? std::nullopt : TableFilter::parse(text, shown->columns()[column].kind);
        if (filter)
            order.filters.emplace_back(column, *filter);
    }
    if (m_header->sortIndicatorSection() >= 0)
        order.column = static_cast<std::size_t>(m_header->sortIndicatorSection());
    return order;
}

Result<DataTable::Arrangement> DataTable::arrange(const std::shared_ptr<const TableSource> &source,
                                                  std::optional<std::size_t> group, TableOrder order, const TaskControl &control)
{
    Arrangement arrangement{source, {}, -1, order.order};
    if (group) {
        auto grouped = groupRows(*source, *group, control);
        if (!grouped)
            return failure(grouped.error());
        arrangement.source = std::move(*grouped);
    }
    const std::size_t columns = arrangement.source->columns().size();
    std::erase_if(order.filters, [columns](const auto &filter) { return filter.first >= columns; });
    if (order.column && *order.column >= columns)
        order.column.reset();
    auto rows = arrangeRows(*arrangement.source, order, control);
    if (!rows)
        return failure(rows.error());
    arrangement.rows = std::move(*rows);
    arrangement.sortColumn = order.column ? static_cast<int>(*order.column) : -1;
    return arrangement;
}

void DataTable::showRows(Arrangement arrangement)
{
    const bool isNew = !shownSource() || !haveSameColumns(*shownSource(), *arrangement.source);
    const auto current = m_wantedRow ? std::exchange(m_wantedRow, std::nullopt) : shownRow();
    const bool isOfOther = std::exchange(m_isShownOld, false);
    m_isShownGrouped = arrangement.source != m_source;
    const bool isEmpty = arrangement.source->rows() == 0;
    const int sortColumn = arrangement.sortColumn;
    const Qt::SortOrder sortOrder = arrangement.sortOrder;
    m_model->setRows(std::move(arrangement.source), std::move(arrangement.rows));
    if (isNew) {
        const QSignalBlocker quiet(m_header);
        m_header->clearTexts();
        m_header->setSortIndicator(sortColumn, sortOrder);
        for (int section = 0; section < m_header->count(); ++section)
            m_header->setSectionHidden(section, shownSource()->columns()[static_cast<std::size_t>(section)].isHidden);
        showTotals();
        sizeColumns();
        updateFilters();
        m_header->placeFields();
        m_delay.stop();
    }
    if (current && !m_isShownGrouped)
        setCurrentRow(*current);
    showTotals();
    if (isEmpty && m_emptyText)
        showMessage(m_emptyText());
    else
        showContent();
    Q_EMIT arranged();
    if (isOfOther)
        Q_EMIT currentRowChanged();
}

void DataTable::showTotals()
{
    if (!m_footer.isEmpty() && !m_isShownGrouped)
        return m_totals->setTexts(m_footer);
    const ArrangedRows &rows = m_model->arranged();
    QStringList texts;
    for (std::size_t column = 0; column < rows.totals.size(); ++column) {
        const CellKind kind = shownSource()->columns()[column].kind;
        texts.append(rows.totals[column] ? wideCellText(kind, *rows.totals[column]) : QString());
    }
    if (!texts.isEmpty() && texts.front().isEmpty()) {
        const QString shown = countText(rows.rows.size());
        if (rows.rows.size() != shownSource()->rows())
            texts.front() = tr("%1 of %2 rows").arg(shown, countText(shownSource()->rows()));
        else
            texts.front() = rows.rows.size() == 1 ? tr("1 row") : tr("%1 rows").arg(shown);
    }
    m_totals->setTexts(std::move(texts));
}

/// Makes each column as wide as its content, between a lower and an upper limit.
void DataTable::sizeColumns()
{
    m_flexible.reset(); // that of the columns before
    QFont bold = m_totals->font();
    bold.setBold(true);
    const QFontMetrics boldMetrics(bold);
    for (int section = 0; section < m_header->count(); ++section) {
        if (m_header->isSectionHidden(section))
            continue;
        if (shownSource()->columns()[static_cast<std::size_t>(section)].kind == CellKind::Bar)
            continue;
        m_view->resizeColumnToContents(section);
        const int digitPx = m_view->fontMetrics().horizontalAdvance(QLatin1Char('0'));
        const int totalPx = section > 0 ? boldMetrics.horizontalAdvance(m_totals->texts().value(section)) : 0;
        const int wantedPx = std::max(m_header->sectionSize(section), totalPx + digitPx) + digitPx;
        m_header->resizeSection(section, std::clamp(wantedPx, 6 * digitPx, MostColumnPx));
    }
    m_hasOwnWidths = false;
    chooseFlexible();
    fitColumns();
}

/// Chooses the column that gives way to the others: that of bars, which are read best when they are long, or the widest text,
/// which may be elided where numbers may not.
void DataTable::chooseFlexible()
{
    m_flexible.reset();
    for (int section = 0; section < m_header->count(); ++section) {
        const CellKind kind = shownSource()->columns()[static_cast<std::size_t>(section)].kind;
        const int widthPx = m_header->sectionSize(section);
        if (m_header->isSectionHidden(section) || (kind != CellKind::Bar && kind != CellKind::Text))
            continue;
        const int letterPx = m_view->fontMetrics().averageCharWidth();
        if (kind == CellKind::Bar) {
            m_flexible = {section, BarColumnPx, QWIDGETSIZE_MAX};
            return;
        }
        if (!m_flexible || widthPx > m_flexible->mostPx)
            m_flexible = {section, std::min(widthPx, FewestLetters * letterPx), widthPx};
    }
}

/// Lets the flexible column fill the view as far as that makes room for all columns.
void DataTable::fitColumns()
{
    if (m_hasOwnWidths || !m_flexible || m_isFittingColumns)
        return;
    int roomPx = m_view->viewport()->width();
    for (int section = 0; section < m_header->count(); ++section)
        roomPx -= section == m_flexible->section ? 0 : m_header->sectionSize(section);
    const bool isEnough = roomPx >= m_flexible->leastPx;
    const int otherwisePx = m_flexible->mostPx == QWIDGETSIZE_MAX ? m_flexible->leastPx : m_flexible->mostPx;
    const QScopedValueRollback<bool> fitting(m_isFittingColumns, true);
    m_header->resizeSection(m_flexible->section, isEnough ? std::min(roomPx, m_flexible->mostPx) : otherwisePx);
}

/// The viewport changes its width with the table, with the page that is shown, and with the scroll bar.
bool DataTable::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_view->viewport() && event->type() == QEvent::Resize)
        fitColumns();
    return PanelStack::eventFilter(watched, event);
}

QStringList DataTable::totals() const
{
    return m_totals->texts();
}

std::optional<std::size_t> DataTable::currentRow() const
{
    return m_isShownOld ? std::nullopt : shownRow();
}

/// Returns the current row as a row of the shown source, which may be older than the newest one.
std::optional<std::size_t> DataTable::shownRow() const
{
    const QModelIndex current = m_view->currentIndex();
    return current.isValid() && !m_isShownGrouped ? std::optional(m_model->sourceRow(current.row())) : std::nullopt;
}

void DataTable::setCurrentRow(std::size_t sourceRow)
{
    if (isBusy()) {
        m_wantedRow = sourceRow;
        return;
    }
    const int row = m_model->rowOf(sourceRow);
    if (row < 0)
        return;
    const QSignalBlocker quiet(this);
    m_view->setCurrentIndex(m_model->index(row, 0));
}

void DataTable::activate(const QModelIndex &index)
{
    if (!m_isShownGrouped && !m_isShownOld)
        Q_EMIT rowActivated(m_model->sourceRow(index.row()));
}

void DataTable::showMenu(const QPoint &globalPos, int section)
{
    QMenu menu(this);
    fillMenu(&menu, section);
    menu.exec(globalPos);
}

void DataTable::fillMenu(QMenu *menu, int section)
{
    menu->addActions(m_view->actions());
    connect(menu->addAction(tr("Export CSV…")), &QAction::triggered, this, &DataTable::exportCsv);
    menu->addSeparator();
    QAction *filters = menu->addAction(tr("Filter the columns"));
    filters->setCheckable(true);
    filters->setChecked(m_header->isFiltered());
    connect(filters, &QAction::triggered, this, &DataTable::setFiltersShown);
    QMenu *columns = menu->addMenu(tr("Columns"));
    for (int each = 0; each < m_header->count(); ++each) {
        QAction *action = columns->addAction(m_model->headerData(each, Qt::Horizontal, Qt::DisplayRole).toString());
        action->setCheckable(true);
        action->setChecked(!m_header->isSectionHidden(each));
        connect(action, &QAction::toggled, this, [this, each](bool shown) {
            if (!shown && m_header->hiddenSectionCount() + 1 == m_header->count())
                return; // without columns, the table would look like an empty one
            {
                const QScopedValueRollback<bool> fitting(m_isFittingColumns, true); // this is not a width that the user chose
                m_header->setSectionHidden(each, !shown);
                m_view->resizeColumnToContents(each);
            }
            fitColumns();
        });
    }
    if (m_groupColumn) {
        connect(menu->addAction(tr("Show all rows again")), &QAction::triggered, this, [this] { groupBy(std::nullopt); });
    } else if (shownSource() && section >= 0) {
        const auto column = static_cast<std::size_t>(section);
        if (shownSource()->columns()[column].kind != CellKind::Bar)
            connect(menu->addAction(tr("Group by “%1”").arg(columnTitle(shownSource()->columns()[column]))), &QAction::triggered,
                    this, [this, column] { groupBy(column); });
    }
}

TableSheet DataTable::sheetOf(std::vector<std::uint32_t> rows) const
{
    TableSheet sheet{m_model->sharedSource(), std::move(rows), {}, {}};
    for (int at = 0; at < m_header->count(); ++at) {
        const int section = m_header->logicalIndex(at);
        const auto column = static_cast<std::size_t>(section);
        if (m_header->isSectionHidden(section) || shownSource()->columns()[column].kind == CellKind::Bar)
            continue;
        sheet.columns.push_back(column);
        sheet.titles.append(columnTitle(shownSource()->columns()[column]));
    }
    return sheet;
}

QString DataTable::csv() const
{
    return shownSource() ? textOf(sheetOf(m_model->arranged().rows).csvLines()) : QString();
}

void DataTable::exportCsv()
{
    if (shownSource())
        saveTable(this, tr("Export table"), m_fileName + QStringLiteral(".csv"), sheetOf(m_model->arranged().rows).csvLines());
}

/// Returns the selected rows from top to bottom. O(rows selected).
std::vector<std::uint32_t> DataTable::selectedRows() const
{
    std::vector<std::pair<int, int>> spans;
    for (const QItemSelectionRange &range : m_view->selectionModel()->selection())
        spans.emplace_back(range.top(), range.bottom());
    std::sort(spans.begin(), spans.end());
    std::vector<std::uint32_t> rows;
    int next = 0;
    for (const auto &[top, bottom] : spans) {
        for (int row = std::max(top, next); row <= bottom; ++row)
            rows.push_back(m_model->arranged().rows[static_cast<std::size_t>(row)]);
        next = std::max(next, bottom + 1);
    }
    return rows;
}

void DataTable::copyRows()
{
    constexpr std::size_t FewRows = 1000; // copied at once, so that they can be pasted immediately
    if (!shownSource())
        return;
    const TableSheet sheet = sheetOf(selectedRows());
    const auto copied = [](const TextLines &lines, const TaskControl *control) {
        std::optional<QString> text = QString();
        lines([&text, control](const QString &line) {
            if (text->size() + line.size() > MostCopiedLetters)
                text.reset();
            else
                text->append(line);
            return text && !(control && control->stopRequested());
        });
        return text;
    };
    m_copy.cancel();
    if (sheet.rows.size() <= FewRows)
        return takeCopy(copied(sheet.tabbedLines(), nullptr));
    m_view->viewport()->setCursor(Qt::BusyCursor);
    m_copy.start([lines = sheet.tabbedLines(),
                  copied](TaskControl &control) -> Result<std::optional<QString>> { return copied(lines, &control); },
                 [this](TaskEnd end, Result<std::optional<QString>> text) {
                     m_view->viewport()->unsetCursor();
                     if (end == TaskEnd::Finished)
                         takeCopy(std::move(*text));
                     else if (end == TaskEnd::Failed)
                         showFailure(this, tr("Copy"), errorText(text.error()));
                 });
}

void DataTable::takeCopy(std::optional<QString> text)
{
    if (text)
        QGuiApplication::clipboard()->setText(*text);
    else
        showFailure(this, tr("Copy"),
                    tr("The selected rows are too much text for the clipboard. Select fewer rows, hide columns, or export the "
                       "table as CSV."));
}

void DataTable::retranslate()
{
    m_model->retranslate();
    retranslateCopyRows(m_view);
    if (!shownSource())
        return;
    showTotals();
    if (m_model->source()->rows() == 0 && m_emptyText)
        showMessage(m_emptyText());
}

} // namespace plumbline
