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
    return inputs ? test::printAdvice(plumbline::advise(*inputs, ruleCatalogue(), options, TaskControl()).value_or(Advice()))
                  : QString();
}

} // namespace

void TestH2dCopyInStep::ofASample()
{
    const QString advised = advisedOnH2dCopyInStep(QStringLiteral("resnet_2cards_level1/rank0_ascend_pt"));
    if (advised.isEmpty())
        QSKIP("no samples");
    QCOMPARE(advised,
             QStringLiteral(
                 "h2d-copy-in-step low cards 0 saves 0..249270 calls=5 copies_per_step=5 copying_ns=249270 exposed_ns=249270"));
}

void TestH2dCopyInStep::atTheThresholds()
{
    test::AdviceFixture fixture;
    fixture.timeline("step 1 0 10000\nkernel A 0 10000\ncann AscendCL@aclrtMemcpy 10 20\ncann AscendCL@aclrtMemcpy 30 40\ncann "
                     "AscendCL@aclrtMemcpyAsync 50 60\n");
    QCOMPARE(fixture.advised(H2dCopyInStepId), QStringLiteral("checked h2d-copy-in-step"));
    fixture.timeline("step 1 0 10000\nkernel A 0 10000\ncann AscendCL@aclrtMemcpy 10 20\ncann AscendCL@aclrtMemcpy 30 40\n"
                     "cann AscendCL@aclrtMemcpy 50 60\n");
    QVERIFY(fixture.advised(H2dCopyInStepId).startsWith(QStringLiteral("h2d-copy-in-step low cards 0 saves 0..0 calls=3")));
    fixture.timeline("step 1 0 10000\nkernel A 1000 10000\ncann AscendCL@aclrtMemcpy 100 199.999\n");
    QCOMPARE(fixture.advised(H2dCopyInStepId), QStringLiteral("checked h2d-copy-in-step"));
    fixture.timeline("step 1 0 10000\nkernel A 1000 10000\ncann AscendCL@aclrtMemcpy 100 200\n");
    QVERIFY(fixture.advised(H2dCopyInStepId).startsWith(QStringLiteral("h2d-copy-in-step low cards 0 saves 0..100000 calls=1")));
}

void TestH2dCopyInStep::withoutInput()
{
    test::AdviceFixture fixture;
    fixture.timeline("kernel A 0 10\nkernel B 40 50\n");
    QCOMPARE(fixture.advised(H2dCopyInStepId), QStringLiteral("h2d-copy-in-step lacks HostToDevice"));
}

PLUMBLINE_TEST(TestH2dCopyInStep)
#include "tst_h2dcopyinstep.moc"
