// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/advicefixture.h"
#include "tests/support/testregistry.h"

#include <QTest>

using namespace plumbline;

/// Tests the rules about the operators of MindSpore's data pipeline.
class TestMindData : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void suspects();
    void withTheQueues();
    void allFull();
    void aRootWithoutAQueue();
    void workers();
    void withoutInput();
};

namespace {

const QString Bottleneck = QStringLiteral("minddata-op-bottleneck");
const QString Workers = QStringLiteral("minddata-worker-cpu");

const QByteArray Header = "op_id,op_type,num_workers,output_queue_size,output_queue_average_size,output_queue_length,"
                          "output_queue_usage_rate,sample_interval,parent_id,children_id\n";

} // namespace

void TestMindData::suspects()
{
    test::AdviceFixture fixture;
    fixture.file(QStringLiteral("minddata_pipeline_raw_0.csv"),
                 Header + "0,Batch,4,,,,,10,,[4]\n"
                          "4,Shuffle,1,\"[10, 10, 10, 10, 10]\",10,64,0.15625,10,0,[1]\n"
                          "1,Shuffle,1,\"[60, 60, 60, 60, 60]\",60,64,0.9375,10,4,[2]\n"
                          "2,TFReader,4,\"[20, 20, 20, 20, 20]\",20,64,0.3125,10,1,\n");
    QCOMPARE(fixture.advised(Bottleneck), QStringLiteral("minddata-op-bottleneck info cards 0 operator=Shuffle(id=4) "
                                                         "output_share=0.15625 input_share=0.9375 workers=1"));
    fixture.file(QStringLiteral("minddata_pipeline_raw_0.csv"),
                 Header + "0,Batch,4,,,,,10,,[2]\n2,TFReader,4,\"[20, 20, 20, 20, 20]\",20,64,0.59,10,0,\n");
    QCOMPARE(fixture.advised(Bottleneck),
             QStringLiteral("minddata-op-bottleneck/leaf info cards 0 operator=TFReader(id=2) output_share=0.59 workers=4"));
    fixture.file(QStringLiteral("minddata_pipeline_raw_0.csv"),
                 Header + "0,Batch,4,,,,,10,,[2]\n2,TFReader,4,\"[20, 20, 20, 20, 20]\",20,64,0.6,10,0,\n");
    QCOMPARE(fixture.advised(Bottleneck), QStringLiteral("checked minddata-op-bottleneck"));
}

/// There is a saving only if the queues show that processing is slow.
void TestMindData::withTheQueues()
{
    test::AdviceFixture fixture;
    fixture
        .file(QStringLiteral("minddata_pipeline_raw_0.csv"),
              Header + "0,Batch,4,,,,,10,,[1]\n1,Map,8,\"[10, 10, 10, 10, 10]\",10,64,0.16,10,0,[2]\n2,ImageFolder,8,\"[60, 60, "
                       "60, 60, 60]\",60,64,0.94,10,1,\n")
        .file(QStringLiteral("device_queue_profiling_0.txt"), QByteArray("1 64 0 0 10\n").repeated(10))
        .file(QStringLiteral("step_trace_raw_0_detail_time.csv"),
              "step_num,start_point,end_point,total,fp_point,bp_point,iteration_interval,fp_and_bp,tail\n"
              "1,1000000,2000000,1000000,10,20,400000,2000000,720000\n"
              "2,2000000,3000000,1000000,10,20,400000,2000000,720000\n");
    QCOMPARE(fixture.advised(Bottleneck),
             QStringLiteral("minddata-op-bottleneck/map high cards 0 saves 0..4000000 operator=Map(id=1) output_share=0.16 "
                            "input_share=0.94 workers=8"));
}

void TestMindData::allFull()
{
    test::AdviceFixture fixture;
    fixture.file(QStringLiteral("minddata_pipeline_raw_0.csv"),
                 Header + "0,Batch,4,,,,,10,,[1]\n1,Map,8,\"[60, 60, 60, 60, 60]\",60,64,0.8,10,0,[2]\n2,ImageFolder,8,\"[60, "
                          "60, 60, 60, 60]\",60,64,0.94,10,1,\n");
    QCOMPARE(fixture.advised(Bottleneck), QStringLiteral("checked minddata-op-bottleneck"));
}

void TestMindData::aRootWithoutAQueue()
{
    // The host queue is always empty while all queues of the pipeline are full. The root has no queue of its own, whatever
    // figures stand in its row.
    test::AdviceFixture fixture;
    fixture
        .file(QStringLiteral("minddata_pipeline_raw_0.csv"),
              Header + "0,Batch,4,,0.0,,0.0,10,,[1]\n1,Map,8,\"[60, 60, 60, 60, 60]\",60,64,0.9,10,0,[2]\n"
                       "2,ImageFolder,8,\"[60, 60, 60, 60, 60]\",60,64,0.94,10,1,\n")
        .file(QStringLiteral("device_queue_profiling_0.txt"), QByteArray("1 64 0 0 10\n").repeated(10));
    QCOMPARE(fixture.advised(Bottleneck),
             QStringLiteral("minddata-op-bottleneck/root info cards 0 operator=Batch(id=0) input_share=0.9 workers=4"));
}

void TestMindData::workers()
{
    const auto summary = [](const QByteArray &mapCpu, const QByteArray &workers, const QByteArray &usage) -> QByteArray {
        return "{\"op_ids\":[0,1,2],\"op_names\":[\"Batch\",\"Map\",\"ImageFolder\"],\"num_workers\":[4," + workers +
               ",8],\"queue_utilization_pct\":[50," + usage + "],\"children_ids\":[[1],[2],[]],\"parent_id\":[-1,0,1]," +
               "\"avg_cpu_pct_per_worker\":[30," + mapCpu + ",50]}";
    };
    test::AdviceFixture fixture;
    fixture.file(QStringLiteral("minddata_pipeline_summary_0.json"), summary("92", "1", "60,60"));
    QCOMPARE(fixture.advised(Workers),
             QStringLiteral("minddata-worker-cpu/busy info cards 0 operator=Map(id=1) worker_share=0.92 "
                            "workers=1 output_share=0.6 input_share=0.6"));
    fixture.file(QStringLiteral("minddata_pipeline_summary_0.json"), summary("75", "1", "60,60"));
    QCOMPARE(fixture.advised(Workers), QStringLiteral("checked minddata-worker-cpu"));
    fixture.file(QStringLiteral("minddata_pipeline_summary_0.json"), summary("8", "16", "2,5"));
    QVERIFY2(fixture.advised(Workers).contains(QStringLiteral("minddata-worker-cpu/prefetch info cards 0 operator=Map(id=1) "
                                                              "worker_share=0.08 workers=16")),
             qPrintable(fixture.advised(Workers)));
    // A leaf of the pipeline waits for storage.
    fixture.file(QStringLiteral("minddata_pipeline_summary_0.json"), summary("40", "4", "60,49"));
    QVERIFY2(
        fixture.advised(Workers).startsWith(QStringLiteral("minddata-worker-cpu/leaf info cards 0 operator=ImageFolder(id=2) ")),
        qPrintable(fixture.advised(Workers)));
}

void TestMindData::withoutInput()
{
    test::AdviceFixture fixture;
    fixture.stepTimes(",1,1,1,0,1,0,0,0,0,0\n");
    QCOMPARE(fixture.advised(Bottleneck), QStringLiteral("minddata-op-bottleneck lacks minddata_pipeline"));
    QCOMPARE(fixture.advised(Workers), QStringLiteral("minddata-worker-cpu lacks minddata_pipeline"));
}

PLUMBLINE_TEST(TestMindData)
#include "tst_minddata.moc"
