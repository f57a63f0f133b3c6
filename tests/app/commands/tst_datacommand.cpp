// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/commands/commandtest.h"
#include "tests/support/smallprofile.h"
#include "tests/support/testregistry.h"

#include <QJsonArray>
#include <QTest>

using namespace plumbline;
using namespace plumbline::test;

class TestDataCommand : public CommandTest
{
    Q_OBJECT

private Q_SLOTS:
    void document();
    void tables();
};

void TestDataCommand::document()
{
    const QString folder = path("data/w_ascend_ms/");
    QVERIFY(writeFile(folder + QStringLiteral("profiler_info_2.json"), R"({"rank_id":2})"));
    QVERIFY(writeFile(folder + QStringLiteral("FRAMEWORK/device_queue_profiling_2.txt"),
                      "0 2 1 4 10\n1 64 1 0 10\n1 64 2 0 10\n1 64 3 3 10\n"));
    QVERIFY(writeFile(folder + QStringLiteral("FRAMEWORK/minddata_aicpu_2.txt"), "GetNext 1 2 0\nGetNext 5 8 0\n"));
    const QString results = folder + QStringLiteral("ASCEND_PROFILER_OUTPUT/");
    QVERIFY(writeFile(results + QStringLiteral("minddata_pipeline_raw_2.csv"),
                      "op_id,op_type,num_workers,output_queue_size,output_queue_average_size,output_queue_length,"
                      "output_queue_usage_rate,sample_interval,parent_id,children_id\r\n"
                      "0,Batch,4,,,,,10,,[1]\r\n1,Map,2,\"[0, 2]\",1.0,16,0.0625,10,0,\r\n"));
    QVERIFY(writeFile(results + QStringLiteral("dataset.csv"), "Operation,Stage,Occurrences,Avg. time (us),Custom Info\r\n"
                                                               "Pipeline,Batch,2,1.5,{'a': '1'}\r\n"));
    QVERIFY(writeFile(results + QStringLiteral("data_preprocess.csv"),
                      "Timestamp(us),Node,Compute_time(us)\n1736408883000001,Cast,1.25\n"));
    const Outcome outcome = run({QStringLiteral("data"), path("data"), QStringLiteral("--json")});
    QCOMPARE(outcome.code, 0);
    QCOMPARE(compact(parsed(outcome.out).value(QStringLiteral("cards")).toArray().at(0).toObject()),
             compact(parsed(R"json({"rank":2,"mode":"sink","operators":[
        {"id":0,"type":"Batch","workers":4,"queue_size":null,"queue_average":null,"queue_usage":null,"worker_usage":null,
         "parent":null,"children":[1]},
        {"id":1,"type":"Map","workers":2,"queue_size":16,"queue_average":1,"queue_usage":0.0625,"worker_usage":null,
         "parent":0,"children":[]}],
        "queues":[{"name":"host","samples":3,"empty_share":0.666667,"average":1,"capacity":64},
        {"name":"device","samples":2,"empty_share":1,"average":0,"capacity":null},
        {"name":"Map(id=1)","samples":2,"empty_share":0.5,"average":1,"capacity":16}],
        "verdict":{"rule":"data-process-bound","operator":"Map(id=1)","facts":{"getnext_ns":2000,"device_empty_share":1,
        "host_empty_share":0.5,"queue_usage":0.0625}},
        "time_per_batch":{"pipeline_ns":null,"push_ns":null,"batch_ns":4000000},"profiler_warning":null,
        "profiler_suggestion":null,
        "stages":[{"operation":"Pipeline","stage":"Batch","info":"{'a': '1'}","occurrences":2,"average_ns":1500}]})json")));
    const Outcome none = run({QStringLiteral("data"), m_profile, QStringLiteral("--json")});
    QCOMPARE(none.code, 0);
    QCOMPARE(compact(parsed(none.out).value(QStringLiteral("cards")).toArray().at(0).toObject()),
             compact(parsed(R"({"rank":1,"mode":null,"operators":[],"queues":[],"verdict":null,
        "time_per_batch":{"pipeline_ns":null,"push_ns":null,"batch_ns":null},"profiler_warning":null,
        "profiler_suggestion":null,"stages":[]})")));
}

void TestDataCommand::tables()
{
    const auto csv = [this](const char *table) {
        return run({QStringLiteral("data"), path("data"), QStringLiteral("--csv"), QStringLiteral("--table"),
                    QLatin1String(table)})
            .out;
    };
    QCOMPARE(csv("operators"),
             QByteArray("card,id,type,workers,queue_size,queue_average,queue_usage,worker_usage,parent,children\n"
                        "2,0,Batch,4,,,,,,1\n2,1,Map,2,16,1.000000,0.062500,,0,\n"));
    QCOMPARE(csv("queues"), QByteArray("card,name,samples,empty_share,average,capacity\n2,host,3,0.666667,1.000000,64\n"
                                       "2,device,2,1.000000,0.000000,\n2,Map(id=1),2,0.500000,1.000000,16\n"));
    QCOMPARE(csv("samples"), QByteArray("card,name,sample,size\n2,host,0,0\n2,host,1,0\n2,host,2,3\n2,device,0,0\n2,device,1,0\n"
                                        "2,Map(id=1),0,0\n2,Map(id=1),1,2\n"));
    QCOMPARE(csv("verdict"), QByteArray("card,rule,operator,gap_ns,getnext_ns,device_empty_share,host_empty_share,queue_usage,"
                                        "input_usage\n2,data-process-bound,Map(id=1),,2000,1.000000,0.500000,0.062500,\n"));
    QCOMPARE(csv("stages"), QByteArray("card,operation,stage,info,occurrences,average_ns\n2,Pipeline,Batch,{'a': '1'},2,1500\n"));
    QCOMPARE(csv("preprocess"), QByteArray("card,node,start_ns,compute_ns,copy_ns,task_ns,dispatch_ns,total_ns\n"
                                           "2,Cast,1736408883000001000,1250,,,,\n"));
    QVERIFY(run({QStringLiteral("data"), path("data")}).out.contains("queue_usage"));
    QVERIFY(writeFile(path("data/w_ascend_ms/FRAMEWORK/minddata_aicpu_2.txt"), "GetNext 1\n"));
    const Outcome damaged = run({QStringLiteral("data"), path("data"), QStringLiteral("--json")});
    QCOMPARE(damaged.code, 4);
    QVERIFY(damaged.out.contains("cannot be read: 1"));
}

PLUMBLINE_TEST(TestDataCommand)
#include "tst_datacommand.moc"
