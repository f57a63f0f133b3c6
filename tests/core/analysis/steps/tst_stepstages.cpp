// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/steps/stepstages.h"
#include "tests/support/samples.h"
#include "tests/support/smallprofile.h"
#include "tests/support/testregistry.h"
#include "tests/support/tracetext.h"

#include <QTemporaryDir>
#include <QTest>

using namespace plumbline;

namespace {

constexpr int StepStagesPython = 1;
constexpr int StepStagesDevice = 2;
constexpr int StepStagesHccl = 3;

QByteArray processesOfStepStages()
{
    return test::nameText(StepStagesPython, 0, "process_name", "Python") +
           test::nameText(StepStagesDevice, 0, "process_name", "Ascend Hardware") +
           test::nameText(StepStagesHccl, 0, "process_name", "HCCL") +
           test::nameText(StepStagesHccl, 0, "thread_name", "Group 1 Communication");
}

QByteArray host(int begin, int end, const QByteArray &name)
{
    return test::sliceText(StepStagesPython, 1, begin * 1000LL, (end - begin) * 1000LL, name);
}

QByteArray kernel(int begin, int end, const QByteArray &name = "MatMul")
{
    return test::sliceText(StepStagesDevice, 1, begin * 1000LL, (end - begin) * 1000LL, name).chopped(3) +
           ",\"args\":{\"Task Type\":\"AI_CORE\"}},\n";
}

QByteArray reduce(int begin, int end)
{
    return test::sliceText(StepStagesHccl, 0, begin * 1000LL, (end - begin) * 1000LL, "hcom_allReduce__1");
}

/// Returns the flow from an operator on the host to the kernel that starts at `device`.
QByteArray arrow(int id, int host, int device)
{
    return test::flowText("async_npu", id, StepStagesPython, 1, host * 1000LL, StepStagesDevice, 1, device * 1000LL);
}

QString microsecondsText(const std::optional<TimeNs> &ns)
{
    return ns ? QString::number(static_cast<double>(*ns) / 1000, 'g', 12) : QStringLiteral("-");
}

/// Prints `step length gap forward-and-backward tail update`, in microseconds.
QString printed(const StepStageAnalysis &analysis)
{
    QStringList lines;
    for (const StepStages &step : analysis.steps) {
        lines += QStringList{QString::fromStdString(step.step), microsecondsText(step.lengthNs),
                             microsecondsText(step.gapNs),      microsecondsText(step.forwardBackwardNs),
                             microsecondsText(step.tailNs),     microsecondsText(step.updateNs)}
                     .join(QLatin1Char(' '));
    }
    return lines.join(QLatin1Char('\n'));
}

StepStageAnalysis analysedOfStepStages(const QByteArray &events)
{
    const QByteArray text = processesOfStepStages() + events;
    const auto trace = test::traceFromText("[" + text.chopped(2) + "]");
    return trace ? analyseStepStages(*trace, TaskControl()) : StepStageAnalysis();
}

} // namespace

class TestStepStages : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void splitsMarkedSteps();
    void leavesStagesOpenWithoutAnOptimizer();
    void readsIterations();
    void readsStepsOfMindInsight();
    void placesTheStepsOfATable();
    void placesStepsByTheEndOfBackward();
    void placesRealSteps();
    void readsTables();
    void readsRealTables();
    void findsOutliers();

private:
    QTemporaryDir m_folder;
};

void TestStepStages::splitsMarkedSteps()
{
    const StepStageAnalysis analysis =
        analysedOfStepStages(host(0, 200, "ProfilerStep#1") + kernel(20, 60) + kernel(60, 90) + reduce(80, 120) +
                             host(100, 110, "Optimizer.step#SGD.step") + kernel(130, 140) + arrow(1, 102, 130) +
                             kernel(150, 160) + arrow(2, 108, 150) + host(200, 300, "ProfilerStep#2") + kernel(230, 250) +
                             host(260, 270, "Optimizer.step#SGD.step") + kernel(280, 290) + arrow(3, 265, 280));
    QVERIFY(analysis.source == StepSource::Marks);
    QCOMPARE(printed(analysis), QStringLiteral("1 200 20 70 40 30\n2 100 70 20 30 10"));
}

void TestStepStages::leavesStagesOpenWithoutAnOptimizer()
{
    const StepStageAnalysis analysis =
        analysedOfStepStages(host(0, 200, "ProfilerStep#1") + kernel(20, 60) + host(200, 300, "ProfilerStep#2"));
    QCOMPARE(printed(analysis), QStringLiteral("1 200 20 - - -\n2 100 - - - -"));
    QVERIFY(analysedOfStepStages(kernel(20, 60)).source == StepSource::None);
    // A kernel that communicates ends the step gap (docs/advice.md 1).
    QCOMPARE(
        printed(analysedOfStepStages(host(0, 200, "ProfilerStep#1") + kernel(10, 15, "allReduceAivKernel") + kernel(20, 60))),
        QStringLiteral("1 200 10 - - -"));
}

void TestStepStages::readsIterations()
{
    const auto slice = [](int begin, int end, const QByteArray &name) {
        return test::sliceText(9, 5, begin * 1000LL, (end - begin) * 1000LL, name);
    };
    const StepStageAnalysis analysis = analysedOfStepStages(
        test::nameText(9, 0, "process_name", "Step Trace") + test::nameText(9, 5, "thread_name", "Model ID:2") +
        slice(0, 100, "Iteration 9") + slice(5, 60, "FP_BP Time 9") + slice(60, 100, "Iteration Refresh 9") +
        slice(120, 200, "Iteration 10") + slice(130, 190, "Reduce_10_0"));
    QVERIFY(analysis.source == StepSource::Iterations);
    QCOMPARE(printed(analysis), QStringLiteral("9 100 - 55 40 -\n10 80 20 - - -"));
}

void TestStepStages::readsStepsOfMindInsight()
{
    const QByteArray json = test::sliceText(1, 100000, 0, 50'000, "1") + test::sliceText(1, 100000, 60'000, 40'000, "2") +
                            test::sliceText(1, 100001, 0, 50'000, "3") + test::sliceText(1, 519, 0, 1000, "MatMul-op1") +
                            test::sliceText(9000, 0, 0, 1000, "GetNext");
    const auto trace = test::traceFromText("[" + json.chopped(2) + "]");
    QVERIFY(trace);
    const StepStageAnalysis analysis = analyseStepStages(*trace, TaskControl());
    QVERIFY(analysis.source == StepSource::Iterations);
    QCOMPARE(printed(analysis), QStringLiteral("1 50 - - - -\n2 40 10 - - -"));
}

// The table counts ticks of 10 ns on a clock of its own; both show the same collectives.
void TestStepStages::placesTheStepsOfATable()
{
    const QByteArray header =
        "step_num,start_point,end_point,total,stream_2_parallel_0_start_point,stream_520_parallel_0_start_point\n";
    const QString path = m_folder.filePath(QStringLiteral("step_trace_raw_1_detail_time.csv"));
    QVERIFY(test::writeFile(path, header + "1,1000,5000,4000,1,2000\n2,5000,9000,4000,2,6100\n-,3000,7000,4000,1,4050\n"));
    const auto ranges = [&](int second) {
        const QByteArray json = test::sliceText(1, 519, 10'000, 500, "MatMul-op1") +
                                test::sliceText(10000, 520, 30'000, 500, "stream_520_parallel_0") +
                                test::sliceText(10000, 520, second, 500, "stream_520_parallel_0");
        const auto trace = test::traceFromText("[" + json.chopped(2) + "]");
        TaskControl control;
        const auto analysis = readStepStages(path.toStdString(), control, trace.get());
        QStringList lines;
        for (const StepStages &step : analysis->steps)
            lines += QString::fromStdString(step.step) +
                     (step.range ? QStringLiteral(" %1 %2").arg(step.range->begin).arg(step.range->end) : QStringLiteral(" -"));
        return lines.join(QLatin1Char('\n'));
    };
    QCOMPARE(ranges(71'000), QStringLiteral("1 10000 50000\n2 50000 90000"));
    QCOMPARE(ranges(73'000), QStringLiteral("1 -\n2 -"));
}

// Without collectives the end of backward is the same moment on both clocks.
void TestStepStages::placesStepsByTheEndOfBackward()
{
    const QString path = m_folder.filePath(QStringLiteral("step_trace_raw_2_detail_time.csv"));
    QVERIFY(
        test::writeFile(path, "step_num,start_point,end_point,total,bp_point\n1,1000,5000,4000,4000\n-,1000,5000,4000,4000\n"));
    const QByteArray json = test::sliceText(1, 519, 10'000, 500, "MatMul-op1") + test::sliceText(1, 519, 40'000, 500, "Add-op7") +
                            test::sliceText(9000, 0, 10'000, 500, "GetNext");
    const auto trace = test::traceFromText("[" + json.chopped(2) + "]");
    TaskControl control;
    const auto range = [&] {
        const auto analysis = readStepStages(path.toStdString(), control, trace.get());
        return analysis && analysis->steps.size() == 1 ? analysis->steps.front().range : TimeRange{-1, -1};
    };
    QCOMPARE(range(), std::optional<TimeRange>());
    QVERIFY(test::writeFile(m_folder.filePath(QStringLiteral("step_trace_point_info_2.json")),
                            "{\"fp_start\": \"Default/Cast-op6\", \"bp_end\": \"Default/Add-op7\"}"));
    QCOMPARE(range(), std::optional(TimeRange{500, 40'500}));
}

void TestStepStages::placesRealSteps()
{
    const QString folder = test::samplePath(QStringLiteral("mindinsight/run_1/profiler/"));
    if (folder.isEmpty())
        QSKIP("the samples are not here");
    TaskControl control;
    const auto trace = loadTrace({QString(folder + QStringLiteral("timeline_display_1.json")).toStdString()}, control);
    QVERIFY(trace.has_value());
    const auto analysis =
        readStepStages(QString(folder + QStringLiteral("step_trace_raw_1_detail_time.csv")).toStdString(), control, trace->get());
    QVERIFY(analysis.has_value());
    QCOMPARE(analysis->steps.size(), std::size_t(322));
    QCOMPARE(analysis->steps[0].range, std::optional(TimeRange{89'550, 284'360'730}));
    QCOMPARE(analysis->steps[13].range, std::optional(TimeRange{2'751'089'350, 2'954'335'080}));
}

void TestStepStages::readsTables()
{
    const QString path = m_folder.filePath(QStringLiteral("step_trace_raw_0_detail_time.csv"));
    QVERIFY(test::writeFile(path, "step_num,start_point,end_point,total,fp_point,bp_point,iteration_interval,fp_and_bp,tail\n"
                                  "1,1000,1700,700,1000,1600,0,600,100\n"
                                  "2,1800,2500,700,1900,2400,100,500,100\n"
                                  "3,x,x,N/A,,,,,\n"
                                  "-,1400,2100,700,1450,2000,50,550,100\n"));
    TaskControl control;
    const auto analysis = readStepStages(path.toStdString(), control);
    QVERIFY(analysis.has_value());
    QCOMPARE(printed(*analysis), QStringLiteral("1 7 0 6 1 -\n2 7 1 5 1 -"));
    QVERIFY(test::writeFile(path, "a,b\n1,2\n"));
    const auto other = readStepStages(path.toStdString(), control);
    QVERIFY(!other && other.error().code == ErrorCode::NotRecognised);
}

void TestStepStages::readsRealTables()
{
    const QString path = test::samplePath(QStringLiteral("mindinsight/run_2/profiler/step_trace_raw_1_detail_time.csv"));
    if (path.isEmpty())
        QSKIP("the samples are not here");
    TaskControl control;
    const auto analysis = readStepStages(path.toStdString(), control);
    QVERIFY(analysis.has_value());
    QCOMPARE(printed(*analysis), QStringLiteral("1 23709.05 0 23668.08 40.97 -"));
}

// The worked example of docs/advice.md, step-jitter.
void TestStepStages::findsOutliers()
{
    QCOMPARE(outlyingSteps({100, 101, 99, 100, 131, 102, 100}),
             (std::vector<bool>{false, false, false, false, true, false, false}));
    QCOMPARE(outlyingSteps({100, 100, 100, 500}), std::vector<bool>(4));
    QCOMPARE(outlyingSteps({100, 100, 100, 100, 104}), std::vector<bool>(5));
}

PLUMBLINE_TEST(TestStepStages)
#include "tst_stepstages.moc"
