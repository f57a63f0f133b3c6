// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/commands/commandtest.h"
#include "tests/support/protobytes.h"
#include "tests/support/smallprofile.h"
#include "tests/support/testregistry.h"

#include <QJsonArray>
#include <QTest>

using namespace plumbline;
using namespace plumbline::test;

class TestMemoryCommand : public CommandTest
{
    Q_OBJECT

private Q_SLOTS:
    void document();
    void listsEveryBlockUnlessLimited();
    void tables();
    void graphsOfOlderCaptures();
    void withoutTables();
};

void TestMemoryCommand::document()
{
    const QString folder = path("memory/rank1_ascend_pt/ASCEND_PROFILER_OUTPUT/");
    QVERIFY(writeFile(folder + QStringLiteral("memory_record.csv"),
                      "Component,Timestamp(us),Total Allocated(MB),Total Reserved(MB),Device Type\r\n"
                      "APP,1736408883000000.5\t,,3,NPU:0\r\nPTA,1736408883000001\t,1.5,2,NPU:0\r\n"
                      "PTA,1736408883000002\t,0.5,2,NPU:0\r\n"));
    QVERIFY(writeFile(folder + QStringLiteral("operator_memory.csv"),
                      "Name,Size(KB),Allocation Time(us),Release Time(us),Device Type\r\n"
                      "aten::add,0.5,1736408883000000,1736408883000002,NPU:0\r\n"
                      "aten::mul,1024,1736408883000001,,NPU:0\r\naten::late,1,1736408883000002,,NPU:0\r\n"));
    QVERIFY(writeFile(folder + QStringLiteral("npu_module_mem.csv"),
                      "Component,Timestamp(us),Total Reserved(MB)\nHCCL,1736408883000000,0.25\n"));
    QVERIFY(writeFile(folder + QStringLiteral("static_op_mem.csv"),
                      "Op Name,Graph ID,Node Index Start,Node Index End,Size(KB)\na,0,1,2,1\nTOTAL,0,1,4294967295,1.5\n"));
    const Outcome outcome =
        run({QStringLiteral("memory"), path("memory"), QStringLiteral("--json"), QStringLiteral("--limit"), QStringLiteral("1")});
    QCOMPARE(outcome.code, 0);
    QCOMPARE(compact(parsed(outcome.out).value(QStringLiteral("cards")).toArray().at(0).toObject()),
             compact(parsed(R"({"rank":1,"curves":[
        {"component":"APP","series":"reserved","peak_bytes":3145728,"peak_ns":1736408883000000500,"samples":1},
        {"component":"PTA","series":"allocated","peak_bytes":1572864,"peak_ns":1736408883000001000,"samples":2},
        {"component":"PTA","series":"reserved","peak_bytes":2097152,"peak_ns":1736408883000001000,"samples":2}],
        "alive_at_peak":[{"name":"aten::mul","bytes":1048576,"allocated_ns":1736408883000001000,"released_ns":null}],
        "alive_at_peak_total":2,"allocations":3,"fragmentation_peak_bytes":1572864,
        "modules":[{"component":"HCCL","peak_bytes":262144,"peak_ns":1736408883000000000,"samples":1}],
        "static_graphs":[{"graph":"0","bytes":1536}],"totals":null,"graphs":[]})")));
}

void TestMemoryCommand::listsEveryBlockUnlessLimited()
{
    const QJsonObject card = firstCard(run({QStringLiteral("memory"), path("memory"), QStringLiteral("--json")}));
    QCOMPARE(card.value(QStringLiteral("alive_at_peak")).toArray().size(),
             qsizetype(card.value(QStringLiteral("alive_at_peak_total")).toInt()));
    QString rows = QStringLiteral("Name,Size(KB),Allocation Time(us),Release Time(us)\n");
    for (int block = 0; block < 1500; ++block)
        rows += QStringLiteral("a,1,1736408883000000,\n");
    QVERIFY(writeFile(path("many/rank1_ascend_pt/ASCEND_PROFILER_OUTPUT/operator_memory.csv"), rows.toUtf8()));
    const QJsonObject many = firstCard(run({QStringLiteral("memory"), path("many"), QStringLiteral("--json")}));
    QCOMPARE(many.value(QStringLiteral("alive_at_peak")).toArray().size(), qsizetype(1500));
}

void TestMemoryCommand::tables()
{
    const auto csv = [this](const char *table, const char *limit = "9") {
        return run({QStringLiteral("memory"), path("memory"), QStringLiteral("--csv"), QStringLiteral("--table"),
                    QLatin1String(table), QStringLiteral("--limit"), QLatin1String(limit)});
    };
    QCOMPARE(csv("curves").out, QByteArray("card,component,series,peak_bytes,peak_ns,samples\n"
                                           "1,APP,reserved,3145728,1736408883000000500,1\n"
                                           "1,PTA,allocated,1572864,1736408883000001000,2\n"
                                           "1,PTA,reserved,2097152,1736408883000001000,2\n"));
    QCOMPARE(csv("samples").out, QByteArray("card,component,series,time_ns,bytes\n"
                                            "1,APP,reserved,1736408883000000500,3145728\n"
                                            "1,PTA,allocated,1736408883000001000,1572864\n"
                                            "1,PTA,allocated,1736408883000002000,524288\n"
                                            "1,PTA,reserved,1736408883000001000,2097152\n"
                                            "1,PTA,reserved,1736408883000002000,2097152\n"));
    QCOMPARE(csv("alive").out, QByteArray("card,name,bytes,allocated_ns,released_ns,held_ns\n"
                                          "1,aten::mul,1048576,1736408883000001000,,\n"
                                          "1,aten::add,512,1736408883000000000,1736408883000002000,2000\n"));
    const Outcome blocks = csv("allocations", "1");
    QCOMPARE(blocks.out, QByteArray("card,name,bytes,allocated_ns,released_ns,held_ns\n"
                                    "1,aten::add,512,1736408883000000000,1736408883000002000,2000\n"));
    QVERIFY(blocks.err.contains("2 more"));
    QCOMPARE(csv("modules").out, QByteArray("card,component,peak_bytes,peak_ns,samples\n1,HCCL,262144,1736408883000000000,1\n"));
    QCOMPARE(csv("static").out, QByteArray("card,graph,name,first_node,last_node,bytes\n1,0,a,1,2,1024\n1,0,TOTAL,1,,1536\n"));
    QVERIFY(run({QStringLiteral("memory"), path("memory")}).out.contains("peak_bytes"));
}

void TestMemoryCommand::graphsOfOlderCaptures()
{
    const QString folder = path("older/profiler/");
    QVERIFY(writeFile(folder + QStringLiteral("aicore_intermediate_2_type.csv"),
                      "op_type,execution_time,execution_frequency,percent\nMatMul,1,1,100\n"));
    QVERIFY(writeFile(folder + QStringLiteral("memory_usage_summary_2.json"),
                      R"({"capacity": 1.0, "allocations": 2, "deallocations": 2, "peak_mem": 2.9150396585464478e-07,
                          "static_mem": 9.313225746154785e-08})"));
    QVERIFY(
        writeFile(folder + QStringLiteral("memory_usage_2.pb"),
                  protoField(1, protoField(1, 7) + protoField(2, 100) + protoField(3, protoField(1, "A-op1") + protoField(4, 5)) +
                                    protoField(3, protoField(1, "B-op2") + protoField(4, 6)) +
                                    protoField(4, protoTensor(5, 13, "Common", 0, 1, "LifeLongNone")) +
                                    protoField(4, protoTensor(6, 200, "Common", 1, 1, "LifeLongNone")))));
    const QStringList arguments{QStringLiteral("memory"), path("older"), QStringLiteral("--json")};
    QCOMPARE(compact(firstCard(run(arguments))), compact(parsed(R"({"rank":2,"curves":[],"alive_at_peak":[],
        "alive_at_peak_total":null,"allocations":null,"fragmentation_peak_bytes":null,"modules":[],"static_graphs":[],
        "totals":{"capacity_bytes":1073741824,"peak_bytes":313,"static_bytes":100,"allocations":2,"deallocations":2},
        "graphs":[{"graph":7,"static_bytes":100,"nodes":2,"tensors":2,"unplaced_tensors":0,"peak_bytes":313,"peak_node":1,
        "peak_node_name":"B-op2","alive_at_peak_total":2,"alive_at_peak":[
        {"tensor":6,"name":"B-op2:0","type":"Common","shape":null,"bytes":200,"first_node":1,"last_node":1},
        {"tensor":5,"name":"A-op1:0","type":"Common","shape":null,"bytes":13,"first_node":0,"last_node":1}]}]})")));
    const auto csv = [this](const char *table) {
        return run({QStringLiteral("memory"), path("older"), QStringLiteral("--csv"), QStringLiteral("--table"),
                    QLatin1String(table)})
            .out;
    };
    QCOMPARE(csv("totals"), QByteArray("card,capacity_bytes,peak_bytes,static_bytes,allocations,deallocations\n"
                                       "2,1073741824,313,100,2,2\n"));
    QCOMPARE(csv("graphs"), QByteArray("card,graph,peak_node_name,peak_node,peak_bytes,static_bytes,nodes,tensors,"
                                       "unplaced_tensors\n2,7,B-op2,1,313,100,2,2,0\n"));
    QCOMPARE(csv("nodes"), QByteArray("card,graph,name,node,held_bytes\n2,7,A-op1,0,113\n2,7,B-op2,1,313\n"));
    QCOMPARE(csv("tensors"), QByteArray("card,graph,name,type,shape,tensor,bytes,first_node,last_node,at_peak\n"
                                        "2,7,A-op1:0,Common,,5,13,0,1,1\n2,7,B-op2:0,Common,,6,200,1,1,1\n"));
}

void TestMemoryCommand::withoutTables()
{
    const Outcome none = run({QStringLiteral("memory"), m_profile, QStringLiteral("--json")});
    QCOMPARE(none.code, 0);
    QCOMPARE(compact(parsed(none.out).value(QStringLiteral("cards")).toArray().at(0).toObject()),
             compact(parsed(R"({"rank":1,"curves":[],"alive_at_peak":[],"alive_at_peak_total":null,"allocations":null,
        "fragmentation_peak_bytes":null,"modules":[],"static_graphs":[],"totals":null,"graphs":[]})")));
    QVERIFY(writeFile(path("memory/rank1_ascend_pt/ASCEND_PROFILER_OUTPUT/memory_record.csv"),
                      "Component,Timestamp(us),Total Allocated(MB)\nPTA,1,1\nPTA,soon,1\n\"PTA"));
    const Outcome damaged = run({QStringLiteral("memory"), path("memory"), QStringLiteral("--json")});
    QCOMPARE(damaged.code, 4);
    QVERIFY(damaged.out.contains("cut short inside a row"));
    QVERIFY(damaged.out.contains("cannot be read: 1"));
    // A file without a capture around it must be a timeline.
    QVERIFY(writeFile(path("garbage/loose.json"), "garbage"));
    QCOMPARE(run({QStringLiteral("memory"), path("garbage/loose.json")}).code, 3);
}

PLUMBLINE_TEST(TestMemoryCommand)
#include "tst_memorycommand.moc"
