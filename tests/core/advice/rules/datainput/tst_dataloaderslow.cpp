// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/advicefixture.h"
#include "tests/support/testregistry.h"

#include <QTest>

using namespace plumbline;

class TestDataLoaderSlow : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void workedExample();
    void hidden();
    void anyFrameCounts();
    void atTheThreshold();
    void withoutInput();
};

namespace {

const QString DataLoaderSlowId = QStringLiteral("dataloader-slow");

} // namespace

void TestDataLoaderSlow::workedExample()
{
    test::AdviceFixture fixture;
    fixture.timeline("step 1 0 100000\nkernel A 0 1000\nkernel B 22000 100000\nhost "
                     "enumerate(DataLoader)#_MultiProcessingDataLoaderIter.__next__ 0 23000\n");
    QCOMPARE(fixture.advised(DataLoaderSlowId),
             QStringLiteral("dataloader-slow high cards 0 saves 0..21000000 calls=1 longest_ns=23000000 "
                            "loading_ns=23000000 exposed_ns=21000000 step_ns=100000000"));
}

void TestDataLoaderSlow::hidden()
{
    // What the device works through costs nothing.
    test::AdviceFixture fixture;
    fixture.timeline(
        "step 1 0 100000\nkernel A 0 100000\nhost enumerate(DataLoader)#_SingleProcessDataLoaderIter.__next__ 0 23000\n");
    QCOMPARE(fixture.advised(DataLoaderSlowId), QStringLiteral("checked dataloader-slow"));
}

void TestDataLoaderSlow::anyFrameCounts()
{
    // The time lies in the outermost frame, around a short call and a line of another file.
    test::AdviceFixture fixture;
    fixture.timeline("step 1 0 100000\nkernel A 50000 100000\n"
                     "host torch/utils/data/dataloader.py(625):-__next__ 0 42000\n"
                     "host enumerate(DataLoader)#_SingleProcessDataLoaderIter.__next__ 100 2000\n"
                     "host torch/utils/data/dataloader.py(670):-_next_data 200 1900\n");
    QCOMPARE(fixture.advised(DataLoaderSlowId),
             QStringLiteral("dataloader-slow/single high cards 0 saves 0..42000000 calls=1 longest_ns=42000000 "
                            "loading_ns=42000000 exposed_ns=42000000 step_ns=100000000"));
    // A program in a file of that name holds whole steps and is no call of the loader.
    fixture.timeline("step 1 0 100000\nkernel A 50000 100000\nhost my_dataloader.py(1):-main 0 100000\n");
    QCOMPARE(fixture.advised(DataLoaderSlowId), QStringLiteral("checked dataloader-slow"));
}

void TestDataLoaderSlow::atTheThreshold()
{
    test::AdviceFixture fixture;
    fixture.timeline("step 1 0 100000\nkernel A 50000 100000\nhost dataloader 0 999.999\n");
    QCOMPARE(fixture.advised(DataLoaderSlowId), QStringLiteral("checked dataloader-slow"));
    fixture.timeline("step 1 0 100000\nkernel A 50000 100000\nhost dataloader 0 1000\n");
    QVERIFY(fixture.advised(DataLoaderSlowId).startsWith(QStringLiteral("dataloader-slow low cards 0 saves 0..1000000")));
    fixture.timeline("step 1 0 100000\nkernel A 50000 100000\nhost loader 0 10000\n");
    QCOMPARE(fixture.advised(DataLoaderSlowId), QStringLiteral("checked dataloader-slow"));
}

void TestDataLoaderSlow::withoutInput()
{
    test::AdviceFixture fixture;
    fixture.stepTimes(",1,60,10,0,10,20,90,0,10,10\n");
    QCOMPARE(fixture.advised(DataLoaderSlowId), QStringLiteral("dataloader-slow lacks trace_view.json"));
}

PLUMBLINE_TEST(TestDataLoaderSlow)
#include "tst_dataloaderslow.moc"
