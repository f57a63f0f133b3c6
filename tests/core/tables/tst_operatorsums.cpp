// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tables/operatorsums.h"
#include "tests/support/smallprofile.h"
#include "tests/support/testregistry.h"

#include <QTemporaryDir>
#include <QTest>

using namespace plumbline;

namespace {

std::shared_ptr<const Table> tableOfOperatorSums(const QByteArray &csv)
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("table.csv"));
    TaskControl control;
    if (!test::writeFile(path, csv))
        return nullptr;
    const auto table = readTable(path.toStdString(), control);
    return table ? *table : nullptr;
}

QString psText(const std::optional<std::int64_t> &ps)
{
    return ps ? QString::number(*ps) : QStringLiteral("-");
}

/// Prints one row on each line: `fullName name type core subgraph count sum average min max`, "" as `-`; then what is special.
QString printedSums(const std::optional<OperatorSumRows> &sums)
{
    if (!sums)
        return QStringLiteral("unknown");
    QStringList lines;
    for (const OperatorSum &row : sums->rows) {
        QStringList cells;
        for (const std::string *text : {&row.fullName, &row.name, &row.type, &row.core, &row.subgraph})
            cells += text->empty() ? QStringLiteral("-") : QString::fromStdString(*text);
        cells += QString::number(row.count);
        for (const auto &ps : {row.sumPs, row.averagePs, row.minPs, row.maxPs})
            cells += psText(ps);
        lines += cells.join(QLatin1Char(' '));
    }
    if (sums->isPerStep)
        lines += QStringLiteral("per step");
    if (sums->unreadable > 0)
        lines += QStringLiteral("unreadable %1").arg(sums->unreadable);
    return lines.join(QLatin1Char('\n'));
}

} // namespace

class TestOperatorSums : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void tables_data();
    void tables();
    void anotherDevice();
    void aiCpu();
    void facts();
};

void TestOperatorSums::tables_data()
{
    QTest::addColumn<QByteArray>("csv");
    QTest::addColumn<QString>("expected");
    QTest::newRow("types") << QByteArray(
                                  "kernel_type,total_time,execution_frequency,percent\nMatMul,2.8078200000000001,25,57.60\n")
                           << QStringLiteral("- - MatMul core - 25 2807820000 - - -");
    QTest::newRow("types per step") << QByteArray("op_type,execution_time,execution_frequency,percent\nMatMul,20.65774,9,89.47\n")
                                    << QStringLiteral("- - MatMul core - 9 20657740000 - - -\nper step");
    // The sum is that of the exact mean, not of the mean in whole picoseconds.
    QTest::newRow("operators") << QByteArray("full_kernel_name,execution_time,execution_frequency\n"
                                             "Default/a/Add-op1,0.016093333333333334,3\nCast-op2,5e-05,3\n")
                               << QStringLiteral("Default/a/Add-op1 Add-op1 - core - 3 48280000 16093333 - -\n"
                                                 "Cast-op2 Cast-op2 - core - 3 150000 50000 - -");
    QTest::newRow("operators per step") << QByteArray("full_op_name,execution_time\nDefault/Add-op1,0.00219\n")
                                        << QStringLiteral("Default/Add-op1 Add-op1 - core - 1 2190000 2190000 - -\nper step");
    QTest::newRow("op_statistic") << QByteArray("OP Type,Core Type,Count,Total Time(us),Min Time(us),Avg Time(us),Max Time(us),"
                                                "Ratio(%)\nCast,AI_VECTOR_CORE,3,6.5,1.5,2.167,3,22.1\n")
                                  << QStringLiteral("- - Cast AI_VECTOR_CORE - 3 6500000 2167000 1500000 3000000");
    QTest::newRow("host") << QByteArray("op_side,op_type,op_name,full_op_name,op_occurrences,op_total_time(ms),op_avg_time(ms),"
                                        "total_proportion,subgraph,pid\nHost,Add,Add-op1,Default/Add-op1,4,2,0.5,0.1,Default,7\n")
                          << QStringLiteral("Default/Add-op1 Add-op1 Add core Default 4 2000000000 500000000 - -");
    QTest::newRow("damaged")
        << QByteArray("kernel_type,total_time,execution_frequency\nA,x,1\nB,1,x\nC,1,-1\n,1,1\nD,-1,1\nE,,1\nF,1,2\n")
        << QStringLiteral("- - F core - 2 1000000000 - - -\nunreadable 6");
    QTest::newRow("other columns") << QByteArray("a,b\n1,2\n") << QStringLiteral("unknown");
    QTest::newRow("no time") << QByteArray("kernel_type,execution_frequency\nA,2\n") << QStringLiteral("unknown");
}

void TestOperatorSums::tables()
{
    QFETCH(QByteArray, csv);
    QFETCH(QString, expected);
    QCOMPARE(printedSums(operatorSumsOf(*tableOfOperatorSums(csv), "core", std::nullopt)), expected);
}

void TestOperatorSums::anotherDevice()
{
    const auto table =
        tableOfOperatorSums("Device_id,OP Type,Core Type,Count,Total Time(us)\n0,A,AI_CORE,1,2\n1,B,AI_CORE,1,2\n");
    QCOMPARE(printedSums(operatorSumsOf(*table, {}, 1)), QStringLiteral("- - B AI_CORE - 1 2000000 - - -"));
}

void TestOperatorSums::aiCpu()
{
    const auto table = tableOfOperatorSums("serial_number,kernel_type,total_time,dispatch_time,execution_time,run_start,run_end\n"
                                           "1,GetNext,0.888,0.132,0.22,154907895189,154907895707\n2,,1,1,1,1,1\n");
    const auto sums = aiCpuSumsOf(*table);
    QCOMPARE(printedSums(sums),
             QStringLiteral("- GetNext GetNext AI_CPU - 1 888000000 888000000 888000000 888000000\nunreadable 1"));
    QCOMPARE(sums->rows.front().dispatchMs, std::optional(0.132));
    QCOMPARE(sums->rows.front().runMs, std::optional(0.22));
}

void TestOperatorSums::facts()
{
    const auto table = tableOfOperatorSums(
        "task_id,stream_id,block_dim,full_op_name,op_name,op_type,subgraph,op_info\n"
        "4,519,1,Gradients/a/Add-op1,Add-op1,Add,Gradients,\"{\"\"input_0\"\": {\"\"format\"\": \"\"ND\"\", \"\"data_type\"\": "
        "\"\"FLOAT16\"\", \"\"shape\"\": [2, 3]}, \"\"input_1\"\": {\"\"shape\"\": \"\"4,5\"\"}, \"\"output_0\"\": "
        "{\"\"data_type\"\": \"\"FLOAT\"\"}}\"\n"
        "5,519,1,Gradients/a/Add-op1,Add-op1,Sub,Default,{}\n6,519,1,Default/b,b,B,Default,{broken\n");
    const OperatorFactsByFullName facts = operatorFactsOf(*table);
    QCOMPARE(facts.size(), std::size_t(2));
    const OperatorFacts &add = facts.at("Gradients/a/Add-op1");
    QCOMPARE(add.type, std::string("Add"));
    QCOMPARE(add.subgraph, std::string("Gradients"));
    QCOMPARE(add.operands, (std::array<std::string, OperandTextCount>{"2,3;4,5", "FLOAT16;", "ND;", "", "FLOAT", ""}));
    QCOMPARE(facts.at("Default/b").operands, (std::array<std::string, OperandTextCount>{}));
}

PLUMBLINE_TEST(TestOperatorSums)
#include "tst_operatorsums.moc"
