// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/advicefixture.h"
#include "tests/support/samples.h"
#include "tests/support/testregistry.h"

#include <QTest>

using namespace plumbline;

class TestStartUp : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void workedExample();
    void callsOfOneName();
    void allElseLeavesItOut();
    void whatComesAgainIsNone();
    void onlyTheRuntimeIfTheKernelRunsOnce();
    void theDataSinkStartsOnce();
    void notWithSteps();
    void beforeTheSteps();
    void withoutInput();
    void realCaptures_data();
    void realCaptures();
};

namespace {

const QString StartUpId = QStringLiteral("start-up");

/// The host creates a context before the first run of B. Later runs of A and B have gaps of 25 us and 35 us.
const QByteArray Started = "gpu A 0 100\n"
                           "cuda cudaFree 200 6000\ncuda cudaLaunchKernel 6000 6010\nac2g 6000 6005\ngpu B 6005 6100\n"
                           "cuda cudaLaunchKernel 6120 6130\nac2g 6120 6125\ngpu A 6125 6200\n"
                           "cuda cudaLaunchKernel 6230 6240\nac2g 6230 6235\ngpu B 6235 6300\n";

/// The same, but 2 ms of `host` lie before the second run of B.
QByteArray again(const QByteArray &host)
{
    return "gpu A 0 100\n"
           "cuda cudaFree 200 6000\ncuda cudaLaunchKernel 6000 6010\nac2g 6000 6005\ngpu B 6005 6100\n" +
           host + "cuda cudaLaunchKernel 8100 8110\nac2g 8100 8105\ngpu B 8105 8200\n";
}

} // namespace

void TestStartUp::workedExample()
{
    test::AdviceFixture fixture;
    fixture.timeline(Started);
    QCOMPARE(fixture.advised(StartUpId),
             QStringLiteral("start-up info cards 0 start_up_ns=5905000 start_up_share=0.937302 gaps=1 call=cudaFree "
                            "call_ns=5800000 calls=cudaFree rest_ns=395000"));
    const Advice advice = fixture.advise(StartUpId);
    QCOMPARE(advice.findings.front().evidence.front().name, std::string("cudaFree"));
    QCOMPARE(advice.findings.front().evidence.front().range, (TimeRange{200'000, 6'000'000}));
}

/// Two calls of one name make up more of a gap than one of another name.
void TestStartUp::callsOfOneName()
{
    test::AdviceFixture fixture;
    fixture.timeline("gpu A 0 100\ncuda cudaFree 200 2100\ncuda cudaMalloc 2100 4100\ncuda cudaFree 4100 6000\n"
                     "cuda cudaLaunchKernel 6000 6010\nac2g 6000 6005\ngpu B 6005 6100\n");
    const Advice advice = fixture.advise(StartUpId);
    QCOMPARE(advice.findings.size(), std::size_t{1});
    QCOMPARE(std::get<std::string>(advice.findings.front().fact("call")->value), std::string("cudaFree"));
    QCOMPARE(advice.findings.front().fact("call_ns")->number(), 3'800'000.0);
}

void TestStartUp::allElseLeavesItOut()
{
    test::AdviceFixture fixture;
    fixture.timeline(Started);
    QCOMPARE(
        fixture.advised(QStringLiteral("overall-time-split")),
        QStringLiteral("overall-time-split/started_computing info cards 0 step_ns=395000 computing_ns=335000 "
                       "computing_share=0.848101 communication_ns=0 communication_share=0 free_ns=60000 free_share=0.151899"));
    QVERIFY(fixture.advised(QStringLiteral("device-hole")).contains(QStringLiteral("holes=2 hole_ns=60000 longest_ns=35000")));
    QVERIFY(fixture.advised(QStringLiteral("free-share-high")).contains(QStringLiteral("free_ns=60000")));
    QVERIFY(fixture.advised(QStringLiteral("memory-op-slow")).startsWith(QStringLiteral("checked")));
}

void TestStartUp::whatComesAgainIsNone()
{
    test::AdviceFixture fixture;
    fixture.timeline(again("cuda cudaFree 6200 8100\n"));
    QCOMPARE(fixture.advised(StartUpId), QStringLiteral("checked start-up"));
    // Of what comes again, a fifth or less is none.
    fixture.timeline("gpu A 0 100\n"
                     "cuda cudaFree 200 10125\ncuda cudaLaunchKernel 10125 10135\nac2g 10125 10130\ngpu B 10130 10200\n"
                     "cuda cudaLaunchKernel 12200 12210\nac2g 12200 12206\ngpu B 12206 12300\n");
    QVERIFY(fixture.advised(StartUpId).startsWith(QStringLiteral("start-up info cards 0 start_up_ns=10030000")));
    fixture.timeline("gpu A 0 100\n"
                     "cuda cudaFree 200 10125\ncuda cudaLaunchKernel 10125 10135\nac2g 10125 10130\ngpu B 10130 10200\n"
                     "cuda cudaLaunchKernel 12201 12211\nac2g 12201 12206.001\ngpu B 12206.001 12300\n");
    QCOMPARE(fixture.advised(StartUpId), QStringLiteral("checked start-up"));
}

void TestStartUp::onlyTheRuntimeIfTheKernelRunsOnce()
{
    const QByteArray launched = "cuda cudaLaunchKernel 6000 6010\nac2g 6000 6005\ngpu B 6005 6100\n";
    test::AdviceFixture fixture;
    fixture.timeline("gpu A 0 100\nhost aten::mm 200 6010\n" + launched);
    QCOMPARE(fixture.advised(StartUpId), QStringLiteral("checked start-up"));
    fixture.timeline("gpu A 0 100\nhost aten::mm 200 6010\ncuda cudaMalloc 2000 5900\n" + launched);
    QVERIFY(fixture.advised(StartUpId).contains(QStringLiteral("call=cudaMalloc call_ns=3900000 caller=aten::mm")));
}

void TestStartUp::theDataSinkStartsOnce()
{
    test::AdviceFixture fixture;
    fixture.timeline("kernel Default/InitDataSetQueue-op1 0 100 type=AI_CPU\nkernel GetNext 6100 6600 type=AI_CPU\n"
                     "kernel MatMul-op2 6700 9000\n");
    QVERIFY(fixture.advised(StartUpId).startsWith(QStringLiteral("start-up info cards 0 start_up_ns=6000000")));
    // What lies beside a task of the data sink is no hole.
    QCOMPARE(fixture.advised(QStringLiteral("device-hole")), QStringLiteral("checked device-hole"));
}

void TestStartUp::notWithSteps()
{
    test::AdviceFixture fixture;
    fixture.timeline("step 1 0 6300\n" + Started);
    QCOMPARE(fixture.advised(StartUpId), QStringLiteral("checked start-up"));
}

/// The data sink is filled before the first step. The wait for its first batch is told, and in no figure of the step.
void TestStartUp::beforeTheSteps()
{
    test::AdviceFixture fixture;
    fixture.timeline("kernel Default/InitData-op1 0 100 type=AI_CPU\nstep 1 6000 9100\nkernel GetNext 6100 6600 type=AI_CPU\n"
                     "kernel MatMul-op2 6700 9000\n");
    QCOMPARE(fixture.advised(StartUpId),
             QStringLiteral("start-up/before info cards 0 start_up_ns=5900000 start_up_share=0.655556 call=Default/InitData-op1 "
                            "rest_ns=3100000"));
    QCOMPARE(fixture.inputs()->card(0).meanStepNs(), TimeNs{3'100'000});
    // Another task follows at once.
    fixture.timeline(
        "kernel Default/InitData-op1 0 100 type=AI_CPU\nkernel B 100 5500\nstep 1 6000 9100\nkernel MatMul-op2 6700 9000\n");
    QCOMPARE(fixture.advised(StartUpId), QStringLiteral("checked start-up"));
}

void TestStartUp::withoutInput()
{
    test::AdviceFixture fixture;
    fixture.stepTimes(",1,60,10,0,10,20,90,0,10,10\n");
    QCOMPARE(fixture.advised(StartUpId), QStringLiteral("start-up lacks trace_view.json"));
}

void TestStartUp::realCaptures_data()
{
    QTest::addColumn<QString>("path");
    QTest::addColumn<qint64>("leastNs");
    // The sums of the gaps before the first runs of cuDNN's kernels, from the raw files.
    QTest::newRow("alexnet") << QStringLiteral("kineto/alexnet.json.gz") << qint64{11'902'138'000};
    QTest::newRow("simple_add") << QStringLiteral("kineto/simple_add.json.gz") << qint64{13'250'121'000};
}

void TestStartUp::realCaptures()
{
    QFETCH(QString, path);
    QFETCH(qint64, leastNs);
    const QString file = test::samplePath(path);
    if (file.isEmpty())
        QSKIP("the samples are not here");
    const auto inputs = test::adviceInputsOf(file);
    QVERIFY(inputs && inputs->size() == 1);
    const CardEvidence &card = inputs->card(0);
    QVERIFY(lengthOf(rangesOf(card.startUp())) >= leastNs);
    QVERIFY(card.meanStepNs() < 500'000'000);
}

PLUMBLINE_TEST(TestStartUp)
#include "tst_startup.moc"
