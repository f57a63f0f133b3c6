// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/communication/cardcommunication.h"
#include "core/analysis/steps/cardoverview.h"
#include "core/analysis/steps/stepstages.h"
#include "core/facts/cardstages.h"
#include "core/facts/opencard.h"
#include "core/import/options/loadoptions.h"
#include "core/profile/profileloader.h"
#include "tests/support/smallprofile.h"
#include "tests/support/testregistry.h"

#include <QTemporaryDir>
#include <QTest>

using namespace plumbline;

namespace {

const QByteArray KernelTimelineHeader = "Step Id,Name,Type,Accelerator Core,Start Time(us),Duration(us)\n";

/// A card of which a folder has a few files only.
class LoneCard
{
public:
    void add(const char *name, const QByteArray &content) const
    {
        QVERIFY(test::writeFile(m_folder.filePath(QString::fromLatin1(name)), content));
    }

    /// Opens the card, with its timeline if it has one.
    [[nodiscard]] SharedCard open() const
    {
        TaskControl control;
        const auto profile = openProfile(m_folder.path().toStdString(), ScanDepth::Tables, control);
        if (!profile || profile->cards.size() != 1)
            return nullptr;
        auto card = std::make_shared<const OpenCard>(profile->cards.front());
        if (card->card().timeline.empty())
            return card;
        const auto opened = openTimeline(*card, control, {});
        return opened ? opened->front() : nullptr;
    }

private:
    QTemporaryDir m_folder;
};

/// Prints quantities that matter here in nanoseconds, what is not known as `-`.
QString printedKernelTimes(const OverviewQuantities &quantities)
{
    QStringList cells;
    for (const OverviewQuantity each : {OverviewQuantity::Computing, OverviewQuantity::Communication,
                                        OverviewQuantity::NotOverlapped, OverviewQuantity::Free, OverviewQuantity::Step}) {
        const auto value = quantities.of(each);
        cells += value ? QString::number(*value) : QStringLiteral("-");
    }
    return cells.join(QLatin1Char(' '));
}

/// Prints each step as `number quantities`, then the whole.
QStringList printedKernelOverview(const OpenCard &card)
{
    TaskControl control;
    const auto overview = card.overview(control);
    QStringList lines;
    for (const CardOverview::Step &step : (*overview)->steps)
        lines += QString::fromStdString(step.number) + QLatin1Char(' ') + printedKernelTimes(step.computed);
    return lines << printedKernelTimes((*overview)->all);
}

/// Prints each step as `number length gap`.
QStringList printedKernelSteps(const StepStageAnalysis &stages)
{
    QStringList lines;
    for (const StepStages &step : stages.steps)
        lines += QStringLiteral("%1 %2 %3")
                     .arg(QString::fromStdString(step.step))
                     .arg(step.lengthNs)
                     .arg(step.gapNs ? QString::number(*step.gapNs) : QStringLiteral("-"));
    return lines;
}

} // namespace

class TestKernelTimeline : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void tellsOverviewStepsAndCommunication();
    void knowsNoCommunicationWithoutItsRows();
    void leavesOutRowsWithoutStart();
    void leavesCardsAloneThatReportTheirSteps();
    void placesStepsByTheListOfTheStreams();
    void dividesStepsAtChosenKernels();
    void leavesStepsWithoutStartsUndivided();
};

/// A lone kernel_details.csv tells when the device computed and communicated, and which steps there were.
void TestKernelTimeline::tellsOverviewStepsAndCommunication()
{
    const LoneCard lone;
    lone.add("a_ascend_pt/ASCEND_PROFILER_OUTPUT/kernel_details.csv",
             KernelTimelineHeader + "1,MatMul_1,MatMul,AI_CORE,1000,10\n"
                                    "1,hcom_allReduce__12_0_1,hcom_allReduce_,COMMUNICATION,1005,20\n"
                                    "2,MatMul_1,MatMul,AI_CORE,1100,10\n");
    const SharedCard card = lone.open();
    QVERIFY(card);
    QCOMPARE(printedKernelOverview(*card), (QStringList{u"1 10000 20000 15000 75000 100000"_qs, u"2 10000 0 0 0 10000"_qs,
                                                        u"20000 20000 15000 75000 55000"_qs}));
    TaskControl control;
    QVERIFY((*card->overview(control))->source == OverviewSource::Kernels);
    const auto stages = card->stages(control);
    QVERIFY((*stages)->source == StepSource::Kernels);
    QCOMPARE(printedKernelSteps(**stages), (QStringList{u"1 100000 -"_qs, u"2 10000 75000"_qs}));
    const auto communication = card->communication(control);
    QCOMPARE(QString::fromStdString((*communication)->source), u"kernel_details.csv"_qs);
    QCOMPARE((*communication)->operators.operators.size(), std::size_t(1));
    QCOMPARE((*communication)->operators.operators.front().elapseNs, std::optional<std::int64_t>(20'000));
    QCOMPARE((*communication)->operators.operators.front().startNs, std::optional<std::int64_t>(1'005'000));
}

/// Points that the user chose divide the steps of a capture whose kernel table alone tells when operators ran, also where
/// step_trace_time.csv tells its steps.
void TestKernelTimeline::dividesStepsAtChosenKernels()
{
    for (const bool areReported : {false, true}) {
        const LoneCard lone;
        lone.add("a_ascend_pt/ASCEND_PROFILER_OUTPUT/kernel_details.csv",
                 KernelTimelineHeader +
                     "1,Cast,Cast,AI_CORE,1000,10\n1,MatMul,MatMul,AI_CORE,1020,30\n1,Adam,Adam,AI_CORE,1060,5\n"
                     "2,Cast,Cast,AI_CORE,1100,10\n2,MatMul,MatMul,AI_CORE,1130,20\n2,Adam,Adam,AI_CORE,1160,5\n");
        if (areReported)
            lone.add("a_ascend_pt/ASCEND_PROFILER_OUTPUT/step_trace_time.csv", "Step,Computing\n1,45\n2,35\n");
        const SharedCard card = lone.open();
        QVERIFY(card);
        TaskControl control;
        const auto chosen = stagesAtPoints(*card, {"MatMul", "MatMul"}, control);
        QVERIFY(chosen && chosen->tellsStarts);
        QCOMPARE(chosen->untold, std::size_t(0));
        QVERIFY(chosen->stages.source == StepSource::Kernels && chosen->stages.choice == PointChoice::User);
        QStringList lines;
        for (const StepStages &step : chosen->stages.steps)
            lines += QStringLiteral("%1 %2 %3").arg(step.gapNs.value_or(-1)).arg(*step.forwardBackwardNs).arg(*step.tailNs);
        QCOMPARE(lines, (QStringList{u"-1 30000 15000"_qs, u"65000 20000 15000"_qs}));
        QCOMPARE(QString::fromStdString(stagesAtPoints(*card, {"Conv2D", ""}, control)->missing), u"Conv2D"_qs);
    }
}

/// Tables that tell only how long the steps took do not tell when an operator ran.
void TestKernelTimeline::leavesStepsWithoutStartsUndivided()
{
    const LoneCard lone;
    lone.add("a_ascend_pt/ASCEND_PROFILER_OUTPUT/step_trace_time.csv", "Step,Computing\n1,45\n2,35\n");
    const SharedCard card = lone.open();
    QVERIFY(card);
    TaskControl control;
    const auto chosen = stagesAtPoints(*card, {"MatMul", ""}, control);
    QVERIFY(chosen && !chosen->tellsStarts);
    QVERIFY(chosen->stages.choice == PointChoice::None);
}

void TestKernelTimeline::knowsNoCommunicationWithoutItsRows()
{
    const LoneCard lone;
    lone.add("a_ascend_pt/ASCEND_PROFILER_OUTPUT/kernel_details.csv",
             KernelTimelineHeader + "7,MatMul_1,MatMul,AI_CORE,1000,10\n7,Add,Add,AI_CORE,1020,10\n");
    const SharedCard card = lone.open();
    QVERIFY(card);
    QCOMPARE(printedKernelOverview(*card), (QStringList{u"7 20000 - - - 30000"_qs, u"20000 - - - 30000"_qs}));
    TaskControl control;
    QCOMPARE(QString::fromStdString((*card->communication(control))->source), QString());
}

/// A damaged row tells nothing, and takes nothing from the rows behind it.
void TestKernelTimeline::leavesOutRowsWithoutStart()
{
    const LoneCard lone;
    lone.add("a_ascend_pt/ASCEND_PROFILER_OUTPUT/kernel_details.csv",
             KernelTimelineHeader + "7,Mul,Mul,AI_CORE,N/A,10\n7,MatMul_1,MatMul,AI_CORE,1000,10\n7,Add,Add,AI_CORE,1020,10\n");
    const SharedCard card = lone.open();
    QVERIFY(card);
    TaskControl control;
    QCOMPARE(printedKernelSteps(**card->stages(control)).size(), 1);
    QVERIFY(printedKernelOverview(*card).first().startsWith(QStringLiteral("7 ")));
}

void TestKernelTimeline::leavesCardsAloneThatReportTheirSteps()
{
    const LoneCard lone;
    lone.add("a_ascend_pt/ASCEND_PROFILER_OUTPUT/kernel_details.csv",
             KernelTimelineHeader + "1,MatMul_1,MatMul,AI_CORE,1000,10\n");
    lone.add("a_ascend_pt/ASCEND_PROFILER_OUTPUT/step_trace_time.csv",
             "Device_id,Step,Computing,Communication(Not Overlapped),Free\n0,1,4,5,6\n");
    const SharedCard card = lone.open();
    QVERIFY(card);
    TaskControl control;
    const auto overview = card->overview(control);
    QVERIFY((*overview)->source == OverviewSource::StepTable);
    QCOMPARE((*overview)->steps.size(), std::size_t(1));
    QCOMPARE((*overview)->steps.front().reported->of(OverviewQuantity::Computing), std::optional<std::int64_t>(4000));
}

/// Several steps were traced and one was recorded: nothing on the timeline occurs once in each step. The list of the streams has
/// the clock of the table.
void TestKernelTimeline::placesStepsByTheListOfTheStreams()
{
    const LoneCard lone;
    const QByteArray header = "step_num,start_point,end_point,total,fp_point,bp_point,iteration_interval,fp_and_bp,tail\n";
    lone.add("profiler/step_trace_raw_0_detail_time.csv", header + "1,100000,109000,9000,100000,108000,0,8000,1000\n"
                                                                   "2,200000,209000,9000,200000,208000,0,8000,1000\n"
                                                                   "3,300000,309000,9000,300000,308000,0,8000,1000\n"
                                                                   "-,200000,209000,9000,200000,208000,0,8000,1000\n");
    lone.add("profiler/output_timeline_data_0.txt", "op_name, stream_id, start_time(ms), duration(ms)\n"
                                                    "Default/MatMul-op1,5,1.0,0.05\nDefault/Add-op2,5,1.06,0.03\n");
    lone.add("profiler/ascend_timeline_display_0.json",
             R"([{"name":"MatMul-op1","ph":"X","tid":5,"ts":700,"dur":50,"pid":1,"args":{"type":"MatMul"}},)"
             R"({"name":"Add-op2","ph":"X","tid":5,"ts":760,"dur":30,"pid":1,"args":{"type":"Add"}},)"
             R"({"name":"process_name","ph":"M","pid":1,"args":{"name":"Ascend Op"}}])");
    const SharedCard card = lone.open();
    QVERIFY(card && card->trace());
    TaskControl control;
    const auto stages = card->stages(control);
    QCOMPARE((*stages)->steps.size(), std::size_t(3));
    QCOMPARE((*stages)->steps[0].range, std::optional(TimeRange{0, 90'000}));
    QCOMPARE((*stages)->steps[1].range, std::optional(TimeRange{1'000'000, 1'090'000}));
    QCOMPARE(printedKernelOverview(*card).at(0).section(QLatin1Char(' '), 0, 1), u"1 80000"_qs);
    QCOMPARE(printedKernelOverview(*card).at(1).section(QLatin1Char(' '), 0, 1), u"2 -"_qs);
}

PLUMBLINE_TEST(TestKernelTimeline)
#include "tst_kerneltimeline.moc"
