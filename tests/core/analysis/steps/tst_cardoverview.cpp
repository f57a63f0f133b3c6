// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/steps/cardoverview.h"
#include "core/analysis/steps/reportedsteps.h"
#include "core/analysis/steps/triage.h"
#include "tests/support/smallprofile.h"
#include "tests/support/testregistry.h"
#include "tests/support/tracetext.h"

#include <QTemporaryDir>
#include <QTest>

using namespace plumbline;

namespace {

using test::nameText;
using test::sliceText;

/// Returns a trace with computing from 0 to 40 us, communication from 30 to 60, free time from 60 to 80 and computing from 80 to
/// 100. One step lasts from -10 to 110.
std::shared_ptr<const Trace> traceOfCardOverview()
{
    const QByteArray text =
        nameText(1, 0, "process_name", "Python") + nameText(4, 0, "process_name", "Overlap Analysis") +
        sliceText(1, 1, 990'000, 120'000, "ProfilerStep#7") + sliceText(4, 1, 1'000'000, 40'000, "Computing") +
        sliceText(4, 1, 1'080'000, 20'000, "Computing") + sliceText(4, 2, 1'030'000, 30'000, "Communication") +
        sliceText(4, 3, 1'040'000, 20'000, "Communication(Not Overlapped)") + sliceText(4, 4, 1'060'000, 20'000, "Free");
    return test::traceFromText("[" + text.chopped(2) + "]");
}

/// Returns a timeline with a kernel and two steps of 100 and 201 us, and a slice long after them.
std::shared_ptr<const Trace> traceOfTwoSteps()
{
    const QByteArray json =
        test::nameText(1, 0, "process_name", "Python") + test::nameText(2, 0, "process_name", "Ascend Hardware") +
        test::sliceText(1, 1, 0, 100'000, "ProfilerStep#1") + test::sliceText(1, 1, 100'000, 201'000, "ProfilerStep#2") +
        test::sliceText(1, 1, 900'000, 100'000, "save") + test::sliceText(2, 1, 10'000, 20'000, "MatMul").chopped(3) +
        ",\"args\":{\"Task Type\":\"AI_CORE\"}}";
    return test::traceFromText("[" + json + "]");
}

/// Prints all quantities; the step gap only if it is known.
QString printed(const OverviewQuantities &quantities)
{
    QStringList cells;
    for (const auto &value : quantities)
        cells += value ? QString::number(*value) : QStringLiteral("-");
    const QString gap = cells.takeLast();
    return cells.join(QLatin1Char(' ')) + (quantities.of(OverviewQuantity::Gap) ? QStringLiteral(" gap ") + gap : QString());
}

QString printed(const CardOverview &found)
{
    QString text = QString::number(static_cast<int>(found.source));
    for (const CardOverview::Step &step : found.steps) {
        text += QStringLiteral("\n") + QString::fromStdString(step.number) + QStringLiteral(": ") + printed(step.computed);
        if (step.reported)
            text += QStringLiteral("\nreported: ") + printed(*step.reported) + QStringLiteral("\ndifference: ") +
                    printed(difference(step.computed, *step.reported));
    }
    return text + QStringLiteral("\nall: ") + printed(found.all);
}

} // namespace

class CardOverviewTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void standsBesideTheStepTable();
    void isToldFromTheTableAlone();
    void leavesOutRowsThatTellNothing();
    void takesTheRowsOfItsDevice();
    void saysWhyTheTableCannotBeRead_data();
    void saysWhyTheTableCannotBeRead();
    void canBeRestrictedToARange();
    void stepsHaveAMeanLength();
    void saysWhatIsUnknown();
    void takesStepsOfOtherSources();
    void triageHoldsFiguresAgainstThresholds();
    void triageOfNothing();

private:
    Card cardWith(const QByteArray &table);
    CardOverview overview(const Card &card, const std::shared_ptr<const Trace> &trace = nullptr,
                          std::optional<TimeRange> range = std::nullopt);

    std::unique_ptr<QTemporaryDir> m_folder;
    TaskControl m_control;
};

void CardOverviewTest::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    QVERIFY(m_folder->isValid());
}

Card CardOverviewTest::cardWith(const QByteArray &table)
{
    Card card;
    card.path = m_folder->path().toStdString();
    card.framework = Framework::PyTorch;
    if (test::writeFile(m_folder->filePath(QStringLiteral("step_trace_time.csv")), table))
        card.files.push_back(
            {"step_trace_time", "step_trace_time.csv", static_cast<std::uint64_t>(table.size()), {}, FileStatus::Ok, {}});
    return card;
}

CardOverview CardOverviewTest::overview(const Card &card, const std::shared_ptr<const Trace> &trace,
                                        std::optional<TimeRange> range)
{
    const DeviceActivity activity = trace ? deviceActivity(*trace, stepConventionOf(card), m_control) : DeviceActivity();
    return overviewOf(card, {trace.get(), trace ? &activity : nullptr, nullptr}, range, readReportedSteps(card, m_control));
}

constexpr auto Header = "Device_id,Step,Computing,Communication(Not Overlapped),Overlapped,Communication,Free,Stage,Bubble,"
                        "Communication(Not Overlapped and Exclude Receive),Preparing\n";

void CardOverviewTest::standsBesideTheStepTable()
{
    const Card card = cardWith(QByteArray(Header) + "0,7,60.0,20.0,10.001,30.0,20.0,100.0,0,20.0,10.0\n");
    const auto loaded = traceOfCardOverview();
    QVERIFY(loaded);
    QCOMPARE(printed(overview(card, loaded)), QStringLiteral("0\n"
                                                             "7: 60000 30000 10000 20000 20000 10000 0 100000 120000\n"
                                                             "reported: 60000 30000 10001 20000 20000 10000 0 100000 -\n"
                                                             "difference: 0 0 -1 0 0 0 0 0 -\n"
                                                             "all: 60000 30000 10000 20000 20000 10000 0 100000 120000"));
}

void CardOverviewTest::isToldFromTheTableAlone()
{
    const Card card = cardWith(QByteArray(Header) + "0,7,60.0,20.0,10.0,30.0,20.0,100.0,0,20.0,10.0\n0,8,1,N/A,,2,3,4,5,6,7\n");
    QCOMPARE(printed(overview(card)), QStringLiteral("2\n"
                                                     "7: - - - - - - - - -\n"
                                                     "reported: 60000 30000 10000 20000 20000 10000 0 100000 -\n"
                                                     "difference: - - - - - - - - -\n"
                                                     "8: - - - - - - - - -\n"
                                                     "reported: 1000 2000 - - 3000 7000 5000 4000 -\n"
                                                     "difference: - - - - - - - - -\n"
                                                     "all: - - - - - - - - -"));
}

void CardOverviewTest::leavesOutRowsThatTellNothing()
{
    const Card card =
        cardWith("Step,Computing,Communication(Not Overlapped),Overlapped,Communication,Free\n7,N/A,,,N/A,\n8,,,,,\n");
    const CardOverview found = overview(card, traceOfCardOverview());
    QCOMPARE(printed(found), QStringLiteral("0\n7: 60000 30000 10000 20000 20000 10000 0 100000 120000\n8: - - - - - - - - -\n"
                                            "all: 60000 30000 10000 20000 20000 10000 0 100000 120000"));
}

void CardOverviewTest::takesTheRowsOfItsDevice()
{
    Card card = cardWith(QByteArray(Header) + "4,7,1,0,0,0,0,0,0,0,0\n5,7,2,0,0,0,0,0,0,0,0\n");
    card.device = 5;
    const CardOverview found = overview(card);
    QCOMPARE(found.steps.size(), std::size_t(1));
    QCOMPARE(*found.steps[0].reported->of(OverviewQuantity::Computing), 2000);
}

void CardOverviewTest::saysWhyTheTableCannotBeRead_data()
{
    QTest::addColumn<QByteArray>("table");
    QTest::addColumn<bool>("isCut");
    QTest::newRow("other columns") << QByteArray("a,b\n1,2\n") << false;
    QTest::newRow("binary") << QByteArray("\0\1\2\3", 4) << false;
    QTest::newRow("cut in a quote") << QByteArray(Header) + "0,\"7" << true;
}

void CardOverviewTest::saysWhyTheTableCannotBeRead()
{
    QFETCH(QByteArray, table);
    QFETCH(bool, isCut);
    const CardOverview found = overview(cardWith(table));
    QCOMPARE(found.reportedError.has_value(), !isCut);
    QCOMPARE(found.reportedProblems.size(), std::size_t(isCut ? 1 : 0));
    QVERIFY(!found.reportedFile.empty());
}

void CardOverviewTest::canBeRestrictedToARange()
{
    const auto loaded = traceOfCardOverview();
    QVERIFY(loaded);
    // The origin is the begin of the step, 10 us before the first computing.
    const CardOverview found = overview(Card(), loaded, TimeRange{45'000, 80'000});
    QCOMPARE(printed(found), QStringLiteral("0\nall: 5000 25000 5000 20000 10000 - 0 35000 35000"));
    const CardOverview none = overview(Card(), loaded, TimeRange{200'000, 300'000});
    QCOMPARE(printed(none), QStringLiteral("0\nall: 0 0 0 0 0 - 0 0 100000"));
}

void CardOverviewTest::stepsHaveAMeanLength()
{
    const auto loaded = traceOfTwoSteps();
    QVERIFY(loaded);
    QCOMPARE(printed(overview(Card(), loaded)), QStringLiteral("1\n"
                                                               "1: 20000 0 0 0 0 10000 0 20000 100000\n"
                                                               "2: 0 0 0 0 0 - 0 0 201000\n"
                                                               "all: 20000 0 0 0 0 10000 0 20000 150500"));
}

// A timeline of the host tells how long its steps are and nothing about the device.
void CardOverviewTest::saysWhatIsUnknown()
{
    const QByteArray host =
        test::nameText(1, 0, "process_name", "Python") + test::sliceText(1, 1, 0, 100'000, "ProfilerStep#1").chopped(2);
    const auto loaded = test::traceFromText("[" + host + "]");
    QVERIFY(loaded);
    const CardOverview found = overview(Card(), loaded);
    QVERIFY(!found.hasDevice);
    QCOMPARE(printed(found), QStringLiteral("1\n1: - - - - - - - - 100000\nall: - - - - - - - - 100000"));
    const auto mindInsight = test::traceFromText("[" + test::sliceText(9000, 0, 0, 500, "GetNext") +
                                                 test::sliceText(1, 519, 0, 500, "MatMul-op1").chopped(2) + "]");
    QVERIFY(mindInsight);
    QCOMPARE(printed(overview(Card(), mindInsight)), QStringLiteral("1\n: 500 - - - - - - - -\nall: 500 - - - - - - - -"));
    QVERIFY(overview(Card(), mindInsight).hasDevice);
}

// Without step marks, steps come from a step trace: with their place if it is known, else with their stages only.
void CardOverviewTest::takesStepsOfOtherSources()
{
    const auto loaded =
        test::traceFromText("[" + test::nameText(2, 0, "process_name", "Ascend Hardware") +
                            test::sliceText(2, 1, 0, 20'000, "MatMul").chopped(3) + ",\"args\":{\"Task Type\":\"AI_CORE\"}}]");
    QVERIFY(loaded);
    const DeviceActivity activity = deviceActivity(*loaded, StepConvention::PyTorch, m_control);
    StepStageAnalysis stages;
    stages.source = StepSource::Table;
    stages.steps.push_back({"3", {}, 9'000, {}, {}, {}, {}});
    stages.steps.push_back({"4", {}, 8'000, 700, {}, {}, {}});
    const auto made = [&] { return printed(overviewOf(Card(), {loaded.get(), &activity, &stages}, {}, ReportedSteps())); };
    QCOMPARE(made(), QStringLiteral("1\n"
                                    ": 20000 0 0 0 0 - 0 20000 -\n"
                                    "3: - - - - - - - - 9000\n"
                                    "4: - - - - - - - - 8000 gap 700\n"
                                    "all: 20000 0 0 0 0 - 0 20000 8500 gap 700"));
    stages.steps[0].range = TimeRange{0, 9'000};
    stages.steps[1].range = TimeRange{9'000, 17'000};
    QCOMPARE(made(), QStringLiteral("1\n"
                                    "3: 20000 0 0 0 0 0 0 20000 9000\n"
                                    "4: 0 0 0 0 0 - 0 0 8000 gap 700\n"
                                    "all: 20000 0 0 0 0 0 0 20000 8500 gap 700"));
    // Nothing is known of the device in a step that the timeline does not show.
    stages.steps[1].isRecorded = false;
    QCOMPARE(made(), QStringLiteral("1\n"
                                    "3: 20000 0 0 0 0 0 0 20000 9000\n"
                                    "4: - - - - - - - - 8000 gap 700\n"
                                    "all: 20000 0 0 0 0 0 0 20000 8500 gap 700"));
    // Without a timeline the stages are all there is.
    QCOMPARE(printed(overviewOf(Card(), {nullptr, nullptr, &stages}, {}, ReportedSteps())),
             QStringLiteral("3\n"
                            "3: - - - - - - - - 9000\n"
                            "4: - - - - - - - - 8000 gap 700\n"
                            "all: - - - - - - - - 8500 gap 700"));
}

void CardOverviewTest::triageHoldsFiguresAgainstThresholds()
{
    // The profile of two pipeline stages in docs/advice.md 10, in microseconds.
    const auto card = [](std::int64_t computing, std::int64_t exposed, std::int64_t free) {
        OverviewQuantities quantities;
        quantities[static_cast<std::size_t>(OverviewQuantity::Computing)] = computing;
        quantities[static_cast<std::size_t>(OverviewQuantity::NotOverlapped)] = exposed;
        quantities[static_cast<std::size_t>(OverviewQuantity::Free)] = free;
        return quantities;
    };
    const std::vector<OverviewQuantities> cards{
        card(231'290'100, 420'174'260, 158'558'000), card(230'903'720, 441'708'380, 136'819'560),
        card(400'448'260, 277'649'660, 131'705'280), card(401'131'700, 261'498'440, 147'520'200)};
    const Triage triage = triageOf(cards);
    const auto text = [](const std::optional<TriageFigure> &figure) -> QString {
        return QString::number(figure->value * 100, 'f', 2) + QLatin1Char('@') + QString::number(figure->card) +
               (figure->isOver() ? QStringLiteral("!") : QString());
    };
    const QStringList texts{text(triage.computingShare),  text(triage.computingSpread), text(triage.freeShare),
                            text(triage.freeShareSpread), text(triage.exposedShare),    text(triage.exposedSpread)};
    QCOMPARE(texts.join(QLatin1Char(' ')), QStringLiteral("49.51@3 21.02@3! 19.57@0! 3.31@0 65.67@1! 22.25@1!"));
}

void CardOverviewTest::triageOfNothing()
{
    const Triage none = triageOf({});
    QVERIFY(!none.computingShare && !none.computingSpread && !none.freeShare && !none.exposedShare && !none.exposedSpread);
    const std::vector<OverviewQuantities> unknown(3);
    QVERIFY(!triageOf(unknown).freeShare);
}

PLUMBLINE_TEST(CardOverviewTest)
#include "tst_cardoverview.moc"
