// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/programrun.h"
#include "tests/support/testregistry.h"

#include <QDirIterator>
#include <QFile>
#include <QFileInfo>
#include <QHash>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QScopeGuard>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

namespace {

const QStringList Commands{QStringLiteral("info"),   QStringLiteral("overview"), QStringLiteral("kernels"),
                           QStringLiteral("memory"), QStringLiteral("comm"),     QStringLiteral("data")};

struct Answer
{
    int code = -1;
    QJsonObject document;
};
using Answers = QHash<QString, Answer>; ///< by command

/// Whether each file is cut by itself at every place, which takes minutes.
bool isFull()
{
    return qEnvironmentVariableIsSet("PLUMBLINE_FULL_TESTS");
}

Answer run(const QString &command, const QString &path)
{
    const auto outcome =
        plumbline::test::run({command, path, QStringLiteral("--json"), QStringLiteral("--no-cache"), QStringLiteral("--quiet")});
    return {outcome.code, QJsonDocument::fromJson(outcome.out).object()};
}

Answers runAll(const QString &path)
{
    Answers answers;
    for (const QString &command : Commands)
        answers[command] = run(command, path);
    return answers;
}

/// Returns an answer without everything that it says about files themselves.
QJsonObject facts(QJsonObject document, const QStringList &names)
{
    document.remove(QStringLiteral("problems"));
    QJsonArray cards = document.value(QStringLiteral("cards")).toArray();
    for (QJsonValueRef entry : cards) {
        QJsonObject card = entry.toObject();
        QJsonArray files = card.value(QStringLiteral("files")).toArray();
        for (QJsonValueRef each : files) {
            QJsonObject listed = each.toObject();
            if (names.contains(QFileInfo(listed.value(QStringLiteral("file")).toString()).fileName())) {
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

/// Returns where the whole rows of a table end: behind the last line end that is in no quoted cell.
qsizetype endOfRows(const QByteArray &text)
{
    bool isQuoted = false;
    qsizetype end = 0;
    for (qsizetype at = 0; at < text.size(); ++at) {
        isQuoted = isQuoted != (text[at] == '"');
        end = text[at] == '\n' && !isQuoted ? at + 1 : end;
    }
    return end;
}

/// The beginning of a text, and a whole text with the same meaning.
struct Cut
{
    QByteArray text;
    QByteArray same;
    QString worst; ///< expected severity of the problem about it
};

/// Returns cuts of a table: in its header, behind it, at and beside the ends of rows, and in the middle.
QList<Cut> cutsOfCsv(const QByteArray &whole)
{
    QList<Cut> cuts;
    const qsizetype headerEnd = whole.indexOf('\n') + 1;
    const qsizetype middle = whole.indexOf('\n', whole.size() / 2) + 1;
    const qsizetype last = whole.lastIndexOf('\n', -2) + 1;
    for (const qsizetype size :
         {headerEnd / 2, headerEnd + 5, whole.size() / 2, middle - 1, middle, last + 2, whole.size() - 1}) {
        Cut cut{whole.left(size), {}, {}};
        cut.same = cut.text.left(endOfRows(cut.text));
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

/// A deliverable with all its cuts.
struct CutFile
{
    QString path;
    QList<Cut> cuts;
};

/// Which files are cut at the same time, and where.
using Round = QList<QPair<QString, Cut>>; ///< by path

/// Returns rounds in which every file gets all its cuts. A round cuts most files, each at another place, and leaves some whole;
/// a full test cuts one file in a round.
QList<Round> roundsOf(const QList<CutFile> &files)
{
    QList<Round> rounds;
    if (isFull()) {
        for (const CutFile &file : files) {
            for (const Cut &cut : file.cuts)
                rounds.append(Round{{file.path, cut}});
        }
        return rounds;
    }
    constexpr qsizetype Places = 7; // more than a file has cuts
    for (qsizetype round = 0; round < Places; ++round) {
        Round each;
        for (qsizetype number = 0; number < files.size(); ++number) {
            const QList<Cut> &cuts = files[number].cuts;
            if (const qsizetype place = (round + number) % Places; place < cuts.size())
                each.append({files[number].path, cuts[place]});
        }
        rounds.append(each);
    }
    return rounds;
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

/// Cuts every deliverable of a card short. Each command must answer as if the file held only its whole rows and nothing else had
/// changed, and must report what was lost.
class TestTruncated : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void tables_data();
    void tables();
    void communication_data();
    void communication();
    void otherFiles_data();
    void otherFiles();
    void databases();

private:
    [[nodiscard]] QString makeProfile(const QString &framework);
    [[nodiscard]] const Answers &answersForWhole();
    void compare(const Round &round);
    void answersSayWhatTheyLack(const QString &path, const Answers &wholes);

    QTemporaryDir m_folder;
    QString m_profile;
    QHash<QString, Answers> m_wholes; ///< by profile
};

/// Makes a job of two cards and returns the folder of the first one.
QString TestTruncated::makeProfile(const QString &framework)
{
    m_profile = m_folder.filePath(framework);
    if (!QFile::exists(m_profile))
        (void)plumbline::test::run({QStringLiteral("demo"), m_profile, QStringLiteral("--cards"), QStringLiteral("2"),
                                    QStringLiteral("--steps"), QStringLiteral("1"), QStringLiteral("--framework"), framework});
    return filesBelow(m_profile, QStringLiteral("trace_view.json")).constFirst().section(QLatin1Char('/'), 0, -3);
}

/// Returns the answers for the profile as it was made; all its files must be whole the first time.
const Answers &TestTruncated::answersForWhole()
{
    Answers &answers = m_wholes[m_profile];
    if (answers.isEmpty())
        answers = runAll(m_profile);
    return answers;
}

void TestTruncated::tables_data()
{
    QTest::addColumn<QString>("framework");
    QTest::newRow("PyTorch") << QStringLiteral("pytorch");
    QTest::newRow("MindSpore") << QStringLiteral("mindspore");
}

/// Compares the answers for cut files with those for files of the same meaning.
void TestTruncated::compare(const Round &round)
{
    QHash<QString, QByteArray> wholes;
    QStringList names;
    QString places;
    for (const auto &[path, cut] : round) {
        wholes[path] = read(path);
        names += QFileInfo(path).fileName();
        places += QStringLiteral(" %1 at %2").arg(names.last()).arg(cut.text.size());
    }
    const auto restore = qScopeGuard([&] {
        for (auto each = wholes.cbegin(); each != wholes.cend(); ++each)
            write(each.key(), each.value());
    });
    for (const auto &[path, cut] : round)
        QVERIFY(write(path, cut.same));
    // A table without any whole row has a count of 0; a table that never existed has no count.
    const bool hasRows = std::ranges::none_of(round, [](const auto &each) { return each.second.same.isEmpty(); });
    const Answers expected = hasRows ? runAll(m_profile) : Answers();
    for (const auto &[path, cut] : round)
        QVERIFY(write(path, cut.text));
    for (const QString &command : Commands) {
        const Answer answer = run(command, m_profile);
        bool isLoss = false;
        for (const auto &[path, cut] : round) {
            const QString said = told(answer, path);
            isLoss = isLoss || (!said.isEmpty() && said != QLatin1String("note"));
            if (command == QLatin1String("info"))
                QVERIFY2(said == cut.worst || (cut.worst.isEmpty() && said == QLatin1String("note")),
                         qPrintable(path + QStringLiteral(" at %1: ").arg(cut.text.size()) + said));
        }
        const QString place = command + QLatin1String(" of") + places;
        QVERIFY2(answer.code == (isLoss ? 4 : 0), qPrintable(place + QStringLiteral(": %1").arg(answer.code)));
        if (hasRows)
            QVERIFY2(facts(answer.document, names) == facts(expected[command].document, names), qPrintable(place));
    }
}

void TestTruncated::tables()
{
    QFETCH(QString, framework);
    const QString card = makeProfile(framework);
    QList<CutFile> files;
    Round headless; // its cuts leave no row
    for (const QString &path : filesBelow(card, QStringLiteral("*.csv"))) {
        if (path.contains(QLatin1String("minddata_pipeline_summary"))) // because it is no table
            continue;
        CutFile file{path, cutsOfCsv(read(path))};
        headless.append({path, file.cuts.takeFirst()});
        files.append(file);
    }
    QVERIFY(files.size() > 9);
    const QString timeline = card + QStringLiteral("/ASCEND_PROFILER_OUTPUT/trace_view.json");
    files.append({timeline, cutsOfEvents(read(timeline))});
    for (const Round &round : roundsOf(files) + QList<Round>{headless}) {
        compare(round);
        if (QTest::currentTestFailed())
            return;
    }
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
    const Answer whole = answersForWhole()[QStringLiteral("comm")];
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
        if (command == QLatin1String("info"))
            QVERIFY(!told(answer, path).isEmpty());
        const Answer &whole = wholes[command];
        const QString place = command + QLatin1String(" without all of ") + name;
        const bool isSame = facts(answer.document, {name}) == facts(whole.document, {name});
        QVERIFY2(isSame || !told(answer, path).isEmpty(), qPrintable(place));
        QVERIFY2(answer.code == 4 || isSame, qPrintable(place + QStringLiteral(": %1").arg(answer.code)));
        const QJsonArray cards = answer.document.value(QStringLiteral("cards")).toArray();
        QVERIFY2(!cards.isEmpty() && cards.last().toObject() == cardOf(whole, 1), qPrintable(place));
    }
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
    const Answers whole = answersForWhole();
    for (const qsizetype size : {text.size() / 2, text.size() - 3}) {
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
    const Answers whole = answersForWhole();
    const QStringList databases = filesBelow(m_profile + QStringLiteral("/rank0_ascend_pt"), QStringLiteral("*.db"));
    QCOMPARE(databases.size(), 2);
    for (const QString &path : databases) {
        const QByteArray bytes = read(path);
        const qsizetype pages = bytes.size() / Page;
        QList<qsizetype> sizes{Page, pages / 2 * Page + 1000, bytes.size() - 1};
        if (isFull())
            sizes += {pages / 2 * Page, (pages - 1) * Page};
        for (const qsizetype size : sizes) {
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
