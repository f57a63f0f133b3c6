// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/demo/demogenerator.h"
#include "tests/app/commands/commandtest.h"
#include "tests/support/smallprofile.h"
#include "tests/support/testregistry.h"

#include <QJsonArray>
#include <QJsonObject>
#include <QTest>

#include <cmath>

using namespace plumbline;
using namespace plumbline::test;

class TestWhatIfCommand : public CommandTest
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void predictsTheStepItself();
    void tellsOneChange();
    void tellsSeveralChanges();
    void writesCsv();
    void writesATable();
    void replaysFindings();
    void comparesWithTheTruth();
    void refusesWhatCannotBeAnswered_data();
    void refusesWhatCannotBeAnswered();

private:
    QJsonObject answer(const char *profile, const QStringList &changes, const QStringList &options = {})
    {
        QStringList arguments{QStringLiteral("whatif"), path(profile), QStringLiteral("--json")};
        arguments += options;
        for (const QString &change : changes)
            arguments += QStringList{QStringLiteral("--change"), change};
        const Outcome outcome = run(arguments);
        return outcome.code == 0 ? parsed(outcome.out) : QJsonObject();
    }
};

void TestWhatIfCommand::initTestCase()
{
    QVERIFY(writeSmallProfile(path("small"), 1));
    TaskControl control;
    DemoOptions options;
    options.steps = 2;
    QVERIFY(writeDemo(path("demo").toStdString(), options, control));
}

void TestWhatIfCommand::predictsTheStepItself()
{
    const QJsonObject whatIf = answer("demo", {});
    const QJsonObject critical = parsed(run({QStringLiteral("path"), path("demo"), QStringLiteral("--json")}).out);
    const qint64 step = critical[QStringLiteral("duration_ns")].toInteger();
    QVERIFY(step > 0);
    QCOMPARE(whatIf[QStringLiteral("step")], critical[QStringLiteral("step")]);
    for (const char *key : {"step_ns", "predicted_ns", "predicted_low_ns", "predicted_high_ns"})
        QCOMPARE(whatIf[QLatin1String(key)].toInteger(), step);
    QCOMPARE(whatIf[QStringLiteral("saving_ns")].toInteger(-1), 0);
    QVERIFY(whatIf[QStringLiteral("changes")].toArray().isEmpty());
}

// The kernel of 30 us ends the timeline at 1080 us; "step" ends at 1100 us.
void TestWhatIfCommand::tellsOneChange()
{
    const QJsonObject whatIf = answer("small", {QStringLiteral("kernel:Add*=x4")});
    QCOMPARE(whatIf[QStringLiteral("step_ns")].toInteger(), 100'000);
    QCOMPARE(whatIf[QStringLiteral("predicted_ns")].toInteger(), 170'000);
    const QJsonObject next{{QStringLiteral("kind"), QStringLiteral("kernel")},
                           {QStringLiteral("name"), QStringLiteral("AddKernel")},
                           {QStringLiteral("rank"), 0},
                           {QStringLiteral("duration_ns"), 120'000}};
    QCOMPARE(whatIf[QStringLiteral("next")].toObject(), next);
    const QJsonObject change{{QStringLiteral("change"), QStringLiteral("kernel:Add*=x4")},
                             {QStringLiteral("alone_ns"), 170'000},
                             {QStringLiteral("alone_low_ns"), 170'000},
                             {QStringLiteral("alone_high_ns"), 170'000},
                             {QStringLiteral("on_top_ns"), -70'000},
                             {QStringLiteral("slices"), 1},
                             {QStringLiteral("step_slices"), 1},
                             {QStringLiteral("touched_ns"), 30'000},
                             {QStringLiteral("unknown"), 0}};
    QCOMPARE(whatIf[QStringLiteral("changes")].toArray(), (QJsonArray{change}));
}

void TestWhatIfCommand::tellsSeveralChanges()
{
    const QString data = QStringLiteral("loader:*=gone");
    const QString kernels = QStringLiteral("kernel:*=x0.5");
    const QJsonObject both = answer("demo", {data, kernels});
    const qint64 step = both[QStringLiteral("step_ns")].toInteger();
    qint64 sum = 0;
    for (const QString &each : {data, kernels}) {
        const QJsonObject alone = answer("demo", {each});
        const QJsonObject change = both[QStringLiteral("changes")].toArray()[each == data ? 0 : 1].toObject();
        QCOMPARE(change[QStringLiteral("change")].toString(), each);
        QCOMPARE(change[QStringLiteral("alone_ns")], alone[QStringLiteral("predicted_ns")]);
        QCOMPARE(change[QStringLiteral("alone_low_ns")], alone[QStringLiteral("predicted_low_ns")]);
        sum += step - alone[QStringLiteral("predicted_ns")].toInteger();
    }
    QCOMPARE(both[QStringLiteral("sum_of_savings_ns")].toInteger(), sum);
    QCOMPARE(both[QStringLiteral("saving_ns")].toInteger(), step - both[QStringLiteral("predicted_ns")].toInteger());
    QVERIFY(both[QStringLiteral("saving_ns")].toInteger() > 0);
    QVERIFY(both[QStringLiteral("predicted_low_ns")].toInteger() <= both[QStringLiteral("predicted_ns")].toInteger());
    QVERIFY(both[QStringLiteral("predicted_high_ns")].toInteger() >= both[QStringLiteral("predicted_ns")].toInteger());
}

void TestWhatIfCommand::writesCsv()
{
    const Outcome outcome = run({QStringLiteral("whatif"), path("small"), QStringLiteral("--csv"), QStringLiteral("--change"),
                                 QStringLiteral("kernel:Add*=x4")});
    QCOMPARE(outcome.code, 0);
    QCOMPARE(outcome.out, QByteArray("change,slices,step_slices,touched_ns,alone_ns,alone_low_ns,alone_high_ns,saving_ns\n"
                                     "kernel:Add*=x4,1,1,30000,170000,170000,170000,-70000\n"
                                     ",,,,170000,170000,170000,-70000\n"));
}

// Names of files are no placeholders.
void TestWhatIfCommand::writesATable()
{
    QByteArray timeline = smallTimeline();
    QVERIFY(writeFile(path("percent/trace_view.json"), timeline.replace("AddKernel", "Add%4Kernel")));
    const Outcome outcome =
        run({QStringLiteral("whatif"), path("percent"), QStringLiteral("--change"), QStringLiteral("kernel:Add*=x4")});
    QCOMPARE(outcome.code, 0);
    QCOMPARE(outcome.out.split('\n').mid(0, 3),
             (QList<QByteArray>{"step -: 100000 ns; with all changes 170000 ns, between 170000 and 170000 ns",
                                "saved together: -70000 ns; sum of what each change saves alone: -70000 ns",
                                "most of the step is then: kernel Add%4Kernel, rank 0, 120000 ns"}));
}

// A finding stands for the changes that advise tells of it, and has the number that it has there.
void TestWhatIfCommand::replaysFindings()
{
    const QJsonObject advice = parsed(run({QStringLiteral("advise"), path("demo"), QStringLiteral("--json")}).out);
    const QJsonArray findings = advice[QStringLiteral("findings")].toArray();
    int replayed = 0;
    for (qsizetype at = 0; at < findings.size(); ++at) {
        const QString change = QStringLiteral("finding:%1").arg(at);
        QStringList told;
        for (const auto &each : findings[at].toObject()[QStringLiteral("changes")].toArray())
            told += each.toString();
        const Outcome outcome =
            run({QStringLiteral("whatif"), path("demo"), QStringLiteral("--json"), QStringLiteral("--change"), change});
        QCOMPARE(outcome.code, told.isEmpty() ? 2 : 0);
        if (told.isEmpty()) {
            QVERIFY2(outcome.err.contains("no change stands for"), outcome.err.constData());
            continue;
        }
        // What it saves is told of a step on the mean.
        const QJsonObject whatIf = parsed(outcome.out);
        QVERIFY(whatIf == answer("demo", told, {QStringLiteral("--step"), QStringLiteral("mean")}));
        QCOMPARE(whatIf[QStringLiteral("step")].toString(), QStringLiteral("mean"));
        QCOMPARE(whatIf[QStringLiteral("steps")].toInt(), 2);
        ++replayed;
    }
    QVERIFY(replayed > 0 && replayed < findings.size());
}

// A demo without a fault tells what a step takes once the fault is undone.
void TestWhatIfCommand::comparesWithTheTruth()
{
    const auto demo = [&](const char *name, const QString &faults) {
        return run({QStringLiteral("demo"), path(name), QStringLiteral("--cards"), QStringLiteral("1"), QStringLiteral("--steps"),
                    QStringLiteral("1"), QStringLiteral("--faults"), faults});
    };
    QCOMPARE(demo("slow", QStringLiteral("aicpu-kernel,dataloader-slow")).code, 0);
    QCOMPARE(demo("clean", QStringLiteral("none")).code, 0);
    const Outcome wrong = demo("wrong", QStringLiteral("dataloader-slow,rain"));
    QCOMPARE(wrong.code, 2);
    QVERIFY2(wrong.err.contains("--faults is all, none"), wrong.err.constData());
    const double truth = answer("clean", {})[QStringLiteral("step_ns")].toDouble();
    const QJsonObject mended = answer("slow", {QStringLiteral("loader:*=x0.0176"), QStringLiteral("kernel:*AiCpu*=gone")});
    QVERIFY(mended[QStringLiteral("step_ns")].toDouble() > 1.5 * truth);
    QVERIFY(std::abs(mended[QStringLiteral("predicted_ns")].toDouble() - truth) < truth / 20);
}

void TestWhatIfCommand::refusesWhatCannotBeAnswered_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QByteArray>("sentence");
    const auto row = [](const char *name, const QStringList &arguments, const char *sentence) {
        QTest::newRow(name) << arguments << QByteArray(sentence);
    };
    const QString change = QStringLiteral("--change");
    row("syntax", {change, QStringLiteral("kernel:A=fast")}, "kernel:GLOB=xF|gone");
    row("number", {change, QStringLiteral("comm:*=1e-9GBps")}, "too small or too large");
    row("no kernel", {change, QStringLiteral("kernel:Mul=gone")}, "nothing matches kernel:Mul=gone");
    row("no rank", {change, QStringLiteral("rank:7=ontime")}, "nothing matches rank:7=ontime");
    row("no clock", {change, QStringLiteral("clock=1800")}, "no card tells the clock");
    row("no finding", {change, QStringLiteral("finding:99")}, "advise tells");
    row("no number", {change, QStringLiteral("finding:first")}, "kernel:GLOB=xF|gone");
    row("no stage", {change, QStringLiteral("stage:1=balanced")}, "no card of that pipeline stage");
    row("no step", {QStringLiteral("--step"), QStringLiteral("9")}, "no card has the step 9");
}

void TestWhatIfCommand::refusesWhatCannotBeAnswered()
{
    QFETCH(QStringList, arguments);
    QFETCH(QByteArray, sentence);
    const Outcome outcome = run(QStringList{QStringLiteral("whatif"), path("small")} + arguments);
    QCOMPARE(outcome.code, 2);
    QVERIFY2(outcome.err.contains(sentence), outcome.err.constData());
}

PLUMBLINE_TEST(TestWhatIfCommand)
#include "tst_whatifcommand.moc"
