// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/advicefixture.h"
#include "tests/support/testregistry.h"

#include <QTest>

#include <memory>
#include <utility>

using namespace plumbline;

class TestDiffCommGroup : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void exposedGrowth();
    void atTheThreshold();
    void beyondWhatNumbersHold();
    void withoutCommunication();
    void comparesLikeFigures();
    void matchesGroupsOfOtherRanksByName();
    void untoldBaseIsNoChange();
    void renamedKinds();
    void tellsWhatGrew_data();
    void tellsWhatGrew();
    void fasterCardWaits();
};

namespace {

const QString DiffCommGroupId = QStringLiteral("diff-comm-group");

} // namespace

void TestDiffCommGroup::exposedGrowth()
{
    test::AdviceFixture base;
    base.timeline("step 1 0 100000\nkernel A 0 20000\ncomm hcom_allReduce__586_0_1 20000 43570\nkernel B 43570 99000\n");
    test::AdviceFixture fixture;
    fixture.timeline("step 1 0 100000\nkernel A 0 20000\ncomm hcom_allReduce__586_0_1 20000 48900\nkernel B 48900 99000\n");
    QCOMPARE(fixture.advisedAgainst(base, DiffCommGroupId),
             QStringLiteral("diff-comm-group high cards 0 saves 0..5330000 group=1 kind=hcom_allReduce base_calls=1 calls=1 "
                            "exposed_ns=5330000 elapse_ns=5330000 base_bytes=0 target_bytes=0"));
    // Communication that computing hides costs no time.
    test::AdviceFixture hidden;
    hidden.timeline("step 1 0 100000\nkernel A 0 99000\ncomm hcom_allReduce__586_0_1 20000 80000\n");
    QCOMPARE(hidden.advisedAgainst(base, DiffCommGroupId), QStringLiteral("checked diff-comm-group"));
}

void TestDiffCommGroup::atTheThreshold()
{
    test::AdviceFixture base;
    base.timeline("step 1 0 10000\nkernel A 0 1000\ncomm hcom_allReduce__586_0_1 1000 2000\n");
    test::AdviceFixture below;
    below.timeline("step 1 0 10000\nkernel A 0 1000\ncomm hcom_allReduce__586_0_1 1000 2019\n");
    QCOMPARE(below.advisedAgainst(base, DiffCommGroupId), QStringLiteral("checked diff-comm-group"));
    test::AdviceFixture at;
    at.timeline("step 1 0 10000\nkernel A 0 1000\ncomm hcom_allReduce__586_0_1 1000 2020\n");
    QCOMPARE(at.advisedAgainst(base, DiffCommGroupId).section(u' ', 0, 5),
             QStringLiteral("diff-comm-group low cards 0 saves 0..20000"));
}

void TestDiffCommGroup::beyondWhatNumbersHold()
{
    test::AdviceFixture base;
    base.timeline("step 1 1000 101000\nkernel A 1000 21000\nkernel B 41000 100000\n");
    test::AdviceFixture fixture;
    fixture.timeline("step 1 1000 101000\nkernel A 1000 21000\ncomm hcom_allReduce__1_0 21000 41000\nkernel B 41000 100000\n")
        .operators("hcom_allReduce__1_0 start=21000 elapse=20 HCCS=8000000000000:1 RDMA=8000000000000:1\n"
                   "hcom_allReduce__1_1 start=-9223372036854775.808 elapse=30 HCCS=8000000000000:1\n");
    const Advice advice = fixture.adviseAgainst(base, DiffCommGroupId);
    QCOMPARE(test::printAdvice(advice),
             QStringLiteral("diff-comm-group high cards 0 saves 0..20000000 group=1 kind=hcom_allReduce base_calls=0 calls=2 "
                            "exposed_ns=20000000 elapse_ns=50000000 base_bytes=0 target_bytes=9223372036854775807"));
    const std::vector<Evidence> &evidence = advice.findings.front().evidence;
    QCOMPARE(evidence.size(), std::size_t{1});
    QCOMPARE(evidence.front().name, std::string("hcom_allReduce__1_1"));
    QVERIFY(!evidence.front().range);
}

void TestDiffCommGroup::withoutCommunication()
{
    test::AdviceFixture base;
    base.timeline("step 1 0 100\nkernel A 0 40\n");
    // The timelines tell that nothing was communicated.
    QCOMPARE(base.advisedAgainst(base, DiffCommGroupId), QStringLiteral("checked diff-comm-group"));
    const QByteArray steps = ",1,50000,400000,0,400000,0,0,0,0,0\n";
    test::AdviceFixture tables;
    tables.stepTimes(steps);
    QCOMPARE(tables.advisedAgainst(tables, DiffCommGroupId), QStringLiteral("diff-comm-group lacks communication.json"));
    // So do files without operators.
    test::AdviceFixture empty;
    empty.stepTimes(steps).file(QStringLiteral("communication.json"), R"({"step1": {"p2p": {}, "collective": {}}})");
    QCOMPARE(empty.advisedAgainst(empty, DiffCommGroupId), QStringLiteral("checked diff-comm-group"));
    QCOMPARE(empty.advisedAgainst(tables, DiffCommGroupId), QStringLiteral("diff-comm-group lacks base: communication.json"));
}

/// Where only one card has a timeline, the part that computing does not hide is known of that one only.
void TestDiffCommGroup::comparesLikeFigures()
{
    const char *operators = "hcom_allReduce__1_0 start=20000 elapse=40 HCCS=1:1\n";
    test::AdviceFixture base;
    base.timeline("step 1 0 100000\nkernel A 0 50000\ncomm hcom_allReduce__1_0 20000 60000\nkernel B 60000 99000\n")
        .operators(operators);
    test::AdviceFixture tables;
    tables.stepTimes(",1,79000,10000,30000,40000,11000,0,0,0,0\n").operators(operators);
    QCOMPARE(tables.advisedAgainst(base, DiffCommGroupId), QStringLiteral("checked diff-comm-group"));
    QCOMPARE(base.advisedAgainst(tables, DiffCommGroupId), QStringLiteral("checked diff-comm-group"));
}

/// Two ranks lie in different groups called "pp".
void TestDiffCommGroup::matchesGroupsOfOtherRanksByName()
{
    const auto fixture = [](int rank, const char *ranks, const char *elapse, const char *other) {
        auto made = std::make_unique<test::AdviceFixture>();
        made->card(rank)
            .file(QStringLiteral("../profiler_metadata.json"),
                  QByteArray(R"({"parallel_group_info": {"1": {"group_name": "pp", "global_ranks": [)") + ranks +
                      R"(]}, "2": {"group_name": ")" + other + R"(", "global_ranks": [0, 1]}}})")
            .operators(QByteArray("hcom_batchSendRecv__1_0 group=1 start=0 elapse=") + elapse +
                       " HCCS=1:1\nhcom_allReduce__2_0 group=2 start=500000 elapse=7 HCCS=1:1\n")
            .stepTimes(",1,50000,400000,0,400000,0,0,0,0,0\n");
        return made;
    };
    const auto base = fixture(0, "0, 2", "300", "mp");
    QCOMPARE(fixture(1, "1, 3", "300", "mp")->advisedAgainst(*base, DiffCommGroupId), QStringLiteral("checked diff-comm-group"));
    QVERIFY2(fixture(1, "1, 3", "310", "mp")
                 ->advisedAgainst(*base, DiffCommGroupId)
                 .contains(QStringLiteral("saves 0..10000000 group=pp kind=hcom_batchSendRecv base_calls=1 calls=1 ")),
             qPrintable(fixture(1, "1, 3", "310", "mp")->advisedAgainst(*base, DiffCommGroupId)));
    // Another rank may have groups that the first one has not: nothing grew by them.
    QCOMPARE(fixture(1, "1, 3", "300", "ep")->advisedAgainst(*base, DiffCommGroupId), QStringLiteral("checked diff-comm-group"));
    // For one rank it is new.
    QVERIFY(fixture(0, "0, 2", "300", "ep")->advisedAgainst(*base, DiffCommGroupId).contains(QStringLiteral("group=ep ")));
}

void TestDiffCommGroup::untoldBaseIsNoChange()
{
    test::AdviceFixture base;
    base.stepTimes(",1,50000,400000,0,400000,0,0,0,0,0\n");
    test::AdviceFixture fixture;
    fixture.stepTimes(",1,50000,400000,0,400000,0,0,0,0,0\n").operators("hcom_allReduce__1_0 start=0 elapse=400 HCCS=1:1\n");
    QCOMPARE(fixture.advisedAgainst(base, DiffCommGroupId), QStringLiteral("diff-comm-group lacks base: communication.json"));
}

/// Kernels of NCCL under other names are the same communication, and a kind that both sides have is no new name of another one.
void TestDiffCommGroup::renamedKinds()
{
    const auto timeline = [](const QByteArray &first, const QByteArray &second, const QByteArray &end) -> QByteArray {
        return "step 1 0 100000\nkernel A 0 20000\nkernel " + first + " 20000 43000\nkernel B 43000 60000\nkernel " + second +
               " 60000 " + end + "\nkernel C 90000 99000\n";
    };
    test::AdviceFixture base;
    base.timeline(timeline("ncclKernel_AllReduce_RING_Sum_float(Comm*)", "ncclKernel_AllGather_RING(Comm*)", "70000"));
    test::AdviceFixture fixture;
    fixture.timeline(timeline("ncclKernel_AllReduce_RING_Sum_float_v2(Comm*)", "ncclKernel_AllGather_RING(Comm*)", "70000"));
    QCOMPARE(fixture.advisedAgainst(base, DiffCommGroupId), QStringLiteral("checked diff-comm-group"));
    fixture.timeline(timeline("ncclKernel_AllReduce_RING_Sum_float_v2(Comm*)", "ncclKernel_AllGather_RING_v2(Comm*)", "75000"));
    const QString advised = fixture.advisedAgainst(base, DiffCommGroupId);
    QVERIFY2(advised.startsWith(QStringLiteral("diff-comm-group high cards 0 saves 0..5000000 ")), qPrintable(advised));
    QVERIFY2(advised.contains(QStringLiteral("kind=ncclKernel_AllGather_RING_v2 base_calls=1 calls=1 ")), qPrintable(advised));
}

void TestDiffCommGroup::tellsWhatGrew_data()
{
    QTest::addColumn<QByteArray>("operators");
    QTest::addColumn<QString>("variant");
    QTest::addColumn<QString>("told");
    QTest::newRow("wait") << QByteArray("elapse=30 wait=12 transit=18 HCCS=90:18") << QStringLiteral("/wait")
                          << QStringLiteral(" wait_ns=10000000 transit_ns=0 ");
    QTest::newRow("transfer") << QByteArray("elapse=30 wait=2 transit=28 HCCS=90:28") << QStringLiteral("/transfer")
                              << QStringLiteral(" wait_ns=0 transit_ns=10000000 base_bandwidth=5 bandwidth=3.21429");
    QTest::newRow("bytes") << QByteArray("elapse=30 wait=2 transit=28 HCCS=140:28") << QStringLiteral("/bytes")
                           << QStringLiteral(" base_bytes=90000000 target_bytes=140000000 ");
    QTest::newRow("neither") << QByteArray("elapse=30 wait=2 transit=18 HCCS=90:18") << QString()
                             << QStringLiteral(" wait_ns=0 transit_ns=0 ");
    QTest::newRow("untold") << QByteArray("elapse=30 HCCS=90:28") << QString() << QStringLiteral(" elapse_ns=10000000 ");
}

/// Of 10 ms more, the files tell whether the card waited, moved the same slower, or moved more.
void TestDiffCommGroup::tellsWhatGrew()
{
    QFETCH(QByteArray, operators);
    QFETCH(QString, variant);
    QFETCH(QString, told);
    test::AdviceFixture base;
    base.stepTimes(",1,50000,30000,0,30000,0,0,0,0,0\n")
        .operators("hcom_allReduce__1_0 start=0 elapse=20 wait=2 transit=18 HCCS=90:18\n");
    test::AdviceFixture fixture;
    fixture.stepTimes(",1,50000,40000,0,40000,0,0,0,0,0\n").operators("hcom_allReduce__1_0 start=0 " + operators + '\n');
    const QString advised = fixture.advisedAgainst(base, DiffCommGroupId);
    const QString start = QStringLiteral("diff-comm-group%1 high cards 0 saves 0..10000000 ").arg(variant);
    QVERIFY2(advised.startsWith(start), qPrintable(advised));
    QVERIFY2(advised.contains(told), qPrintable(advised));
}

/// A card that computes 10 ms less waits as much longer for the others. That loses only what the step grew.
void TestDiffCommGroup::fasterCardWaits()
{
    test::AdviceFixture base;
    base.stepTimes(",1,50000,30000,0,30000,0,0,0,0,0\n")
        .operators("hcom_allReduce__1_0 start=0 elapse=20 wait=2 transit=18 HCCS=90:18\n");
    test::AdviceFixture fixture;
    fixture.operators("hcom_allReduce__1_0 start=0 elapse=30 wait=12 transit=18 HCCS=90:18\n");
    for (const auto &[computing, saved] : {std::pair("40000", "0"), std::pair("43000", "3000000")}) {
        fixture.stepTimes(QByteArray(",1,") + computing + ",40000,0,40000,0,0,0,0,0\n");
        const QString advised = fixture.advisedAgainst(base, DiffCommGroupId);
        QVERIFY2(advised.contains(QStringLiteral(" saves 0..%1 ").arg(QLatin1String(saved))), qPrintable(advised));
        QVERIFY2(advised.contains(QLatin1String(" exposed_ns=10000000 ")), qPrintable(advised));
    }
}

PLUMBLINE_TEST(TestDiffCommGroup)
#include "tst_diffcommgroup.moc"
