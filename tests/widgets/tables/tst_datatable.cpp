// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/modeltext.h"
#include "tests/support/testregistry.h"
#include "widgets/tables/datatable.h"
#include "widgets/tables/filterheader.h"
#include "widgets/tables/savetable.h"

#include <QAbstractItemModelTester>
#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QGuiApplication>
#include <QLineEdit>
#include <QMenu>
#include <QMessageBox>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>

using namespace plumbline;

namespace {

constexpr int WaitMs = 20'000;

std::shared_ptr<const TableSource> kernels()
{
    auto table = std::make_shared<FilledTable>(std::vector<TableColumn>{
        {"name", CellKind::Text}, {"type", CellKind::Text}, {"sum", CellKind::Picoseconds}, {"Extra", CellKind::Decimal, true}});
    table->addRow({"MatMul1", "MatMul", std::int64_t{2'000'000}, 1.0});
    table->addRow({"Cast1", "Cast", std::int64_t{500'000}, 2.0});
    table->addRow({"MatMul2", "MatMul", std::int64_t{3'000'000}, 3.0});
    return table;
}

/// Returns the names in the order in which they are shown.
QString names(const DataTable &table)
{
    QStringList names;
    for (int row = 0; row < table.model().rowCount(); ++row)
        names.append(table.model().index(row, 0).data().toString());
    return names.join(QLatin1Char(' '));
}

QString plainDataTable(QString text)
{
    return text.replace(QChar(0x202F), QLatin1Char(' '));
}

} // namespace

class DataTableTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup() { m_table.reset(); }
    void aMessageWithoutATableStays();
    void aClickOnATitleSorts();
    void whatIsTypedBelowATitleFilters();
    void nonsenseInAFilterIsMarked();
    void groupsAndComesBack();
    void copiesAndExports();
    void copiesManyRows();
    void refusesToCopyTooMuch();
    void writesTables();
    void keepsTheChosenRow();
    void rowsOfAnOlderSourceAreSilent();
    void saysWhyItIsEmpty();
    void oneRowIsOneRow();
    void titlesExplainThemselves();
    void aRowIsOpenedByKeyAndMouse();
    void manyRowsAreShownAtOnce();
    void columnsHaveRoomForTheirSums();
    void fieldsStandBelowTheirColumns();
    void theBarFillsTheView();
    void theWidestTextGivesWay();
    void aDraggedWidthStays();
    void aColumnShownAgainFillsTheView();

private:
    void clickTitle(int section);
    void showWide(bool hasBar, int rows);
    [[nodiscard]] int widthOfColumns() const;

    std::unique_ptr<DataTable> m_table;
};

void DataTableTest::init()
{
    m_table = std::make_unique<DataTable>(QStringLiteral("kernels"));
    new QAbstractItemModelTester(m_table->view().model(), QAbstractItemModelTester::FailureReportingMode::QtTest, m_table.get());
    m_table->resize(800, 400);
    m_table->show();
    m_table->setSource(kernels());
    QTRY_COMPARE_WITH_TIMEOUT(names(*m_table), QStringLiteral("MatMul1 Cast1 MatMul2"), WaitMs);
}

void DataTableTest::clickTitle(int section)
{
    FilterHeader &header = m_table->header();
    const QPoint at(header.sectionViewportPosition(section) + header.sectionSize(section) / 2, 6);
    QTest::mouseClick(header.viewport(), Qt::LeftButton, {}, at);
}

/// The order of a table is chosen before it has rows. That must not bring the text for an empty table.
void DataTableTest::aMessageWithoutATableStays()
{
    DataTable table(QStringLiteral("message"));
    table.setEmptyText([] { return QStringLiteral("No rows"); });
    table.sortBy(1, Qt::AscendingOrder);
    table.showMessage(QStringLiteral("There is no file"));
    QTRY_VERIFY(!table.isBusy());
    QCOMPARE(table.message(), QStringLiteral("There is no file"));
}

void DataTableTest::aClickOnATitleSorts()
{
    clickTitle(2);
    QTRY_COMPARE_WITH_TIMEOUT(names(*m_table), QStringLiteral("Cast1 MatMul1 MatMul2"), WaitMs);
    QVERIFY(m_table->header().isSortIndicatorShown());
    QCOMPARE(m_table->header().sortIndicatorSection(), 2);
    clickTitle(2);
    QTRY_COMPARE_WITH_TIMEOUT(names(*m_table), QStringLiteral("MatMul2 MatMul1 Cast1"), WaitMs);
    // New rows with the same columns keep the chosen order.
    m_table->setSource(kernels());
    QTRY_VERIFY_WITH_TIMEOUT(!m_table->isBusy(), WaitMs);
    QCOMPARE(names(*m_table), QStringLiteral("MatMul2 MatMul1 Cast1"));
}

void DataTableTest::whatIsTypedBelowATitleFilters()
{
    m_table->setFiltersShown(true);
    QLineEdit *field = m_table->header().field(0);
    QVERIFY(field && field->isVisible());
    QVERIFY(!m_table->header().field(3)->isVisible()); // a hidden column has no field
    field->setFocus();
    QTest::keyClicks(field, QStringLiteral("matmul"));
    QTRY_COMPARE_WITH_TIMEOUT(names(*m_table), QStringLiteral("MatMul1 MatMul2"), WaitMs);
    QCOMPARE(plainDataTable(m_table->totals().at(2)), QStringLiteral("5.000"));
    QCOMPARE(plainDataTable(m_table->totals().at(0)), QStringLiteral("2 of 3 rows"));
    QTest::keyClicks(m_table->header().field(2), QStringLiteral(">2"));
    QTRY_COMPARE_WITH_TIMEOUT(names(*m_table), QStringLiteral("MatMul2"), WaitMs);
    m_table->setFiltersShown(false);
    QTRY_COMPARE_WITH_TIMEOUT(names(*m_table), QStringLiteral("MatMul1 Cast1 MatMul2"), WaitMs);
    QCOMPARE(plainDataTable(m_table->totals().at(0)), QStringLiteral("3 rows"));
}

void DataTableTest::nonsenseInAFilterIsMarked()
{
    m_table->setFiltersShown(true);
    QLineEdit *field = m_table->header().field(2);
    const QColor usual = field->palette().color(QPalette::Text);
    QTest::keyClicks(field, QStringLiteral(">x"));
    QVERIFY(field->palette().color(QPalette::Text) != usual);
    QTRY_VERIFY_WITH_TIMEOUT(!m_table->isBusy(), WaitMs);
    QCOMPARE(names(*m_table), QStringLiteral("MatMul1 Cast1 MatMul2"));
    field->setText(QStringLiteral(">0.5"));
    QCOMPARE(field->palette().color(QPalette::Text), usual);
    QTRY_COMPARE_WITH_TIMEOUT(names(*m_table), QStringLiteral("MatMul1 MatMul2"), WaitMs);
}

void DataTableTest::groupsAndComesBack()
{
    m_table->groupBy(1);
    QTRY_COMPARE_WITH_TIMEOUT(test::modelText(m_table->model()),
                              QString::fromUtf8("Type | Rows | Name | Sum (µs) | Extra\n"
                                                "MatMul | 2 |  | 5.000 | 2\n"
                                                "Cast | 1 | Cast1 | 0.500 | 2\n"),
                              WaitMs);
    QVERIFY(!m_table->currentRow());
    m_table->groupBy(std::nullopt);
    QTRY_COMPARE_WITH_TIMEOUT(names(*m_table), QStringLiteral("MatMul1 Cast1 MatMul2"), WaitMs);
}

void DataTableTest::copiesAndExports()
{
    QGuiApplication::clipboard()->clear();
    m_table->view().setFocus();
    m_table->view().selectRow(2);
    QTest::keySequence(&m_table->view(), QKeySequence::Copy);
    QCOMPARE(QGuiApplication::clipboard()->text(), QStringLiteral("MatMul2\tMatMul\t3.000"));
    QCOMPARE(m_table->csv(),
             QString::fromUtf8("Name,Type,Sum (µs)\nMatMul1,MatMul,2.000\nCast1,Cast,0.500\nMatMul2,MatMul,3.000\n"));
}

void DataTableTest::copiesManyRows()
{
    auto many = std::make_shared<FilledTable>(std::vector<TableColumn>{{"Number", CellKind::Count}});
    constexpr int Rows = 100'000;
    QStringList lines;
    for (int row = 0; row < Rows; ++row) {
        many->addRow({std::int64_t{row}});
        lines.append(QString::number(row));
    }
    m_table->setSource(many);
    QTRY_COMPARE_WITH_TIMEOUT(m_table->model().rowCount(), Rows, WaitMs);
    QGuiApplication::clipboard()->clear();
    m_table->view().setFocus();
    QTest::keySequence(&m_table->view(), QKeySequence::SelectAll);
    QTest::keySequence(&m_table->view(), QKeySequence::Copy);
    QCOMPARE(QGuiApplication::clipboard()->text(), QString()); // the text is made in the background
    QTRY_COMPARE_WITH_TIMEOUT(QGuiApplication::clipboard()->text(), lines.join(QLatin1Char('\n')), WaitMs);
}

void DataTableTest::refusesToCopyTooMuch()
{
    auto large = std::make_shared<FilledTable>(std::vector<TableColumn>{{"name", CellKind::Text}});
    const std::string text(1 << 20, 'x');
    for (int row = 0; row < 65; ++row)
        large->addRow({text});
    m_table->setSource(large);
    QTRY_COMPARE_WITH_TIMEOUT(m_table->model().rowCount(), 65, WaitMs);
    QGuiApplication::clipboard()->setText(QStringLiteral("before"));
    m_table->view().selectAll();
    m_table->copyRows();
    auto *box = m_table->findChild<QMessageBox *>();
    QVERIFY(box);
    QVERIFY2(box->text().startsWith(QStringLiteral("The selected rows are too much text for the clipboard.")),
             qPrintable(box->text()));
    box->close();
    QCOMPARE(QGuiApplication::clipboard()->text(), QStringLiteral("before"));
}

void DataTableTest::writesTables()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("table.csv"));
    const auto content = [&path] {
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
    };
    writeTableLater(m_table.get(), QStringLiteral("Export"), path, linesOf(QStringLiteral("a,b\n")));
    QTRY_COMPARE_WITH_TIMEOUT(content(), QStringLiteral("a,b\n"), WaitMs);
    const QString line = QString(1000, QChar(0x5361)) + QLatin1Char('\n'); // 3 bytes each
    QVERIFY(writeTable(path, [&line](const LineSink &take) {
        for (int row = 0; row < 1000 && take(line); ++row)
            ;
    }));
    QCOMPARE(content(), line.repeated(1000));
    writeTableLater(m_table.get(), QStringLiteral("Export"), folder.filePath(QStringLiteral("not/there.csv")), linesOf({}));
    QTRY_VERIFY_WITH_TIMEOUT(m_table->findChild<QMessageBox *>(), WaitMs);
    m_table->findChild<QMessageBox *>()->close();
}

void DataTableTest::keepsTheChosenRow()
{
    const QSignalSpy changed(m_table.get(), &DataTable::currentRowChanged);
    m_table->view().selectRow(1);
    QCOMPARE(changed.count(), 1);
    QCOMPARE(m_table->currentRow(), std::optional<std::size_t>(1));
    clickTitle(2);
    QTRY_COMPARE_WITH_TIMEOUT(names(*m_table), QStringLiteral("Cast1 MatMul1 MatMul2"), WaitMs);
    QCOMPARE(m_table->currentRow(), std::optional<std::size_t>(1));
    QCOMPARE(m_table->view().currentIndex().row(), 0);
}

void DataTableTest::rowsOfAnOlderSourceAreSilent()
{
    m_table->view().selectRow(2);
    QSignalSpy changed(m_table.get(), &DataTable::currentRowChanged);
    QSignalSpy activated(m_table.get(), &DataTable::rowActivated);
    auto shorter = std::make_shared<FilledTable>(kernels()->columns());
    shorter->addRow({"Add1", "Add", std::int64_t{1'000}, 1.0});
    m_table->setSource(shorter);
    QCOMPARE(m_table->model().rowCount(), 3); // the old rows are still shown
    QCOMPARE(m_table->currentRow(), std::nullopt);
    Q_EMIT m_table->view().activated(m_table->model().index(2, 0));
    m_table->view().selectRow(1);
    QCOMPARE(changed.count(), 0);
    QCOMPARE(activated.count(), 0);
    QTRY_COMPARE_WITH_TIMEOUT(names(*m_table), QStringLiteral("Add1"), WaitMs);
    QCOMPARE(changed.count(), 1); // now the row can be asked for
    QCOMPARE(m_table->currentRow(), std::nullopt);
    m_table->view().selectRow(0);
    QCOMPARE(m_table->currentRow(), std::optional<std::size_t>(0));
}

void DataTableTest::saysWhyItIsEmpty()
{
    m_table->setEmptyText([] { return QStringLiteral("Nothing ran."); });
    m_table->setSource(std::make_shared<FilledTable>(std::vector<TableColumn>{{"name", CellKind::Text}}));
    QTRY_COMPARE_WITH_TIMEOUT(m_table->message(), QStringLiteral("Nothing ran."), WaitMs);
    m_table->setSource(kernels());
    QTRY_COMPARE_WITH_TIMEOUT(m_table->message(), QString(), WaitMs);
}

void DataTableTest::oneRowIsOneRow()
{
    auto table = std::make_shared<FilledTable>(std::vector<TableColumn>{{"name", CellKind::Text}});
    table->addRow({"MatMul1"});
    m_table->setSource(table);
    QTRY_COMPARE_WITH_TIMEOUT(plainDataTable(m_table->totals().value(0)), QStringLiteral("1 row"), WaitMs);
}

void DataTableTest::titlesExplainThemselves()
{
    const QString meaning = m_table->model().headerData(2, Qt::Horizontal, Qt::ToolTipRole).toString();
    QVERIFY2(meaning.contains(QStringLiteral("The sum of all durations.")), qPrintable(meaning));
    QVERIFY2(meaning.contains(QStringLiteral("kernel_details.csv")), qPrintable(meaning));
    QCOMPARE(m_table->model().headerData(3, Qt::Horizontal, Qt::ToolTipRole), QVariant());
}

void DataTableTest::aRowIsOpenedByKeyAndMouse()
{
    QSignalSpy activated(m_table.get(), &DataTable::rowActivated);
    m_table->view().selectRow(2);
    QTest::keyClick(&m_table->view(), Qt::Key_Return);
    QCOMPARE(activated.count(), 1);
    QCOMPARE(activated.takeFirst().at(0).value<std::size_t>(), std::size_t(2));
    const QPoint first = m_table->view().visualRect(m_table->model().index(0, 0)).center();
    QTest::mouseClick(m_table->view().viewport(), Qt::LeftButton, {}, first);
    QTest::mouseDClick(m_table->view().viewport(), Qt::LeftButton, {}, first);
    QCOMPARE(activated.count(), 1);
    QCOMPARE(activated.takeFirst().at(0).value<std::size_t>(), std::size_t(0));
}

void DataTableTest::manyRowsAreShownAtOnce()
{
    auto many = std::make_shared<FilledTable>(std::vector<TableColumn>{{"Large", CellKind::Count}});
    constexpr int Rows = 200'000;
    for (int row = 0; row < Rows; ++row)
        many->addRow({std::int64_t{(row * 7919LL) % Rows}});
    m_table->setSource(many);
    QTRY_COMPARE_WITH_TIMEOUT(m_table->model().rowCount(), Rows, WaitMs);
    m_table->sortBy(0, Qt::DescendingOrder);
    QTRY_COMPARE_WITH_TIMEOUT(m_table->model().index(0, 0).data().toString().remove(QChar(0x202F)), QString::number(Rows - 1),
                              WaitMs);
    QVERIFY(m_table->view().verticalScrollBar() != nullptr);
}

void DataTableTest::columnsHaveRoomForTheirSums()
{
    auto table = std::make_shared<FilledTable>(std::vector<TableColumn>{{"name", CellKind::Text}, {"X", CellKind::Count}});
    for (int row = 0; row < 2'000; ++row)
        table->addRow({"a", std::int64_t{99'999'999'999}});
    m_table->setSource(table);
    QTRY_COMPARE_WITH_TIMEOUT(m_table->model().rowCount(), 2'000, WaitMs);
    QFont bold = m_table->font();
    bold.setBold(true);
    QVERIFY(m_table->header().sectionSize(1) > QFontMetrics(bold).horizontalAdvance(m_table->totals().at(1)));
}

// The column at the same position of another source has another width.
void DataTableTest::fieldsStandBelowTheirColumns()
{
    m_table->setFiltersShown(true);
    auto other = std::make_shared<FilledTable>(
        std::vector<TableColumn>{{"name", CellKind::Text, true}, {"Shape", CellKind::Text}, {"type", CellKind::Text}});
    other->addRow({"a", "16,32,64,128;16,32,64,128", "x"});
    m_table->setSource(other);
    QTRY_COMPARE(m_table->model().rowCount(), 1);
    QTRY_COMPARE(m_table->header().count(), 3);
    for (int section = 1; section < 3; ++section) {
        const QLineEdit *field = m_table->header().field(section);
        QVERIFY(field);
        QCOMPARE(field->x(), m_table->header().sectionViewportPosition(section));
        QCOMPARE(field->width(), m_table->header().sectionSize(section));
    }
}

/// Shows rows with a short text, a long text or a bar, and a number.
void DataTableTest::showWide(bool hasBar, int rows)
{
    auto table = std::make_shared<FilledTable>(std::vector<TableColumn>{
        {"type", CellKind::Text}, {"Wide", hasBar ? CellKind::Bar : CellKind::Text}, {"X", CellKind::Count}});
    for (int row = 0; row < rows; ++row)
        table->addRow({"short", hasBar ? FilledTable::Cell() : FilledTable::Cell(std::string(60, 'w')), std::int64_t{7}});
    m_table->setSource(table);
    QTRY_COMPARE_WITH_TIMEOUT(m_table->model().rowCount(), rows, WaitMs);
    QTRY_COMPARE(m_table->header().count(), 3);
}

int DataTableTest::widthOfColumns() const
{
    int widthPx = 0;
    for (int section = 0; section < m_table->header().count(); ++section)
        widthPx += m_table->header().sectionSize(section);
    return widthPx;
}

// The first rows take the place of a sentence, and a scroll bar takes room from the columns.
void DataTableTest::theBarFillsTheView()
{
    m_table = std::make_unique<DataTable>(QStringLiteral("bars"));
    m_table->resize(800, 400);
    m_table->show();
    m_table->showMessage(QStringLiteral("Reading"));
    showWide(true, 2);
    QTRY_VERIFY(m_table->view().isVisible() && !m_table->view().verticalScrollBar()->isVisible());
    QTRY_COMPARE(widthOfColumns(), m_table->view().viewport()->width());
    showWide(true, 2'000);
    QTRY_VERIFY(m_table->view().verticalScrollBar()->isVisible());
    QTRY_COMPARE(widthOfColumns(), m_table->view().viewport()->width());
    showWide(true, 1);
    QTRY_COMPARE(widthOfColumns(), m_table->view().viewport()->width());
    m_table->resize(1'000, 400);
    QTRY_COMPARE(m_table->view().viewport()->width(), 1'000);
    QCOMPARE(widthOfColumns(), 1'000);
}

void DataTableTest::theWidestTextGivesWay()
{
    showWide(false, 2);
    const int mostPx = m_table->header().sectionSize(1);
    const int othersPx = widthOfColumns() - mostPx;
    QVERIFY(widthOfColumns() <= 800);
    m_table->resize(othersPx + mostPx - 50, 400);
    QTRY_COMPARE(m_table->header().sectionSize(1), mostPx - 50);
    m_table->resize(othersPx + 30, 400); // too narrow for letters
    QTRY_COMPARE(m_table->header().sectionSize(1), mostPx);
    m_table->resize(800, 400); // a text is not wider than its content
    QTRY_COMPARE(m_table->header().sectionSize(1), mostPx);
}

void DataTableTest::aDraggedWidthStays()
{
    showWide(true, 2);
    m_table->header().resizeSection(1, 123);
    m_table->resize(900, 400);
    QTRY_COMPARE(m_table->view().viewport()->width(), 900);
    QCOMPARE(m_table->header().sectionSize(1), 123);
    showWide(true, 3);
    QCOMPARE(m_table->header().sectionSize(1), 123);
}

void DataTableTest::aColumnShownAgainFillsTheView()
{
    showWide(true, 2);
    const auto toggle = [this] {
        bool isDone = false;
        QTimer::singleShot(0, m_table.get(), [&isDone] {
            auto *menu = qobject_cast<QMenu *>(QApplication::activePopupWidget());
            if (!menu)
                return;
            auto *columns = menu->findChild<QMenu *>();
            if (columns && columns->actions().size() == 3) {
                columns->actions().at(1)->trigger();
                isDone = true;
            }
            menu->close();
        });
        Q_EMIT m_table->header().customContextMenuRequested(QPoint(5, 5));
        return isDone;
    };
    QVERIFY(toggle());
    QVERIFY(m_table->header().isSectionHidden(1));
    QVERIFY(toggle());
    QVERIFY(!m_table->header().isSectionHidden(1));
    QCOMPARE(widthOfColumns(), m_table->view().viewport()->width());
    m_table->resize(900, 400);
    QTRY_COMPARE(m_table->view().viewport()->width(), 900);
    QCOMPARE(widthOfColumns(), 900);
}

PLUMBLINE_WIDGET_TEST(DataTableTest)
#include "tst_datatable.moc"
