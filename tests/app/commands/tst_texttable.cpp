// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/texttable.h"
#include "tests/support/testregistry.h"
#include "widgets/support/csvtext.h"

#include <QTest>

using namespace plumbline;

class TestTextTable : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void tables();
    void aLongCellIsCut();
};

void TestTextTable::tables()
{
    TextTable table;
    table.addColumn(QStringLiteral("name"));
    table.addColumn(QStringLiteral("count"), TextTable::Align::Right);
    table.addRow({QStringLiteral("a\x1B[31m"), QStringLiteral("7")});
    table.addRow({QStringLiteral("long name"), QStringLiteral("1234567")});
    QCOMPARE(table.toText(QStringLiteral("  ")), QStringLiteral("  name         count\n"
                                                                "  a\uFFFD[31m           7\n"
                                                                "  long name  1234567\n"));
    QCOMPARE(csvLine({QStringLiteral("a"), QStringLiteral("b,c"), QStringLiteral("d\"e"), QStringLiteral("f\ng")}),
             QStringLiteral("a,\"b,c\",\"d\"\"e\",\"f\ng\"\n"));
}

// One name of megabytes must not make thousands of rows as wide as itself.
void TestTextTable::aLongCellIsCut()
{
    TextTable table;
    table.addColumn(QStringLiteral("name"));
    table.addColumn(QStringLiteral("count"), TextTable::Align::Right);
    table.addRow({QString(3'000'000, QLatin1Char('n')), QStringLiteral("1")});
    for (int row = 0; row < 3'000; ++row)
        table.addRow({QStringLiteral("a"), QStringLiteral("2")});
    const QStringList lines = table.toText().split(QLatin1Char('\n'));
    QCOMPARE(lines.at(1).size(), 400 + 2 + 5);
    QVERIFY(lines.at(1).contains(QChar(0x2026)));
    QCOMPARE(lines.at(3'001).size(), lines.at(1).size());
    QCOMPARE(oneLine(QString::fromUtf8("a\u202Eb\nc")), QString::fromUtf8("a\uFFFDb\uFFFDc"));
}

PLUMBLINE_TEST(TestTextTable)
#include "tst_texttable.moc"
