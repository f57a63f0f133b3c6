// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/buildpaths.h"
#include "tests/support/testregistry.h"
#include "widgets/support/deliverabletexts.h"
#include "widgets/support/messages.h"

#include <QDirIterator>
#include <QFile>
#include <QRegularExpression>
#include <QSet>
#include <QTest>

using namespace plumbline;

class MessagesTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void saysFilePlaceReasonAndRemedy();
    void everyErrorHasItsOwnSentence();
    void everyProblemHasItsOwnSentence();
    void everyStageAndSeverityHasAName();
    void detailsArePlainAndShort();
    void putsAProblemOnOneLine();
    void saysHowCardsWereAligned();
    void namesTheSettingsOfTheProfiler();
    void noOtherTextNamesSettings();
};

void MessagesTest::saysFilePlaceReasonAndRemedy()
{
    QCOMPARE(errorText({ErrorCode::PermissionDenied, "/data/trace_view.json", -1, "Permission denied"}),
             QStringLiteral("/data/trace_view.json: You have no permission to read this (Permission denied). Ask its owner for "
                            "permission, or open a copy of your own."));
    QCOMPARE(errorText({ErrorCode::NotJson, "a.json", 12, ""}),
             QStringLiteral("a.json, byte 12: The file does not begin with a JSON array or object. Choose the timeline of the "
                            "profile, mostly called trace_view.json."));
    QVERIFY(errorText({ErrorCode::NotSupported, "p.db", -1, "sqlite"}).contains(QStringLiteral("(an SQLite database)")));
    QVERIFY(errorText({ErrorCode::NotSupported, "PROF_1", -1, "raw"}).contains(QStringLiteral("analyse function")));
    QVERIFY(
        errorText({ErrorCode::NotSupported, "c", -1, "cluster_analysis_output"}).contains(QStringLiteral("folder that holds")));
    QCOMPARE(errorText({ErrorCode::NotSupported, "a.csv", -1, "csv"}),
             QStringLiteral("a.csv: This is a table and no timeline. Open the profile's folder, or its trace_view.json."));
    QCOMPARE(errorText({ErrorCode::NotRecognised, "memory_usage_0.pb", -1, "graph_mem"}),
             QStringLiteral(
                 "memory_usage_0.pb: This file tells nothing about the memory of graphs. It is empty, damaged or of another "
                 "kind; copy it again from where the profile was recorded."));
    const QString shortage = errorText({ErrorCode::NotEnoughMemory, "t.json", -1, "", 12'300'000'000, 7'800'000'000});
    QVERIFY2(shortage.contains(QStringLiteral("needs about 12.3 GB of memory, and 7.80 GB are free")), qPrintable(shortage));
    QCOMPARE(errorText({ErrorCode::Cancelled, "", -1, ""}), QStringLiteral("Cancelled."));
    QCOMPARE(problemText({Severity::Error, ProblemCode::BrokenFile, "k.csv", 99, 0, "quote", 1}),
             QStringLiteral("The file cannot be read as what its name says (it was cut short inside a row)."));
}

void MessagesTest::everyErrorHasItsOwnSentence()
{
    QSet<QString> sentences;
    const int last = static_cast<int>(ErrorCode::Internal);
    for (int code = 0; code <= last; ++code)
        sentences.insert(errorText({static_cast<ErrorCode>(code), {}, -1, {}}));
    QVERIFY(!sentences.contains(QString()));
    QCOMPARE(sentences.size(), last + 1);
}

void MessagesTest::everyProblemHasItsOwnSentence()
{
    QSet<QString> sentences;
    const int last = static_cast<int>(ProblemCode::MissingGlyphs);
    for (int code = 0; code <= last; ++code) {
        Problem problem;
        problem.code = static_cast<ProblemCode>(code);
        sentences.insert(problemText(problem));
    }
    QVERIFY(!sentences.contains(QString()));
    QCOMPARE(sentences.size(), last + 1);
}

void MessagesTest::everyStageAndSeverityHasAName()
{
    QSet<QString> stages;
    for (int stage = 0; stage <= static_cast<int>(Stage::Done); ++stage)
        stages.insert(stageText(static_cast<Stage>(stage)));
    QCOMPARE(stages.size(), static_cast<int>(Stage::Done) + 1);
    QCOMPARE(severityText(Severity::Error), QStringLiteral("Error"));
    QCOMPARE(severityText(Severity::Warning), QStringLiteral("Warning"));
    QCOMPARE(severityText(Severity::Note), QStringLiteral("Note"));
}

void MessagesTest::detailsArePlainAndShort()
{
    Problem problem;
    problem.code = ProblemCode::BadTimestamp;
    problem.detail = std::string(100'000, '9') + "\n%1 %2";
    const QString text = problemText(problem);
    QVERIFY(text.size() < 400);
    QVERIFY(!text.contains(QLatin1Char('\n')));
    QVERIFY(text.endsWith(QStringLiteral("\uFFFD%1 %2")));
}

void MessagesTest::putsAProblemOnOneLine()
{
    QCOMPARE(problemLine({Severity::Error, ProblemCode::MissingPhase, "trace_view.json", 42, 10, {}, 1}),
             QStringLiteral("Error: trace_view.json, byte 42: An event without a phase (ph) was refused."));
    QCOMPARE(problemLine({Severity::Note, ProblemCode::EmptyTimeline, {}, -1, 0, {}, 1}),
             QStringLiteral("Note: The timeline holds no events."));
}

void MessagesTest::saysHowCardsWereAligned()
{
    const auto plain = [](QString text) { return text.replace(QChar(0x202F), QLatin1Char(' ')); };
    QCOMPARE(alignmentText({}), QStringLiteral("As recorded: no time is changed."));
    QCOMPARE(plain(alignmentText(alignTyped(-1'500))), QStringLiteral("By the chosen offset. Offset \u22121.5 µs."));
    Alignment fitted;
    fitted.method = AlignmentMethod::Collectives;
    fitted.offsetNs = 11'560'000'000;
    fitted.driftPpq = 20'000'000'000;
    fitted.residualNs = 800;
    fitted.pairs = 1234;
    QCOMPARE(plain(alignmentText(fitted)),
             QStringLiteral("By collectives: clocks fitted to 1 234 pairs that end together. Offset "
                            "+11.56 s. Drift 20.000 ppm, residual 800 ns."));
    QCOMPARE(refusalText(fitted), QString());
    QSet<QString> sentences;
    const int last = static_cast<int>(AlignmentRefusal::LargeResidual);
    for (int refusal = 0; refusal <= last; ++refusal) {
        Alignment refused;
        refused.refusal = static_cast<AlignmentRefusal>(refusal);
        refused.pairs = 3;
        refused.residualNs = 5'000'000;
        sentences.insert(refusalText(refused));
    }
    QCOMPARE(sentences.size(), last + 1);
}

void MessagesTest::namesTheSettingsOfTheProfiler()
{
    using enum Collected;
    QCOMPARE(settingText(Kernels, Framework::PyTorch), QStringLiteral("profiler_level=torch_npu.profiler.ProfilerLevel.Level1"));
    QCOMPARE(settingText(Kernels, Framework::MindSpore), QStringLiteral("profiler_level=ProfilerLevel.Level1"));
    QCOMPARE(settingText(Kernels, Framework::MindInsight),
             QStringLiteral("MindSpore 2.4 or later, with profiler_level=ProfilerLevel.Level1"));
    QCOMPARE(settingText(Communication, Framework::MindInsight), QStringLiteral("profile_communication=True"));
    QCOMPARE(settingText(Memory, Framework::MindInsight), QStringLiteral("profile_memory=True"));
    QCOMPARE(settingText(Cache, Framework::MindInsight), QStringLiteral("l2_cache=True, from MindSpore 2.0 on"));
    QCOMPARE(settingText(AiCpuTable, Framework::MindInsight), QString());
    QCOMPARE(howToGetText(QStringLiteral("a.csv"), Memory, Framework::PyTorch),
             QStringLiteral("How to get a.csv: profile_memory=True."));
    // Profilers before 2.4 have neither levels nor activities.
    for (int part = 0; part <= static_cast<int>(PythonCollections); ++part) {
        const QString text = settingText(static_cast<Collected>(part), Framework::MindInsight);
        QVERIFY2(!QRegularExpression(QStringLiteral("profiler_level|activities")).match(text).hasMatch() ||
                     text.startsWith(QStringLiteral("MindSpore 2.4")),
                 qPrintable(text));
    }
}

// A page that names a setting by itself names that of one generation of profilers only.
void MessagesTest::noOtherTextNamesSettings()
{
    const QDir source{test::sourceDirectory()};
    static const QRegularExpression setting(QStringLiteral(
        "(profiler_level=(Profiler|Level1)|profile_memory=|profile_communication=|l2_cache=True|data_process=True)"));
    QStringList faults;
    int files = 0;
    for (const char *folder : {"app", "widgets/pages", "widgets/support", "widgets/comparison"}) {
        QDirIterator sources(source.filePath(QLatin1String(folder)), {QStringLiteral("*.cpp"), QStringLiteral("*.h")},
                             QDir::Files, QDirIterator::Subdirectories);
        while (sources.hasNext()) {
            QFile file(sources.next());
            QVERIFY(file.open(QIODevice::ReadOnly));
            ++files;
            for (const QString &line : QString::fromUtf8(file.readAll()).split(QLatin1Char('\n'))) {
                const bool isComment = line.trimmed().startsWith(QStringLiteral("//"));
                if (!isComment && !file.fileName().contains(QStringLiteral("/deliverabletexts.")) &&
                    setting.match(line).hasMatch())
                    faults += file.fileName() + QStringLiteral(": ") + line.trimmed();
            }
        }
    }
    QVERIFY(files > 100);
    QVERIFY2(faults.isEmpty(), qPrintable(faults.join(QLatin1Char('\n'))));
}

PLUMBLINE_TEST(MessagesTest)
#include "tst_messages.moc"
