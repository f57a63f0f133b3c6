// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/kernels/cardkernels.h"
#include "core/facts/opencard.h"
#include "tests/support/advicefixture.h"
#include "tests/support/testregistry.h"

#include <QTest>

#include <string>
#include <string_view>

using namespace plumbline;

class TestProfilingLevelLimits : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void levelZero();
    void tableOfAnotherDay();
};

namespace {

const QString ProfilingLevelLimitsId = QStringLiteral("profiling-level-limits");

} // namespace

void TestProfilingLevelLimits::levelZero()
{
    test::AdviceFixture fixture;
    fixture.stepTimes(",1,60,10,0,10,20,90,0,10,10\n");
    fixture.file(QStringLiteral("../profiler_info_0.json"),
                 R"({"config": {"experimental_config": {"_profiler_level": "Level0"}}})");
    const Finding finding = fixture.advise(ProfilingLevelLimitsId).findings.at(0);
    QCOMPARE(finding.variant, std::string("level"));
    QCOMPARE(finding.fact("missing")->value, (std::variant<std::int64_t, double, std::string>(std::string(
                                                 "trace_view.json, HostToDevice, kernel_details.csv, communication.json, "
                                                 "communication_matrix.json, memory_record.csv, operator_memory.csv"))));
    QVERIFY(finding.fact("rules")->number() >= 1);
    QVERIFY(finding.severity == FindingSeverity::Info);
    // A file that cannot be read was collected.
    fixture.file(QStringLiteral("memory_record.csv"), "garbage,x\n1,2\n");
    const Finding damaged = fixture.advise(ProfilingLevelLimitsId).findings.at(0);
    QVERIFY(std::get<std::string>(damaged.fact("missing")->value).find("memory_record") == std::string::npos);
}

/// The table is 54 days older than the timeline, as when files of two captures lie in one folder. The timeline counts then.
void TestProfilingLevelLimits::tableOfAnotherDay()
{
    const auto table = [](const QByteArray &startUs) {
        return QByteArray("Name,Type,Accelerator Core,Start Time(us),Duration(us)\nOld,Old,AI_CPU," + startUs + ",900\n");
    };
    test::AdviceFixture fixture;
    fixture.file(QStringLiteral("trace_view.json"),
                 R"([{"ph":"M","name":"process_name","pid":1,"tid":0,"args":{"name":"Ascend Hardware"}},
{"ph":"X","name":"New","pid":1,"tid":2,"ts":"1704161511420000.000","dur":500,"args":{"Task Type":"AI_CPU"}},
{"ph":"X","name":"Add","pid":1,"tid":2,"ts":"1704161511421000.000","dur":500,"args":{"Task Type":"AI_CORE"}}])");
    fixture.file(QStringLiteral("kernel_details.csv"), table("1699529622790000.000"));
    QVERIFY(fixture.advised(QStringLiteral("aicpu-kernel")).contains(QStringLiteral(" operator=New operator_calls=1 ")));
    const Advice advice = fixture.advise(ProfilingLevelLimitsId);
    const Fact *foreign = advice.findings.at(0).fact("foreign");
    QVERIFY(foreign);
    QCOMPARE(std::get<std::string>(foreign->value), std::string("kernel_details.csv"));
    // All readers of the card get the kernels of the timeline, the page Operators as well.
    TaskControl control;
    const auto kernels = fixture.inputs()->card(0).openCard()->kernelsFor(KernelsBy::Call, control);
    QVERIFY(kernels);
    QCOMPARE((*kernels)->source, std::string("trace"));
    QCOMPARE((*kernels)->calls->name(0), std::string_view("New"));
    // Within a day it is of the card, whatever the clock.
    fixture.file(QStringLiteral("kernel_details.csv"), table("1704161511420100.000"));
    QVERIFY(fixture.advised(QStringLiteral("aicpu-kernel")).contains(QStringLiteral(" operator=Old operator_calls=1 ")));
    QVERIFY(!fixture.advise(ProfilingLevelLimitsId).findings.at(0).fact("foreign"));
}

PLUMBLINE_TEST(TestProfilingLevelLimits)
#include "tst_profilinglevellimits.moc"
