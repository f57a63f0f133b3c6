// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/catalogue.h"
#include "tests/support/advicefixture.h"
#include "tests/support/samples.h"
#include "tests/support/testregistry.h"

#include <QTest>

using namespace plumbline;

class TestH2dCopyInStep : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void ofASample();
    void throughTheTaskQueue();
    void ofPageableMemory();
    void toTheHost();
    void readingIsAnotherRule();
    void atTheThresholds();
    void withoutInput();
};

namespace {

const QString H2dCopyInStepId = QStringLiteral("h2d-copy-in-step");

QString advisedOnH2dCopyInStep(const QString &sample)
{
    const auto inputs = test::adviceInputsOf(test::samplePath(sample));
    AdviceOptions options;
    options.rules = {H2dCopyInStepId.toStdString()};
    options.isReplayed = false; // the estimate of the rule
    return inputs ? test::printAdvice(plumbline::advise(*inputs, ruleCatalogue(), options, TaskControl()).value_or(Advice()))
                  : QString();
}

} // namespace

void TestH2dCopyInStep::ofASample()
{
    const QString advised = advisedOnH2dCopyInStep(QStringLiteral("resnet_2cards_level1/rank0_ascend_pt"));
    if (advised.isEmpty())
        QSKIP("no samples");
    // 6.67 and 0.50 ms of aten::to before the first kernel. The five calls of aclrtMemcpy are all of aten::item.
    QCOMPARE(advised, QStringLiteral("h2d-copy-in-step medium cards 0 saves 0..7168570 operator=aten::to caller=main.py(375): "
                                     "train calls=2 copies_per_step=2 copying_ns=7168570 waited_ns=6136730 "
                                     "exposed_ns=7168570"));
}

void TestH2dCopyInStep::throughTheTaskQueue()
{
    // The operator hands the copy over to the thread that launches, and then waits for it itself.
    test::AdviceFixture fixture;
    fixture.timeline("step 1 0 1000\nkernel A 200 1000\nlaunch 180 200 thread=2\n"
                     "host main.py(7):train 0 1000\nhost aten::to 10 110\nhost aten::copy_ 12 108\n"
                     "host acl_memcpy_host_to_device 15 20\nqueue 16 22 from=1 thread=2\n"
                     "host Dequeue@acl_memcpy_host_to_device 22 40 thread=2\ncann AscendCL@aclrtMemcpyAsync 23 30 thread=2\n"
                     "cann AscendCL@aclrtSynchronizeStreamWithTimeout 25 105\n");
    QCOMPARE(fixture.advised(H2dCopyInStepId),
             QStringLiteral("h2d-copy-in-step high cards 0 saves 0..100000 operator=aten::to caller=main.py(7):train calls=1 "
                            "copies_per_step=1 copying_ns=100000 waited_ns=80000 exposed_ns=100000"));
    QCOMPARE(fixture.advised(QStringLiteral("explicit-sync")), QStringLiteral("checked explicit-sync"));
}

/// A GPU copies pageable memory while the call waits, though the call is an asynchronous one. Pinned memory is not waited for.
void TestH2dCopyInStep::ofPageableMemory()
{
    test::AdviceFixture fixture;
    const QByteArray timeline = "step 1 0 1000\nhost aten::to 10 115\ncuda cudaMemcpyAsync 12 110\nac2g 12 15\n"
                                "gpu Memcpy-HtoD-(Pageable->Device) 15 105 cat=gpu_memcpy\n"
                                "cuda cudaLaunchKernel 190 195\nac2g 190 200\ngpu Kernel 200 1000\n";
    fixture.timeline(timeline);
    QVERIFY2(fixture.advised(H2dCopyInStepId).startsWith(QStringLiteral("h2d-copy-in-step high cards 0 saves 0..105000 ")),
             qPrintable(fixture.advised(H2dCopyInStepId)));
    fixture.timeline(QByteArray(timeline).replace("Pageable", "Pinned"));
    QCOMPARE(fixture.advised(H2dCopyInStepId), QStringLiteral("checked h2d-copy-in-step"));
}

/// While a large copy to the host moves its data the device does nothing else. Reading one value moves none to speak of.
void TestH2dCopyInStep::toTheHost()
{
    test::AdviceFixture fixture;
    const QByteArray timeline = "step 1 0 1000\ncuda cudaLaunchKernel 1 5\nac2g 1 10\ngpu Kernel 10 100\n"
                                "host aten::to 20 215\ncuda cudaMemcpyAsync 22 210\nac2g 22 110\n"
                                "gpu Memcpy-DtoH-(Device->Pageable) 110 205 cat=gpu_memcpy\n"
                                "cuda cudaLaunchKernel 290 295\nac2g 290 300\ngpu Kernel 300 1000\n";
    fixture.timeline(timeline);
    QCOMPARE(fixture.advised(H2dCopyInStepId),
             QStringLiteral("h2d-copy-in-step/to_host high cards 0 saves 0..95000 operator=aten::to caller= calls=1 "
                            "copies_per_step=1 copying_ns=195000 waited_ns=188000 exposed_ns=95000"));
    fixture.timeline(QByteArray(timeline).replace(" 110 205 ", " 186 205 "));
    QCOMPARE(fixture.advised(H2dCopyInStepId), QStringLiteral("checked h2d-copy-in-step"));
}

void TestH2dCopyInStep::readingIsAnotherRule()
{
    test::AdviceFixture fixture;
    fixture.timeline("step 1 0 1000\nkernel A 200 1000\nlaunch 180 200\nhost main.py(7):train 0 1000\n"
                     "host aten::item 10 110\nhost aten::_local_scalar_dense 12 108\ncann AscendCL@aclrtMemcpy 20 100\n");
    QCOMPARE(fixture.advised(H2dCopyInStepId), QStringLiteral("checked h2d-copy-in-step"));
    QVERIFY(fixture.advised(QStringLiteral("explicit-sync"))
                .startsWith(QStringLiteral("explicit-sync high cards 0 saves 0..100000 caller=main.py(7):train calls=1 ")));
}

void TestH2dCopyInStep::atTheThresholds()
{
    test::AdviceFixture fixture;
    fixture.timeline("step 1 0 10000\nkernel A 1000 10000\ncann AscendCL@aclrtMemcpy 100 199.999\n"
                     "cann AscendCL@aclrtMemcpyAsync 300 600\n");
    QCOMPARE(fixture.advised(H2dCopyInStepId), QStringLiteral("checked h2d-copy-in-step"));
    // Nothing tells where this one leads to.
    fixture.timeline("step 1 0 10000\nkernel A 1000 10000\ncann AscendCL@aclrtMemcpy 100 200\n");
    QVERIFY(
        fixture.advised(H2dCopyInStepId)
            .startsWith(QStringLiteral("h2d-copy-in-step/unknown low cards 0 saves 0..100000 operator=AscendCL@aclrtMemcpy ")));
    fixture.timeline("step 1 0 10000\nkernel A 0 10000\ncann AscendCL@aclrtMemcpy 100 5000\n");
    QCOMPARE(fixture.advised(H2dCopyInStepId), QStringLiteral("checked h2d-copy-in-step"));
}

void TestH2dCopyInStep::withoutInput()
{
    test::AdviceFixture fixture;
    fixture.timeline("kernel A 0 10\nkernel B 40 50\n");
    QCOMPARE(fixture.advised(H2dCopyInStepId), QStringLiteral("h2d-copy-in-step lacks HostToDevice"));
}

PLUMBLINE_TEST(TestH2dCopyInStep)
#include "tst_h2dcopyinstep.moc"
