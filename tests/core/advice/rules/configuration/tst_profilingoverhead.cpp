// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/advicefixture.h"
#include "tests/support/testregistry.h"

#include <QTest>

using namespace plumbline;

class TestProfilingOverhead : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void measuresQueuedGaps();
    void namesSwitches();
    void hostile();
    void withoutInput();
};

namespace {

const QString ProfilingOverheadId = QStringLiteral("profiling-overhead");

QByteArray info(const QByteArray &common, const QByteArray &experimental)
{
    return "{\"config\": {\"common_config\": {" + common + "}, \"experimental_config\": {" + experimental + "}}}";
}

/// Returns three kernels that were all launched before the first one began, with a gap of `gapUs` between them.
QByteArray queued(const QByteArray &gapUs)
{
    const auto at = [](double us) { return QByteArray::number(us, 'f', 3); };
    const double gap = gapUs.toDouble();
    QByteArray lines = "step 1 0 1000\ncann Node@launch 1 2\ncann Node@launch 3 4\ncann Node@launch 5 6\n";
    double begin = 50;
    for (int kernel = 0; kernel < 3; ++kernel) {
        lines += "kernel A " + at(begin) + ' ' + at(begin + 100) + "\nlaunch " + at(1.5 + 2 * kernel) + ' ' + at(begin) + '\n';
        begin += 100 + gap;
    }
    return lines;
}

} // namespace

void TestProfilingOverhead::measuresQueuedGaps()
{
    test::AdviceFixture fixture;
    fixture.timeline(queued("91"));
    fixture.file(QStringLiteral("../profiler_info_0.json"),
                 info({}, R"("_profiler_level": "Level1", "_aic_metrics": "ACL_AICORE_PIPE_UTILIZATION")"));
    QCOMPARE(fixture.advised(ProfilingOverheadId),
             QStringLiteral("profiling-overhead/gaps info cards 0 gap_median_ns=91000 gaps=2 switches= "
                            "measured=ACL_AICORE_PIPE_UTILIZATION"));
    fixture.timeline(queued("20"));
    QCOMPARE(fixture.advised(ProfilingOverheadId), QStringLiteral("checked profiling-overhead"));
    fixture.timeline(queued("20.001"));
    QVERIFY(fixture.advised(ProfilingOverheadId).startsWith(QStringLiteral("profiling-overhead/gaps ")));
    fixture.file(QStringLiteral("../profiler_info_0.json"), info({}, R"("_aic_metrics": "ACL_AICORE_NONE")"));
    QCOMPARE(fixture.advised(ProfilingOverheadId), QStringLiteral("checked profiling-overhead"));
    // Counting the hits of the L2 cache may widen gaps as well.
    fixture.file(QStringLiteral("../profiler_info_0.json"), info({}, R"("_aic_metrics": "ACL_AICORE_NONE", "_l2_cache": true)"));
    QVERIFY(fixture.advised(ProfilingOverheadId).endsWith(QStringLiteral(" switches= measured=l2_cache")));
    fixture.file(QStringLiteral("../profiler_info_0.json"), info({}, R"("_aic_metrics": "PipeUtilization", "_l2_cache": true)"));
    QVERIFY(fixture.advised(ProfilingOverheadId).endsWith(QStringLiteral(" measured=PipeUtilization, l2_cache")));
}

void TestProfilingOverhead::namesSwitches()
{
    test::AdviceFixture fixture;
    fixture.stepTimes(",1,60,10,0,10,20,90,0,10,10\n");
    fixture.file(QStringLiteral("../profiler_info_0.json"),
                 info(R"("with_stack": true, "profile_memory": true)", R"("_profiler_level": "ProfilerLevel.Level2")"));
    QCOMPARE(fixture.advised(ProfilingOverheadId),
             QStringLiteral("profiling-overhead info cards 0 switches=with_stack, profile_memory, Level2 measured="));
}

void TestProfilingOverhead::hostile()
{
    test::AdviceFixture fixture;
    fixture.stepTimes(",1,60,10,0,10,20,90,0,10,10\n");
    for (const char *text : {"{\"config\": 5}", "{\"config\": {\"common_config\": [1], \"experimental_config\": \"x\"}}",
                             "{\"profiler_parameters\": null}",
                             "{\"config\": {\"common_config\": {\"schedule\": "
                             "{\"repeat\": 9223372036854775807, \"active\": 9223372036854775807}}}}"}) {
        fixture.file(QStringLiteral("../profiler_info_0.json"), text);
        QCOMPARE(fixture.advised(ProfilingOverheadId), QStringLiteral("checked profiling-overhead"));
    }
    for (const char *text : {"", "{", "[]]", "{\"config\": {\"common_"}) {
        fixture.file(QStringLiteral("../profiler_info_0.json"), text);
        QCOMPARE(fixture.advised(ProfilingOverheadId), QStringLiteral("profiling-overhead lacks profiler_info.json"));
    }
}

void TestProfilingOverhead::withoutInput()
{
    test::AdviceFixture fixture;
    fixture.file(QStringLiteral("op_statistic.csv"), "OP Type,Count\n");
    QCOMPARE(fixture.advised(ProfilingOverheadId), QStringLiteral("profiling-overhead lacks profiler_info.json"));
}

PLUMBLINE_TEST(TestProfilingOverhead)
#include "tst_profilingoverhead.moc"
