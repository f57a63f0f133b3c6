// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/buildpaths.h"
#include "tests/support/testregistry.h"

#include <QDirIterator>
#include <QFile>
#include <QFileInfo>
#include <QHash>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QScopeGuard>
#include <QTemporaryDir>
#include <QTest>

namespace {

const QStringList Commands{QStringLiteral("info"),   QStringLiteral("overview"), QStringLiteral("kernels"),
                           QStringLiteral("memory"), QStringLiteral("comm"),     QStringLiteral("data")};

struct Answer
{
    int code = -1;
    QJsonObject document;
};
using Answers = QHash<QString, Answer>; ///< by command

Answer run(const QString &command, const QString &path)
{
    QProcess process;
    process.start(plumbline::test::programPath(),
                  {command, path, QStringLiteral("--json"), QStringLiteral("--no-cache"), QStringLiteral("--quiet")});
    if (!process.waitForFinished(120'000) || process.exitStatus() != QProcess::NormalExit)
        return {};
    return {process.exitCode(), QJsonDocument::fromJson(process.readAllStandardOutput()).object()};
}

Answers runAll(const QString &path)
{
    Answers answers;
    for (const QString &command : Commands)
        answers[command] = run(command, path);
    return answers;
}

/// Returns an answer without everything that it says about the file itself.
QJsonObject facts(QJsonObject document, const QString &file)
{
    document.remove(QStringLiteral("problems"));
    QJsonArray cards = document.value(QStringLiteral("cards")).toArray();
    for (QJsonValueRef entry : cards) {
        QJsonObject card = entry.toObject();
        QJsonArray files = card.value(QStringLiteral("files")).toArray();
        for (QJsonValueRef each : files) {
            QJsonObject listed = each.toObject();
            if (listed.value(QStringLiteral("file")).toString().endsWith(file)) {
                listed.remove(QStringLiteral("status"));
                listed.remove(QStringLiteral("disables"));
                each = listed;
            }
        }
        card[QStringLiteral("files")] = files;
        QJsonObject trace = card.value(QStringLiteral("trace")).toObject();
        trace.remove(QStringLiteral("truncated_at"));
        trace.remove(QStringLiteral("bytes"));
        card[QStringLiteral("trace")] = trace;
        entry = card;
    }
    document[QStringLiteral("cards")] = cards;
    return document;
}

/// Returns the highest severity of the problems about a file; "" if no problem names it.
QString told(const Answer &answer, const QString &path)
{
    QString worst;
    const QJsonArray problems = answer.document.value(QStringLiteral("problems")).toArray();
    for (const auto &problem : problems) {
        if (!problem[QStringLiteral("file")].toString().endsWith(QFileInfo(path).fileName()))
            continue;
        const QString severity = problem[QStringLiteral("severity")].toString();
        if (worst.isEmpty() || severity != QLatin1String("note"))
            worst = severity;
    }
    return worst;
}

qsizetype cellCount(const QByteArray &row)
{
    bool isQuoted = false;
    qsizetype cells = 1;
    for (const char c : row) {
        isQuoted = isQuoted != (c == '"');
        cells += c == ',' && !isQuoted ? 1 : 0;
    }
    return isQuoted ? 0 : cells;
}

/// The beginning of a text, and a whole text with the same meaning.
struct Cut
{
    QByteArray text;
    QByteArray same;
    QString worst; ///< expected severity of the problem about it
};

QList<Cut> cutsOfCsv(const QByteArray &whole)
{
    QList<Cut> cuts;
    const qsizetype headerEnd = whole.indexOf('\n') + 1;
    [[maybe_unused]] const qsizetype middle = whole.indexOf('\n', whole.size() / 2) + 1;
    [[maybe_unused]] const qsizetype last = whole.lastIndexOf('\n', -2) + 1;
    QList<qsizetype> sizes{whole.size() / 2, whole.size() - 1};
#ifndef __SANITIZE_ADDRESS__ // which makes each of the many runs much slower
    sizes += {headerEnd / 2, headerEnd + 5, middle - 1, middle, last + 2};
#endif
    for (const qsizetype size : sizes) {
        Cut cut{whole.left(size), {}, {}};
        cut.same = cut.text.left(cut.text.lastIndexOf('\n') + 1);
        const QByteArray rest = cut.text.mid(cut.same.size());
        if (cut.same.isEmpty()) {
            cut.worst = rest.endsWith('\r') ? QStringLiteral("note") : QStringLiteral("error");
        } else if (!rest.trimmed().isEmpty() && cellCount(rest) == cellCount(whole.left(headerEnd))) {
            cut.same = cut.text + '\n';
            cut.worst = rest.endsWith('\r') ? QString() : QStringLiteral("note");
        } else if (!rest.trimmed().isEmpty()) {
            cut.worst = QStringLiteral("error");
        }
        cuts.append(cut);
    }
    return cuts;
}

/// Returns cuts of an array of objects. The text with the same meaning ends after the last whole object.
QList<Cut> cutsOfEvents(const QByteArray &whole)
{
    QList<Cut> cuts;
    for (const qsizetype size : {whole.size() / 3, whole.size() / 2, whole.size() - 3}) {
        Cut cut{whole.left(size), {}, QStringLiteral("error")};
        for (qsizetype end = cut.text.lastIndexOf('}'); end > 0 && cut.same.isEmpty(); end = cut.text.lastIndexOf('}', end - 1)) {
            const QByteArray closed = cut.text.left(end + 1) + ']';
            if (!QJsonDocument::fromJson(closed).isNull())
                cut.same = closed;
        }
        cuts.append(cut);
    }
    return cuts;
}

bool isBeginOf(const QJsonArray &part, const QJsonArray &whole)
{
    for (qsizetype index = 0; index < part.size(); ++index) {
        if (index >= whole.size() || part[index] != whole[index])
            return false;
    }
    return true;
}

QJsonObject cardOf(const Answer &answer, qsizetype index)
{
    return answer.document.value(QStringLiteral("cards")).toArray().at(index).toObject();
}

bool write(const QString &path, const QByteArray &bytes)
{
    QFile file(path);
    return file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size();
}

QByteArray read(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

QStringList filesBelow(const QString &folder, const QString &pattern)
{
    QStringList files;
    QDirIterator each(folder, {pattern}, QDir::Files, QDirIterator::Subdirectories);
    while (each.hasNext())
        files += each.next();
    files.sort();
    return files;
}

} // namespace

/// Cuts every deliverable of a card short, one after the other. Each command must answer as if the file held only its whole rows
/// and nothing else had changed, and must report what was lost.
class TestTruncated : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void tables_data();
    void tables();
    void timelines_data() { tables_data(); }
    void timelines();
    void communication_data();
    void communication();
    void otherFiles_data();
    void otherFiles();
    void databases();

private:
    [[nodiscard]] QString makeProfile(const QString &framework);
    void compare(const QString &path, const QList<Cut> &cuts);
    void answersSayWhatTheyLack(const QString &path, const Answers &wholes);

    QTemporaryDir m_folder;
    QString m_profile;
    QHash<QString, Answers> m_wholes; ///< by profile
};

QString TestTruncated::makeProfile(const QString &framework)
{
    m_profile = m_folder.filePath(framework);
    if (!QFile::exists(m_profile))
        QProcess::execute(plumbline::test::programPath(),
                          {QStringLiteral("demo"), m_profile, QStringLiteral("--cards"), QStringLiteral("2"),
                           QStringLiteral("--steps"), QStringLiteral("2"), QStringLiteral("--framework"), framework});
    return filesBelow(m_profile, QStringLiteral("trace_view.json")).constFirst().section(QLatin1Char('/'), 0, -3);
}

void TestTruncated::tables_data()
{
    QTest::addColumn<QString>("framework");
    QTest::newRow("PyTorch") << QStringLiteral("pytorch");
    QTest::newRow("MindSpore") << QStringLiteral("mindspore");
}

void TestTruncated::compare(const QString &path, const QList<Cut> &cuts)
{
    const QByteArray whole = read(path);
    const QString name = QFileInfo(path).fileName();
    const auto restore = qScopeGuard([&] { write(path, whole); });
    for (const Cut &cut : cuts) {
        QVERIFY(write(path, cut.same));
        // The result is kept, because most commands need the answers for the whole file as well.
        if (cut.same == whole && m_wholes[m_profile].isEmpty())
            m_wholes[m_profile] = runAll(m_profile);
        const Answers expected = cut.same == whole ? m_wholes[m_profile] : runAll(m_profile);
        QVERIFY(write(path, cut.text));
        for (const QString &command : Commands) {
            const Answer answer = run(command, m_profile);
            const QString place = QStringLiteral("%1 of %2 at %3").arg(command, name).arg(cut.text.size());
            const QString said = told(answer, path);
            if (command == QLatin1String("info"))
                QVERIFY2(said == cut.worst || (cut.worst.isEmpty() && said == QLatin1String("note")), qPrintable(place + said));
            const bool isLoss = !said.isEmpty() && said != QLatin1String("note");
            QVERIFY2(answer.code == (isLoss ? 4 : 0), qPrintable(place + QStringLiteral(": %1").arg(answer.code)));
            // A table without any whole row has a count of 0; a table that never existed has no count.
            if (!cut.same.isEmpty())
                QVERIFY2(facts(answer.document, name) == facts(expected[command].document, name), qPrintable(place));
        }
    }
}

void TestTruncated::tables()
{
    QFETCH(QString, framework);
    const QStringList files = filesBelow(makeProfile(framework), QStringLiteral("*.csv"));
    QVERIFY(files.size() > 9);
    for (const QString &path : files) {
        if (!path.contains(QLatin1String("minddata_pipeline_summary"))) // because it is no table
            compare(path, cutsOfCsv(read(path)));
    }
}

void TestTruncated::timelines()
{
    QFETCH(QString, framework);
    const QString path = makeProfile(framework) + QStringLiteral("/ASCEND_PROFILER_OUTPUT/trace_view.json");
    compare(path, cutsOfEvents(read(path)));
}

void TestTruncated::communication_data()
{
    QTest::addColumn<QString>("file");
    QTest::addColumn<QString>("list");
    QTest::newRow("operators") << QStringLiteral("communication.json") << QStringLiteral("operators");
    QTest::newRow("links") << QStringLiteral("communication_matrix.json") << QStringLiteral("links");
}

void TestTruncated::communication()
{
    QFETCH(QString, file);
    QFETCH(QString, list);
    const QString path = makeProfile(QStringLiteral("pytorch")) + QStringLiteral("/ASCEND_PROFILER_OUTPUT/") + file;
    const QByteArray text = read(path);
    const Answer whole = run(QStringLiteral("comm"), m_profile);
    const QString other = list == QLatin1String("links") ? QStringLiteral("operators") : QStringLiteral("links");
    for (const qsizetype size : {text.size() / 3, text.size() / 2, text.size() - 3}) {
        QVERIFY(write(path, text.left(size)));
        QCOMPARE(told(run(QStringLiteral("info"), m_profile), path), QStringLiteral("error"));
        const Answer answer = run(QStringLiteral("comm"), m_profile);
        QCOMPARE(answer.code, 4);
        QCOMPARE(told(answer, path), QStringLiteral("error"));
        const QJsonArray part = cardOf(answer, 0).value(list).toArray();
        QVERIFY(!part.isEmpty() && isBeginOf(part, cardOf(whole, 0).value(list).toArray()));
        QCOMPARE(cardOf(answer, 0).value(other), cardOf(whole, 0).value(other));
        QCOMPARE(cardOf(answer, 1), cardOf(whole, 1));
        QVERIFY(write(path, text));
    }
}

/// Checks that an answer which differs from that for the whole file names the file, and that the other card is unchanged.
void TestTruncated::answersSayWhatTheyLack(const QString &path, const Answers &wholes)
{
    const QString name = QFileInfo(path).fileName();
    for (const QString &command : Commands) {
        const Answer answer = run(command, m_profile);
        const Answer &whole = wholes[command];
        const QString place = command + QLatin1String(" without all of ") + name;
        const bool isSame = facts(answer.document, name) == facts(whole.document, name);
        QVERIFY2(isSame || !told(answer, path).isEmpty(), qPrintable(place));
        QVERIFY2(answer.code == 4 || isSame, qPrintable(place + QStringLiteral(": %1").arg(answer.code)));
        const QJsonArray cards = answer.document.value(QStringLiteral("cards")).toArray();
        QVERIFY2(!cards.isEmpty() && cards.last().toObject() == cardOf(whole, 1), qPrintable(place));
    }
    QVERIFY(!told(run(QStringLiteral("info"), m_profile), path).isEmpty());
}

void TestTruncated::otherFiles_data()
{
    QTest::addColumn<QString>("framework");
    QTest::addColumn<QString>("pattern");
    QTest::newRow("PyTorch's info") << QStringLiteral("pytorch") << QStringLiteral("profiler_info*.json");
    QTest::newRow("MindSpore's info") << QStringLiteral("mindspore") << QStringLiteral("profiler_info*.json");
    QTest::newRow("groups") << QStringLiteral("pytorch") << QStringLiteral("profiler_metadata.json");
    QTest::newRow("pipeline") << QStringLiteral("mindspore") << QStringLiteral("minddata_pipeline_summary*.json");
}

void TestTruncated::otherFiles()
{
    QFETCH(QString, framework);
    QFETCH(QString, pattern);
    const QString path = filesBelow(makeProfile(framework), pattern).constFirst();
    const QByteArray text = read(path);
    const Answers whole = runAll(m_profile);
    for (const qsizetype size : {text.size() / 3, text.size() / 2, text.size() - 3}) {
        QVERIFY(write(path, text.left(size)));
        answersSayWhatTheyLack(path, whole);
    }
    QVERIFY(write(path, text));
}

void TestTruncated::databases()
{
    const QString samples = qEnvironmentVariable("PLUMBLINE_SAMPLES");
    const QString source = samples + QStringLiteral("/resnet_2cards_level1_db");
    if (samples.isEmpty() || !QFile::exists(source))
        QSKIP("no samples");
    m_profile = m_folder.filePath(QStringLiteral("databases"));
    const QStringList files = filesBelow(source, QStringLiteral("*"));
    for (const QString &file : files) {
        const QString copy = m_profile + file.mid(source.size());
        QVERIFY(QDir().mkpath(QFileInfo(copy).path()) && write(copy, read(file)));
    }
    constexpr qsizetype Page = 4096;
    const Answers whole = runAll(m_profile);
    const QStringList databases = filesBelow(m_profile + QStringLiteral("/rank0_ascend_pt"), QStringLiteral("*.db"));
    QCOMPARE(databases.size(), 2);
    for (const QString &path : databases) {
        const QByteArray bytes = read(path);
        const qsizetype pages = bytes.size() / Page;
        for (const qsizetype size : {Page, pages / 2 * Page, pages / 2 * Page + 1000, (pages - 1) * Page, bytes.size() - 1}) {
            QVERIFY(write(path, bytes.left(size)));
            answersSayWhatTheyLack(path, whole);
            if (QTest::currentTestFailed())
                return;
        }
        QVERIFY(write(path, bytes));
    }
}

PLUMBLINE_TEST(TestTruncated)
#include "tst_truncated.moc"
