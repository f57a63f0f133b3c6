// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/advicefixture.h"
#include "tests/support/samples.h"
#include "tests/support/testregistry.h"

#include <QFile>
#include <QTest>

using namespace plumbline;

class TestPpBubble : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void seesBatchedOperators();
    void takesOffWhatIsInherent();
    void atTheThreshold();
    void countsTheColumn();
    void oneFindingForAllStages();
    void countsMicroBatches();
    void countsExchanges();
    void withoutMicroBatches();
    void ofRealFiles();
    void withoutInput();
};

namespace {

const QString PpBubbleId = QStringLiteral("pp-bubble");

} // namespace

void TestPpBubble::seesBatchedOperators()
{
    test::AdviceFixture fixture;
    fixture.timeline("step 1 0 100\nkernel A 0 60\ncomm hcom_batchSendRecv__1 50 80\n");
    QCOMPARE(fixture.advised(PpBubbleId),
             QStringLiteral("pp-bubble high cards 0 saves 0..20000 bubble_ns=20000 bubble_share=0.25 step_ns=100000"));
    const Finding finding = fixture.advise(PpBubbleId).findings.front();
    QCOMPARE(finding.claims.front().ranges, (TimeRanges{{60'000, 80'000}}));
    QCOMPARE(finding.evidence.front().name, std::string("hcom_batchSendRecv__1"));
}

void TestPpBubble::takesOffWhatIsInherent()
{
    test::AdviceFixture fixture;
    fixture.timeline("step 1 0 100\nkernel A 0 60\ncomm hcom_receive__1 50 80\n");
    fixture.file(QStringLiteral("../profiler_metadata.json"),
                 R"({"distributed_args": {"pipeline_model_parallel_size": 2, "num_micro_batches": 9}})");
    QCOMPARE(fixture.advised(PpBubbleId),
             QStringLiteral("pp-bubble/missing high cards 0 saves 0..11112 bubble_ns=20000 bubble_share=0.25 "
                            "step_ns=100000 stages=2 micro_batches=9 inherent_share=0.1 inherent_ns=8888 "
                            "recorded_stages=1"));
}

void TestPpBubble::atTheThreshold()
{
    test::AdviceFixture fixture;
    fixture.timeline("step 1 0 200\nkernel A 0 90\ncomm hcom_receive__1 90 100\n");
    QCOMPARE(fixture.advised(PpBubbleId), QStringLiteral("checked pp-bubble"));
    fixture.timeline("step 1 0 200\nkernel A 0 90\ncomm hcom_receive__1 90 100.001\n");
    QVERIFY(fixture.advised(PpBubbleId).startsWith(QStringLiteral("pp-bubble high cards 0 saves 0..10001 ")));
    fixture.timeline("step 1 0 200\nkernel A 0 90\ncomm hcom_allReduce__1 90 150\n");
    QCOMPARE(fixture.advised(PpBubbleId), QStringLiteral("checked pp-bubble"));
}

/// The step table tells the bubble of the second rank. Without it the first one would take longest.
void TestPpBubble::countsTheColumn()
{
    test::AdviceFixture fixture;
    fixture.stepTimes(",2,75,146,0,0,79,0,0,146,0\n");
    fixture.card(1).stepTimes(",2,80,216,0,0,104,0,180,36,0\n");
    QCOMPARE(fixture.advised(PpBubbleId), QStringLiteral("pp-bubble high cards 1 saves 0..100000 bubble_ns=180000 "
                                                         "bubble_share=0.608108 step_ns=400000"));
    QCOMPARE(fixture.advise(PpBubbleId).findings.front().evidence.size(), std::size_t(1));
}

/// Rank 0 waits longer than rank 1, which holds the same stage: that is no bubble. The step is as long as its longest stage.
void TestPpBubble::oneFindingForAllStages()
{
    test::AdviceFixture fixture;
    fixture.stepTimes(",1,100,60,0,0,40,0,50,10,0\n");
    fixture.card(1).stepTimes(",1,100,60,0,0,40,0,20,40,0\n");
    for (const int rank : {2, 3})
        fixture.card(rank).stepTimes(",1,110,50,0,0,40,0,30,20,0\n");
    fixture.file(QStringLiteral("../profiler_metadata.json"),
                 R"({"parallel_group_info": {"1": {"group_name": "pp", "group_rank": 0, "global_ranks": [0, 2]},
                 "2": {"group_name": "pp", "group_rank": 0, "global_ranks": [1, 3]}}})");
    QCOMPARE(fixture.advised(PpBubbleId), QStringLiteral("pp-bubble high cards 0,1,2,3 saves 0..20000 bubble_ns=30000 "
                                                         "bubble_share=0.1875 step_ns=200000 stages=2 recorded_stages=2"));
}

/// Two layers run forward twice before they run backward, with an exchange between.
void TestPpBubble::countsMicroBatches()
{
    QByteArray kernels;
    for (const char *start : {"0", "10", "30", "40"})
        kernels += QByteArray("FlashAttentionScore MIX_AIC ") + start + " 10\n";
    for (const char *start : {"150", "160", "170", "180"})
        kernels += QByteArray("FlashAttentionScoreGrad MIX_AIC ") + start + " 10\n";
    test::AdviceFixture fixture;
    fixture.stepTimes(",1,80,110,0,110,10,0,0,0,0\n").kernels(kernels);
    fixture.operators("hcom_batchSendRecv__1_0_1 p2p start=20 elapse=0.01\nhcom_batchSendRecv__1_1_1 p2p start=50 elapse=0.1\n");
    fixture.file(QStringLiteral("../profiler_metadata.json"), R"({"distributed_args": {"pipeline_model_parallel_size": 2}})");
    QCOMPARE(fixture.advised(PpBubbleId),
             QStringLiteral("pp-bubble/missing high cards 0 saves 0..65000 bubble_ns=110000 bubble_share=0.578947 "
                            "step_ns=200000 stages=2 micro_batches=2 inherent_share=0.333333 "
                            "inherent_ns=45000 recorded_stages=1"));
    // Where the schedule explains all of it, nothing is saved.
    fixture.stepTimes(",1,80,110,0,110,150,0,0,0,0\n");
    QVERIFY2(fixture.advised(PpBubbleId).startsWith(QStringLiteral("pp-bubble/missing info cards 0 bubble_ns=110000 ")),
             qPrintable(fixture.advised(PpBubbleId)));
    fixture.stepTimes(",1,80,110,0,110,10,0,0,0,0\n");
    // Passes that follow each other directly are told apart by the length of the others.
    fixture.operators(
        "hcom_batchSendRecv__1_0_1 p2p start=50 elapse=0.1\nhcom_batchSendRecv__1_1_1 p2p start=165 elapse=0.001\n");
    QVERIFY2(fixture.advised(PpBubbleId).contains(QStringLiteral(" micro_batches=2 ")), qPrintable(fixture.advised(PpBubbleId)));
    // Where layers run forward again in the backward pass, nothing tells the passes.
    fixture.kernels(kernels + "FlashAttentionScore MIX_AIC 190 5\n");
    QVERIFY(fixture.advised(PpBubbleId).startsWith(QStringLiteral("pp-bubble/unknown medium ")));
}

/// Without kernels the exchanges of the first and of the last stage tell the micro-batches: four in two steps.
void TestPpBubble::countsExchanges()
{
    test::AdviceFixture fixture;
    fixture.file(QStringLiteral("../profiler_metadata.json"),
                 R"({"parallel_group_info": {"1": {"group_name": "pp", "group_rank": 0, "global_ranks": [0, 2]}}})");
    const auto counted = [&fixture](const QByteArray &operators) {
        fixture.timeline("step 1 0 100\nkernel A 0 40\nstep 2 100 200\nkernel A 100 140\n" + operators);
        const QString text = fixture.advised(PpBubbleId);
        const qsizetype at = text.indexOf(QStringLiteral(" micro_batches="));
        return QString(text.section(u' ', 0, 0) + (at < 0 ? QString() : u' ' + text.mid(at).section(u' ', 1, 1)));
    };
    QByteArray batched;
    QByteArray received;
    for (const int start : {40, 50, 60, 140, 150, 160}) {
        const QByteArray range = QByteArray::number(start) + ' ' + QByteArray::number(start + 10) + " group=pp\n";
        batched += "comm hcom_batchSendRecv__" + QByteArray::number(start) + ' ' + range;
        received += "comm hcom_receive__" + QByteArray::number(start) + ' ' + range;
    }
    QCOMPARE(counted(batched), QStringLiteral("pp-bubble/missing micro_batches=2"));
    QCOMPARE(counted(received), QStringLiteral("pp-bubble/missing micro_batches=3"));
    // Exchanges that do not come in every step, and those of other groups, tell nothing.
    QCOMPARE(counted(batched + "comm hcom_batchSendRecv__170 170 180 group=pp\n"), QStringLiteral("pp-bubble/unknown"));
    QCOMPARE(counted(QByteArray(batched).replace("group=pp", "group=cp")), QStringLiteral("pp-bubble/unknown"));
    // Exchanges after the last marked step do not count.
    QCOMPARE(counted(batched + "kernel A 200 205\ncomm hcom_batchSendRecv__210 210 220 group=pp\n"
                               "comm hcom_batchSendRecv__220 220 230 group=pp\nkernel A 230 240\n"),
             QStringLiteral("pp-bubble/missing micro_batches=2"));
    // Without marks nothing tells how many steps the exchanges belong to.
    fixture.timeline("kernel A 0 40\nkernel A 100 140\n" + batched);
    QVERIFY2(fixture.advised(PpBubbleId).startsWith(QStringLiteral("pp-bubble/unknown ")),
             qPrintable(fixture.advised(PpBubbleId)));
}

/// Nothing tells the micro-batches, and only one of two stages is here, as the group of stages or the settings say.
void TestPpBubble::withoutMicroBatches()
{
    test::AdviceFixture fixture;
    fixture.timeline("step 1 0 100\nkernel A 0 60\ncomm hcom_receive__1 50 80 group=2\n");
    for (const char *metadata :
         {R"({"distributed_args": {"pipeline_model_parallel_size": 2}})",
          R"({"parallel_group_info": {"1": {"group_name": "pp", "group_rank": 0, "global_ranks": [0, 2]}}})"}) {
        fixture.file(QStringLiteral("../profiler_metadata.json"), metadata);
        QCOMPARE(fixture.advised(PpBubbleId), QStringLiteral("pp-bubble/unknown medium cards 0 bubble_ns=20000 bubble_share=0.25 "
                                                             "step_ns=100000 stages=2 recorded_stages=1"));
    }
}

void TestPpBubble::ofRealFiles()
{
    const QString sample = test::samplePath(QStringLiteral("qwen3_pp2_dp2_partial/rank_0_ascend_pt"));
    if (sample.isEmpty())
        QSKIP("no samples");
    test::AdviceFixture fixture;
    for (const char *name : {"communication.json", "kernel_details.csv", "step_trace_time.csv"}) {
        QFile file(sample + QStringLiteral("/ASCEND_PROFILER_OUTPUT/") + QLatin1String(name));
        QVERIFY(file.open(QIODevice::ReadOnly));
        fixture.file(QLatin1String(name), file.readAll());
    }
    QFile metadata(sample + QStringLiteral("/profiler_metadata.json"));
    QVERIFY(metadata.open(QIODevice::ReadOnly));
    fixture.file(QStringLiteral("../profiler_metadata.json"), metadata.readAll());
    // step_trace_time.csv itself says that there is no bubble. 28 attention kernels run in two passes of 14 layers.
    QCOMPARE(fixture.advised(PpBubbleId),
             QStringLiteral("pp-bubble/missing high cards 0 saves 0..118850625 bubble_ns=313877800 bubble_share=0.481803 "
                            "step_ns=810228610 stages=2 micro_batches=2 inherent_share=0.333333 inherent_ns=195027175 "
                            "recorded_stages=1"));
}

void TestPpBubble::withoutInput()
{
    test::AdviceFixture fixture;
    fixture.stepTimes(",13,1,1,0,0,1,0,0,0,0\n");
    QCOMPARE(fixture.advised(PpBubbleId), QStringLiteral("pp-bubble lacks communication.json"));
}

PLUMBLINE_TEST(TestPpBubble)
#include "tst_ppbubble.moc"
