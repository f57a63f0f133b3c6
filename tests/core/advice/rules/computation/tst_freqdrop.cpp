// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/advicefixture.h"
#include "tests/support/testregistry.h"

#include <QTest>

using namespace plumbline;

class TestFreqDrop : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void workedExample();
    void atTheThreshold();
    void silentWhereNothingRan();
    void coresOfTheTimeline();
    void withoutInput();
};

namespace {

const QString FreqDropId = QStringLiteral("freq-drop");

} // namespace

void TestFreqDrop::workedExample()
{
    test::AdviceFixture fixture;
    fixture.timeline("step 1 0 100000\nkernel A 0 50000\nkernel B 50000 92000\ncounter AI-Core-Freq 0 1800\n"
                     "counter AI-Core-Freq 50000 1500\ncounter AI-Core-Freq 92000 1800\n");
    QCOMPARE(fixture.advised(FreqDropId),
             QStringLiteral("freq-drop high cards 0 saves 0..7000000 mhz=1500 full_mhz=1800 drop=0.166667 operator=B "
                            "operator_calls=1 operator_ns=42000000 calls=1 calls_ns=42000000"));
    const Finding finding = fixture.advise(FreqDropId).findings.front();
    QCOMPARE(finding.evidence.size(), std::size_t(2));
    QCOMPARE(finding.evidence.front(),
             (Evidence{Evidence::Kind::Range, 0, "", "AI Core Freq", TimeRange{50'000'000, 92'000'000}, {}}));
    QCOMPARE(finding.evidence.back().name, std::string("B"));
    QCOMPARE(finding.claims.front().ranges, (TimeRanges{{50'000'000, 92'000'000}}));
}

void TestFreqDrop::atTheThreshold()
{
    const QByteArray lines = "step 1 0 100\nkernel A 0 50\nkernel B 50 92\ncounter AI-Core-Freq 0 1000\n";
    test::AdviceFixture fixture;
    fixture.timeline(lines + "counter AI-Core-Freq 50 951\n");
    QCOMPARE(fixture.advised(FreqDropId), QStringLiteral("checked freq-drop"));
    fixture.timeline(lines + "counter AI-Core-Freq 50 950\n");
    QVERIFY(fixture.advised(FreqDropId).startsWith(QStringLiteral("freq-drop low cards 0 saves 0..2100 mhz=950 ")));
}

void TestFreqDrop::silentWhereNothingRan()
{
    test::AdviceFixture fixture;
    fixture.timeline("step 1 0 100\nkernel A 0 50\nkernel C 60 70 type=AI_CPU\nkernel B 80 92\ncounter AI-Core-Freq 0 1800\n"
                     "counter AI-Core-Freq 50 800\ncounter AI-Core-Freq 80 1800\n");
    QCOMPARE(fixture.advised(FreqDropId), QStringLiteral("checked freq-drop"));
}

/// The table of level 0 leaves the kind of core empty, and the slices of the timeline tell it.
void TestFreqDrop::coresOfTheTimeline()
{
    const QByteArray clock = "counter AI-Core-Freq 0 1800\ncounter AI-Core-Freq 50000 900\n";
    const QByteArray table = "A N/A 0 50000\nB N/A 50000 40000\n";
    test::AdviceFixture fixture;
    fixture.timeline("step 1 0 100000\nkernel A 0 50000\nkernel B 50000 90000\n" + clock).kernels(table);
    QVERIFY(fixture.advised(FreqDropId).startsWith(QStringLiteral("freq-drop high cards 0 saves 0..20000000 mhz=900 ")));
    // Where neither tells it, nothing was checked.
    fixture.timeline("step 1 0 100000\nkernel C 0 50000\nkernel D 50000 90000\n" + clock);
    QCOMPARE(fixture.advised(FreqDropId), QStringLiteral("freq-drop lacks kernel_details.csv: Accelerator Core"));
}

void TestFreqDrop::withoutInput()
{
    test::AdviceFixture fixture;
    fixture.timeline("step 1 0 100\nkernel A 0 50\n");
    QCOMPARE(fixture.advised(FreqDropId), QStringLiteral("freq-drop lacks AI Core Freq"));
}

PLUMBLINE_TEST(TestFreqDrop)
#include "tst_freqdrop.moc"
