// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/csvrows.h"
#include "tests/support/smallprofile.h"
#include "tests/support/testregistry.h"

#include <QTemporaryDir>
#include <QTest>

#include <optional>
#include <random>

using namespace plumbline;

namespace {

template<typename Cells>
QByteArray joinedCells(const Cells &cells)
{
    QByteArray text;
    for (const auto &cell : cells)
        text += '<' + QByteArray(cell.data(), static_cast<qsizetype>(cell.size())) + '>';
    return text + '\n';
}

/// Returns all rows of a text, without a last row that is cut short.
QByteArray rowsOf(std::string_view text, const CsvLimits &limits = {})
{
    CsvRows rows(text, 0, limits);
    QByteArray result;
    std::optional<std::size_t> columns;
    while (true) {
        const auto isThere = rows.next(text.size());
        if (!isThere)
            return result + "error " + QByteArray::fromStdString(isThere.error().detail);
        if (!*isThere)
            return result;
        const bool isOpen = rows.end() == text.size() && text.back() != '\n' && text.back() != '\r';
        if (columns && (rows.isCutShort() || (isOpen && rows.cells().size() < *columns)))
            return result;
        columns = columns.value_or(rows.cells().size());
        result += joinedCells(rows.cells());
    }
}

} // namespace

class TestCsvRows : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void readsLikeLibcsv();
    void stopsBeforeRowsOfOthers();
    void keepsTheLimits();
    void rowsBeforeATailWithoutLineEnds();

private:
    QByteArray rowsOfReader(const std::string &text)
    {
        const QString path = m_folder.filePath(QStringLiteral("table.csv"));
        if (!test::writeFile(path, QByteArray::fromStdString(text)))
            return "not written";
        TaskControl control;
        QByteArray result;
        const auto summary = readCsv(path.toStdString(), control, [&](const CsvRow &, const CsvRow &row) {
            result += joinedCells(row);
            return true;
        });
        if (!summary)
            return "error";
        if (!summary->header.empty())
            result.prepend(joinedCells(summary->header));
        return result;
    }

    QTemporaryDir m_folder;
};

void TestCsvRows::readsLikeLibcsv()
{
    std::mt19937 random(7);
    // Quotes are rare, so that rows come to an end.
    const std::string characters = ",,,,,,\n\n\n\n\"\"a b\tcdefgh\r";
    for (int round = 0; round < 400; ++round) {
        std::string text;
        const std::size_t size = random() % 300;
        for (std::size_t at = 0; at < size; ++at)
            text += characters[random() % characters.size()];
        const QByteArray expected = rowsOfReader(text);
        QVERIFY2(rowsOf(text) == expected, qPrintable(QStringLiteral("text %1\nexpected %2\ngot %3")
                                                          .arg(QString::fromStdString(text), QString::fromUtf8(expected),
                                                               QString::fromUtf8(rowsOf(text)))));
    }
}

void TestCsvRows::stopsBeforeRowsOfOthers()
{
    const std::string text = "a\n\n \nb,\"c\"\nd\n";
    CsvRows rows(text, 0, {});
    QVERIFY(rows.next(2).value());
    QCOMPARE(joinedCells(rows.cells()), QByteArray("<a>\n"));
    QCOMPARE(rows.end(), std::size_t{2});
    QVERIFY(!rows.next(2).value());
    QVERIFY(rows.next(11).value());
    QCOMPARE(joinedCells(rows.cells()), QByteArray("<b><c>\n"));
    QVERIFY(!rows.next(11).value());
}

void TestCsvRows::keepsTheLimits()
{
    CsvLimits limits;
    limits.cells = 3;
    QCOMPARE(rowsOf("a,b,c\nd,e,f,g\n", limits), QByteArray("<a><b><c>\nerror cells"));
    limits.cellBytes = 4;
    QCOMPARE(rowsOf("a\n\"" + std::string(1u << 20, 'x') + "\"\n", limits), QByteArray("<a>\nerror cellBytes"));
}

// A tail of NULs after a power cut; the rows before it are good.
void TestCsvRows::rowsBeforeATailWithoutLineEnds()
{
    const std::string text = "a,b\n1,2\n3,4\n" + std::string(3u << 20, '\0');
    QCOMPARE(rowsOf(text), QByteArray("<a><b>\n<1><2>\n<3><4>\n"));
    CsvLimits limits;
    limits.cellBytes = 1u << 20;
    QCOMPARE(rowsOf(text, limits), QByteArray("<a><b>\n<1><2>\n<3><4>\nerror cellBytes"));
}

PLUMBLINE_TEST(TestCsvRows)
#include "tst_csvrows.moc"
