// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/csvreader.h"
#include "tests/support/testregistry.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace plumbline;

class TestCsvReader : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void reads_data();
    void reads();
    void blockEdges();
    void limits();
    void stops();
    void columns();

private:
    std::string write(const QByteArray &text)
    {
        QFile file(m_folder.filePath(QStringLiteral("table.csv")));
        if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size())
            return {};
        return file.fileName().toStdString();
    }

    QTemporaryDir m_folder;
};

namespace {

QByteArray joined(const CsvRow &row)
{
    QByteArray text;
    for (const std::string &cell : row)
        text += "<" + QByteArray::fromStdString(cell) + ">";
    return text;
}

} // namespace

void TestCsvReader::reads_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("expected");
    QTest::newRow("nothing") << QByteArray() << QByteArray(" 0");
    QTest::newRow("header only") << QByteArray("a,b\r\n") << QByteArray("<a><b> 0");
    QTest::newRow("CRLF, TAB behind a number")
        << QByteArray("Name,Start\r\nx,17.920\t\r\n") << QByteArray("<Name><Start>\n<x><17.920> 1");
    QTest::newRow("LF without the last one") << QByteArray("a,b\n1,2\n3,4") << QByteArray("<a><b>\n<1><2>\n<3><4> 2 uncertain");
    QTest::newRow("mark") << QByteArray("\xEF\xBB\xBF\"a\",b\n1,\n") << QByteArray("<a><b>\n<1><> 1");
    QTest::newRow("quoted shape") << QByteArray("s\n\"\"\"32,3;64\"\"\"\n") << QByteArray("<s>\n<\"32,3;64\"> 1");
    QTest::newRow("break in a cell") << QByteArray("s,t\n\"x;\r\ny\",1\n") << QByteArray("<s><t>\n<x;\r\ny><1> 1");
    QTest::newRow("blank lines") << QByteArray("a\n\n1\n\r\n2\n") << QByteArray("<a>\n<1>\n<2> 2");
    QTest::newRow("blanks inside quotes") << QByteArray("a\n\" 1\t \"\n") << QByteArray("<a>\n<1> 1");
    QTest::newRow("open row") << QByteArray("a,b\n1,2\n3") << QByteArray("<a><b>\n<1><2> 1 cut");
    QTest::newRow("open quote") << QByteArray("a\n\"1\n2") << QByteArray("<a> 0 cut");
    QTest::newRow("open header") << QByteArray("a,b") << QByteArray("<a><b> 0 cut");
}

void TestCsvReader::reads()
{
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, expected);
    QByteArray rows;
    TaskControl control;
    const auto collect = [&](const CsvRow &, const CsvRow &row) {
        rows += "\n" + joined(row);
        return true;
    };
    const std::string path = write(text);
    const auto table = readCsv(path, control, collect);
    QVERIFY(table.has_value());
    const char *const end = table->end == CsvEnd::CutShort ? " cut" : table->end == CsvEnd::Uncertain ? " uncertain" : "";
    const QByteArray seen = joined(table->header) + rows + " " + QByteArray::number(qulonglong(table->rows)) + end;
    QCOMPARE(seen, expected);
    const auto counted = readCsv(path, control);
    QCOMPARE(counted->rows, table->rows);
    QCOMPARE(counted->header, table->header);
}

void TestCsvReader::blockEdges()
{
    QByteArray text("n,v\r\n");
    for (int row = 0; row < 60'000; ++row)
        text += QByteArray::number(row) + ",\"a\"\"b\"\r\n";
    TaskControl control;
    int next = 0;
    bool allRight = true;
    const auto check = [&](const CsvRow &, const CsvRow &row) {
        allRight = allRight && row == CsvRow{std::to_string(next), "a\"b"};
        ++next;
        return true;
    };
    const auto table = readCsv(write(text), control, check);
    QVERIFY(allRight);
    QCOMPARE(next, 60'000);
    QCOMPARE(table->rows, std::uint64_t(60'000));
}

void TestCsvReader::limits()
{
    TaskControl control;
    const std::string wide = write("a,b,c,d\n");
    QCOMPARE(readCsv(wide, control, {}, {100, 100, 3}).error().detail, std::string("cells"));
    QCOMPARE(readCsv(write("abc,def\n"), control, {}, {4, 5, 3}).error().detail, std::string("rowBytes"));
    const std::string large = write("a\n\"" + QByteArray(2'000'000, 'x'));
    QCOMPARE(readCsv(large, control, {}, {100'000, 1'000'000, 3}).error().detail, std::string("cellBytes"));
}

void TestCsvReader::stops()
{
    TaskControl control;
    const std::string path = write("a\n1\n2\n3\n");
    const auto first = readCsv(path, control, [](const CsvRow &, const CsvRow &) { return false; });
    QCOMPARE(first->rows, std::uint64_t(1));
    control.requestStop();
    QCOMPARE(readCsv(path, control).error().code, ErrorCode::Cancelled);
}

void TestCsvReader::columns()
{
    const CsvRow header{"name", "Name", "Start Time(us)"};
    QCOMPARE(csvColumn(header, "Name"), std::optional<std::size_t>(1));
    QCOMPARE(csvColumn(header, "NAME"), std::optional<std::size_t>(0));
    QCOMPARE(csvColumn(header, "start time(US)"), std::optional<std::size_t>(2));
    QCOMPARE(csvColumn(header, "Step"), std::optional<std::size_t>());
}

PLUMBLINE_THREAD_TEST(TestCsvReader)
#include "tst_csvreader.moc"
