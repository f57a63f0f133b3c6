// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/commands/commandtest.h"
#include "tests/support/samples.h"
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
    void fewSamplesProveNothing();
};

void TestDataCommand::document()
{
    const QString folder = path("data/w_ascend_ms/");
    QVERIFY(writeFile(folder + QStringLiteral("profiler_info_2.json"), R"({"rank_id":2})"));
    // The queue on the host begins empty, and so does the one on the device; six samples of each count.
    QVERIFY(
        writeFile(folder + QStringLiteral("FRAMEWORK/device_queue_profiling_2.txt"),
                  "0 2 1 4 10\n1 64 1 0 10\n1 64 2 0 20\n1 64 3 3 30\n1 64 4 0 40\n1 64 5 64 50\n1 64 6 0 60\n1 64 7 1 70\n"));
    QVERIFY(writeFile(folder + QStringLiteral("FRAMEWORK/minddata_aicpu_2.txt"),
                      "GetNext 1 3 0\nGetNext 5 7 0\nGetNext 9 11 2\nGetNext 13 15 0\nGetNext 17 19 0\nGetNext 21 23 1\n"
                      "GetNext 25 27 0\n"));
    QVERIFY(writeFile(folder + QStringLiteral("FRAMEWORK/minddata_cpu_utilization_2.json"),
                      R"({"sampling_interval":100,"cpu_processor_num":8,"time_stamp":[1,2],
                          "device_info":{"user_utilization":[10,20],"sys_utilization":[2,4],"io_utilization":[1,0],
                                         "idle_utilization":[87,76]},
                          "process_info":{"user_utilization":[8,16],"sys_utilization":[1,1]},
                          "op_info":[{"op_id":1,"metrics":{"user_utilization":[4,6],"sys_utilization":[0,1]}}]})"));
    const QString results = folder + QStringLiteral("ASCEND_PROFILER_OUTPUT/");
    QVERIFY(writeFile(results + QStringLiteral("minddata_pipeline_raw_2.csv"),
                      "op_id,op_type,num_workers,output_queue_size,output_queue_average_size,output_queue_length,"
                      "output_queue_usage_rate,sample_interval,parent_id,children_id\r\n"
                      "0,Batch,4,,,,,10,,[1]\r\n1,Map,2,\"[0, 2, 0, 2, 1]\",1.0,16,0.0625,10,0,\r\n"));
    QVERIFY(writeFile(results + QStringLiteral("dataset.csv"), "Operation,Stage,Occurrences,Avg. time (us),Custom Info\r\n"
                                                               "Pipeline,Batch,2,1.5,{'a': '1'}\r\n"));
    QVERIFY(writeFile(results + QStringLiteral("data_preprocess.csv"),
                      "Timestamp(us),Node,Compute_time(us)\n1736408883000001,Cast,1.25\n"));
    const Outcome outcome = run({QStringLiteral("data"), path("data"), QStringLiteral("--json")});
    QCOMPARE(outcome.code, 0);
    QCOMPARE(compact(parsed(outcome.out).value(QStringLiteral("cards")).toArray().at(0).toObject()),
             compact(parsed(R"json({"rank":2,"mode":"sink","operators":[
        {"id":0,"type":"Batch","workers":4,"queue_size":null,"queue_average":null,"queue_usage":null,"worker_usage":null,"cpu_usage":null,
         "queue_empty_share":null,"interval_ns":10000000,"parent":null,"children":[1]},
        {"id":1,"type":"Map","workers":2,"queue_size":16,"queue_average":1,"queue_usage":0.0625,"worker_usage":null,"cpu_usage":null,
         "queue_empty_share":0.4,"interval_ns":10000000,"parent":0,"children":[]}],
        "queues":[{"name":"host","samples":7,"empty_share":0.571429,"average":9.714286,"capacity":64,"empty":4,"full":1,
        "interval_ns":10000000},
        {"name":"device","samples":7,"empty_share":0.714286,"average":0.428571,"capacity":null,"empty":5,"full":null,
        "interval_ns":4000},
        {"name":"Map(id=1)","samples":5,"empty_share":0.4,"average":1,"capacity":16,"empty":2,"full":0,"interval_ns":10000000}],
        "verdict":{"rule":"data-process-bound","operator":"Map(id=1)","facts":{"getnext_ns":2000,"device_empty_share":0.666667,
        "host_empty_share":0.5,"queue_usage":0.0625}},
        "time_per_batch":{"pipeline_ns":null,"push_ns":null,"batch_ns":4000000},"profiler_warning":null,
        "profiler_suggestion":null,
        "stages":[{"operation":"Pipeline","stage":"Batch","info":"{'a': '1'}","occurrences":2,"average_ns":1500}],
        "step_gap_ns":null,"step_gaps":0,"getnext_ns":2000,"steps_without_data":[1,2,4,5,7],
        "path":[{"question":"step_gap","answer":"unknown","samples":0,"empty":null,"ns":null,"operator":null},
        {"question":"device_queue","answer":"yes","samples":6,"empty":4,"ns":null,"operator":null},
        {"question":"host_queue","answer":"yes","samples":6,"empty":3,"ns":null,"operator":null},
        {"question":"operators","answer":"yes","samples":5,"empty":null,"ns":null,"operator":"Map(id=1)"}],
        "path_end":"processing",
        "cpu":{"interval_ns":100000000,"processors":8,
        "machine":{"user":0.15,"system":0.03,"io":0.005,"idle":0.815,"samples":2},
        "process":{"user":0.12,"system":0.01,"io":null,"idle":null,"samples":2},
        "operators":[{"id":1,"name":"Map(id=1)","user":0.05,"system":0.005,"io":null,"idle":null,"samples":2}]},
        "cpu_analysis_details":[],"queue_analysis_details":[]})json")));
    const Outcome none = run({QStringLiteral("data"), m_profile, QStringLiteral("--json")});
    QCOMPARE(none.code, 0);
    QCOMPARE(compact(parsed(none.out).value(QStringLiteral("cards")).toArray().at(0).toObject()),
             compact(parsed(R"({"rank":1,"mode":null,"operators":[],"queues":[],"verdict":null,
        "time_per_batch":{"pipeline_ns":null,"push_ns":null,"batch_ns":null},"profiler_warning":null,
        "profiler_suggestion":null,"stages":[],"step_gap_ns":null,"step_gaps":0,"getnext_ns":null,"steps_without_data":null,
        "path":[{"question":"step_gap","answer":"unknown","samples":0,"empty":null,"ns":null,"operator":null},
        {"question":"operators","answer":"unknown","samples":0,"empty":null,"ns":null,"operator":null}],"path_end":"open",
        "cpu":null,"cpu_analysis_details":[],"queue_analysis_details":[]})")));
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
    QCOMPARE(csv("queues"), QByteArray("card,name,samples,empty_share,average,capacity,empty,full,interval_ns\n"
                                       "2,host,7,0.571429,9.714286,64,4,1,10000000\n2,device,7,0.714286,0.428571,,5,,4000\n"
                                       "2,Map(id=1),5,0.400000,1.000000,16,2,0,10000000\n"));
    const QByteArray samples = csv("samples");
    QVERIFY(samples.startsWith("card,name,sample,size,time_ns,step\n2,host,0,0,0,1\n2,host,1,0,10000000,2\n"));
    QVERIFY(samples.endsWith("2,Map(id=1),3,2,30000000,\n2,Map(id=1),4,1,40000000,\n"));
    QCOMPARE(csv("path"), QByteArray("card,question,answer,samples,empty,ns,operator\n2,step_gap,unknown,0,,,\n"
                                     "2,device_queue,yes,6,4,,\n2,host_queue,yes,6,3,,\n2,operators,yes,5,,,Map(id=1)\n"
                                     "2,end,processing,,,,\n"));
    QCOMPARE(csv("cpu"), QByteArray("card,name,user,system,io,idle,samples\n2,machine,0.150000,0.030000,0.005000,0.815000,2\n"
                                    "2,process,0.120000,0.010000,,,2\n2,Map(id=1),0.050000,0.005000,,,2\n"));
    QCOMPARE(csv("verdict"), QByteArray("card,rule,operator,gap_ns,getnext_ns,device_empty_share,host_empty_share,queue_usage,"
                                        "input_usage,pipeline_ns,push_ns,batch_ns\n2,data-process-bound,Map(id=1),,2000,0.666667,"
                                        "0.500000,0.062500,,,,4000000\n"));
    QCOMPARE(csv("stages"), QByteArray("card,operation,stage,info,occurrences,average_ns\n2,Pipeline,Batch,{'a': '1'},2,1500\n"));
    QCOMPARE(csv("preprocess"), QByteArray("card,node,start_ns,compute_ns,copy_ns,task_ns,dispatch_ns,total_ns\n"
                                           "2,Cast,1736408883000001000,1250,,,,\n"));
    QVERIFY(run({QStringLiteral("data"), path("data")}).out.contains("queue_usage"));
    QVERIFY(writeFile(path("data/w_ascend_ms/FRAMEWORK/minddata_aicpu_2.txt"), "GetNext 1\n"));
    const Outcome damaged = run({QStringLiteral("data"), path("data"), QStringLiteral("--json")});
    QCOMPARE(damaged.code, 4);
    QVERIFY(damaged.out.contains("cannot be read: 1"));
}

/// The captures of the sample have one to three samples of each queue, and one of them a single step.
void TestDataCommand::fewSamplesProveNothing()
{
    const QString samples = samplePath(QStringLiteral("mindinsight"));
    if (samples.isEmpty())
        QSKIP("the samples are not here");
    for (const char *run1 : {"run_1", "run_2"}) {
        const QJsonObject card =
            firstCard(run({QStringLiteral("data"), samples + QLatin1Char('/') + QLatin1String(run1), QStringLiteral("--json")}));
        QVERIFY(card.value(QStringLiteral("verdict")).isNull());
        QVERIFY(card.value(QStringLiteral("path_end")).toString() != QStringLiteral("processing"));
    }
    const QJsonObject second =
        firstCard(run({QStringLiteral("data"), samples + QStringLiteral("/run_2"), QStringLiteral("--json")}));
    QCOMPARE(second.value(QStringLiteral("getnext_ns")).toInteger(), 667); // 1, 0 and 1 us
    QCOMPARE(second.value(QStringLiteral("step_gap_ns")).toInteger(), 12'432'110);
    const QJsonArray path = second.value(QStringLiteral("path")).toArray();
    QStringList answers;
    for (const QJsonValue fork : path)
        answers += fork[QStringLiteral("question")].toString() + QLatin1Char(' ') + fork[QStringLiteral("answer")].toString();
    QCOMPARE(answers.join(u'\n'),
             QStringLiteral("step_gap too_few\ndevice_queue too_few\nhost_queue too_few\noperators too_few"));
    QCOMPARE(second.value(QStringLiteral("path_end")).toString(), QStringLiteral("open"));
}

PLUMBLINE_TEST(TestDataCommand)
#include "tst_datacommand.moc"
