// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sql/statements.h"

#include "tests/support/testregistry.h"

#include <QTest>

using namespace plumbline;

class TestStatements : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void splits_data();
    void splits();
};

void TestStatements::splits_data()
{
    QTest::addColumn<QByteArray>("sql");
    QTest::addColumn<QString>("expected");
    const auto add = [](const char *name, const char *sql, const char *expected) {
        QTest::newRow(name) << QByteArray(sql) << QString::fromLatin1(expected);
    };
    add("none", "", "");
    add("only comments", " -- a;\n /* b; */ ;; ", "");
    add("one", "select 1", "0[select 1]");
    add("ended", "select 1;", "0[select 1];");
    add("two", "select 1; select 2", "0[select 1];10[select 2]");
    add("in quotes", "select ';', \";\", `;`, [;]; x", "0[select ';', \";\", `;`, [;]];27[x]");
    add("doubled quotes", "select 'a''b;'; x", "0[select 'a''b;'];16[x]");
    add("in comments", "select 1 -- a;b\n; x /* ; */", "0[select 1 -- a;b\n];18[x /* ; */]");
    add("open quote", "select 'a; b", "0[select 'a; b]");
    add("open comment", "select 1 /* ; b", "0[select 1 /* ; b]");
}

void TestStatements::splits()
{
    QFETCH(QByteArray, sql);
    QString printed;
    for (const SqlStatement &statement : sqlStatements(std::string_view(sql.constData(), static_cast<std::size_t>(sql.size()))))
        printed +=
            QStringLiteral("%1[%2]%3")
                .arg(statement.offset)
                .arg(QString::fromStdString(std::string(statement.text)), statement.isEnded ? QStringLiteral(";") : QString());
    QTEST(printed, "expected");
}

PLUMBLINE_TEST(TestStatements)
#include "tst_statements.moc"
