// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/advicefixture.h"
#include "tests/support/testregistry.h"

#include <QTest>

using namespace plumbline;

class TestLaunchBlockingSuspect : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void workedExample();
    void atTheThresholds();
    void withoutInput();
};

namespace {

const QString LaunchBlockingSuspectId = QStringLiteral("launch-blocking-suspect");

} // namespace

void TestLaunchBlockingSuspect::workedExample()
{
    test::AdviceFixture fixture;
    QByteArray lines = "step 1 0 100\nkernel A 0 90\n";
    int at = 1;
    for (const char each : QByteArray("LSLSLLS")) {
        lines += QByteArray("cann ") + (each == 'L' ? "Node@launch" : "AscendCL@aclrtSynchronizeStreamWithTimeout") + ' ' +
                 QByteArray::number(at) + ' ' + QByteArray::number(at + 1) + '\n';
        at += 2;
    }
    // Another thread that only waits does not count.
    lines += "cann AscendCL@aclrtSynchronizeStream 2 20 thread=2\n";
    fixture.timeline(lines);
    QCOMPARE(fixture.advised(LaunchBlockingSuspectId),
             QStringLiteral("launch-blocking-suspect medium cards 0 saves 0..0 synchronised_share=0.75 "
                            "thread_launches=4 synchronised=3 exposed_ns=0 variable="));
    fixture.file(QStringLiteral("../profiler_metadata.json"), R"({"ENV_VARIABLES": {"ASCEND_LAUNCH_BLOCKING": "1"}})");
    QVERIFY(fixture.advised(LaunchBlockingSuspectId).startsWith(QStringLiteral("launch-blocking-suspect/set high")));
}

void TestLaunchBlockingSuspect::atTheThresholds()
{
    const auto advised = [](int launches, int waits) {
        QByteArray lines = "step 1 0 1000\nkernel A 0 900\n";
        for (int at = 0; at < launches; ++at) {
            lines += "cann Node@launch " + QByteArray::number(4 * at) + ' ' + QByteArray::number(4 * at + 1) + '\n';
            if (at < waits)
                lines += "cann AscendCL@aclrtSynchronizeStream " + QByteArray::number(4 * at + 2) + ' ' +
                         QByteArray::number(4 * at + 3) + '\n';
        }
        test::AdviceFixture fixture;
        fixture.timeline(lines);
        return fixture.advised(LaunchBlockingSuspectId).section(u' ', 0, 1);
    };
    QCOMPARE(advised(187, 7), QStringLiteral("checked launch-blocking-suspect"));
    QCOMPARE(advised(10, 5), QStringLiteral("checked launch-blocking-suspect"));
    QCOMPARE(advised(10, 6), QStringLiteral("launch-blocking-suspect medium"));
    QCOMPARE(advised(3, 3), QStringLiteral("checked launch-blocking-suspect"));
}

void TestLaunchBlockingSuspect::withoutInput()
{
    test::AdviceFixture fixture;
    fixture.timeline("kernel A 0 10\nkernel B 40 50\n");
    QCOMPARE(fixture.advised(LaunchBlockingSuspectId), QStringLiteral("launch-blocking-suspect lacks HostToDevice"));
}

PLUMBLINE_TEST(TestLaunchBlockingSuspect)
#include "tst_launchblockingsuspect.moc"
