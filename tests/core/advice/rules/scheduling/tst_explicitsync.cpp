// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/catalogue.h"
#include "tests/support/advicefixture.h"
#include "tests/support/samples.h"
#include "tests/support/testregistry.h"

#include <QTest>

using namespace plumbline;

class TestExplicitSync : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void ofASample();
    void drainsTheQueue();
    void thatMerelyWaitsIsFree();
    void loadingIsNotItsFault();
    void spreadOverManyPlaces();
    void atTheThresholds();
    void withoutInput();
    void readsWithoutRuntime();
};

namespace {

const QString ExplicitSyncId = QStringLiteral("explicit-sync");

QString advisedOnExplicitSync(const QString &sample)
{
    const auto inputs = test::adviceInputsOf(test::samplePath(sample));
    AdviceOptions options;
    options.rules = {ExplicitSyncId.toStdString()};
    options.isReplayed = false; // the estimate of the rule
    return inputs ? test::printAdvice(plumbline::advise(*inputs, ruleCatalogue(), options, TaskControl()).value_or(Advice()))
                  : QString();
}

} // namespace

void TestExplicitSync::ofASample()
{
    const QString advised = advisedOnExplicitSync(QStringLiteral("resnet_2cards_level1/rank0_ascend_pt"));
    if (advised.isEmpty())
        QSKIP("no samples");
    // Five calls of aten::item; four of them, 1.18 ms, lie behind the last kernel.
    QCOMPARE(advised,
             QStringLiteral("explicit-sync/often low cards 0 saves 1175999..1435269 caller=main.py(483): __str__ calls=5 "
                            "calls_per_step=5 exposed_ns=1435269 waited_ns=93194060 free_during_ns=951644 call=aten::item"));
}

void TestExplicitSync::drainsTheQueue()
{
    test::AdviceFixture fixture;
    fixture.timeline("step 1 0 200\nkernel A 0 50\nkernel B 120 200\nlaunch 0 0\ncann Node@launch 100 101\nlaunch 100 120\nhost "
                     "train.py(88):_step 10 99\nhost aten::item 15 60\ncann AscendCL@aclrtSynchronizeStreamWithTimeout 20 55\n");
    QCOMPARE(fixture.advised(ExplicitSyncId),
             QStringLiteral("explicit-sync high cards 0 saves 0..70000 caller=train.py(88):_step calls=1 "
                            "calls_per_step=1 exposed_ns=70000 waited_ns=35000 free_during_ns=5000 call=aten::item"));
    // The place is the operator that the program calls, so that a replay can do without it.
    const auto inputs = fixture.inputs();
    AdviceOptions options;
    options.rules = {ExplicitSyncId.toStdString()};
    const auto advice = advise(*inputs, ruleCatalogue(), options, TaskControl());
    QVERIFY(advice && advice->findings.size() == 1);
    QCOMPARE(advice->findings.front().evidence.front().name, std::string("aten::item"));
}

void TestExplicitSync::thatMerelyWaitsIsFree()
{
    test::AdviceFixture fixture;
    fixture.timeline(
        "step 1 0 200\nkernel A 0 50\nkernel B 60 200\nlaunch 0 0\nlaunch 5 60\ncann AscendCL@aclrtSynchronizeDevice 20 150\n");
    QCOMPARE(fixture.advised(ExplicitSyncId), QStringLiteral("checked explicit-sync"));
}

void TestExplicitSync::loadingIsNotItsFault()
{
    // The queue is empty at the end of the synchronisation, then the loader runs. MindSpore's slice contains the call of CANN.
    test::AdviceFixture fixture;
    fixture.timeline("step 1 0 1000\nkernel A 0 500\nkernel B 900 1000\nlaunch 0 0\ncann Node@launch 880 881\nlaunch 880 900\n"
                     "host SyncStream 99 501\ncann AscendCL@aclrtSynchronizeStream 100 500.5\n"
                     "host enumerate(DataLoader)#x 510 870\n");
    QCOMPARE(fixture.advised(ExplicitSyncId),
             QStringLiteral(
                 "explicit-sync medium cards 0 saves 0..40000 caller=SyncStream calls=1 "
                 "calls_per_step=1 exposed_ns=40000 waited_ns=400500 free_during_ns=500 call=AscendCL@aclrtSynchronizeStream"));
}

void TestExplicitSync::spreadOverManyPlaces()
{
    // Each place exposes less than a hundredth of the step; together they are told with their full cost.
    QByteArray lines = "step 1 0 10000\nkernel K 0 100\nlaunch 0 0\n";
    for (int place = 0; place < 20; ++place) {
        const auto at = [place](int us) { return QByteArray::number(100 * (place + 1) + us); };
        lines += "host main.py(" + QByteArray::number(place) + "):read " + at(-10) + ' ' + at(10) + '\n';
        lines += "cann AscendCL@aclrtSynchronizeStream " + at(-9) + ' ' + at(9) + '\n';
        lines += "cann Node@launch " + at(40) + ' ' + at(41) + "\nlaunch " + at(40) + ' ' + at(50) + '\n';
        lines += "kernel K " + at(50) + ' ' + (place < 19 ? at(100) : QByteArray("10000")) + '\n';
    }
    test::AdviceFixture fixture;
    fixture.timeline(lines);
    QCOMPARE(fixture.advised(ExplicitSyncId),
             QStringLiteral("explicit-sync/often high cards 0 saves 0..1000000 caller=main.py(0):read calls=20 "
                            "calls_per_step=20 exposed_ns=1000000 waited_ns=360000 free_during_ns=180000 "
                            "call=AscendCL@aclrtSynchronizeStream"));
}

void TestExplicitSync::atTheThresholds()
{
    test::AdviceFixture fixture;
    fixture.timeline("step 1 0 1000\nkernel A 0 500\nkernel B 509.999 1000\nlaunch 0 0\ncann Node@launch 505 506\nlaunch 505 "
                     "509.999\ncann AscendCL@aclrtSynchronizeStream 20 502\n");
    QCOMPARE(fixture.advised(ExplicitSyncId), QStringLiteral("checked explicit-sync"));
    fixture.timeline("step 1 0 1000\nkernel A 0 500\nkernel B 510 1000\nlaunch 0 0\ncann Node@launch 505 506\nlaunch 505 510\n"
                     "cann AscendCL@aclrtSynchronizeStream 20 502\n");
    QVERIFY(fixture.advised(ExplicitSyncId).startsWith(QStringLiteral("explicit-sync low cards 0 saves 0..10000")));
    // Waits that cost nothing are told if they are frequent and expose anything at all.
    const QByteArray waits = "cann AscendCL@aclrtSynchronizeEvent 20 30\ncann AscendCL@aclrtSynchronizeEvent 40 50\n";
    fixture.timeline("step 1 0 1000\nkernel A 0 995\nlaunch 0 0\n" + waits + "cann AscendCL@aclrtSynchronizeEvent 60 70\n");
    QCOMPARE(fixture.advised(ExplicitSyncId), QStringLiteral("checked explicit-sync"));
    fixture.timeline("step 1 0 1000\nkernel A 0 995\nlaunch 0 0\n" + waits + "cann AscendCL@aclrtSynchronizeEvent 990 998\n");
    QVERIFY(fixture.advised(ExplicitSyncId).startsWith(QStringLiteral("explicit-sync/often low cards 0 saves 0..3000 ")));
    fixture.timeline("step 1 0 1000\nkernel A 0 995\nlaunch 0 0\ncann AscendCL@aclrtSynchronizeEvent 20 30\n"
                     "cann AscendCL@aclrtSynchronizeEvent 990 998\n");
    QCOMPARE(fixture.advised(ExplicitSyncId), QStringLiteral("checked explicit-sync"));
}

void TestExplicitSync::withoutInput()
{
    test::AdviceFixture fixture;
    fixture.timeline("kernel A 0 10\nkernel B 40 50\n");
    QCOMPARE(fixture.advised(ExplicitSyncId), QStringLiteral("explicit-sync lacks HostToDevice"));
}

/// At level 0 no call of CANN tells that the host waits, but the operator that reads a value does. A read of a few microseconds
/// finds it in the memory of the host.
void TestExplicitSync::readsWithoutRuntime()
{
    const QByteArray lines = "step 1 0 1000\nkernel A 10 110\nkernel B 340 900\nlaunch 5 10\nlaunch 320 340\n"
                             "host aten::add 0 20\nhost aten::mul 310 330\n";
    test::AdviceFixture fixture;
    fixture.timeline(lines + "host aten::item 100 300\nhost aten::_local_scalar_dense 105 295\n"
                             "host aten::item 400 410\nhost aten::_local_scalar_dense 402 409\n");
    QCOMPARE(fixture.advised(ExplicitSyncId),
             QStringLiteral("explicit-sync high cards 0 saves 0..230000 caller=aten::item calls=1 calls_per_step=1 "
                            "exposed_ns=230000 waited_ns=190000 free_during_ns=185000"));
    fixture.timeline(lines + "host aten::item 400 410\nhost aten::_local_scalar_dense 402 409\n");
    QCOMPARE(fixture.advised(ExplicitSyncId), QStringLiteral("explicit-sync lacks HostToDevice"));
}

PLUMBLINE_TEST(TestExplicitSync)
#include "tst_explicitsync.moc"
