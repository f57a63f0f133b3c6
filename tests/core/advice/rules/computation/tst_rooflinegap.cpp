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
    void explainsTheCard();
    void judgesInPlaceOfSingleRatios_data();
    void judgesInPlaceOfSingleRatios();
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

// What the rule about the whole card tells is folded into it.
void TestRooflineGap::explainsTheCard()
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
}

// Each kernel has one figure: where its roof is known, rules about the ratio of a single unit say nothing, also where the kernel
// is near enough to its roof.
void TestRooflineGap::judgesInPlaceOfSingleRatios_data()
{
    QTest::addColumn<QByteArray>("rule");
    QTest::addColumn<QByteArray>("kernel");
    const QByteArray square = roofedSquare("800");
    const QByteArray vector = "Mul AI_VECTOR_CORE 0 1000 in=57600000:FLOAT16 out=57600000:FLOAT16\n";
    const auto with = [](const QByteArray &kernel, const char *ratios) -> QByteArray {
        return QByteArray(kernel).replace(" in=", QByteArray(" " + QByteArray(ratios) + " in="));
    };
    QTest::newRow("cube-mac-low") << QByteArray("cube-mac-low") << with(square, "mac_ratio=0.4");
    QTest::newRow("cube-bound") << QByteArray("cube-bound") << with(square, "mac_ratio=0.4 mte2_ratio=0.3");
    QTest::newRow("op-no-bound") << QByteArray("op-no-bound") << with(square, "mac_ratio=0.4");
    QTest::newRow("vector-bound") << QByteArray("vector-bound")
                                  << with(vector, "aiv_vec_ratio=0.2 aiv_mte2_ratio=0.3 aiv_mte3_ratio=0.2");
    QTest::newRow("vector-throughput-low") << QByteArray("vector-throughput-low") << vector;
    QTest::newRow("fa-bound") << QByteArray("fa-bound")
                              << QByteArray("FlashAttentionScore MIX_AIC 0 300 aiv_vec_ratio=0.3 aic_mte2_ratio=0.2 "
                                            "in=4,1024,1024;4,1024,1024;4,1024,1024:FLOAT16;FLOAT16;FLOAT16 "
                                            "out=4,16,1024,8;4,1024,1024:FLOAT;FLOAT16\n");
}

void TestRooflineGap::judgesInPlaceOfSingleRatios()
{
    QFETCH(QByteArray, rule);
    QFETCH(QByteArray, kernel);
    const QString id = QString::fromLatin1(rule);
    auto known = roofedProfile();
    known.kernels(kernel);
    QCOMPARE(known.advised(id), QString(QStringLiteral("checked ") + id));
    test::AdviceFixture unknown;
    unknown.stepTimes(",1,2000,0,0,0,0,2000,0,0,0\n");
    unknown.kernels(kernel);
    QVERIFY2(unknown.advised(id).startsWith(QString(id + QLatin1Char(' '))), qPrintable(unknown.advised(id)));
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
