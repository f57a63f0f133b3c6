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
             QStringLiteral("pp-bubble/theory high cards 0 saves 0..10000 bubble_ns=20000 bubble_share=0.25 "
                            "step_ns=100000 inherent_share=0.1"));
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
    // step_trace_time.csv itself says that there is no bubble.
    QCOMPARE(fixture.advised(PpBubbleId), QStringLiteral("pp-bubble high cards 0 saves 0..313877800 bubble_ns=313877800 "
                                                         "bubble_share=0.481803 step_ns=810228610"));
}

void TestPpBubble::withoutInput()
{
    test::AdviceFixture fixture;
    fixture.stepTimes(",13,1,1,0,0,1,0,0,0,0\n");
    QCOMPARE(fixture.advised(PpBubbleId), QStringLiteral("pp-bubble lacks communication.json"));
}

PLUMBLINE_TEST(TestPpBubble)
#include "tst_ppbubble.moc"
