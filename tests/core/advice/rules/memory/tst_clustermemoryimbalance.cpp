// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/advicefixture.h"
#include "tests/support/testregistry.h"

#include <QTest>

using namespace plumbline;

class TestClusterMemoryImbalance : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void workedExample();
    void atTheThreshold();
    void withoutInput();
};

namespace {

const QString ClusterMemoryImbalanceId = QStringLiteral("cluster-memory-imbalance");

/// Writes rows of one component: time in microseconds, allocated and reserved memory in MB.
void recordsOfClusterMemoryImbalance(test::AdviceFixture &fixture, const QByteArray &rows)
{
    QByteArray text = "Component,Timestamp(us),Total Allocated(MB),Total Reserved(MB),Total Active(MB),Stream Ptr,Device Type\n";
    for (const QByteArray &row : rows.split(';'))
        text += row + ",,,NPU:0\n";
    fixture.file(QStringLiteral("memory_record.csv"), text);
}

} // namespace

void TestClusterMemoryImbalance::workedExample()
{
    test::AdviceFixture fixture;
    for (int rank = 0; rank < 4; ++rank) {
        recordsOfClusterMemoryImbalance(fixture.card(rank), rank < 2 ? "APP,0,,61000" : "APP,0,,38000");
        fixture.file(QStringLiteral("../profiler_metadata.json"), "{\"distributed_args\":{\"pipeline_model_parallel_size\":2}}");
    }
    QCOMPARE(fixture.advised(ClusterMemoryImbalanceId),
             QStringLiteral("cluster-memory-imbalance/stages info cards 0,2 most_bytes=63963136000 "
                            "least_bytes=39845888000 mean_bytes=51904512000"));
}

void TestClusterMemoryImbalance::atTheThreshold()
{
    test::AdviceFixture fixture;
    recordsOfClusterMemoryImbalance(fixture.card(0), "APP,0,,1200");
    recordsOfClusterMemoryImbalance(fixture.card(1), "APP,0,,800");
    QCOMPARE(fixture.advised(ClusterMemoryImbalanceId), QStringLiteral("checked cluster-memory-imbalance"));
    recordsOfClusterMemoryImbalance(fixture.card(1), "APP,0,,799");
    QVERIFY2(fixture.advised(ClusterMemoryImbalanceId).startsWith(QStringLiteral("cluster-memory-imbalance info cards 0,1 ")),
             qPrintable(fixture.advised(ClusterMemoryImbalanceId)));
}

void TestClusterMemoryImbalance::withoutInput()
{
    test::AdviceFixture fixture;
    recordsOfClusterMemoryImbalance(fixture, "APP,0,,1200");
    QCOMPARE(fixture.advised(ClusterMemoryImbalanceId), QStringLiteral("cluster-memory-imbalance lacks ranks"));
}

PLUMBLINE_TEST(TestClusterMemoryImbalance)
#include "tst_clustermemoryimbalance.moc"
