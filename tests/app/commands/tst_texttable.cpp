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

PLUMBLINE_TEST(TestTextTable)
#include "tst_texttable.moc"
