// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/buildpaths.h"
#include "tests/support/samples.h"
#include "tests/support/testregistry.h"

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

namespace {

/// A script that computes statistics of ranges of a timeline (argument 2) with decimals and compares them with `stats --json` of
/// the program (argument 3). It prints what differs. Timelines with slices other than complete ones are left out.
const char *const StatisticsScript = R"(
import json, subprocess, sys
from collections import Counter, defaultdict
sys.path.insert(0, sys.argv[1])
from truth import load, ns, union

events = load(sys.argv[2])
if {e.get("ph") for e in events} & set("BEbenSTpF"): sys.exit()
slices = defaultdict(list)
names, threads = {}, {}
for e in events:
    if e.get("ph") == "M" and e.get("name") == "process_name": names[e["pid"]] = e["args"]["name"]
    if e.get("ph") == "M" and e.get("name") == "thread_name": threads[(e["pid"], e.get("tid"))] = e["args"]["name"]
    if e.get("ph") == "X":
        start = ns(e["ts"])
        slices[(e["pid"], e.get("tid"))].append((start, start + max(0, ns(e.get("dur"))), e["name"], e.get("cat", "")))
# The numbers of MindInsight (docs/formats.md 13.1).
if not names: names = {pid: "Communication Op" if str(pid) == "10000" else "Ascend Op" for pid, tid in slices}
for lane in slices.values(): lane.sort(key=lambda s: (s[0], -s[1]))
first = min(s[0] for lane in slices.values() for s in lane)
last = max(s[1] for lane in slices.values() for s in lane)

def half_even(total, count):
    quotient, rest = divmod(total, count)
    return quotient + (1 if 2 * rest > count or (2 * rest == count and quotient % 2) else 0)

def expected(begin, end, by):
    groups, selfs, parts = defaultdict(list), Counter(), []
    for lane, rows in slices.items():
        for i, (start, stop, name, category) in enumerate(rows):
            if not (begin <= start < end if start == stop else start < end and stop > begin): continue
            part = (max(start, begin), min(stop, end))
            inside = []
            for other in rows[i + 1:]:
                if other[0] >= stop: break
                cut = (max(other[0], begin), min(other[1], end))
                if other[1] <= stop and cut[0] < cut[1]: inside.append(cut)
            key = (name, category, lane)[by]
            groups[key].append(part[1] - part[0])
            selfs[key] += part[1] - part[0] - union(inside)
            parts.append(part)
    answer = []
    for key, durations in groups.items():
        durations.sort()
        rank = lambda p: durations[-(-len(durations) * p // 100) - 1]
        text = names.get(key[0], str(key[0])) + "/" + threads.get(key, str(key[1])) if by == 2 else key
        answer.append((text, len(durations), sum(durations), selfs[key], half_even(sum(durations), len(durations)),
                       durations[0], durations[-1], rank(50), rank(95), rank(99)))
    span = max(p[1] for p in parts) - min(p[0] for p in parts) if parts else 0
    return sorted(answer), (sum(a[2] for a in answer), union(parts), span)

step = (last - first) // 7
for begin, end in [(None, None), (first + step, first + 2 * step), (first + 3 * step + 1, first + 6 * step), (last, last + 1)]:
    for by, option in enumerate(["name", "category", "lane"]):
        command = [sys.argv[3], "stats", "--json", "--quiet", "--by", option, sys.argv[2]]
        if begin is not None: command += ["--from", str(begin), "--to", str(end)]
        cards = json.loads(subprocess.run(command, capture_output=True).stdout)["cards"]
        if len(cards) != 1: sys.exit()
        ours = sorted(tuple(g[k] for k in ("name", "count", "sum_ns", "self_ns", "avg_ns", "min_ns", "max_ns", "p50_ns",
                                           "p95_ns", "p99_ns")) for g in cards[0]["groups"])
        theirs, whole = expected(first if begin is None else begin, last + 1 if end is None else end, by)
        for group in sorted(set(ours) ^ set(theirs))[:10]: print(option, begin, "ours" if group in ours else "theirs", group)
        mine = tuple(cards[0][k] for k in ("sum_ns", "union_ns", "span_ns"))
        if mine != whole or len(ours) != len(theirs): print(option, begin, mine, whole, len(ours), len(theirs))
)";

} // namespace

class TestStatistics : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void equalsDecimals_data();
    void equalsDecimals();
};

void TestStatistics::equalsDecimals_data()
{
    QTest::addColumn<QString>("file");
    const QString samples = plumbline::test::samplePath(QStringLiteral("."));
    if (samples.isEmpty() || QStandardPaths::findExecutable(QStringLiteral("python3")).isEmpty())
        QSKIP("needs the samples and python3");
    for (const char *file : {"resnet_2cards_level1/rank0_ascend_pt/ASCEND_PROFILER_OUTPUT/trace_view.json",
                             "resnet_2cards_level1/rank1_ascend_pt/ASCEND_PROFILER_OUTPUT/trace_view.json",
                             "resnet_1card_level0/rank0_ascend_pt/ASCEND_PROFILER_OUTPUT/trace_view.json",
                             "advisor/trace_view.json", "mindinsight/run_1/profiler/timeline_display_1.json",
                             "msprof/PROF_000001_20230818142704322_COJGGGCANRMICFBC/device_0/timeline/msprof_0_2_1.json",
                             "kineto/sampled_rank-0.json.gz", "kineto/alexnet.json.gz"})
        QTest::newRow(file) << QDir(samples).filePath(QLatin1String(file));
}

void TestStatistics::equalsDecimals()
{
    QFETCH(QString, file);
    if (!QFile::exists(file))
        QSKIP("this sample is not there");
    const QTemporaryDir folder;
    // Copied into a folder of its own, because a file in a result folder stands for the whole folder.
    const QString copy = folder.filePath(QFileInfo(file).fileName());
    QVERIFY(QFile::copy(file, copy));
    QProcess python;
    const QString tools = QDir(qEnvironmentVariable("PLUMBLINE_SAMPLES")).filePath(QStringLiteral("../tools"));
    python.start(QStringLiteral("python3"),
                 {QStringLiteral("-c"), QLatin1String(StatisticsScript), tools, copy, plumbline::test::programPath()});
    QVERIFY(python.waitForFinished(240'000));
    QCOMPARE(python.readAllStandardError(), QByteArray());
    QCOMPARE(python.readAllStandardOutput(), QByteArray());
}

PLUMBLINE_TEST(TestStatistics)
#include "tst_statistics.moc"
