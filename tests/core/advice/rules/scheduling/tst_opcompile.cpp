// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/catalogue.h"
#include "tests/support/advicefixture.h"
#include "tests/support/samples.h"
#include "tests/support/testregistry.h"

#include <QTest>

using namespace plumbline;

class TestOpCompile : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void ofASample();
    void atTheThresholds();
    void onlyIdleTimeIsSaved();
    void withoutInput();
};

namespace {

const QString OpCompileId = QStringLiteral("op-compile");

QString advisedOnOpCompile(const QString &sample)
{
    const auto inputs = test::adviceInputsOf(test::samplePath(sample));
    AdviceOptions options;
    options.rules = {OpCompileId.toStdString()};
    return inputs ? test::printAdvice(plumbline::advise(*inputs, ruleCatalogue(), options, TaskControl()).value_or(Advice()))
                  : QString();
}

} // namespace

void TestOpCompile::ofASample()
{
    const QString advised = advisedOnOpCompile(QStringLiteral("resnet_2cards_level1/rank0_ascend_pt"));
    if (advised.isEmpty())
        QSKIP("no samples");
    QCOMPARE(advised, QStringLiteral("op-compile low cards 0 saves 0..4552619 calls=19 compile_ns=14049230 "
                                     "compile_share=0.0900674 exposed_ns=4552619 step_ns=155985800 gap_ns=1669552 "
                                     "caller=Dequeue@Conv2D"));
}

void TestOpCompile::atTheThresholds()
{
    const auto advised = [](int calls, int eachNs) {
        QByteArray lines = "step 1 0 1000\nkernel A 0 900\n";
        for (int call = 0; call < calls; ++call)
            lines += "cann AscendCL@aclopCompileAndExecuteV2 " + QByteArray::number(10 * call) + " " +
                     QByteArray::number(10 * call + eachNs / 1e3) + "\n";
        test::AdviceFixture fixture;
        fixture.timeline(lines);
        return fixture.advised(OpCompileId);
    };
    // Only what the device is idle for counts, however many calls there are.
    QCOMPARE(advised(19, 900), QStringLiteral("checked op-compile"));
    QCOMPARE(advised(1, 909'999), QStringLiteral("checked op-compile"));
    QCOMPARE(advised(1, 910'000), QStringLiteral("op-compile low cards 0 saves 0..10000 calls=1 compile_ns=910000 "
                                                 "compile_share=0.91 exposed_ns=10000 step_ns=1000000 gap_ns=10000 caller="));
}

void TestOpCompile::onlyIdleTimeIsSaved()
{
    test::AdviceFixture fixture;
    fixture.timeline("step 1 0 100\nkernel A 0 30\nkernel B 50 60\ncann AscendCL@aclopCompileAndExecute 20 55\n");
    QCOMPARE(fixture.advised(OpCompileId),
             QStringLiteral("op-compile high cards 0 saves 0..20000 calls=1 compile_ns=35000 "
                            "compile_share=0.35 exposed_ns=20000 step_ns=100000 gap_ns=20000 caller="));
}

void TestOpCompile::withoutInput()
{
    test::AdviceFixture fixture;
    fixture.timeline("kernel A 0 10\nkernel B 40 50\n");
    QCOMPARE(fixture.advised(OpCompileId), QStringLiteral("op-compile lacks HostToDevice"));
}

PLUMBLINE_TEST(TestOpCompile)
#include "tst_opcompile.moc"
