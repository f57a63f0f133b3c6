// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/buildpaths.h"
#include "tests/support/samples.h"
#include "tests/support/testregistry.h"

#include <QDir>
#include <QDirIterator>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

namespace {

/// A script that compares `comm --json` (argument 2) of a card's folder (argument 1) with the JSON files of the card, which it
/// reads with Decimal: every operator, link and group, and the totals of the file, which come from unrounded times. It prints
/// what differs.
const char *const CommunicationTruthScript = R"PY(
import json, os, re, sys
from decimal import Decimal as D, ROUND_HALF_EVEN
card, answer = sys.argv[1:3]
load = lambda name: json.load(open(os.path.join(card, name)), parse_float=D, parse_int=D)
whole = lambda value, unit: None if value is None else int((value * unit).quantize(D(1), ROUND_HALF_EVEN))
near = lambda a, b: (a is None) == (b is None) and (a is None or abs(a - b) <= D("0.000001"))
step = lambda text: re.sub("^step", "", text) or None
ours = json.load(open(answer), parse_float=D)["cards"][0]
def differ(*what): print(*what)

def code(name):
    high = low = 0
    for c in name.encode(): high, low = (high * 29 + c) % 2**32, (low * 131 + c) % 2**32
    return str(high << 32 | low)
groups = {}
if os.path.exists(os.path.join(card, "profiler_metadata.json")):
    for name, info in load("profiler_metadata.json").get("parallel_group_info", {}).items():
        groups[code(name)] = (info["group_name"], [int(r) for r in info["global_ranks"]])
if {g["group"]: (g["group_name"], g["ranks"]) for g in ours["groups"]} != groups: differ("groups")

times = [("elapse_ns", "Elapse"), ("transit_ns", "Transit"), ("wait_ns", "Wait"),
         ("synchronization_ns", "Synchronization"), ("idle_ns", "Idle")]
theirs, sums = [], {}
for name, kinds in load("ASCEND_PROFILER_OUTPUT/communication.json").items():
    for section, operators in kinds.items():
        for key, info in operators.items():
            time, links = info["Communication Time Info"], info["Communication Bandwidth Info"]
            if key == "Total Op Info":
                sums[step(name), section] = info
                continue
            kind = "p2p" if re.search("send|receive", key, re.I) else "collective"
            op, group = key.split("@")
            theirs.append((step(name), kind, op, group, time, links))
if len(ours["operators"]) != len(theirs): differ("operators", len(ours["operators"]), len(theirs))
for mine, (at, kind, op, group, time, links) in zip(ours["operators"], theirs):
    for key, value in [("step", at), ("kind", kind), ("name", op), ("group", group),
                       ("group_name", groups.get(group, (None,))[0]), ("start_ns", whole(time["Start Timestamp(us)"], 1000))]:
        if mine[key] != value: differ(op, key, mine[key], value)
    for key, word in times:
        if mine[key] != whole(time[word + " Time(ms)"], 1000000): differ(op, key, mine[key])
    for key, part in [("wait_ratio", "Wait"), ("synchronization_ratio", "Synchronization")]:
        if not near(mine[key], time[part + " Time Ratio"]): differ(op, key, mine[key])
        part, transit = time[part + " Time(ms)"], time["Transit Time(ms)"]
        if part + transit and abs(mine[key] - part / (part + transit)) > D("0.000051"): differ(op, key, "is doubtful")
    if list(mine["bandwidth"]) != list(links): differ(op, "transports")
    for transport, link in links.items():
        other = mine["bandwidth"][transport]
        if (other["transit_bytes"] != whole(link["Transit Size(MB)"], 1000000) or
                other["transit_ns"] != whole(link["Transit Time(ms)"], 1000000) or
                not near(other["bandwidth_gb_s"], link["Bandwidth(GB/s)"]) or
                not near(other["large_packet_ratio"], link["Large Packet Ratio"])): differ(op, transport, other)

for (at, section), info in sums.items():
    mine = [t for t in ours["totals"] if t["step"] == at and t["kind"] == section]
    slack = sum(t["operators"] for t in mine)
    for key, word in times:
        if abs(sum(t[key] for t in mine) - info["Communication Time Info"][word + " Time(ms)"] * 1000000) > slack:
            differ("total", at, section, key)
    for transport, link in info["Communication Bandwidth Info"].items():
        parts = [t["bandwidth"][transport] for t in mine if transport in t["bandwidth"]]
        if abs(sum(p["transit_bytes"] for p in parts) - link["Transit Size(MB)"] * 1000000) > slack:
            differ("total", transport, "bytes")
        packets = {}
        for packet in (p for part in parts for p in part["packets"]):
            packets[packet["bytes"]] = packets.get(packet["bytes"], 0) + packet["count"]
        sizes = {}
        for size, (count, _) in link["Size Distribution"].items():
            sizes[whole(D(size), 1000000)] = sizes.get(whole(D(size), 1000000), 0) + int(count)
        if packets != sizes: differ("total", transport, "packets", packets, sizes)

theirs = []
for name, kinds in load("ASCEND_PROFILER_OUTPUT/communication_matrix.json").items():
    for section, operators in kinds.items():
        for key, links in operators.items():
            if key == "Total Op Info": continue
            op, group = key.split("@")
            isPick = re.search(r"-(top\d+|middle|bottom\d+|total)$", op)
            for ranks, link in links.items():
                source, target = map(int, ranks.split("-"))
                known = groups.get(group) if isPick else None
                if known: source, target = known[1][source], known[1][target]
                theirs.append((step(name), group, op, link.get("Op Name"), source, target,
                               "job" if known or not isPick else "group", link["Transport Type"],
                               whole(link["Transit Size(MB)"], 1000000), whole(link["Transit Time(ms)"], 1000000),
                               link["Bandwidth(GB/s)"]))
keys = ["step", "group", "name", "operator", "source_rank", "target_rank", "ranks_of", "transport", "transit_bytes", "transit_ns"]
if len(ours["links"]) != len(theirs): differ("links", len(ours["links"]), len(theirs))
for mine, other in zip(ours["links"], theirs):
    if tuple(mine[key] for key in keys) != other[:-1] or not near(mine["bandwidth_gb_s"], other[-1]): differ("link", mine, other)
)PY";

/// A script that compares `comm --json` (argument 2) of a cluster analysis (argument 1) with its JSON files, which it reads with
/// Decimal. It prints what differs.
const char *const ClusterScript = R"PY(
import json, os, re, sys
from decimal import Decimal as D, ROUND_HALF_EVEN
folder, answer = sys.argv[1:3]
load = lambda name: json.load(open(os.path.join(folder, name)), parse_float=D, parse_int=D)
whole = lambda value, unit: int((value * unit).quantize(D(1), ROUND_HALF_EVEN))
operators, links = {}, {}
for steps in load("cluster_communication.json").values():
    for step, calls in steps.items():
        for key, ranks in calls.items():
            for rank, info in ranks.items() if not key.startswith("Total Op Info") else []:
                time = info["Communication Time Info"]
                operators.setdefault(int(rank), []).append((step[4:], *key.split("@"), whole(time["Start Timestamp(us)"], 1000),
                    whole(time["Elapse Time(ms)"], 1000000), whole(time["Wait Time(ms)"], 1000000),
                    {name: whole(link["Transit Size(MB)"], 1000000) for name, link in
                     info["Communication Bandwidth Info"].items()}))
for steps in load("cluster_communication_matrix.json").values():
    for step, calls in steps.items():
        for key, pairs in calls.items():
            for pair, link in pairs.items() if not key.startswith("Total Op Info") else []:
                source, target = map(int, pair.split("-"))
                links.setdefault(source, []).append((step[4:], *key.split("@"), target, link["Transport Type"],
                    whole(link["Transit Size(MB)"], 1000000), whole(link["Transit Time(ms)"], 1000000)))
compared = 0
for card in json.load(open(answer), parse_float=D)["cards"]:
    mine = [(o["step"], o["name"], o["group"], o["start_ns"], o["elapse_ns"], o["wait_ns"],
             {name: b["transit_bytes"] for name, b in o["bandwidth"].items()}) for o in card["operators"]]
    if mine != operators.get(card["rank"], []): print("operators", card["rank"])
    own = [(l["step"], l["name"], l["group"], l["target_rank"], l["transport"], l["transit_bytes"], l["transit_ns"])
           for l in card["links"] if l["source_rank"] == card["rank"] and l["ranks_of"] == "job"]
    if own != links.get(card["rank"], []): print("links", card["rank"], own, links.get(card["rank"]))
    compared += len(mine) + len(own)
if not compared: print("nothing was compared")
)PY";

} // namespace

class TestCommunicationTruth : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void commEqualsFiles_data();
    void commEqualsFiles();
    void commEqualsACluster();

private:
    void compare(const QString &path, const char *script);
};

void TestCommunicationTruth::commEqualsFiles_data()
{
    QTest::addColumn<QString>("card");
    const QString samples = plumbline::test::samplePath(QStringLiteral("."));
    if (samples.isEmpty() || QStandardPaths::findExecutable(QStringLiteral("python3")).isEmpty())
        QSKIP("needs the samples and python3");
    QDirIterator files(samples, {QStringLiteral("communication.json")}, QDir::Files, QDirIterator::Subdirectories);
    while (files.hasNext()) {
        const QString card = QDir::cleanPath(QFileInfo(files.next()).path() + QStringLiteral("/.."));
        QTest::newRow(qPrintable(QDir(samples).relativeFilePath(card))) << card;
    }
}

void TestCommunicationTruth::compare(const QString &path, const char *script)
{
    const QTemporaryDir folder;
    const QString answer = folder.filePath(QStringLiteral("comm.json"));
    QProcess comm;
    comm.setStandardOutputFile(answer);
    comm.start(plumbline::test::programPath(), {QStringLiteral("comm"), QStringLiteral("--json"), path});
    QVERIFY(comm.waitForFinished(60'000));
    QCOMPARE(comm.exitCode(), 0);
    QProcess python;
    python.start(QStringLiteral("python3"), {QStringLiteral("-c"), QLatin1String(script), path, answer});
    QVERIFY(python.waitForFinished(60'000));
    QCOMPARE(python.readAllStandardError(), QByteArray());
    QCOMPARE(python.readAllStandardOutput(), QByteArray());
}

void TestCommunicationTruth::commEqualsFiles()
{
    QFETCH(QString, card);
    compare(card, CommunicationTruthScript);
}

void TestCommunicationTruth::commEqualsACluster()
{
    const QString cluster = plumbline::test::samplePath(QStringLiteral("cluster_small/cluster_analysis_output"));
    if (cluster.isEmpty() || QStandardPaths::findExecutable(QStringLiteral("python3")).isEmpty())
        QSKIP("needs the samples and python3");
    compare(cluster, ClusterScript);
}

PLUMBLINE_TEST(TestCommunicationTruth)
#include "tst_communicationtruth.moc"
