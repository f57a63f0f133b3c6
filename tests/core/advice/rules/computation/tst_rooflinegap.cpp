// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/catalogue.h"
#include "tests/support/advicefixture.h"
#include "tests/support/testregistry.h"

#include <QTest>

using namespace plumbline;

namespace {

const QString RooflineGapId = QStringLiteral("roofline-gap");

/// Writes the chip: 20 matrix cores of 1800 MHz make 294.912 operations and 1.152 bytes a picosecond.
test::AdviceFixture roofedProfile()
{
    test::AdviceFixture fixture;
    fixture.stepTimes(",1,2000,0,0,0,0,2000,0,0,0\n");
    fixture.file(QStringLiteral("../PROF_000001_20250711103015401_ABC/device_0/info.json.0"),
                 R"({"platform_version":"5","DeviceInfo":[{"id":0,"ai_core_num":20,"aiv_num":40,"aic_frequency":"1800"}]})");
    return fixture;
}

/// Returns a multiplication of 137.439 G operations and 100.7 MB: its roof is 466.0338 us of the matrix units.
QByteArray roofedSquare(const QByteArray &us)
{
    return "MatMulV2 AI_CORE 0 " + us + " in=4096,4096;4096,4096:FLOAT16;FLOAT16 out=4096,4096:FLOAT16\n";
}

} // namespace

class TestRooflineGap : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void workedExample();
    void atTheThreshold();
    void explainsSingleRatios();
    void withoutLimits();
};

void TestRooflineGap::workedExample()
{
    auto fixture = roofedProfile();
    fixture.kernels(roofedSquare("1000"));
    const QString cube = fixture.advised(RooflineGapId);
    QVERIFY2(cube.startsWith(QStringLiteral("roofline-gap/cube info cards 0 roof_share=0.466034 operator_roof_share=0.466034 "
                                            "card_share=0.466034 operator=MatMulV2 operator_calls=1 operator_ns=1000000 calls=1 "
                                            "calls_ns=1000000 room_ns=53396")),
             qPrintable(cube));
    // 2 * 115.2 MB take 200 us of the memory.
    fixture.kernels("Mul AI_VECTOR_CORE 0 1000 in=57600000:FLOAT16 out=57600000:FLOAT16\n");
    const QString memory = fixture.advised(RooflineGapId);
    QVERIFY2(memory.startsWith(QStringLiteral("roofline-gap/memory info cards 0 roof_share=0.2 operator_roof_share=0.2 ")),
             qPrintable(memory));
    QVERIFY2(memory.contains(QStringLiteral(" room_ns=800000")), qPrintable(memory));
}

void TestRooflineGap::atTheThreshold()
{
    auto fixture = roofedProfile();
    fixture.kernels(roofedSquare("932.067"));
    QCOMPARE(fixture.advised(RooflineGapId), QStringLiteral("checked roofline-gap"));
    fixture.kernels(roofedSquare("932.07"));
    QVERIFY(fixture.advised(RooflineGapId).startsWith(QStringLiteral("roofline-gap/cube info ")));
    // What is too short for a roof is no gap.
    fixture.kernels("Mul AI_VECTOR_CORE 0 4 in=16:FLOAT16 out=16:FLOAT16\n");
    QCOMPARE(fixture.advised(RooflineGapId), QStringLiteral("checked roofline-gap"));
}

// Rules that judge ratios of the same kernels are folded into it.
void TestRooflineGap::explainsSingleRatios()
{
    auto fixture = roofedProfile();
    fixture.kernels(roofedSquare("1000").replace(" in=", " mac_ratio=0.4 in="));
    TaskControl control;
    const auto advice = plumbline::advise(*fixture.inputs(), ruleCatalogue(), {}, control);
    QVERIFY(advice);
    QStringList folded;
    for (const Finding &finding : advice->findings) {
        for (const Finding &each : finding.folded)
            folded += QString::fromStdString(finding.ruleId + ' ' + each.ruleId);
    }
    folded.sort();
    QVERIFY2(folded.contains(QStringLiteral("roofline-gap mfu-low")), qPrintable(folded.join(QLatin1Char(','))));
    QVERIFY2(folded.contains(QStringLiteral("roofline-gap cube-mac-low")), qPrintable(folded.join(QLatin1Char(','))));
}

void TestRooflineGap::withoutLimits()
{
    test::AdviceFixture fixture;
    fixture.stepTimes(",1,1000,0,0,0,0,1000,0,0,0\n");
    fixture.kernels(roofedSquare("1000"));
    QCOMPARE(fixture.advised(RooflineGapId), QStringLiteral("roofline-gap lacks info.json"));
}

PLUMBLINE_TEST(TestRooflineGap)
#include "tst_rooflinegap.moc"
