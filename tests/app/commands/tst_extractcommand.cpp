// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/commands/commandtest.h"
#include "tests/support/buildpaths.h"
#include "tests/support/samples.h"
#include "tests/support/smallprofile.h"
#include "tests/support/testregistry.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QProcess>
#include <QTest>

using namespace plumbline;
using namespace plumbline::test;

namespace {

QByteArray bytesOfFile(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// Returns what a command answers, without where it lies and without problems, whose files are named relative to the capture.
QByteArray figures(const QStringList &arguments)
{
    const Outcome outcome = run(arguments + QStringList{QStringLiteral("--json"), QStringLiteral("--no-cache")});
    QJsonObject answer = QJsonDocument::fromJson(outcome.out).object();
    if (answer.isEmpty())
        return "no answer of " + arguments.join(QLatin1Char(' ')).toUtf8();
    for (const char *key : {"problems", "path"})
        answer.remove(QLatin1String(key));
    QJsonArray cards = answer.value(QLatin1String("cards")).toArray();
    for (auto card : cards) {
        QJsonObject object = card.toObject();
        object.remove(QStringLiteral("path"));
        object.remove(QStringLiteral("trace"));
        card = object;
    }
    if (answer.contains(QLatin1String("cards")))
        answer.insert(QStringLiteral("cards"), cards);
    return QJsonDocument(answer).toJson();
}

/// Returns what `advise` says about a job, without what only a timeline tells: replays, the kernels behind a late card, and
/// which inputs comparisons lack besides the base.
QJsonObject jobAdvice(const QString &path)
{
    const Outcome outcome = run(
        {QStringLiteral("advise"), path, QStringLiteral("--json"), QStringLiteral("--no-cache"), QStringLiteral("--no-replay")});
    QJsonObject answer = QJsonDocument::fromJson(outcome.out).object();
    answer.remove(QLatin1String("problems"));
    QJsonArray findings = answer.value(QLatin1String("findings")).toArray();
    for (auto each : findings) {
        QJsonObject finding = each.toObject();
        if (finding.value(QLatin1String("rule")) != QLatin1String("slow-rank-root-cause"))
            continue;
        QJsonObject facts = finding.value(QLatin1String("facts")).toObject();
        for (const char *key : {"kernel", "kernel_ns", "kernel_calls"})
            facts.remove(QLatin1String(key));
        finding.insert(QStringLiteral("facts"), facts);
        finding.remove(QStringLiteral("explanation"));
        each = finding;
    }
    answer.insert(QStringLiteral("findings"), findings);
    QJsonArray lacking = answer.value(QLatin1String("not_applicable")).toArray();
    for (auto each : lacking) {
        QJsonObject rule = each.toObject();
        if (rule.value(QLatin1String("missing")).toArray().contains(QLatin1String("baseline")))
            rule.remove(QStringLiteral("missing"));
        each = rule;
    }
    answer.insert(QStringLiteral("not_applicable"), lacking);
    return answer;
}

/// Checks that a folder of summaries tells the same findings as its job.
void compareAdvice(const QString &job, const QString &summaries)
{
    const QJsonObject direct = jobAdvice(job);
    const QJsonObject told = jobAdvice(summaries);
    QVERIFY(!direct.value(QLatin1String("findings")).toArray().isEmpty());
    for (const char *list : {"checked", "not_applicable"})
        QCOMPARE(told.value(QLatin1String(list)), direct.value(QLatin1String(list)));
    const QJsonArray expected = direct.value(QLatin1String("findings")).toArray();
    const QJsonArray findings = told.value(QLatin1String("findings")).toArray();
    QCOMPARE(findings.size(), expected.size());
    for (qsizetype index = 0; index < expected.size(); ++index)
        QCOMPARE(QJsonDocument(findings[index].toObject()).toJson(), QJsonDocument(expected[index].toObject()).toJson());
}

/// The commands that a summary answers like its capture.
QList<QStringList> equalCommands()
{
    const auto by = [](const char *group) {
        return QStringList{QStringLiteral("kernels"), QStringLiteral("--by"), QLatin1String(group)};
    };
    return {{QStringLiteral("info")},
            {QStringLiteral("overview")},
            {QStringLiteral("steps")},
            by("name"),
            by("type"),
            by("core"),
            by("shape"),
            {QStringLiteral("comm")},
            {QStringLiteral("memory")},
            {QStringLiteral("data")},
            {QStringLiteral("flops")},
            {QStringLiteral("advise"), QStringLiteral("--no-replay")}};
}

} // namespace

/// The command `extract`, and the summaries that it writes.
class TestExtractCommand : public CommandTest
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void equalsTheCapture();
    void equalsTheSamples_data();
    void equalsTheSamples();
    void equalBytes();
    void partsMakeTheWhole();
    void folderIsTheJob();
    void jobsOfSamples_data();
    void jobsOfSamples();
    void severalCardsNeedAFolder();
    void replacesSummariesOnly();
    void damagedFile();
    void newerVersion();
    void lossesStayLosses();
    void underSchedulers();

private:
    void compare(const QString &capture, const QString &rank);

    QString m_job; ///< two made-up cards with all tables
};

void TestExtractCommand::initTestCase()
{
    m_job = path("demo");
    QCOMPARE(run({QStringLiteral("demo"), m_job, QStringLiteral("--steps"), QStringLiteral("3")}).code, 0);
}

/// Extracts a card and compares all answers.
void TestExtractCommand::compare(const QString &capture, const QString &rank)
{
    const QString file = path("compared.db");
    QFile::remove(file);
    const QStringList card = rank.isEmpty() ? QStringList() : QStringList{QStringLiteral("--card"), rank};
    const Outcome written = run(QStringList{QStringLiteral("extract"), capture, QStringLiteral("-o"), file} + card);
    QVERIFY2(written.code == 0 || written.code == 4, written.err.constData());
    for (const QStringList &command : equalCommands()) {
        const QByteArray told = figures(QStringList{command.first(), file} + command.mid(1));
        const QByteArray direct = figures(QStringList{command.first(), capture} + command.mid(1) + card);
        QVERIFY2(told == direct, qPrintable(capture + QLatin1Char(' ') + command.join(QLatin1Char(' '))));
    }
}

void TestExtractCommand::equalsTheCapture()
{
    compare(m_job, QStringLiteral("0"));
    compare(m_job, QStringLiteral("1"));
    compare(m_profile, QString());
}

void TestExtractCommand::equalsTheSamples_data()
{
    QTest::addColumn<QString>("capture");
    for (const char *name : {"advisor", "msprof/msprof_0.db", "resnet_1card_level0/rank0_ascend_pt",
                             "resnet_2cards_level1/rank0_ascend_pt", "resnet_2cards_level1_db/rank0_ascend_pt",
                             "qwen3_pp2_dp2_partial/rank_0_ascend_pt", "ranks_trimmed/test_rank_0", "kineto/alexnet.json.gz"})
        QTest::newRow(name) << QString::fromLatin1(name);
}

void TestExtractCommand::equalsTheSamples()
{
    QFETCH(QString, capture);
    const QString sample = samplePath(capture);
    if (sample.isEmpty())
        QSKIP("the folder of samples is not on this machine");
    compare(sample, QString());
}

/// Where a capture lies, and how many threads read it, leaves no trace in its summary.
void TestExtractCommand::equalBytes()
{
    const QString card = QDir(m_job).filePath(QDir(m_job).entryList({QStringLiteral("*0*_ascend_*")}, QDir::Dirs).value(0));
    QVERIFY(QDir().mkpath(path("elsewhere")));
    QCOMPARE(QProcess::execute(QStringLiteral("cp"), {QStringLiteral("-r"), card, path("elsewhere")}), 0);
    const QString moved = path("elsewhere/") + QDir(card).dirName();
    QCOMPARE(run({QStringLiteral("extract"), card, QStringLiteral("-o"), path("here.db")}).code, 0);
    QCOMPARE(run({QStringLiteral("extract"), moved, QStringLiteral("-o"), path("there.db"), QStringLiteral("--threads"),
                  QStringLiteral("1")})
                 .code,
             0);
    QVERIFY(!bytesOfFile(path("here.db")).isEmpty());
    QVERIFY(bytesOfFile(path("here.db")) == bytesOfFile(path("there.db")));
}

void TestExtractCommand::partsMakeTheWhole()
{
    const QString whole = path("whole/");
    const Outcome all = run({QStringLiteral("extract"), m_job, QStringLiteral("-o"), whole, QStringLiteral("--quiet")});
    QCOMPARE(all.code, 0);
    QCOMPARE(all.out, (whole + QStringLiteral("rank_0.summary.db\n") + whole + QStringLiteral("rank_1.summary.db\n")).toUtf8());
    for (const char *part : {"0/3", "1/3", "2/3"})
        QCOMPARE(run({QStringLiteral("extract"), m_job, QStringLiteral("-o"), path("parts/"), QStringLiteral("--part"),
                      QLatin1String(part)})
                     .code,
                 0);
    QCOMPARE(QDir(path("parts")).entryList(QDir::Files),
             QStringList({QStringLiteral("rank_0.summary.db"), QStringLiteral("rank_1.summary.db")}));
    for (const char *file : {"rank_0.summary.db", "rank_1.summary.db"})
        QVERIFY(bytesOfFile(whole + QLatin1String(file)) == bytesOfFile(path("parts/") + QLatin1String(file)));
    for (const char *wrong : {"2/2", "a/2", "1", "-1/2"})
        QCOMPARE(run({QStringLiteral("extract"), m_job, QStringLiteral("-o"), path("parts/"), QStringLiteral("--part"),
                      QLatin1String(wrong)})
                     .code,
                 2);
}

void TestExtractCommand::folderIsTheJob()
{
    const QString folder = path("folder/");
    QCOMPARE(run({QStringLiteral("extract"), m_job, QStringLiteral("-o"), folder}).code, 0);
    for (const char *command : {"info", "overview", "steps", "kernels", "comm", "memory"}) {
        const QString name = QLatin1String(command);
        QVERIFY2(figures({name, folder}) == figures({name, m_job}), command);
    }
    const QString timelines = QStringLiteral("--timelines");
    QVERIFY(figures({QStringLiteral("cluster"), folder}) == figures({QStringLiteral("cluster"), m_job, timelines}));
    compareAdvice(m_job, folder);
    const QString first = folder + QStringLiteral("rank_0.summary.db");
    const Outcome compared = run({QStringLiteral("compare"), first, folder + QStringLiteral("rank_1.summary.db")});
    QCOMPARE(compared.code, 0);
    QVERIFY2(compared.out.startsWith(QByteArray("base " + first.toUtf8() + ", rank 0, summary\ntarget ")),
             compared.out.constData());
    const auto refused =
        run({QStringLiteral("compare"), first, folder + QStringLiteral("rank_1.summary.db"), QStringLiteral("--waterfall")});
    QCOMPARE(refused.code, 2);
    QVERIFY2(refused.err.contains("--waterfall needs timelines"), refused.err.constData());
    // A summary of a summary is the same.
    QCOMPARE(run({QStringLiteral("extract"), folder, QStringLiteral("-o"), path("again/")}).code, 0);
    QVERIFY(bytesOfFile(folder + QStringLiteral("rank_1.summary.db")) == bytesOfFile(path("again/rank_1.summary.db")));
}

void TestExtractCommand::jobsOfSamples_data()
{
    QTest::addColumn<QString>("job");
    for (const char *name : {"resnet_2cards_level1", "cluster_small", "ranks_trimmed", "qwen3_pp2_dp2_partial"})
        QTest::newRow(name) << QString::fromLatin1(name);
}

void TestExtractCommand::jobsOfSamples()
{
    QFETCH(QString, job);
    const QString sample = samplePath(job);
    if (sample.isEmpty())
        QSKIP("the folder of samples is not on this machine");
    const QString folder = path(QTest::currentDataTag()) + QLatin1Char('/');
    const int code = run({QStringLiteral("extract"), sample, QStringLiteral("-o"), folder, QStringLiteral("--quiet")}).code;
    QVERIFY(code == 0 || code == 4);
    compareAdvice(sample, folder);
}

void TestExtractCommand::severalCardsNeedAFolder()
{
    const Outcome outcome = run({QStringLiteral("extract"), m_job, QStringLiteral("-o"), path("both.db"),
                                 QStringLiteral("--lang"), QStringLiteral("en")});
    QCOMPARE(outcome.code, 2);
    QVERIFY2(outcome.err.contains("2 cards need a folder"), outcome.err.constData());
    QVERIFY(!QFile::exists(path("both.db")));
    for (const char *nowhere : {"absent/one.db", "absent/folder/"})
        QCOMPARE(run({QStringLiteral("extract"), m_profile, QStringLiteral("-o"), path(nowhere)}).code, 3);
    QVERIFY(!QFile::exists(path("absent")));
}

void TestExtractCommand::replacesSummariesOnly()
{
    const QString file = path("precious.json");
    QVERIFY(writeFile(file, Timeline));
    QCOMPARE(run({QStringLiteral("extract"), file, QStringLiteral("-o"), file}).code, 2);
    QCOMPARE(bytesOfFile(file), Timeline);
    QCOMPARE(run({QStringLiteral("extract"), m_profile, QStringLiteral("-o"), path("twice.db")}).code, 0);
    QCOMPARE(run({QStringLiteral("extract"), m_profile, QStringLiteral("-o"), path("twice.db")}).code, 0);
}

/// Whatever happens to its bytes, a summary is read as far as possible and reported, and one beside it is read.
void TestExtractCommand::damagedFile()
{
    const QString folder = path("damaged/");
    QCOMPARE(run({QStringLiteral("extract"), m_job, QStringLiteral("-o"), folder}).code, 0);
    const QString file = folder + QStringLiteral("rank_1.summary.db");
    const QByteArray whole = bytesOfFile(file);
    QVERIFY(writeFile(path("empty.summary.db"), QByteArray()));
    const Outcome empty = run({QStringLiteral("info"), path("empty.summary.db"), QStringLiteral("--lang"), QStringLiteral("en")});
    QCOMPARE(empty.code, 3);
    QVERIFY2(empty.err.contains("summary of a card is empty"), empty.err.constData());
    const int runs = qEnvironmentVariableIsSet("PLUMBLINE_FULL_TESTS") ? 40 : 16;
    for (int number = 0; number < runs; ++number) {
        QByteArray bytes = whole;
        const qsizetype at = 100 + (number * 7919 * 131) % (bytes.size() - 100);
        bytes[at] = static_cast<char>(bytes[at] ^ (1 << number % 8));
        if (number % 4 == 3)
            bytes.truncate(at);
        QVERIFY(writeFile(file, bytes));
        const Outcome outcome =
            run({number % 2 == 0 ? QStringLiteral("advise") : QStringLiteral("info"), folder, QStringLiteral("--json")});
        QVERIFY2(outcome.code == 4, QByteArray::number(at).constData());
        QVERIFY(!parsed(outcome.out).value(QLatin1String("problems")).toArray().isEmpty());
    }
}

void TestExtractCommand::newerVersion()
{
    const QString file = path("newer/rank_0.summary.db");
    QCOMPARE(run({QStringLiteral("extract"), m_profile, QStringLiteral("-o"), path("newer/")}).code, 0);
    const QString only = path("newer/") + QDir(path("newer")).entryList(QDir::Files).value(0);
    QByteArray bytes = bytesOfFile(only);
    bytes[63] = 99; // user_version
    QVERIFY(writeFile(only, bytes));
    const QStringList english{QStringLiteral("--lang"), QStringLiteral("en")};
    const Outcome alone = run(QStringList{QStringLiteral("overview"), only} + english);
    QCOMPARE(alone.code, 3);
    QVERIFY2(alone.err.contains("summary 99"), alone.err.constData());
    QCOMPARE(
        run({QStringLiteral("extract"), m_job, QStringLiteral("--card"), QStringLiteral("0"), QStringLiteral("-o"), file}).code,
        0);
    const Outcome beside = run({QStringLiteral("overview"), path("newer")});
    QCOMPARE(beside.code, 4);
}

/// A timeline that breaks off is a loss for whoever opens the summary as well.
void TestExtractCommand::lossesStayLosses()
{
    const QString cut = path("cut.json");
    QVERIFY(writeFile(cut, Timeline.left(Timeline.size() - 20)));
    const Outcome written = run({QStringLiteral("extract"), cut, QStringLiteral("-o"), path("cut.db")});
    QCOMPARE(written.code, run({QStringLiteral("overview"), cut}).code);
    QCOMPARE(written.code, 4);
    const Outcome opened = run({QStringLiteral("overview"), path("cut.db"), QStringLiteral("--json")});
    QCOMPARE(opened.code, 4);
    QCOMPARE(parsed(opened.out).value(QLatin1String("problems")).toArray().size(),
             parsed(run({QStringLiteral("overview"), cut, QStringLiteral("--json")}).out)
                 .value(QLatin1String("problems"))
                 .toArray()
                 .size());
}

/// Each scheduler tells a process its number in its own way, and all of them together write each summary once.
void TestExtractCommand::underSchedulers()
{
    const QString script = sourceDirectory() + QStringLiteral("/packaging/cluster/extract-rank.sh");
    const QString name = path("a job with 'quotes'");
    QVERIFY(QFile::link(m_job, name));
    QCOMPARE(run({QStringLiteral("extract"), m_job, QStringLiteral("-o"), path("one/")}).code, 0);
    const auto runAs = [&](const QString &out, const QList<QPair<QString, QString>> &variables) {
        QProcess process;
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert(QStringLiteral("PLUMBLINE"), programPath());
        for (const auto &[key, value] : variables)
            environment.insert(key, value);
        process.setProcessEnvironment(environment);
        process.start(QStringLiteral("bash"), {script, name, out});
        return process.waitForFinished(60'000) ? process.exitCode() : -1;
    };
    for (const QString &rank : {QStringLiteral("0"), QStringLiteral("1")}) {
        QCOMPARE(runAs(path("mpi"), {{QStringLiteral("OMPI_COMM_WORLD_RANK"), rank},
                                     {QStringLiteral("OMPI_COMM_WORLD_SIZE"), QStringLiteral("2")}}),
                 0);
        QCOMPARE(runAs(path("array"), {{QStringLiteral("SLURM_ARRAY_TASK_ID"), QString::number(3 + 2 * rank.toInt())},
                                       {QStringLiteral("SLURM_ARRAY_TASK_MIN"), QStringLiteral("3")},
                                       {QStringLiteral("SLURM_ARRAY_TASK_STEP"), QStringLiteral("2")},
                                       {QStringLiteral("SLURM_ARRAY_TASK_COUNT"), QStringLiteral("2")}}),
                 0);
        QCOMPARE(runAs(path("srun"),
                       {{QStringLiteral("SLURM_PROCID"), rank}, {QStringLiteral("SLURM_STEP_NUM_TASKS"), QStringLiteral("2")}}),
                 0);
    }
    for (const char *folder : {"mpi", "array", "srun"}) {
        for (const char *file : {"rank_0.summary.db", "rank_1.summary.db"}) {
            const QByteArray bytes = bytesOfFile(path(folder) + QLatin1Char('/') + QLatin1String(file));
            QVERIFY2(!bytes.isEmpty() && bytes == bytesOfFile(path("one/") + QLatin1String(file)), folder);
        }
    }
}

PLUMBLINE_TEST(TestExtractCommand)
#include "tst_extractcommand.moc"
