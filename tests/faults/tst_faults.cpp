// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/faults/faultrun.h"
#include "tests/support/testregistry.h"

#include "core/demo/demogenerator.h"

#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QHash>
#include <QMap>
#include <QTemporaryDir>
#include <QTest>

#include <cerrno>
#include <set>

using namespace plumbline;
using namespace plumbline::test;

namespace {

QByteArray bytesOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// Returns names and contents of all files of a folder.
QMap<QString, QByteArray> contentOf(const QString &folder)
{
    QMap<QString, QByteArray> content;
    QDirIterator files(folder, QDir::Files, QDirIterator::Subdirectories);
    while (files.hasNext()) {
        const QString path = files.next();
        content.insert(path, bytesOf(path));
    }
    return content;
}

/// Returns up to `most` numbers of calls, spread over all of them: the first ones, the last one, and some between. Many more are
/// chosen for a full test, unless a sample is all that is wanted.
std::set<int> chosenCalls(int count, int most, bool isSample)
{
    if (!isSample && qEnvironmentVariableIntValue("PLUMBLINE_FULL_TESTS") != 0)
        most = 200;
    std::set<int> chosen;
    for (int each = 1; each <= std::min(count, most / 2); ++each)
        chosen.insert(each);
    for (int part = 1; part <= most / 2 && count > 0; ++part)
        chosen.insert(std::max(1, static_cast<int>(qint64{count} * part / (most / 2))));
    return chosen;
}

} // namespace

/// Lets each kind of call fail in turn while commands run, and checks what the user has afterwards: an answer that is whole, or a
/// sentence and an exit code; files that were there before; and the right answer from the next run.
class TestFaults : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void everyCallMayFail_data();
    void everyCallMayFail();

private:
    [[nodiscard]] QStringList argumentsOf(const QString &command) const;
    /// Returns the file that the user names.
    [[nodiscard]] QString outputOf(const QString &command) const;
    void checkRun(const QString &command, const Fault &fault, const FaultOutcome &whole, const QByteArray &wholeOutput);

    QTemporaryDir m_folder;
    QString m_root;  ///< where faults happen
    QString m_demo;  ///< the profile that is read
    QString m_large; ///< one that is large enough for a snapshot
    QMap<QString, QByteArray> m_profile;
};

void TestFaults::initTestCase()
{
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    QSKIP("a library before that of the sanitizer would not work");
#endif
    m_root = m_folder.filePath(QStringLiteral("root"));
    m_demo = m_root + QStringLiteral("/demo");
    m_large = m_root + QStringLiteral("/large");
    QVERIFY(QDir().mkpath(m_root));
    TaskControl control;
    DemoOptions options;
    options.cards = 1;
    options.steps = 2;
    QVERIFY(writeDemo(m_demo.toStdString(), options, control));
    options.events = 60'000; // enough for a snapshot
    QVERIFY(writeDemo(m_large.toStdString(), options, control));
    m_profile = contentOf(m_demo);
}

QStringList TestFaults::argumentsOf(const QString &command) const
{
    const QStringList threads{QStringLiteral("--threads"), QStringLiteral("1")};
    if (command == QLatin1String("stats"))
        return QStringList{command, m_large, QStringLiteral("--json")} + threads;
    if (command == QLatin1String("info") || command == QLatin1String("advise"))
        return QStringList{command, m_demo, QStringLiteral("--json")} + threads;
    if (command == QLatin1String("kernels"))
        return QStringList{command, m_demo, QStringLiteral("--csv")} + threads;
    return QStringList{command, m_demo, QStringLiteral("-o"), outputOf(command)} + threads;
}

QString TestFaults::outputOf(const QString &command) const
{
    static const QHash<QString, QString> Suffixes{{QStringLiteral("report"), QStringLiteral(".html")},
                                                  {QStringLiteral("render"), QStringLiteral(".svg")}};
    return m_root + QStringLiteral("/output") + Suffixes.value(command, QStringLiteral(".card"));
}

void TestFaults::everyCallMayFail_data()
{
    QTest::addColumn<QString>("command");
    QTest::addColumn<QByteArray>("call");
    QTest::addColumn<int>("error");
    QTest::addColumn<bool>("stays");
    const auto add = [](const char *command, const char *call, int error, bool stays) {
        QTest::addRow("%s: %s fails with %d%s", command, call, error, stays ? ", and all later ones" : "")
            << QString::fromLatin1(command) << QByteArray(call) << error << stays;
    };
    for (const char *command : {"info", "advise", "kernels", "report"}) {
        add(command, "open", EACCES, false);
        add(command, "open", EMFILE, true);
        add(command, "map", ENOMEM, false);
        add(command, "read", EIO, false);
    }
    // Lists and texts of Qt do not check all of their memory. Of this command core makes the answer alone.
    add("info", "memory", ENOMEM, false);
    add("info", "memory", ENOMEM, true);
    for (const char *command : {"report", "render", "extract"}) {
        add(command, "write", ENOSPC, true);
        add(command, "write", 0, false);
        add(command, "sync", EIO, false);
        add(command, "rename", EACCES, false);
    }
    add("stats", "write", ENOSPC, true); // writes a snapshot
    add("stats", "write", EIO, false);
    add("stats", "sync", EIO, false);
    add("stats", "rename", EACCES, false);
}

void TestFaults::checkRun(const QString &command, const Fault &fault, const FaultOutcome &whole, const QByteArray &wholeOutput)
{
    const QByteArray before = command == QLatin1String("extract") ? "" : "what the user had"; // it replaces no file
    QFile named(outputOf(command));
    named.remove();
    if (!before.isEmpty()) {
        QVERIFY(named.open(QIODevice::WriteOnly));
        named.write(before);
        named.close();
    }
    QDir(m_root + QStringLiteral("/cache")).removeRecursively();
    const FaultOutcome outcome = runWithFault(argumentsOf(command), fault, m_root);
    const QByteArray place = command.toUtf8() + ", call " + QByteArray::number(fault.first) + ": exit code " +
                             QByteArray::number(outcome.code) + ", " + outcome.err.left(500);
    QVERIFY2(!outcome.isCrash, place.constData());
    QVERIFY2(outcome.code >= 0 && outcome.code <= 5, place.constData());
    if (outcome.code == 0)
        QVERIFY2(outcome.out == whole.out, QByteArray(place + "\nthe answer is another one, and nothing is said").constData());
    else
        QVERIFY2(!outcome.err.isEmpty() || outcome.out.contains("\"severity\""),
                 QByteArray(place + "\nnothing is said").constData());
    const QByteArray after = bytesOf(outputOf(command));
    QVERIFY2(after == before || after == wholeOutput || outcome.code == 4,
             QByteArray(place + "\nthe file of the user is lost").constData());
    QVERIFY2(contentOf(m_demo) == m_profile, QByteArray(place + "\nthe profile was changed").constData());
}

void TestFaults::everyCallMayFail()
{
    QFETCH(QString, command);
    QFETCH(QByteArray, call);
    QFETCH(int, error);
    QFETCH(bool, stays);
    constexpr int MostRuns = 8;
    const bool isSample = call == "memory"; // libraries do not check all of it, see docs/reliability.md
    const Fault none{call, 0, error, stays};
    QFile::remove(outputOf(command));
    QDir(m_root + QStringLiteral("/cache")).removeRecursively();
    const FaultOutcome whole = runWithFault(argumentsOf(command), none, m_root);
    QCOMPARE(whole.code, 0);
    const QByteArray wholeOutput = bytesOf(outputOf(command));
    for (const int first : chosenCalls(whole.calls, MostRuns, isSample)) {
        checkRun(command, {call, first, error, stays}, whole, wholeOutput);
        if (QTest::currentTestFailed())
            return;
    }
    QFile::remove(outputOf(command));
    const FaultOutcome again = runWithFault(argumentsOf(command), none, m_root);
    QCOMPARE(again.code, 0);
    QCOMPARE(again.out, whole.out);
}

PLUMBLINE_TEST(TestFaults)
#include "tst_faults.moc"
