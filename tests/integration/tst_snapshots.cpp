// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/demo/demogenerator.h"
#include "core/profile/profileloader.h"
#include "tests/support/buildpaths.h"
#include "tests/support/samples.h"
#include "tests/support/testregistry.h"
#include "tests/support/tracebytes.h"
#include "tests/support/tracetext.h"

#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

using namespace plumbline;
using namespace plumbline::test;

namespace {

/// Loads a timeline twice and checks that the traces are equal. Returns false if the second load did not use a snapshot.
bool comesBack(const std::vector<std::string> &paths, const QString &cache)
{
    int written = 0;
    LoadOptions options;
    options.cacheDirectory = cache.toStdString();
    options.snapshotFromBytes = 0;
    options.takeSnapshotJob = [&written](const SnapshotJob &job) {
        TaskControl control;
        written += job(0, control) ? 1 : 100;
    };
    TaskControl control;
    const auto parsed = loadDeviceTraces(paths, control, options);
    const auto restored = loadDeviceTraces(paths, control, options);
    if (!parsed || !restored)
        return !parsed && !restored;
    QString before;
    QString after;
    for (const DeviceTrace &part : *parsed)
        before += printAll(*part.trace);
    for (const DeviceTrace &part : *restored)
        after += printAll(*part.trace);
    return written == 1 && before == after && traceBytes(*restored) == traceBytes(*parsed);
}

} // namespace

/// Checks that snapshots change nothing but the time of a load.
class TestSnapshots : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void samplesComeBack();
    void demosComeBack_data();
    void demosComeBack();
    void commandsAnswerTheSame();
};

void TestSnapshots::samplesComeBack()
{
    const QString samples = samplePath(QString());
    if (samples.isEmpty())
        QSKIP("no samples on this machine");
    const QTemporaryDir cache;
    int timelines = 0;
    QDirIterator file(samples, {QStringLiteral("*.json"), QStringLiteral("*.gz")}, QDir::Files, QDirIterator::Subdirectories);
    while (file.hasNext()) {
        const QString path = file.next();
        TaskControl control;
        timelines += loadTrace({path.toStdString()}, control) ? 1 : 0;
        QVERIFY2(comesBack({path.toStdString()}, cache.path()), qPrintable(path));
    }
    QVERIFY(timelines >= 8);
    QCOMPARE(QDir(cache.path()).entryList(QDir::Files).size(), timelines);
}

void TestSnapshots::demosComeBack_data()
{
    QTest::addColumn<DemoFramework>("framework");
    QTest::newRow("PyTorch") << DemoFramework::PyTorch;
    QTest::newRow("MindSpore") << DemoFramework::MindSpore;
}

void TestSnapshots::demosComeBack()
{
    QFETCH(DemoFramework, framework);
    const QTemporaryDir folder;
    TaskControl control;
    DemoOptions options;
    options.framework = framework;
    QVERIFY(writeDemo(folder.filePath(QStringLiteral("demo")).toStdString(), options, control));
    const auto profile = openProfile(folder.filePath(QStringLiteral("demo")).toStdString(), ScanDepth::Discovery, control);
    QVERIFY(profile);
    QCOMPARE(profile->cards.size(), std::size_t(2));
    for (const Card &card : profile->cards)
        QVERIFY(comesBack(card.timeline, folder.filePath(QStringLiteral("cache"))));
    // Both files as one timeline.
    std::vector<std::string> both = profile->cards[0].timeline;
    both.insert(both.end(), profile->cards[1].timeline.begin(), profile->cards[1].timeline.end());
    QVERIFY(comesBack(both, folder.filePath(QStringLiteral("cache"))));
}

void TestSnapshots::commandsAnswerTheSame()
{
    const QTemporaryDir folder;
    const QString demo = folder.filePath(QStringLiteral("demo"));
    const QDir cache(folder.filePath(QStringLiteral("cache")));
    const auto answer = [&](QStringList arguments) {
        QProcess process;
        arguments += {QStringLiteral("--quiet"), QStringLiteral("--cache-dir"), cache.path()};
        process.start(plumbline::test::programPath(), arguments);
        const bool finished = process.waitForFinished(60'000);
        return finished && process.exitCode() == 0 ? process.readAllStandardOutput() : QByteArray();
    };
    const auto snapshots = [&cache] { return cache.entryList({QStringLiteral("snapshot-*")}, QDir::Files).size(); };
    const QString events = QStringLiteral("--events");
    answer({QStringLiteral("demo"), demo, QStringLiteral("--cards"), QStringLiteral("1"), events, QStringLiteral("60000")});
    const QString none = QStringLiteral("--no-cache");
    const QString json = QStringLiteral("--json");
    const QString picture = folder.filePath(QStringLiteral("picture.svg"));
    const auto drawn = [&](const QStringList &more) {
        answer(QStringList{QStringLiteral("render"), demo, QStringLiteral("-o"), picture} + more);
        QFile file(picture);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    };
    const QByteArray undrawn = drawn({none});
    QVERIFY(!undrawn.isEmpty());
    for (const QStringList &command : {QStringList{QStringLiteral("info"), demo, json},
                                       {QStringLiteral("stats"), demo, json},
                                       {QStringLiteral("slices"), demo, json, QStringLiteral("--args")}}) {
        const QByteArray parsed = answer(command + QStringList{none});
        QVERIFY(parsed.size() > 1000);
        QCOMPARE(snapshots(), command.front() == QLatin1String("info") ? 0 : 1);
        QVERIFY(answer(command) == parsed); // the first command writes the snapshot
        QCOMPARE(snapshots(), 1);
        QVERIFY(answer(command) == parsed);
    }
    QVERIFY(drawn({}) == undrawn);
    const auto sorting = [&](const QStringList &more) {
        const QStringList bench{QStringLiteral("bench"), QStringLiteral("open"), demo, json};
        const QJsonObject seconds = QJsonDocument::fromJson(answer(bench + more)).object()[QLatin1String("seconds")].toObject();
        return seconds[QLatin1String("sort")].toDouble(-1);
    };
    QVERIFY(sorting({none}) > 0);
    QCOMPARE(sorting({}), 0.0); // a restored trace needs no sorting
}

PLUMBLINE_TEST(TestSnapshots)
#include "tst_snapshots.moc"
