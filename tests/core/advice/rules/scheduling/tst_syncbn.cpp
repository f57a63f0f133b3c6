// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/advicefixture.h"
#include "tests/support/testregistry.h"

#include <QTest>

using namespace plumbline;

class TestSyncBn : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void atTheThreshold();
    void withoutInput();
};

namespace {

const QString SyncBnId = QStringLiteral("syncbn");

/// Returns modules that each launch a collective of 4 us, half of which a kernel hides.
QByteArray modules(int count)
{
    QByteArray lines = "step 1 0 1000\n";
    for (int module = 0; module < count; ++module) {
        const auto at = [module](int us) -> QByteArray { return ' ' + QByteArray::number(40 * module + us); };
        lines += "host nn.Module:SyncBatchNorm" + at(0) + at(10) + '\n' + "comm hcom_allGather__1" + at(12) + at(16) + '\n' +
                 "kernel K" + at(14) + at(20) + "\norigin" + at(5) + at(12) + " group=1\n";
    }
    return lines;
}

} // namespace

void TestSyncBn::atTheThreshold()
{
    test::AdviceFixture fixture;
    fixture.timeline(modules(19));
    QCOMPARE(fixture.advised(SyncBnId), QStringLiteral("checked syncbn"));
    fixture.timeline(modules(20));
    QCOMPARE(fixture.advised(SyncBnId), QStringLiteral("syncbn medium cards 0 saves 0..40000 calls=20 exposed_ns=40000"));
}

void TestSyncBn::withoutInput()
{
    test::AdviceFixture fixture;
    fixture.stepTimes(",1,60,10,0,10,20,90,0,10,10\n");
    QCOMPARE(fixture.advised(SyncBnId), QStringLiteral("syncbn lacks trace_view.json"));
}

PLUMBLINE_TEST(TestSyncBn)
#include "tst_syncbn.moc"
