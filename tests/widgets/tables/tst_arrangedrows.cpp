// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/modeltext.h"
#include "tests/support/testregistry.h"
#include "widgets/tables/arrangedrows.h"
#include "widgets/tables/celltext.h"
#include "widgets/tables/datatablemodel.h"

#include <QAbstractItemModelTester>
#include <QTest>

#include <limits>
#include <random>

using namespace plumbline;

namespace {

std::shared_ptr<const TableSource> small()
{
    auto table = std::make_shared<FilledTable>(std::vector<TableColumn>{
        {"Kernel", CellKind::Text}, {"Number", CellKind::Count}, {"Length", CellKind::Nanoseconds}, {"Part", CellKind::Share}});
    table->addRow({"Stream 10", std::int64_t{3}, std::int64_t{1'500'000}, 0.5});
    table->addRow({"Stream 2", std::int64_t{1}, std::int64_t{999'999}, 0.25});
    table->addRow({"stream 2", std::int64_t{2}, FilledTable::Cell(), 0.25});
    table->addRow({FilledTable::Cell(), std::int64_t{4}, std::int64_t{-1}, FilledTable::Cell()});
    return table;
}

/// Returns the numbers of the second column in order.
QString numbers(const TableSource &source, const TableOrder &order)
{
    const TaskControl control;
    const auto rows = arrangeRows(source, order, control);
    QString text;
    for (const std::uint32_t row : rows->rows)
        text += QString::number(std::get<std::int64_t>(source.cell(row, 1)));
    return text;
}

QString filtered(const TableSource &source, std::size_t column, const char *text)
{
    const auto filter = TableFilter::parse(QLatin1String(text), source.columns()[column].kind);
    return filter ? numbers(source, {{{column, *filter}}, {}, Qt::AscendingOrder}) : QStringLiteral("none");
}

QString plainArrangedRows(QString text)
{
    return text.replace(QChar(0x202F), QLatin1Char(' '));
}

} // namespace

class ArrangedRowsTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void sortsWhatHasNoValueLast();
    void sortsLargeNumbersExactly();
    void filters();
    void writesCells();
    void differences();
    void groups();
    void addsUp();
    void stops();
    void isAModel();
    void sortsAsTheStandardLibrary();
};

void ArrangedRowsTest::sortsWhatHasNoValueLast()
{
    const auto source = small();
    QCOMPARE(numbers(*source, {}), QStringLiteral("3124"));
    QCOMPARE(numbers(*source, {{}, 0, Qt::AscendingOrder}), QStringLiteral("1324"));
    QCOMPARE(numbers(*source, {{}, 0, Qt::DescendingOrder}), QStringLiteral("2314"));
    QCOMPARE(numbers(*source, {{}, 2, Qt::AscendingOrder}), QStringLiteral("4132"));
    QCOMPARE(numbers(*source, {{}, 2, Qt::DescendingOrder}), QStringLiteral("3142"));
    QCOMPARE(numbers(*source, {{}, 3, Qt::AscendingOrder}), QStringLiteral("1234")); // equal values keep their order
}

void ArrangedRowsTest::sortsLargeNumbersExactly()
{
    constexpr std::int64_t Large = std::int64_t{1} << 60;
    FilledTable table({{"a", CellKind::Nanoseconds}, {"b", CellKind::Count}});
    for (int i = 0; i < 4; ++i)
        table.addRow({Large + (i * 7) % 4, std::int64_t{(i * 7) % 4}});
    QCOMPARE(numbers(table, {{}, 0, Qt::AscendingOrder}), QStringLiteral("0123"));
}

void ArrangedRowsTest::filters()
{
    const auto source = small();
    QCOMPARE(filtered(*source, 0, "STREAM 2"), QStringLiteral("12"));
    QCOMPARE(filtered(*source, 0, "=stream 2"), QStringLiteral("2")); // the whole text as it is written
    QCOMPARE(filtered(*source, 0, "=Stream"), QString());
    QCOMPARE(filtered(*source, 0, "="), QStringLiteral("312")); // nothing behind it yet
    QCOMPARE(filtered(*source, 1, ">2"), QStringLiteral("34"));
    QCOMPARE(filtered(*source, 1, ">= 2"), QStringLiteral("324"));
    QCOMPARE(filtered(*source, 1, "<2"), QStringLiteral("1"));
    QCOMPARE(filtered(*source, 1, "2..3"), QStringLiteral("32"));
    QCOMPARE(filtered(*source, 1, "=4"), QStringLiteral("4"));
    QCOMPARE(filtered(*source, 2, "0.999999"), QStringLiteral("1")); // in the unit shown, to the last digit
    QCOMPARE(filtered(*source, 2, "<1.5"), QStringLiteral("14"));
    QCOMPARE(filtered(*source, 3, ">=50"), QStringLiteral("3"));
    for (const char *nonsense : {"", ">", "a", "1..", "..", "1e999", "<=>3"})
        QCOMPARE(filtered(*source, 1, nonsense), QStringLiteral("none"));
}

// Differences have a sign in the table and in its sum, but no plus in files. Differences within the noise are neither worse nor
// better.
void ArrangedRowsTest::differences()
{
    FilledTable table({{"Name", CellKind::Text}, {"Time", CellKind::NanosecondDifference}, {"Size", CellKind::ByteDifference}});
    table.addRow({"slower", std::int64_t{1'500'000}, std::int64_t{-2'000'000}});
    table.addRow({"noise", std::int64_t{-500'000}, FilledTable::Cell()}, DifferenceMeaning::Chance);
    table.addRow({"overlap", std::int64_t{250'000}, std::int64_t{0}}, DifferenceMeaning::Neutral);
    QString text;
    for (std::size_t row = 0; row < table.rows(); ++row) {
        for (std::size_t column = 1; column < 3; ++column) {
            constexpr std::array Tones{"none", "worse", "better", "chance"};
            const CellKind kind = table.columns()[column].kind;
            const TableCell cell = table.cell(row, column);
            text += cellText(kind, cell) + u'|' + cellCopyText(kind, cell) + u'|' +
                    QLatin1String(Tones[static_cast<std::size_t>(differenceTone(table, row, column))]) + u' ';
        }
    }
    QCOMPARE(text, u"+1.500|1.500|worse \u22122.000|-2.000|better \u22120.500|-0.500|chance ||none +0.250|0.250|none "
                   u"0.000|0.000|none "_qs);
    QCOMPARE(differenceTone(table, 0, 0), DifferenceTone::None);
    const auto rows = arrangeRows(table, {}, TaskControl());
    QVERIFY(rows);
    QCOMPARE(wideCellText(CellKind::NanosecondDifference, *rows->totals[1]), u"+1.250"_qs);
    QCOMPARE(wideCellText(CellKind::ByteDifference, *rows->totals[2]), u"\u22122.000"_qs);
}

void ArrangedRowsTest::writesCells()
{
    const auto shown = [](CellKind kind, const TableCell &cell) -> QString {
        return plainArrangedRows(cellText(kind, cell)) + QLatin1Char('|') + cellCopyText(kind, cell);
    };
    QCOMPARE(shown(CellKind::Nanoseconds, std::int64_t{1'234'567'890}), QStringLiteral("1 234.567 890|1234.567890"));
    QCOMPARE(shown(CellKind::Nanoseconds, std::int64_t{5'000}), QStringLiteral("0.005|0.005"));
    QCOMPARE(shown(CellKind::Picoseconds, std::int64_t{-12'340'001}), QString::fromUtf8("−12.340 001|-12.340001"));
    QCOMPARE(shown(CellKind::Nanoseconds, std::numeric_limits<std::int64_t>::min()),
             QString::fromUtf8("−9 223 372 036 854.775 808|-9223372036854.775808"));
    QCOMPARE(shown(CellKind::Count, std::int64_t{1'000}), QStringLiteral("1 000|1000"));
    QCOMPARE(shown(CellKind::Share, 0.123456), QStringLiteral("12.35|12.3456"));
    QCOMPARE(shown(CellKind::Decimal, 0.5), QStringLiteral("0.5|0.5"));
    QCOMPARE(shown(CellKind::NumberText, std::string_view("1.50")), QStringLiteral("1.50|1.50"));
    QCOMPARE(shown(CellKind::Text, std::monostate()), QStringLiteral("|"));
}

void ArrangedRowsTest::groups()
{
    FilledTable table({{"Type", CellKind::Text},
                       {"Core", CellKind::Text},
                       {"Sum", CellKind::Picoseconds},
                       {"Longest", CellKind::Picoseconds, false, false},
                       {"Ratio", CellKind::Decimal}});
    table.addRow({"MatMul", "AI_CORE", std::int64_t{3'000'000}, std::int64_t{4}, 0.5});
    table.addRow({"Cast", "AI_VECTOR_CORE", std::int64_t{1}, std::int64_t{4}, FilledTable::Cell()});
    table.addRow({"MatMul", "MIX_AIC", std::int64_t{500'000}, std::int64_t{8}, 1.0});
    const TaskControl control;
    const auto grouped = groupRows(table, 0, control);
    QVERIFY(grouped);
    DataTableModel model;
    model.setRows(*grouped, *arrangeRows(**grouped, {}, control));
    QCOMPARE(test::modelText(model), QString::fromUtf8("Type | Rows | Core | Sum (µs) | Longest (µs) | Ratio\n"
                                                       "MatMul | 2 |  | 3.500 | 0.000 006 | 0.75\n"
                                                       "Cast | 1 | AI_VECTOR_CORE | 0.000 001 | 0.000 004 | –\n"));
}

void ArrangedRowsTest::addsUp()
{
    constexpr std::int64_t Most = std::numeric_limits<std::int64_t>::max();
    FilledTable table({{"a", CellKind::Count}, {"b", CellKind::Identifier}, {"c", CellKind::Share}});
    for (int i = 0; i < 3; ++i)
        table.addRow({Most, std::int64_t{1}, 0.5});
    const auto rows = arrangeRows(table, {}, TaskControl());
    QCOMPARE(plainArrangedRows(wideCellText(CellKind::Count, rows->totals[0].value())),
             QStringLiteral("27 670 116 110 564 327 421"));
    QVERIFY(!rows->totals[1]);
    QVERIFY(!rows->totals[2]);
}

void ArrangedRowsTest::stops()
{
    TaskControl control;
    control.requestStop();
    const auto source = small();
    QCOMPARE(arrangeRows(*source, {{}, 0, Qt::AscendingOrder}, control).error().code, ErrorCode::Cancelled);
    QCOMPARE(groupRows(*source, 0, control).error().code, ErrorCode::Cancelled);
}

void ArrangedRowsTest::isAModel()
{
    DataTableModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    QCOMPARE(model.rowCount(), 0);
    model.setRows(small(), *arrangeRows(*small(), {{}, 1, Qt::DescendingOrder}, TaskControl()));
    QCOMPARE(test::modelText(model), QString::fromUtf8("Kernel | Number | Length (ms) | Part (%)\n"
                                                       " | 4 | −0.000 001 | –\n"
                                                       "Stream 10 | 3 | 1.500 | 50.00\n"
                                                       "stream 2 | 2 | – | 25.00\n"
                                                       "Stream 2 | 1 | 0.999 999 | 25.00\n"));
    QCOMPARE(model.rowOf(2), 2);
    model.setRows(nullptr, {});
    QCOMPARE(model.columnCount(), 0);
}

void ArrangedRowsTest::sortsAsTheStandardLibrary()
{
    std::mt19937 random(7);
    std::vector<std::int64_t> values(20'000);
    auto table = std::make_shared<FilledTable>(std::vector<TableColumn>{{"a", CellKind::Count}});
    for (std::int64_t &value : values) {
        value = static_cast<std::int64_t>(random() % 1000);
        table->addRow({value});
    }
    const auto rows = arrangeRows(*table, {{}, 0, Qt::AscendingOrder}, TaskControl());
    std::vector<std::uint32_t> expected(values.size());
    for (std::uint32_t i = 0; i < expected.size(); ++i)
        expected[i] = i;
    std::stable_sort(expected.begin(), expected.end(), [&](std::uint32_t a, std::uint32_t b) { return values[a] < values[b]; });
    QVERIFY(rows->rows == expected);
}

PLUMBLINE_TEST(ArrangedRowsTest)
#include "tst_arrangedrows.moc"
