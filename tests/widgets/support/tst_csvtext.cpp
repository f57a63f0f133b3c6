// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/testregistry.h"
#include "widgets/support/csvtext.h"

#include <QTest>

using namespace plumbline;

class TestCsvText : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void line_data()
    {
        QTest::addColumn<QString>("cell");
        QTest::addColumn<QString>("text");
        QTest::newRow("plain") << QStringLiteral("MatMul_1") << QStringLiteral("MatMul_1");
        QTest::newRow("comma and quote") << QStringLiteral("a,\"b\"") << QStringLiteral("\"a,\"\"b\"\"\"");
        QTest::newRow("two lines") << QStringLiteral("a\nb") << QStringLiteral("\"a\nb\"");
        QTest::newRow("number") << QStringLiteral("-12.5") << QStringLiteral("-12.5");
        QTest::newRow("no value") << QStringLiteral("-") << QStringLiteral("-");
        QTest::newRow("formula") << QStringLiteral("=1+2") << QStringLiteral("'=1+2");
        QTest::newRow("command") << QStringLiteral("@SUM(A1)") << QStringLiteral("'@SUM(A1)");
        QTest::newRow("signed time") << QStringLiteral("+10.0 µs · last") << QStringLiteral("+10.0 µs · last");
        QTest::newRow("signed command") << QStringLiteral("+2+cmd|' /C calc'!A0") << QStringLiteral("'+2+cmd|' /C calc'!A0");
        QTest::newRow("signed name") << QStringLiteral("-cmd") << QStringLiteral("'-cmd");
        QTest::newRow("return") << QStringLiteral("\r=1") << QStringLiteral("\"'\r=1\"");
        QTest::newRow("escape") << QStringLiteral("\x1b[31mred") << QStringLiteral("\uFFFD[31mred");
        QTest::newRow("turned") << QStringLiteral("\u202egpj.exe") << QStringLiteral("\uFFFDgpj.exe");
    }

    void line()
    {
        QFETCH(QString, cell);
        QFETCH(QString, text);
        QCOMPARE(csvLine({QStringLiteral("first"), cell}), QString(QStringLiteral("first,") + text + u'\n'));
    }
};

PLUMBLINE_TEST(TestCsvText)
#include "tst_csvtext.moc"
