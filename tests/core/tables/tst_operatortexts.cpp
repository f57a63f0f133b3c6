// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tables/operatortexts.h"
#include "tests/support/smallprofile.h"
#include "tests/support/testregistry.h"

#include <QTemporaryDir>
#include <QTest>

using namespace plumbline;

namespace {

const QByteArray OldTypes = "====================op compute time====================\n"
                            "optype_name   compute_time(ms, per-step)    called_times(per-step)    percent\n"
                            "------------  ----------------------------  ------------------------  ---------\n"
                            "MatMul                             1.93668                        15       1.53\n"
                            "Cast                               0.5                             2       0.4\n"
                            "\n";
const QByteArray OldOperators = "Detail:\n"
                                "op_name        op_type      avg_execution_time  subgraph\n"
                                "-------------  ---------  --------------------  ----------\n"
                                "MatMul-op178   MatMul                 0.535181  Gradients\n";

/// Prints one row on each line: `fullName name type core subgraph count sum percent`, "" as `-`.
QString printedText(const std::optional<OperatorSumRows> &rows)
{
    if (!rows)
        return QStringLiteral("none");
    QStringList lines;
    for (const OperatorSum &row : rows->rows) {
        QStringList cells;
        for (const std::string *text : {&row.fullName, &row.name, &row.type, &row.core, &row.subgraph})
            cells += text->empty() ? QStringLiteral("-") : QString::fromStdString(*text);
        cells += QString::number(row.count);
        cells += row.sumPs ? QString::number(*row.sumPs) : QStringLiteral("-");
        cells += row.percent.empty() ? QStringLiteral("-") : QString::fromStdString(row.percent);
        lines += cells.join(QLatin1Char(' '));
    }
    lines += QStringLiteral("%1 %2").arg(QLatin1String(rows->isPerStep ? "per step" : "whole")).arg(rows->unreadable);
    return lines.join(QLatin1Char('\n'));
}

} // namespace

class TestOperatorTexts : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void texts_data();
    void texts();
    void noSuchFile();
};

void TestOperatorTexts::texts_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("types");
    QTest::addColumn<QString>("operators");
    const QString types =
        QStringLiteral("- - MatMul AI_CORE - 15 1936680000 1.53\n- - Cast AI_CORE - 2 500000000 0.4\nper step 0");
    const QString operators = QStringLiteral("- MatMul-op178 MatMul AI_CORE Gradients 1 535181000 -\nper step 0");
    QTest::newRow("columns of fixed width") << OldTypes + OldOperators << types << operators;
    QTest::newRow("repeated by each analysis") << OldTypes + OldOperators + OldTypes + OldOperators << types << operators;
    QTest::newRow("the last analysis was cut short")
        << OldTypes + OldOperators + OldTypes.left(OldTypes.indexOf("Cast")) << types << operators;
    QTest::newRow("the last analysis counts")
        << OldTypes + QByteArray(OldTypes).replace("1.93668", "2")
        << QString(types).replace(QStringLiteral("1936680000"), QStringLiteral("2000000000")) << QStringLiteral("none");
    QTest::newRow("words") << QByteArray("====================op compute time====================\n"
                                         "optype_name compute_time(ms, per-step) called_times(per-step) percent\n"
                                         "Conv2D 0.46107 5 2.0\n\nDetail:\n"
                                         "op_name op_type avg_execution_time subgraph full_op_name\n"
                                         "Conv2D-op11 Conv2D 0.16997 Default Default/net/Conv2D-op11\n")
                           << QStringLiteral("- - Conv2D AI_CORE - 5 461070000 2.0\nper step 0")
                           << QStringLiteral(
                                  "Default/net/Conv2D-op11 Conv2D-op11 Conv2D AI_CORE Default 1 169970000 -\nper step 0");
    QTest::newRow("executions") << QByteArray("====================op compute time====================\r\n"
                                              "op_name       compute_time(ms) stream_id\r\n"
                                              "------------  ---------------  ---------\r\n"
                                              "Default/net/Mul-op29 0.0012020000000000002  519\r\n"
                                              "total op  126.43631757142849 0\r\n")
                                << QStringLiteral("none")
                                << QStringLiteral("Default/net/Mul-op29 Mul-op29 - AI_CORE - 1 1202000 -\nper step 0");
    QTest::newRow("damaged") << QByteArray("optype_name compute_time(ms, per-step) called_times(per-step) percent\n"
                                           "A x 1 2\nB -1 1 2\nC 1\nD 1 -1 2\nE 1e300 1 2\nF 1 1.5 2\n" +
                                           QByteArray(5000, 'G') + " 1 1 1\n")
                             << QStringLiteral("- - F AI_CORE - 2 1000000000 2\nper step 6") << QStringLiteral("none");
    QTest::newRow("another text") << QByteArray("hello\n1 2 3 4\n") << QStringLiteral("none") << QStringLiteral("none");
    QTest::newRow("empty") << QByteArray() << QStringLiteral("none") << QStringLiteral("none");
}

void TestOperatorTexts::texts()
{
    QFETCH(QByteArray, text);
    QFETCH(QString, types);
    QFETCH(QString, operators);
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("output_op_compute_time_0.txt"));
    QVERIFY(test::writeFile(path, text));
    TaskControl control;
    const auto read = readOperatorTexts(path.toStdString(), control);
    QVERIFY(read.has_value());
    QCOMPARE(printedText(read->types), types);
    QCOMPARE(printedText(read->operators), operators);
}

void TestOperatorTexts::noSuchFile()
{
    TaskControl control;
    const auto read = readOperatorTexts("/nonexistent/output_op_compute_time_0.txt", control);
    QVERIFY(!read && read.error().code == ErrorCode::FileNotFound);
}

PLUMBLINE_TEST(TestOperatorTexts)
#include "tst_operatortexts.moc"
