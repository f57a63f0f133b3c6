// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/advicefixture.h"
#include "tests/support/testregistry.h"

#include <QTest>

using namespace plumbline;

class TestProfilingLevelLimits : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void levelZero();
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
}

PLUMBLINE_TEST(TestProfilingLevelLimits)
#include "tst_profilinglevellimits.moc"
