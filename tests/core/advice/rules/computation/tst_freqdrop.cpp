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

void TestFreqDrop::withoutInput()
{
    test::AdviceFixture fixture;
    fixture.timeline("step 1 0 100\nkernel A 0 50\n");
    QCOMPARE(fixture.advised(FreqDropId), QStringLiteral("freq-drop lacks AI Core Freq"));
}

PLUMBLINE_TEST(TestFreqDrop)
#include "tst_freqdrop.moc"
