// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/loader.h"
#include "app/session/sessionfile.h"
#include "tests/support/ownhome.h"
#include "tests/support/smallprofile.h"
#include "tests/support/testregistry.h"
#include "widgets/support/paths.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <sys/stat.h>

using namespace plumbline;

namespace {

ViewState someView()
{
    ViewState view;
    view.range = TimeRange{1000, 51'000};
    view.marked = TimeRange{2000, 3000};
    view.arrangement.pinned = QStringList{QStringLiteral("rank0\x1f"
                                                         "Ascend\x1f"
                                                         "Stream 2")};
    view.flows = QStringList{QStringLiteral("HostToDevice")};
    view.page = QStringLiteral("timeline");
    view.remarks = {{QStringLiteral("free-share-high||1|"), true, QStringLiteral("known")}};
    view.marks = {{{5, 5}, QStringLiteral("换算子"), MarkColour::Red, QStringLiteral("see\nlater")}};
    view.originNs = 1'736'408'883'573'887'921;
    return view;
}

/// Loads what a session names, as the window does.
Result<LoadedData> load(const QStringList &paths)
{
    LoadMonitor monitor;
    TaskControl control;
    return loadPaths(paths, {}, monitor, control);
}

} // namespace

class TestSessionFile : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void moveTogetherWithTheProfile();
    void keepsAnyPath();
    void refusesWhatIsNoSession_data();
    void refusesWhatIsNoSession();
    void refusesWhatIsNoFile();
    void givesThePathsAndTheView();
    void sessionsInSessionsAreErrors();
    void takesOverRemarks();
    void pathsAreJobs();
};

void TestSessionFile::moveTogetherWithTheProfile()
{
    const QTemporaryDir folder;
    const QString first = folder.filePath(QStringLiteral("first"));
    const QString second = folder.filePath(QStringLiteral("second"));
    QVERIFY(test::writeSmallProfile(first + QStringLiteral("/run"), 1));
    const QString elsewhere = folder.filePath(QStringLiteral("other.json"));
    const SessionFile session{{first + QStringLiteral("/run"), elsewhere}, someView()};
    QVERIFY(session.write(first + QStringLiteral("/a.plumbline")));
    QFile file(first + QStringLiteral("/a.plumbline"));
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArray text = file.readAll();
    for (const char *part : {"\"plumbline_session\": 1", "\"run\"", "\"../other.json\"", "\"origin_ns\": 1736408883573887921"})
        QVERIFY2(text.contains(part), text.constData());
    QVERIFY(QFile::rename(first, second));
    const auto read = SessionFile::read(second + QStringLiteral("/a.plumbline"));
    QVERIFY(read);
    QCOMPARE(read->paths, (QStringList{second + QStringLiteral("/run"), elsewhere}));
    QCOMPARE(read->view, session.view);
}

void TestSessionFile::keepsAnyPath()
{
    for (const QString &name :
         {QStringLiteral("bytes:x"), QStringLiteral("算 子%41.json"), QStringLiteral("http:"), QStringLiteral(":x"),
          pathFromBytes("a\xff\xfe%41"), QStringLiteral("~"), QStringLiteral("\"\n")}) {
        const SessionFile session{{QStringLiteral("/nowhere/data/") + name}, {}};
        const auto read = SessionFile::fromText(session.toText(QStringLiteral("/nowhere")), QStringLiteral("/nowhere"));
        QVERIFY(read);
        QCOMPARE(read->paths, session.paths);
        const SessionFile beside{{QStringLiteral("/nowhere/") + name}, {}};
        QCOMPARE(SessionFile::fromText(beside.toText(QStringLiteral("/nowhere")), QStringLiteral("/nowhere"))->paths,
                 beside.paths);
    }
}

void TestSessionFile::refusesWhatIsNoSession_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<int>("code");
    const int refused = static_cast<int>(ErrorCode::NotRecognised);
    QTest::newRow("empty") << QByteArray() << refused;
    QTest::newRow("cut short") << QByteArray(R"({"plumbline_session":1,"paths":["a"])") << refused;
    QTest::newRow("a timeline") << QByteArray(R"({"traceEvents":[]})") << refused;
    QTest::newRow("an array") << QByteArray("[1]") << refused;
    QTest::newRow("version of another type") << QByteArray(R"({"plumbline_session":"1","paths":["a"]})") << refused;
    QTest::newRow("version 0") << QByteArray(R"({"plumbline_session":0,"paths":["a"]})") << refused;
    QTest::newRow("later version") << QByteArray(R"({"plumbline_session":2,"paths":["a"]})")
                                   << static_cast<int>(ErrorCode::NotSupported);
    QTest::newRow("no paths") << QByteArray(R"({"plumbline_session":1,"paths":[]})") << refused;
    QTest::newRow("paths of another type") << QByteArray(R"({"plumbline_session":1,"paths":"a"})") << refused;
    QTest::newRow("a number as path") << QByteArray(R"({"plumbline_session":1,"paths":[1]})") << refused;
    QTest::newRow("a path with a zero") << QByteArray(R"({"plumbline_session":1,"paths":["a\u0000b"]})") << refused;
    QTest::newRow("an escaped zero") << QByteArray(R"({"plumbline_session":1,"paths":["bytes:a%00b"]})") << refused;
    QTest::newRow("an endless path") << QByteArray(R"({"plumbline_session":1,"paths":[")" + QByteArray(5000, 'a') + R"("]})")
                                     << refused;
    QByteArray many;
    for (int i = 0; i < 1001; ++i)
        many += "\"p" + QByteArray::number(i) + "\",";
    many.chop(1);
    QTest::newRow("too many paths") << QByteArray(R"({"plumbline_session":1,"paths":[)" + many + "]}") << refused;
    QTest::newRow("too deep") << QByteArray(R"({"plumbline_session":1,"paths":["a"],"view":)" + QByteArray(100'000, '[') +
                                            QByteArray(100'000, ']') + "}")
                              << refused;
}

void TestSessionFile::refusesWhatIsNoSession()
{
    QFETCH(QByteArray, text);
    QFETCH(int, code);
    const QTemporaryDir folder;
    const QString file = folder.filePath(QStringLiteral("a.plumbline"));
    QVERIFY(test::writeFile(file, text));
    const auto read = SessionFile::read(file);
    QVERIFY(!read);
    QCOMPARE(static_cast<int>(read.error().code), code);
    QCOMPARE(read.error().path, file.toStdString());
    QVERIFY(load({file})->cards.empty());
    QCOMPARE(load({file})->errors.size(), std::size_t(1));
}

void TestSessionFile::refusesWhatIsNoFile()
{
    const QTemporaryDir folder;
    const QString pipe = folder.filePath(QStringLiteral("pipe.plumbline"));
    QCOMPARE(mkfifo(QFile::encodeName(pipe).constData(), 0600), 0);
    QCOMPARE(SessionFile::read(pipe).error().code, ErrorCode::NotRegularFile); // and does not wait for a writer
    QCOMPARE(SessionFile::read(folder.filePath(QStringLiteral("none.plumbline"))).error().code, ErrorCode::FileNotFound);
    const QString large = folder.filePath(QStringLiteral("large.plumbline"));
    QFile file(large);
    QVERIFY(file.open(QIODevice::WriteOnly) && file.resize(qint64{1} << 40)); // has no blocks
    QCOMPARE(SessionFile::read(large).error().code, ErrorCode::NotRecognised);
    const SessionFile session{{folder.path()}, {}};
    QCOMPARE(session.write(folder.filePath(QStringLiteral("none/a.plumbline"))).error().code, ErrorCode::WriteFailed);
}

void TestSessionFile::givesThePathsAndTheView()
{
    const test::OwnHome home;
    const QString run = home.filePath(QStringLiteral("run"));
    QVERIFY(test::writeSmallProfile(run, 2));
    const QString file = home.filePath(QStringLiteral("a.PLUMBLINE"));
    QVERIFY((SessionFile{{run}, someView()}.write(file)));
    const auto data = load({file});
    QVERIFY(data);
    QCOMPARE(data->paths, QStringList{run});
    QCOMPARE(data->cards.size(), std::size_t(2));
    QCOMPARE(data->view, std::optional(someView()));
    QVERIFY(data->errors.empty());
    QCOMPARE(data->sessions.size(), std::size_t(1));
    QCOMPARE(withoutSessions({file, run}, data->sessions), QStringList{run});
    // A folder may be called as it likes.
    const QString named = home.filePath(QStringLiteral("run.plumbline"));
    QVERIFY(QFile::rename(run, named));
    QCOMPARE(load({named})->cards.size(), std::size_t(2));
    // A session whose paths are gone says so.
    const auto gone = load({file});
    QVERIFY(gone->cards.empty());
    QCOMPARE(gone->errors.size(), std::size_t(1));
    QCOMPARE(gone->errors.front().path, run.toStdString());
}

void TestSessionFile::sessionsInSessionsAreErrors()
{
    const test::OwnHome home;
    const QString run = home.filePath(QStringLiteral("run"));
    QVERIFY(test::writeSmallProfile(run, 1));
    const QString file = home.filePath(QStringLiteral("self.plumbline"));
    QVERIFY((SessionFile{{file, run}, someView()}.write(file)));
    const auto data = load({file});
    QCOMPARE(data->cards.size(), std::size_t(1));
    QCOMPARE(data->errors.size(), std::size_t(1));
    QCOMPARE(data->errors.front().path, file.toStdString());
}

void TestSessionFile::takesOverRemarks()
{
    const test::OwnHome home;
    const QString run = home.filePath(QStringLiteral("run"));
    QVERIFY(test::writeSmallProfile(run, 1));
    // What the user kept of the same profile before: another remark, and one on the same finding.
    ViewState own;
    own.remarks = {{QStringLiteral("mine"), false, QStringLiteral("ask")},
                   {someView().remarks.front().finding, false, QStringLiteral("x")}};
    own.marks = {{{10, 20}, QStringLiteral("mine"), MarkColour::Green, {}}};
    own.originNs = someView().originNs.value() + 3;
    ViewState session = someView();
    session.remarks.push_back(own.remarks.front());
    session.marks.push_back({{13, 23}, QStringLiteral("mine"), MarkColour::Green, {}});
    QCOMPARE(withOwnNotes(someView(), own), session);
    QCOMPARE(withOwnNotes(session, own), session); // nothing twice
}

/// Ranks of one job may be opened by a path each. Captures that do not belong together are jobs of their own, with their names.
void TestSessionFile::pathsAreJobs()
{
    const QTemporaryDir folder;
    const auto rank = [&folder](const char *job, int number) {
        const QString path = folder.filePath(QStringLiteral("%1/rank%2_ascend_pt").arg(QLatin1String(job)).arg(number));
        const bool isWritten = test::writeFile(path + QStringLiteral("/ASCEND_PROFILER_OUTPUT/trace_view.json"), "[]");
        return isWritten ? path : QString();
    };
    const auto jobs = [](const QStringList &paths) {
        const auto data = load(paths);
        QStringList lines;
        for (const FoundCard &card : data ? data->cards : std::vector<FoundCard>())
            lines += QStringLiteral("%1 %2").arg(card.card().job).arg(QString::fromStdString(card.card().jobName));
        return lines;
    };
    const QString first = rank("a", 0);
    QCOMPARE(jobs({first, rank("a", 1)}), (QStringList{QStringLiteral("0 "), QStringLiteral("0 ")}));
    QCOMPARE(jobs({first, rank("b", 0)}), (QStringList{QStringLiteral("0 a"), QStringLiteral("1 b")}));
    QCOMPARE(jobs({first, first}), QStringList{QStringLiteral("0 ")}); // one and the same card
}

PLUMBLINE_TEST(TestSessionFile)
#include "tst_sessionfile.moc"
