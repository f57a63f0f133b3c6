// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/buildpaths.h"
#include "tests/support/samples.h"
#include "tests/support/testregistry.h"

#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

namespace {

/// A script that compares `info --json` (file 2) with the decimal computation of truth.py for a timeline (file 1): counts, every
/// lane, flows, first and last nanosecond. It prints what differs. truth.py counts only the ends of flows, so flows are compared
/// only if the timeline has no flow points in between.
const char *const TruthScript = R"(
import json, sys
sys.path.insert(0, sys.argv[1])
from truth import truth
ours = json.load(open(sys.argv[3]))["cards"][0]["trace"]
theirs = truth(sys.argv[2])
pairs = [("events", "events"), ("slices", "slices"), ("counter_samples", "counter_samples"),
         ("slices_begin_ns", "slice_start_ns"), ("slices_end_ns", "slice_end_ns")]
if "t" not in ours["by_phase"]: pairs.append(("flows_by_category", "flows_by_category"))
for mine, other in pairs:
    if ours[mine] != theirs[other]: print(mine, ours[mine], theirs[other])
# truth.py calls a process without a name by its number; Plumbline knows the numbers of MindInsight (docs/formats.md 13.1).
unnamed = {lane["pid"] for lane in theirs["lanes"] if lane["process"] == lane["pid"]}
process = lambda lane: "" if lane["pid"] in unnamed else lane["process"]
key = lambda lane: (process(lane), lane["thread"], lane["pid"], lane["tid"])
mine = sorted(key(l) + (l["slices"], l["busy_ns"], l["begin_ns"], l["end_ns"]) for l in ours["lanes"])
other = sorted(key(l) + (l["slices"], l["busy_ns"], l["first_ns"], l["last_ns"]) for l in theirs["lanes"])
for lane in set(mine) ^ set(other): print("lane", lane)
)";

QStringList timelinesBelow(const QString &folder)
{
    QStringList files;
    QDirIterator names(folder,
                       {QStringLiteral("trace_view.json"), QStringLiteral("*timeline_display_*.json"),
                        QStringLiteral("msprof_*_*_*.json"), QStringLiteral("hccl_*.json"), QStringLiteral("*.json.gz")},
                       QDir::Files, QDirIterator::Subdirectories);
    while (names.hasNext())
        files.append(names.next());
    files.sort();
    return files;
}

} // namespace

class TestTruth : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void infoEqualsTruth_data();
    void infoEqualsTruth();
};

void TestTruth::infoEqualsTruth_data()
{
    QTest::addColumn<QString>("file");
    const QString samples = plumbline::test::samplePath(QStringLiteral("."));
    if (samples.isEmpty() || QStandardPaths::findExecutable(QStringLiteral("python3")).isEmpty())
        QSKIP("needs the samples and python3");
    for (const QString &file : timelinesBelow(samples))
        QTest::newRow(qPrintable(QDir(samples).relativeFilePath(file))) << file;
}

void TestTruth::infoEqualsTruth()
{
    QFETCH(QString, file);
    const QTemporaryDir folder;
    QProcess info;
    // Copied into a folder of its own, because a file in a result folder stands for the whole folder.
    const QString answer = folder.filePath(QStringLiteral("info.json"));
    const QString copy = folder.filePath(QFileInfo(file).fileName());
    QVERIFY(QFile::copy(file, copy));
    info.setStandardOutputFile(answer);
    info.start(plumbline::test::programPath(), {QStringLiteral("info"), QStringLiteral("--json"), copy});
    QVERIFY(info.waitForFinished(60'000));
    QCOMPARE(info.exitCode(), 0);
    QProcess python;
    const QString tools = QDir(qEnvironmentVariable("PLUMBLINE_SAMPLES")).filePath(QStringLiteral("../tools"));
    python.start(QStringLiteral("python3"), {QStringLiteral("-c"), QLatin1String(TruthScript), tools, copy, answer});
    QVERIFY(python.waitForFinished(60'000));
    QCOMPARE(python.readAllStandardError(), QByteArray());
    QCOMPARE(python.readAllStandardOutput(), QByteArray());
}

PLUMBLINE_TEST(TestTruth)
#include "tst_truth.moc"
