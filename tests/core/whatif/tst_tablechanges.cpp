// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/traceloader.h"
#include "core/profile/profileloader.h"
#include "core/whatif/whatif.h"
#include "core/whatif/whatifideas.h"
#include "tests/support/smallprofile.h"
#include "tests/support/testregistry.h"
#include "tests/support/tracetext.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <memory>
#include <vector>

using namespace plumbline;

namespace {

/// A kernel of the profile; times in microseconds.
struct TableKernel
{
    const char *name;
    const char *type;
    const char *core;
    int blocks;
    int duration;
    const char *shapes;
    const char *types;
    const char *result;
    const char *resultType;
};

/// On a card of 353.8944 TFLOPS, 11.0592 TFLOPS on vector units and 1382.4 GB/s the kernels have these roofs:
/// mm1, mm2: 2 * 4096^3 operations take 388.4 us; moving 100.7 MB takes 72.8 us: matrix units.
/// add1, add2: moving 12 MB takes 8.68 us; a million operations of float32 take 0.18 us: memory.
/// tiny: starting it takes most of its time. cpu: no unit of the cores.
constexpr TableKernel Kernels[]{
    {"mm1", "MatMulV3", "AI_CORE", 24, 800, "4096,4096;4096,4096", "FLOAT16;FLOAT16", "4096,4096", "FLOAT16"},
    {"add1", "Add", "AI_VECTOR_CORE", 48, 20, "1000000;1000000", "FLOAT;FLOAT", "1000000", "FLOAT"},
    {"mm2", "MatMulV3", "AI_CORE", 24, 400, "4096,4096;4096,4096", "FLOAT16;FLOAT16", "4096,4096", "FLOAT16"},
    {"add2", "Add", "AI_VECTOR_CORE", 48, 40, "1000000;1000000", "FLOAT;FLOAT", "1000000", "FLOAT"},
    {"tiny", "Add", "AI_VECTOR_CORE", 1, 2, "8;8", "FLOAT;FLOAT", "8", "FLOAT"},
    {"cpu", "Cast", "AI_CPU", 1, 100, "8", "FLOAT", "8", "INT32"}};
constexpr int FirstStart = 100;
constexpr int WholeUs = 1362; ///< of all kernels

bool writeKernels(const QString &folder)
{
    QByteArray events = test::nameText(1, 0, "process_name", "Python") + test::nameText(2, 0, "process_name", "Ascend Hardware") +
                        test::sliceText(1, 1, 0, 50'000, "host");
    QByteArray rows = "Device_id,Name,Type,Accelerator Core,Start Time(us),Duration(us),Block Dim,HF32 Eligible,Input Shapes,"
                      "Input Data Types,Output Shapes,Output Data Types\n";
    int start = FirstStart;
    for (const TableKernel &each : Kernels) {
        events += test::sliceText(2, 2, start * 1000LL, each.duration * 1000LL, each.name)
                      .replace("},\n", QByteArray(QByteArray(",\"args\":{\"Task Type\":\"") + each.core + "\"}},\n"));
        events += test::flowText("HostToDevice", start, 1, 1, start * 10LL, 2, 2, start * 1000LL);
        rows += QByteArray("0,") + each.name + ',' + each.type + ',' + each.core + ',' + QByteArray::number(start) + ',' +
                QByteArray::number(each.duration) + ',' + QByteArray::number(each.blocks) + ",NO,\"\"\"" + each.shapes +
                "\"\"\"," + each.types + ",\"\"\"" + each.result + "\"\"\"," + each.resultType + '\n';
        start += each.duration;
    }
    const QString run = folder + QStringLiteral("/rank0_ascend_pt/");
    const QByteArray info =
        R"({"platform_version":"5","DeviceInfo":[{"id":0,"ai_core_num":24,"aiv_num":48,"aic_frequency":"1800"}]})";
    return test::writeFile(run + QStringLiteral("ASCEND_PROFILER_OUTPUT/trace_view.json"), "[" + events.chopped(2) + "]") &&
           test::writeFile(run + QStringLiteral("ASCEND_PROFILER_OUTPUT/kernel_details.csv"), rows) &&
           test::writeFile(run + QStringLiteral("PROF_000001_x/device_0/info.json.0"), info);
}

} // namespace

/// Changes that name kernels by what their rows of the kernel table tell.
class TestTableChanges : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void saves_data();
    void saves();
    void tellsWhatIsNotKnown();
    void offersShapes();

private:
    [[nodiscard]] Result<WhatIfAnswer> ask(const QByteArray &change) const;

    QTemporaryDir m_folder;
    std::unique_ptr<JobGraph> m_job;
};

void TestTableChanges::initTestCase()
{
    QVERIFY(writeKernels(m_folder.path()));
    TaskControl control;
    const auto profile = openProfile(m_folder.path().toStdString(), ScanDepth::Discovery, control);
    QVERIFY(profile && profile->cards.size() == 1);
    const auto opened = openTimeline(OpenCard(profile->cards.front()), control, {});
    QVERIFY(opened);
    auto job = buildJobGraph(*opened, control);
    QVERIFY(job);
    m_job = std::make_unique<JobGraph>(std::move(*job));
}

/// Asks about the range of the kernels.
Result<WhatIfAnswer> TestTableChanges::ask(const QByteArray &change) const
{
    TaskControl control;
    const auto steps = pathSteps(*m_job, control);
    const auto parsed = parseChange(change.toStdString());
    if (!steps || !parsed)
        return failure(ErrorCode::InvalidArgument);
    return WhatIf(*m_job, *steps, {"", {FirstStart * 1000LL, (FirstStart + WholeUs) * 1000LL}}).ask({*parsed}, control);
}

void TestTableChanges::saves_data()
{
    QTest::addColumn<QByteArray>("change");
    QTest::addColumn<int>("slices");
    QTest::addColumn<int>("expectedNs"); // saved
    QTest::addColumn<int>("leastNs");    // saved in the worst reading
    const auto row = [](const char *change, int slices, int expected, int least) {
        QTest::newRow(change) << QByteArray(change) << slices << expected << least;
    };
    row("shape:MatMulV3 4096,4096;4096,4096=x0.5", 2, 600'000, 600'000);
    row("shape:* 1000000;*=x0.5", 2, 30'000, 30'000);
    row("shape:Add*=gone", 3, 62'000, 62'000);
    row("shape:* 8=gone", 1, 100'000, 100'000);
    row("type:Add=gone", 3, 62'000, 62'000);
    row("core:AI_CORE=x0.5", 2, 600'000, 600'000);
    row("core:*VECTOR*=gone", 3, 62'000, 62'000);
    row("core:AI_CPU=gone", 1, 100'000, 100'000);
    // Twice as fast: the multiplications together take 1200 us, 776.7 of them below their roofs; the additions 60, 17.36 below.
    row("device:*=x2", 5, 630'000, 388'361 + 8'681);
    row("device=x2", 5, 630'000, 388'361 + 8'681);
    row("device:cube=x2", 5, 600'000, 388'361);
    row("device:memory=x2", 5, 30'000, 8'681);
    row("device:vector=x2", 5, 0, 0);
    row("device:cube=353.8944TFLOPS", 5, 0, 0);
    row("device:cube=707.7888TFLOPS", 5, 600'000, 388'361);
    row("device:memory=2764.8GBps", 5, 30'000, 8'681);
    // Moving takes 145.6 us of a multiplication at half the bandwidth, which is still below what it computes.
    row("device:memory=691.2GBps", 5, -60'000, -60'000);
    // Four times as many operations a second: 97.1 us; the multiplication is then bound by nothing else, because it moves 72.8.
    row("device:cube=x4", 5, 900'000, 582'542);
    // At ten times, moving bounds it: 72.82 of 388.36 us.
    row("device:cube=x10", 5, 975'000, 631'084);
}

void TestTableChanges::saves()
{
    QFETCH(QByteArray, change);
    QFETCH(int, slices);
    QFETCH(int, expectedNs);
    QFETCH(int, leastNs);
    const auto answer = ask(change);
    QVERIFY(answer);
    QCOMPARE(answer->changes.front().reach.slices, std::uint64_t(slices));
    const TimeNs step = answer->step.range.length();
    QCOMPARE(step, WholeUs * 1000LL);
    const auto isNear = [](TimeNs saved, TimeNs truth) {
        return std::abs(saved - truth) <= std::max<TimeNs>(std::abs(truth) / 500, 5);
    };
    QVERIFY2(isNear(step - answer->together.expectedNs, expectedNs),
             qPrintable(QString::number(step - answer->together.expectedNs)));
    const TimeNs worst = leastNs < 0 ? answer->together.highNs : std::max(answer->together.expectedNs, answer->together.highNs);
    QVERIFY2(leastNs < 0 || isNear(step - worst, leastNs), qPrintable(QString::number(step - worst)));
}

void TestTableChanges::tellsWhatIsNotKnown()
{
    QCOMPARE(ask("device:*=x2")->changes.front().reach.unknown, std::uint64_t{1}); // that of the AI CPU
    QCOMPARE(ask("shape:Mul*=x0.5")->changes.front().reach.slices, std::uint64_t{0});
    // Without the tables nothing is known of any kernel.
    JobGraph bare = *m_job; // shares the graph
    Card card = bare.cards.front()->card();
    card.files.clear();
    bare.cards.front() = std::make_shared<const OpenCard>(card, bare.cards.front()->trace());
    TaskControl control;
    const auto answer =
        WhatIf(bare, *pathSteps(bare, control), {"", {0, 1'000'000}}).predict({parseChange("device=x2").value()}, control);
    QVERIFY(!answer);
    QCOMPARE(answer.error().code, ErrorCode::NotSupported);
    QCOMPARE(answer.error().detail, std::string("device"));
}

// The kernels of one type and shapes have different names, so that they are one idea, and the first slice offers them as well.
void TestTableChanges::offersShapes()
{
    const auto answer = ask("kernel:none=gone");
    QVERIFY(answer);
    TaskControl control;
    const auto ideas = changesOfPath(*m_job, *answer, control);
    const WhatIfChange matMul{ChangeTarget::Shape, "MatMulV3 4096,4096;4096,4096", ChangeAction::Scale, 0.5, 0};
    QVERIFY(std::ranges::find(ideas, matMul) != ideas.end());
    const Trace &trace = *m_job->graph->cards().front().trace;
    for (std::uint32_t slice = 0; slice < trace.slices().size(); ++slice) {
        const auto offered = changesOfSlice(*m_job, 0, SliceId(slice));
        const bool isMatMul = trace.text(trace.slices().name[slice]).starts_with("mm");
        QCOMPARE(std::ranges::find(offered, matMul) != offered.end(), isMatMul);
    }
}

PLUMBLINE_TEST(TestTableChanges)
#include "tst_tablechanges.moc"
