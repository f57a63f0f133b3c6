// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/kernels/cardkernels.h"
#include "core/analysis/kernels/kernelgroups.h"
#include "core/analysis/kernels/timelineoperators.h"
#include "core/facts/kernelagreement.h"
#include "core/facts/opencard.h"
#include "core/import/traceloader.h"
#include "core/profile/profileloader.h"
#include "tests/support/samples.h"
#include "tests/support/smallprofile.h"
#include "tests/support/testregistry.h"
#include "tests/support/tracetext.h"

#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QFileInfo>
#include <QTemporaryDir>
#include <QTest>

using namespace plumbline;

namespace {

QByteArray timelineOperatorText(const char *name, const char *type, const char *shape, int start, int length)
{
    return QStringLiteral(R"({"name":"%1","ph":"X","tid":5,"ts":%4,"dur":%5,"pid":1,"args":{"type":"%2","fullname":"Default/%1",)"
                          R"("input_0":{"format":"ND","data_type":"NUMBER_TYPE_FLOAT32","shape":"%3"},)"
                          R"("input_1":{"format":"NC","data_type":"NUMBER_TYPE_INT32","shape":""},)"
                          R"("output_0":{"format":"NZ","data_type":"NUMBER_TYPE_FLOAT16","shape":"8"}}},)")
        .arg(QLatin1String(name), QLatin1String(type), QLatin1String(shape))
        .arg(start)
        .arg(length)
        .toUtf8();
}

const QByteArray DeviceName = R"({"name":"process_name","ph":"M","pid":1,"args":{"name":"Ascend Op"}})";

/// Prints one group on each line as `name type core shapes count sum`.
QStringList printedTimelineGroups(const KernelCalls &calls, KernelsBy by)
{
    QStringList lines;
    for (const KernelGroup &group : groupKernels(calls, by)) {
        const KernelFigures figures = figuresOf(calls, group, 0);
        std::string line;
        for (const auto &text : {figures.name, figures.type, figures.core, figures.shapes})
            line += std::string(text.value_or("-")) + ' ';
        lines += QString::fromStdString(line + std::to_string(figures.count) + ' ' + microsecondText(figures.sumPs));
    }
    return lines;
}

} // namespace

class TestTimelineOperators : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void tellsTypesAndShapes();
    void tellsNothingOfOtherTimelines();
    void tellsNoCoresOfAGpu();
    void stops();
    void samplesAgree();
    void tellsTablesOfAnotherRun();
};

void TestTimelineOperators::tellsTypesAndShapes()
{
    const QByteArray text =
        "[" + timelineOperatorText("MatMul-op1", "MatMul", "2,3", 0, 7) + timelineOperatorText("Mul-op2", "Mul", "4", 10, 1) +
        timelineOperatorText("MatMul-op1", "MatMul", "2,5", 20, 2) + timelineOperatorText("MatMul-op3", "MatMul", "2,3", 30, 4) +
        R"({"name":"Cast-op9","ph":"X","tid":5,"ts":40,"dur":1,"pid":1},)" + DeviceName + "]";
    const auto trace = test::traceFromText(text);
    QVERIFY(trace);
    TaskControl control;
    const TraceKernelCalls calls(*trace, control);
    QVERIFY(calls.tellsTypes());
    QCOMPARE(printedTimelineGroups(calls, KernelsBy::Type),
             (QStringList{u"- MatMul AI_CORE - 3 13"_qs, u"Mul-op2 Mul AI_CORE 4; 1 1"_qs, u"Cast-op9 - - - 1 1"_qs}));
    QCOMPARE(printedTimelineGroups(calls, KernelsBy::Shape).first(), u"MatMul-op1 MatMul AI_CORE 2,3; 1 7"_qs);
    QCOMPARE(printedTimelineGroups(calls, KernelsBy::Shape).size(), 5);
    QStringList first;
    for (const KernelColumn column : {KernelColumn::InputTypes, KernelColumn::InputFormats, KernelColumn::OutputShapes,
                                      KernelColumn::OutputTypes, KernelColumn::OutputFormats, KernelColumn::Step})
        first += QString::fromStdString(std::string(calls.text(0, column)));
    QCOMPARE(first, (QStringList{u"FLOAT32;INT32"_qs, u"ND;NC"_qs, u"8"_qs, u"FLOAT16"_qs, u"NZ"_qs, QString()}));
}

void TestTimelineOperators::tellsNothingOfOtherTimelines()
{
    const QByteArray events = test::nameText(1, 0, "process_name", "Ascend Hardware") + test::sliceText(1, 2, 0, 5, "Mul-op1");
    const auto trace = test::traceFromText("[" + events.chopped(2) + "]");
    QVERIFY(trace);
    TaskControl control;
    QCOMPARE(TraceKernelCalls(*trace, control).tellsTypes(), false);
    QCOMPARE(printedTimelineGroups(TraceKernelCalls(*trace, control), KernelsBy::Type), QStringList{u"Mul-op1 - - - 1 0.005"_qs});
}

void TestTimelineOperators::tellsNoCoresOfAGpu()
{
    const QByteArray gpu = QByteArray(DeviceName).replace("Ascend Op", "GPU Op");
    const auto trace = test::traceFromText("[" + timelineOperatorText("Mul-op2", "Mul", "4", 10, 1) + gpu + "]");
    QVERIFY(trace);
    TaskControl control;
    QCOMPARE(printedTimelineGroups(TraceKernelCalls(*trace, control), KernelsBy::Type), QStringList{u"Mul-op2 Mul - 4; 1 1"_qs});
}

void TestTimelineOperators::stops()
{
    const auto trace = test::traceFromText("[" + timelineOperatorText("Mul-op2", "Mul", "4", 10, 1) + DeviceName + "]");
    QVERIFY(trace);
    TaskControl control;
    control.requestStop();
    QCOMPARE(TraceKernelCalls(*trace, control).tellsTypes(), false);
}

/// The sums are those of args.type of the file, added up by Python.
void TestTimelineOperators::samplesAgree()
{
    const QString run = test::samplePath(QStringLiteral("mindinsight/run_1"));
    if (run.isEmpty())
        QSKIP("the samples are not here");
    TaskControl control;
    const auto profile = openProfile(run.toStdString(), ScanDepth::Discovery, control);
    QVERIFY(profile);
    const auto open = openTimeline(OpenCard(profile->cards.front()), control, {});
    QVERIFY(open);
    const auto kernels = open->front()->kernels(control);
    QVERIFY(kernels && (*kernels)->tellsTypes());
    const KernelCalls &calls = *(*kernels)->calls;
    QCOMPARE(calls.size(), std::size_t(2817));
    const auto types = groupKernels(calls, KernelsBy::Type);
    const KernelShares shares(calls, types);
    QCOMPARE(types.size(), std::size_t(29));
    QStringList longest;
    for (const KernelGroup &group : {types[0], types[1], types[2]}) {
        const std::uint32_t call = group.calls.front();
        longest += QString::fromStdString(std::string(calls.type(call)) + ' ' + std::to_string(group.calls.size()) + ' ') +
                   QStringLiteral("%1 %2")
                       .arg(static_cast<std::int64_t>(group.sumPs / 1'000'000))
                       .arg(shares.shareOf(calls, call, group.sumPs), 0, 'f', 4);
    }
    QCOMPARE(longest, (QStringList{u"UnsortedSegmentSum 28 624509 0.3526"_qs, u"GatherV2 29 605111 0.3416"_qs,
                                   u"Slice 224 285268 0.1610"_qs}));
    QCOMPARE(groupKernels(calls, KernelsBy::Name).size(), std::size_t(199));
}

/// The tables of run_1 are those of another network than its timeline: 1771.383 ms against 3.465 ms.
void TestTimelineOperators::tellsTablesOfAnotherRun()
{
    const auto toldAt = [](const QString &path) -> QString {
        TaskControl control;
        const auto profile = openProfile(path.toStdString(), ScanDepth::Tables, control);
        const auto open = profile ? openTimeline(OpenCard(profile->cards.front()), control, {}) : failure(ErrorCode::Internal);
        const auto times = open ? kernelDisagreement(*open->front(), control) : std::nullopt;
        return times ? QStringLiteral("%1 %2").arg(times->tablesNs).arg(times->timelineNs) : QStringLiteral("none");
    };
    if (test::samplePath(QStringLiteral("mindinsight/run_1")).isEmpty())
        QSKIP("the samples are not here");
    const QString run = test::samplePath(QStringLiteral("mindinsight/run_2"));
    QCOMPARE(toldAt(test::samplePath(QStringLiteral("mindinsight/run_1"))), QStringLiteral("3465350 1771382850"));
    QCOMPARE(toldAt(run), QStringLiteral("none"));
    // Without the table of the AI cores, that of the AI CPU says nothing about them.
    const QTemporaryDir folder;
    QDirIterator files(run, QDir::Files, QDirIterator::Subdirectories);
    while (files.hasNext()) {
        const QString to = folder.filePath(QDir(run).relativeFilePath(files.next()));
        QVERIFY(QDir().mkpath(QFileInfo(to).path()));
        QVERIFY(files.fileName().startsWith(QLatin1String("aicore_intermediate")) || QFile::copy(files.filePath(), to));
    }
    QCOMPARE(toldAt(folder.path()), QStringLiteral("none"));
}

PLUMBLINE_TEST(TestTimelineOperators)
#include "tst_timelineoperators.moc"
