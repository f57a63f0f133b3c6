// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tables/table.h"
#include "tests/support/smallprofile.h"
#include "tests/support/testregistry.h"

#include <QTemporaryDir>
#include <QTest>

#include <random>

using namespace plumbline;

namespace {

/// Prints the header and the rows, one on each line, with bars between the cells.
QString textOf(const Table &table)
{
    QStringList lines;
    QStringList cells;
    for (const std::string &name : table.header())
        cells += QString::fromStdString(name);
    lines += cells.join(QLatin1Char('|'));
    for (std::size_t row = 0; row < table.rows(); ++row) {
        cells.clear();
        for (std::size_t column = 0; column < table.header().size(); ++column)
            cells += QString::fromStdString(std::string(table.cell(row, column)));
        lines += cells.join(QLatin1Char('|'));
    }
    return lines.join(QLatin1Char('\n'));
}

} // namespace

class TestTable : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void keepsCellsAsTheyStand();
    void findsColumnsByAnyOfTheirNames();
    void tellsEqualCellsByTheirIds();
    void joinsFilesByTheNamesOfTheirColumns();
    void keepsWhatStandsBeforeDamage();
    void doesNotDependOnThePieces();
    void refusesWhatIsNotThere();
    void stopsWhenAsked();

private:
    std::string write(const char *name, const QByteArray &content)
    {
        const QString path = m_folder.filePath(QLatin1String(name));
        return test::writeFile(path, content) ? path.toStdString() : std::string();
    }

    std::shared_ptr<const Table> read(const QByteArray &content)
    {
        TaskControl control;
        const auto table = readTable(write("table.csv", content), control);
        return table ? *table : nullptr;
    }

    QTemporaryDir m_folder;
};

void TestTable::keepsCellsAsTheyStand()
{
    const auto table = read("\xEF\xBB\xBFName,Start(us),\"a,b\"\r\n"
                            "one,1736408883573957.920\t,\"x \"\"y\"\" z\"\r\n"
                            "\"two\nlines\", ,\n"
                            "three\n");
    QVERIFY(table);
    QCOMPARE(textOf(*table), QStringLiteral("Name|Start(us)|a,b\n"
                                            "one|1736408883573957.920|x \"y\" z\n"
                                            "two\nlines||\n"
                                            "three||"));
    QVERIFY(!table->isCutShort());
}

void TestTable::findsColumnsByAnyOfTheirNames()
{
    const auto table = read("op name,Name,NAME\n1,2,3\n");
    QVERIFY(table);
    QCOMPARE(table->column({"Name"}), std::optional<std::size_t>(1));
    QCOMPARE(table->column({"Missing", "Op Name"}), std::optional<std::size_t>(0));
    QCOMPARE(table->column({"Missing"}), std::nullopt);
    QCOMPARE(table->cell(0, table->column({"Missing"})), std::string_view());
}

void TestTable::tellsEqualCellsByTheirIds()
{
    const auto table = read("a,b\nx,y\ny,x\n,\n");
    QVERIFY(table);
    QVERIFY(table->cellId(0, 0) == table->cellId(1, 1));
    QVERIFY(table->cellId(0, 0) != table->cellId(0, 1));
    QCOMPARE(table->cellId(2, 1).value, 0u);
    QCOMPARE(table->distinctTexts(), std::size_t{3});
    QCOMPARE(table->text(table->cellId(0, 1)), std::string_view("y"));
}

void TestTable::joinsFilesByTheNamesOfTheirColumns()
{
    TaskControl control;
    const auto table = readTables({write("0.csv", "a,b\n1,2\n"), write("1.csv", "c,b\n3,4\n"), write("2.csv", "b,a\n")}, control);
    QVERIFY(table.has_value());
    QCOMPARE(textOf(**table), QStringLiteral("a|b|c\n1|2|\n|4|3"));
    QVERIFY((*table)->path().ends_with("0.csv"));
    const auto [file, row] = (*table)->placeOf(1);
    QVERIFY(file.ends_with("1.csv"));
    QCOMPARE(row, std::size_t{0});
    QCOMPARE((*table)->placeOf(0), std::pair(std::string_view((*table)->path()), std::size_t{0}));
}

void TestTable::keepsWhatStandsBeforeDamage()
{
    const auto table = read("a,b\n1,2\n3,\"4\n5,6\n");
    QVERIFY(table);
    QVERIFY(table->isCutShort());
    QCOMPARE(textOf(*table), QStringLiteral("a|b\n1|2"));
    const auto inRow = read("a,b,c\n1,2,3\n4,5");
    QVERIFY(inRow && inRow->isCutShort());
    QCOMPARE(textOf(*inRow), QStringLiteral("a|b|c\n1|2|3"));
    const auto withoutLastLineEnd = read("a,b\n1,2\n3,4");
    QVERIFY(withoutLastLineEnd && !withoutLastLineEnd->isCutShort());
    QCOMPARE(withoutLastLineEnd->rows(), std::size_t{2});
    QCOMPARE(withoutLastLineEnd->problems().size(), std::size_t{1});
    QCOMPARE(withoutLastLineEnd->problems().front().code, ProblemCode::OpenEnd);
    const auto inHeader = read("a,b");
    QVERIFY(inHeader && inHeader->isCutShort());
    const auto empty = read("");
    QVERIFY(empty);
    QCOMPARE(textOf(*empty), QString());
}

void TestTable::doesNotDependOnThePieces()
{
    std::mt19937 random(11);
    const std::string characters = ",,,,,,\n\n\n\n\"\"a b\tcdefgh\r";
    for (int round = 0; round < 60; ++round) {
        QByteArray text("a,b,c\n");
        const std::size_t size = random() % 2000;
        for (std::size_t at = 0; at < size; ++at)
            text += characters[random() % characters.size()];
        const auto whole = read(text);
        QVERIFY(whole);
        for (const std::size_t pieceBytes : {1, 7, 64, 500}) {
            TaskControl control;
            const auto cut = readTables({whole->path()}, control, pieceBytes);
            QVERIFY(cut.has_value());
            QCOMPARE(textOf(**cut), textOf(*whole));
            QCOMPARE((*cut)->isCutShort(), whole->isCutShort());
            QCOMPARE((*cut)->problems().size(), whole->problems().size());
        }
    }
}

void TestTable::refusesWhatIsNotThere()
{
    TaskControl control;
    const auto table = readTable(m_folder.filePath(QStringLiteral("none.csv")).toStdString(), control);
    QVERIFY(!table);
    QVERIFY(table.error().code == ErrorCode::FileNotFound);
}

void TestTable::stopsWhenAsked()
{
    TaskControl control;
    control.requestStop();
    const auto table = readTable(write("table.csv", "a\n1\n"), control);
    QVERIFY(!table);
    QVERIFY(table.error().code == ErrorCode::Cancelled);
}

PLUMBLINE_TEST(TestTable)
#include "tst_table.moc"
