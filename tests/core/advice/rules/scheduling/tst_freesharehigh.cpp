// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/advicefixture.h"
#include "tests/support/samples.h"
#include "tests/support/testregistry.h"

#include <QTest>

using namespace plumbline;

class TestFreeShareHigh : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void workedExample();
    void atTheThresholds_data();
    void atTheThresholds();
    void showsTheLongest();
    void withoutInput();
};

namespace {

const QString FreeShareHighId = QStringLiteral("free-share-high");

} // namespace

void TestFreeShareHigh::workedExample()
{
    test::AdviceFixture fixture;
    fixture.stepTimes(",50,8873.756,101963.203,4028.675,105991.878,25744.05,136581.009,0,101963.203,17902.502\n");
    QCOMPARE(fixture.advised(FreeShareHighId), QStringLiteral("free-share-high medium cards 0 saves 0..12085950 free_ns=25744050 "
                                                              "free_share=0.188489 step_ns=154483511 free_step_share=0.166646"));
}

void TestFreeShareHigh::atTheThresholds_data()
{
    QTest::addColumn<QByteArray>("computing");
    QTest::addColumn<QByteArray>("free");
    QTest::addColumn<QString>("severity");
    QTest::newRow("small") << QByteArray("98") << QByteArray("2") << QString();
    QTest::newRow("at 10 %") << QByteArray("90") << QByteArray("10") << QString();
    QTest::newRow("above 10 %") << QByteArray("89.999") << QByteArray("10.001") << QStringLiteral("medium");
    QTest::newRow("at 20 %") << QByteArray("80") << QByteArray("20") << QStringLiteral("medium");
    QTest::newRow("above 20 %") << QByteArray("79.999") << QByteArray("20.001") << QStringLiteral("high");
}

void TestFreeShareHigh::atTheThresholds()
{
    QFETCH(QByteArray, computing);
    QFETCH(QByteArray, free);
    QFETCH(QString, severity);
    test::AdviceFixture fixture;
    fixture.stepTimes(",1," + computing + ",0,0,0," + free + ",100,0,0,0\n");
    const QString advised = fixture.advised(FreeShareHighId);
    if (severity.isEmpty())
        QCOMPARE(advised, QStringLiteral("checked free-share-high"));
    else
        QCOMPARE(advised.section(u' ', 0, 1), QStringLiteral("free-share-high ") + severity);
    QCOMPARE(fixture.advised(FreeShareHighId, "[free-share-high]\nshare = 30 %\n"), QStringLiteral("checked free-share-high"));
}

void TestFreeShareHigh::showsTheLongest()
{
    test::AdviceFixture fixture;
    fixture.timeline("step 1 0 100\nkernel A 0 10\nkernel B 20 40\nkernel C 70 90\n");
    const Advice advice = fixture.advise(FreeShareHighId);
    QCOMPARE(advice.findings.size(), std::size_t(1));
    const Finding &finding = advice.findings.front();
    QCOMPARE(finding.evidenceCount, std::uint64_t(2));
    QCOMPARE(finding.evidence.front(), (Evidence{Evidence::Kind::Range, 0, "", "Free", TimeRange{40'000, 70'000}, {}}));
    QCOMPARE(finding.claims.front().ranges, (TimeRanges{{10'000, 20'000}, {40'000, 70'000}}));
}

void TestFreeShareHigh::withoutInput()
{
    test::AdviceFixture fixture;
    fixture.file(QStringLiteral("op_statistic.csv"), "OP Type,Count\n");
    QCOMPARE(fixture.advised(FreeShareHighId), QStringLiteral("free-share-high lacks step_trace_time.csv"));
}

PLUMBLINE_TEST(TestFreeShareHigh)
#include "tst_freesharehigh.moc"
