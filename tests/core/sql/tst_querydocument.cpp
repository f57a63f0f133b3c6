// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sql/sqlconnection.h"
#include "core/sql/statements.h"
#include "tests/core/sql/sqltext.h"
#include "tests/support/buildpaths.h"
#include "tests/support/testregistry.h"

#include <QFile>
#include <QRegularExpression>
#include <QTest>

#include <string>

using namespace plumbline;
using namespace plumbline::test;

/// Compares docs/query.md with the tables, and runs its examples.
class TestQueryDocument : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void listsAllColumns();
    void namesAllFunctions();
    void examplesAnswer();

private:
    QString m_document;
};

void TestQueryDocument::initTestCase()
{
    QFile file(sourceDirectory() + QStringLiteral("/docs/query.md"));
    QVERIFY(file.open(QIODevice::ReadOnly));
    m_document = QString::fromUtf8(file.readAll());
}

void TestQueryDocument::listsAllColumns()
{
    QStringList expected;
    for (const SqlTableInfo &table : SqlConnection::tables()) {
        if (table.isFunction)
            continue;
        QStringList columns;
        for (const SqlTableInfo::Column &column : table.columns) {
            const QString name = QStringLiteral("`%1`").arg(QString::fromLatin1(column.name.data()));
            columns += column.isHidden ? QStringLiteral("(%1)").arg(name) : name;
        }
        expected += QString::fromLatin1(table.name.data()) + QStringLiteral(": ") + columns.join(QStringLiteral(", "));
    }
    static const QRegularExpression row(QStringLiteral("^\\| `(\\w+)` \\| [^|]+ \\| (`id`.*|`slice_id`.*) \\|$"),
                                        QRegularExpression::MultilineOption);
    QStringList found;
    for (const QRegularExpressionMatch &match : row.globalMatch(m_document))
        found += match.captured(1) + QStringLiteral(": ") + match.captured(2);
    QCOMPARE(found.join(QLatin1Char('\n')), expected.join(QLatin1Char('\n')));
}

void TestQueryDocument::namesAllFunctions()
{
    for (const SqlTableInfo &table : SqlConnection::tables()) {
        if (table.isFunction)
            QVERIFY2(m_document.contains(QStringLiteral("| `%1(slice_id)` |").arg(QString::fromLatin1(table.name.data()))),
                     table.name.data());
    }
}

void TestQueryDocument::examplesAnswer()
{
    auto connection = SqlConnection::open(demoCards());
    QVERIFY(connection);
    static const QRegularExpression block(QStringLiteral("```sql\n(.*?)```"), QRegularExpression::DotMatchesEverythingOption);
    int examples = 0;
    for (const QRegularExpressionMatch &match : block.globalMatch(m_document)) {
        const std::string sql = match.captured(1).toStdString();
        for (const SqlStatement &statement : sqlStatements(sql)) {
            const QString answer = answerOf(*connection, QByteArray::fromStdString(std::string(statement.text)));
            QVERIFY2(!answer.isEmpty() && !answer.contains(QLatin1String("error: ")), qPrintable(match.captured(1) + answer));
            ++examples;
        }
    }
    QVERIFY(examples >= 10);
}

PLUMBLINE_TEST(TestQueryDocument)
#include "tst_querydocument.moc"
