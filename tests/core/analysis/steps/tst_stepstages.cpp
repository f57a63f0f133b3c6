// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/steps/cardsteps.h"
#include "core/analysis/steps/steppoints.h"
#include "core/analysis/steps/stepstages.h"
#include "core/analysis/steps/steptracetable.h"
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
    void tellsWhatTheMeanIsOf();
    void meanOfChosenPointsIsOfDividedSteps();
    void readsRealTables();
    void findsOutliers();
    void endsBackwardAtTheLastAllReduce();
    void dividesAtChosenOperators();
    void choosesOperatorsForIterations();
    void keepsTheGraphThatRunsMost();
    void readsAllReducesAndPointsOfATable();
    void readsIterationTables();
    void placesIterations();
    void tellsTheMeanStep();
    void readsTheRealStepTrace();

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
    QCOMPARE(printed(analysis), QStringLiteral("1 200 20 70 70 30\n2 100 70 20 40 10"));
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
    QCOMPARE(analysis.steps[1].allReduces, (std::vector<StepReduce>{{"Reduce_10_0", 130'000, 60'000}}));
    QCOMPARE(analysis.steps[1].periodNs(), 100'000);
    QCOMPARE(analysis.steps[0].forwardNs, std::optional<TimeNs>(5'000));
    QCOMPARE(analysis.steps[0].backwardNs, std::optional<TimeNs>(60'000));
}

void TestStepStages::readsStepsOfMindInsight()
{
    const QByteArray json = test::sliceText(1, 100000, 0, 50'000, "1") + test::sliceText(1, 100000, 60'000, 40'000, "2") +
                            test::sliceText(1, 100001, 0, 50'000, "3") + test::sliceText(1, 519, 0, 1000, "MatMul-op1") +
                            test::sliceText(9000, 0, 0, 1000, "GetNext");
    const auto trace = test::traceFromText("[" + json.chopped(2) + "]");
    QVERIFY(trace);
    const StepStageAnalysis analysis = analyseStepStages(*trace, TaskControl());
    QVERIFY(analysis.source == StepSource::Lane);
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
    // Profilers cut long timelines at their end: the first rows fit.
    QVERIFY(test::writeFile(path, header + "1,1000,5000,4000,1,2000\n2,5000,9000,4000,2,6100\n3,9000,9500,500,2,9100\n"
                                           "-,3000,7000,4000,1,4050\n"));
    QCOMPARE(ranges(71'000), QStringLiteral("1 10000 50000\n2 50000 90000\n3 90000 95000"));
    QCOMPARE(ranges(73'000), QStringLiteral("1 -\n2 -\n3 -"));
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
    QCOMPARE(printed({StepSource::None, {*analysis->mean}}), QStringLiteral(" 205380.93 203.84 118053.95 87123.14 -"));
    QCOMPARE(analysis->steps[0].range, std::optional(TimeRange{89'550, 284'360'730}));
    QCOMPARE(analysis->steps[13].range, std::optional(TimeRange{2'751'089'350, 2'954'335'080}));
    // The list of the slices has the clock of the table. The collectives of the timeline put the steps at the same places.
    const auto list = loadTrace({QString(folder + QStringLiteral("output_timeline_data_1.txt")).toStdString()}, control);
    QVERIFY(list.has_value());
    const auto onList =
        readStepStages(QString(folder + QStringLiteral("step_trace_raw_1_detail_time.csv")).toStdString(), control, list->get());
    QVERIFY(onList.has_value());
    for (std::size_t step = 0; step < 322; ++step) {
        QCOMPARE(onList->steps[step].range, analysis->steps[step].range);
        QCOMPARE(onList->steps[step].isRecorded, step < 14); // operators were recorded in 2.96 s only
    }
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

/// The mean of a source may leave out the first step, or be taken over other steps than it lists.
void TestStepStages::tellsWhatTheMeanIsOf()
{
    const auto meanOf = [](const std::vector<TimeNs> &lengths, std::optional<TimeNs> mean) {
        StepStageAnalysis stages;
        for (const TimeNs length : lengths)
            stages.steps.push_back({{}, {}, length, {}, {}, {}, {}});
        if (mean)
            stages.mean = StepStages{{}, {}, *mean, {}, {}, {}, {}};
        return stages.meanOf();
    };
    QVERIFY(meanOf({9000, 100, 300}, 200) == MeanSteps::BehindFirst);
    QVERIFY(meanOf({9000, 100, 301}, 205) == MeanSteps::BehindFirst); // a tick of 10 ns is rounded away
    QVERIFY(meanOf({900, 100, 200}, 400) == MeanSteps::Listed);
    QVERIFY(meanOf({900, 100, 200}, 300) == MeanSteps::Others);
    QVERIFY(meanOf({900, 100, 200}, std::nullopt) == MeanSteps::Listed);
    QVERIFY(meanOf({900}, 300) == MeanSteps::Listed);
    QVERIFY(meanOf({}, 300) == MeanSteps::Listed);
}

/// At points that the user chose, steps that they do not divide stay out of the whole mean, not of some of its figures.
void TestStepStages::meanOfChosenPointsIsOfDividedSteps()
{
    StepStageAnalysis stages;
    stages.source = StepSource::Iterations;
    for (const TimeNs length : {100, 300, 9000})
        stages.steps.push_back({std::to_string(length), {}, length, {}, {}, {}, {}});
    stages.steps[0].forwardBackwardNs = 60;
    stages.steps[1].forwardBackwardNs = 80;
    stages.choice = PointChoice::File;
    const CardSteps told = cardSteps(stages, CardOverview());
    QCOMPARE(told.mean.stages.lengthNs, 3133);
    QCOMPARE(told.meanSteps, std::size_t(3));
    stages.choice = PointChoice::User;
    const CardSteps chosen = cardSteps(stages, CardOverview());
    QCOMPARE(chosen.mean.stages.lengthNs, 200);
    QCOMPARE(chosen.mean.stages.forwardBackwardNs, std::optional<TimeNs>(70));
    QCOMPARE(chosen.meanSteps, std::size_t(2));
    for (StepStages &step : stages.steps)
        step.forwardBackwardNs.reset();
    QCOMPARE(cardSteps(stages, CardOverview()).mean.stages.lengthNs, 3133);
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
    // Of a single step the row of averages tells nothing but the gap.
    QCOMPARE(printed({StepSource::None, {*analysis->mean}}), QStringLiteral(" 23709.05 12432.11 23668.08 40.97 -"));
}

// The worked example of docs/advice.md, step-jitter.
void TestStepStages::findsOutliers()
{
    QCOMPARE(outlyingSteps({100, 101, 99, 100, 131, 102, 100}),
             (std::vector<bool>{false, false, false, false, true, false, false}));
    QCOMPARE(outlyingSteps({100, 100, 500}), std::vector<bool>(3));
    QCOMPARE(outlyingSteps({100, 105, 100, 158}), (std::vector<bool>{false, false, false, true}));
    QCOMPARE(outlyingSteps({100, 105, 100, 157}), std::vector<bool>(4));
    QCOMPARE(outlyingSteps({100, 106, 100, 500}), std::vector<bool>(4));
    QCOMPARE(outlyingSteps({100, 100, 100, 100, 104}), std::vector<bool>(5));
}

// Without an optimizer, the last kernel that begins before the last all-reduce ends backward.
void TestStepStages::endsBackwardAtTheLastAllReduce()
{
    const StepStageAnalysis analysis = analysedOfStepStages(
        host(0, 200, "ProfilerStep#1") + kernel(20, 60, "Conv") + reduce(50, 70) + kernel(60, 90, "ConvGrad") + reduce(85, 120) +
        kernel(130, 150, "Adam") + host(200, 300, "ProfilerStep#2") + kernel(230, 250, "Conv"));
    QCOMPARE(printed(analysis), QStringLiteral("1 200 20 70 60 -\n2 100 80 - - -"));
    QCOMPARE(QString::fromStdString(analysis.forwardPoint + ' ' + analysis.backwardPoint), QStringLiteral("Conv ConvGrad"));
    QVERIFY(analysis.choice == PointChoice::Automatic);
    QCOMPARE(analysis.steps[0].allReduces,
             (std::vector<StepReduce>{{"hcom_allReduce__1", 50'000, 20'000}, {"hcom_allReduce__1", 85'000, 35'000}}));
}

void TestStepStages::dividesAtChosenOperators()
{
    const QByteArray text = processesOfStepStages() + host(0, 200, "ProfilerStep#1") + kernel(20, 60, "Conv") +
                            kernel(60, 90, "Loss") + kernel(90, 120, "ConvGrad") + kernel(130, 150, "Adam") +
                            host(200, 300, "ProfilerStep#2") + kernel(230, 250, "Conv") + kernel(260, 280, "Adam");
    const auto trace = test::traceFromText("[" + text.chopped(2) + "]");
    const auto divided = [&](const StepPoints &points) -> QString {
        StepStageAnalysis analysis = analyseStepStages(*trace, TaskControl());
        const auto missing = choosePoints(analysis, points, StepTasks(*trace, TaskControl()));
        return printed(analysis) + (missing ? QStringLiteral("\nmissing ") + QString::fromStdString(*missing) : QString());
    };
    QCOMPARE(divided({"net/conv/Conv", "ConvGrad"}), QStringLiteral("1 200 20 100 30 -\n2 100 80 - - -"));
    QCOMPARE(divided({"Loss", "Adam"}), QStringLiteral("1 200 60 90 0 -\n2 100 - - 0 -"));
    QCOMPARE(divided({"", "Sub"}), QStringLiteral("1 200 20 - - -\n2 100 80 - - -\nmissing Sub"));
}

void TestStepStages::choosesOperatorsForIterations()
{
    const auto slice = [](int begin, int end, const QByteArray &name) {
        return test::sliceText(9, 5, begin * 1000LL, (end - begin) * 1000LL, name);
    };
    const QByteArray text = processesOfStepStages() + test::nameText(9, 0, "process_name", "Step Trace") +
                            test::nameText(9, 5, "thread_name", "Model ID:2") + slice(0, 100, "Iteration 1") +
                            slice(5, 60, "FP_BP Time 1") + slice(60, 100, "Iteration Refresh 1") +
                            slice(130, 200, "Iteration 2") + kernel(5, 20, "Cast") + kernel(30, 60, "ConvGrad") +
                            kernel(70, 90, "Adam");
    const auto trace = test::traceFromText("[" + text.chopped(2) + "]");
    StepStageAnalysis analysis = analyseStepStages(*trace, TaskControl());
    QCOMPARE(QString::fromStdString(analysis.forwardPoint + ' ' + analysis.backwardPoint), QStringLiteral("Cast ConvGrad"));
    QVERIFY(!choosePoints(analysis, {"", "Cast"}, StepTasks(*trace, TaskControl())));
    QCOMPARE(printed(analysis), QStringLiteral("1 100 - 15 80 -\n2 70 30 - - -"));
    // Of a step that was not recorded nothing tells where the chosen operators lie.
    StepStageAnalysis cut = analyseStepStages(*trace, TaskControl());
    cut.steps[0].isRecorded = false;
    QVERIFY(choosePoints(cut, {"", "Cast"}, StepTasks(*trace, TaskControl())));
    QVERIFY(!cut.steps[0].tailNs && !cut.steps[0].forwardBackwardNs && !cut.steps[0].backwardNs);
    // Slices of the step trace are no tasks that could be chosen.
    QCOMPARE(choosePoints(analysis, {"FP_BP Time 1", ""}, StepTasks(*trace, TaskControl())),
             std::optional<std::string>("FP_BP Time 1"));
}

// A graph that evaluates runs less often than the one that is trained.
void TestStepStages::keepsTheGraphThatRunsMost()
{
    const auto lane = [](int tid, const QByteArray &name) { return test::nameText(9, tid, "thread_name", name); };
    const StepStageAnalysis analysis = analysedOfStepStages(
        test::nameText(9, 0, "process_name", "Step Trace") + lane(5, "Model ID:1") + lane(6, "Model ID:2") +
        test::sliceText(9, 5, 0, 10'000, "Iteration 1") + test::sliceText(9, 6, 20'000, 30'000, "Iteration 1") +
        test::sliceText(9, 6, 60'000, 30'000, "Iteration 2"));
    QCOMPARE(printed(analysis), QStringLiteral("1 30 - - - -\n2 30 10 - - -"));
}

void TestStepStages::readsAllReducesAndPointsOfATable()
{
    const QString path = m_folder.filePath(QStringLiteral("step_trace_raw_3_detail_time.csv"));
    QVERIFY(test::writeFile(path,
                            "step_num,start_point,end_point,total,fp_point,bp_point,iteration_interval,fp_and_bp,tail,"
                            "stream_1_0_Receive-op1,stream_1_0_Receive-op1_start_point,stream_1_0_Receive-op1_end_point,"
                            "stream_2_0_AllReduce-op2,stream_2_0_AllReduce-op2_start_point,stream_2_0_AllReduce-op2_end_point\n"
                            "1,1000,1700,700,1010,1600,10,590,100,20,1020,1040,50,1610,1660\n"
                            "2,1700,2400,700,1720,2300,20,580,100,20,1720,1740,,,\n"
                            "-,1350,2050,700,1365,1950,15,585,100,20,1370,1390,50,1610,1660\n"));
    QVERIFY(test::writeFile(m_folder.filePath(QStringLiteral("step_trace_point_info_3.json")),
                            "{\"1\": {\"fp_start\": \"Default/Cast-op6\", \"bp_end\": \"Default/Add-op7\"}}"));
    TaskControl control;
    const auto analysis = readStepStages(path.toStdString(), control);
    QVERIFY(analysis.has_value());
    QCOMPARE(analysis->steps[0].allReduces, (std::vector<StepReduce>{{"stream_2_0_AllReduce-op2", 16'100, 500}}));
    QVERIFY(analysis->steps[1].allReduces.empty());
    QCOMPARE(analysis->steps[0].startNs, std::optional<TimeNs>(10'000));
    QCOMPARE(analysis->steps[0].forwardNs, std::optional<TimeNs>(10'100));
    QCOMPARE(analysis->steps[0].backwardNs, std::optional<TimeNs>(16'000));
    QCOMPARE(analysis->steps[0].periodNs(), 7'000); // the gap is a part of the step
    QCOMPARE(QString::fromStdString(analysis->forwardPoint + ' ' + analysis->backwardPoint),
             QStringLiteral("Default/Cast-op6 Default/Add-op7"));
    QVERIFY(analysis->choice == PointChoice::File);
    // The table itself tells the mean step, on the same columns.
    QCOMPARE(printed({StepSource::None, {*analysis->mean}}), QStringLiteral(" 7 0.15 5.85 1 -"));
    QCOMPARE(analysis->mean->forwardNs, std::optional<TimeNs>(150));
    QCOMPARE(analysis->mean->allReduces, (std::vector<StepReduce>{{"stream_2_0_AllReduce-op2", 2'600, 500}}));
}

void TestStepStages::readsIterationTables()
{
    const QString path = m_folder.filePath(QStringLiteral("step_trace_0_2_1.csv"));
    const QByteArray header = "Iteration ID,FP Start(us),BP End(us),Iteration End(us),Iteration Time(us),FP to BP Time(us),"
                              "Iteration Refresh(us),Data Aug Bound(us),Model ID,Reduce Start(us),Reduce Duration(us)\n";
    QVERIFY(test::writeFile(path, "Device_id," + header +
                                      "0,1,1005.5,1080.5,1100,100,75,19.5,0.000,2,1081,12.25\n"
                                      "0,2,1130,1150,1200,80,N/A,N/A,30,2,N/A,N/A\n"
                                      "1,1,5,6,7,8,1,1,0,2,1,1\n"
                                      "0,1,90,95,100,10,5,5,0,1,N/A,N/A\n"));
    TaskControl control;
    const auto analysis = readIterations({path.toStdString()}, 0, control);
    QVERIFY(analysis.has_value());
    QVERIFY(analysis->source == StepSource::Iterations);
    QCOMPARE(printed(*analysis), QStringLiteral("1 100 - 75 19.5 -\n2 80 20 20 50 -"));
    QCOMPARE(analysis->steps[0].startNs, std::optional<TimeNs>(1'000'000));
    QCOMPARE(analysis->steps[0].allReduces, (std::vector<StepReduce>{{"Reduce_0", 1'081'000, 12'250}}));
    QVERIFY(test::writeFile(path, "a,b\n1,2\n"));
    const auto other = readIterations({path.toStdString()}, 0, control);
    QVERIFY(!other && other.error().code == ErrorCode::NotRecognised);
}

// The clock of a step trace is that of the timeline, which may show only some of its iterations.
void TestStepStages::placesIterations()
{
    const QByteArray text = processesOfStepStages() + kernel(10, 90);
    const auto trace = test::traceFromText("[" + text.chopped(2) + "]");
    const auto places = [&](TimeNs first, const StepStageAnalysis &shown) {
        StepStageAnalysis iterations;
        for (int step = 0; step < 2; ++step) {
            iterations.steps.push_back({std::to_string(step), {}, 50'000, {}, {}, {}, {}});
            iterations.steps.back().startNs = first + step * 100'000;
        }
        placeOnClock(iterations, *trace, shown);
        QStringList lines;
        for (const StepStages &step : iterations.steps)
            lines += step.range ? QStringLiteral("%1 %2%3")
                                      .arg(step.range->begin)
                                      .arg(step.range->end)
                                      .arg(step.isRecorded ? QString() : QStringLiteral(" unrecorded"))
                                : QStringLiteral("-");
        return lines.join(QLatin1Char(','));
    };
    QCOMPARE(places(20'000, {}), QStringLiteral("10000 60000,110000 160000 unrecorded"));
    QCOMPARE(places(900'000, {}), QStringLiteral("-,-"));
    StepStageAnalysis shown;
    shown.steps.push_back({"1", {}, 0, {}, {}, {}, {}});
    QCOMPARE(places(20'000, shown), QStringLiteral("10000 60000 unrecorded,110000 160000"));
}

void TestStepStages::tellsTheMeanStep()
{
    std::vector<CardStep> steps(3);
    for (int step = 0; step < 3; ++step) {
        StepStages &stages = steps[static_cast<std::size_t>(step)].stages;
        stages.lengthNs = 100 + step;
        stages.startNs = 1000 * step;
        if (step > 0)
            stages.gapNs = 10 * step;
        stages.allReduces = {{"Reduce_" + std::to_string(step), 1000 * step + 40 + step, 20}};
    }
    const CardStep mean = meanStep(steps);
    QCOMPARE(printed({StepSource::None, {mean.stages}}), QStringLiteral(" 0.101 0.015 - - -"));
    QCOMPARE(mean.stages.allReduces, (std::vector<StepReduce>{{"Reduce_0", 41, 20}}));
    steps[1].stages.allReduces.clear();
    QCOMPARE(meanStep(steps).stages.allReduces.size(), std::size_t(1));
    steps[1].stages.allReduces.resize(2);
    QVERIFY(meanStep(steps).stages.allReduces.empty());
    QVERIFY(!meanStep({}).hasLength);
    steps[0].stages.gapNs = 0; // nothing precedes the first step
    QCOMPARE(meanStep(steps).stages.gapNs, std::optional<TimeNs>(15));
    steps[0].stages.gapNs = 3; // the time from the begin of its mark is no gap between steps
    QCOMPARE(meanStep(steps).stages.gapNs, std::optional<TimeNs>(15));
    steps.resize(1);
    QCOMPARE(meanStep(steps).stages.gapNs, std::optional<TimeNs>(3));
    steps[0].stages.gapNs = 0;
    QCOMPARE(meanStep(steps).stages.gapNs, std::optional<TimeNs>(0));
}

// Ten iterations in each of the three files; sums as computed from the text with decimals.
void TestStepStages::readsTheRealStepTrace()
{
    const QString folder = test::samplePath(QStringLiteral("msprof/PROF_000001_20230818142704322_COJGGGCANRMICFBC"));
    if (folder.isEmpty())
        QSKIP("the samples are not here");
    TaskControl control;
    const auto trace =
        loadTrace({QString(folder + QStringLiteral("/device_0/timeline/step_trace_0_2_1.json")).toStdString()}, control);
    QVERIFY(trace.has_value());
    const StepStageAnalysis analysis = iterationsOf(**trace, control);
    QCOMPARE(analysis.steps.size(), std::size_t(10));
    TimeNs lengths = 0;
    TimeNs gaps = 0;
    for (const StepStages &step : analysis.steps) {
        lengths += step.lengthNs;
        gaps += step.gapNs.value_or(0);
        QCOMPARE(step.allReduces.size(), std::size_t(1));
    }
    QCOMPARE(lengths, 189'945'280);
    QVERIFY(std::abs(gaps - 168'186'370) <= 9); // a start is rounded to whole nanoseconds
}

PLUMBLINE_TEST(TestStepStages)
#include "tst_stepstages.moc"
