// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/profile/profileloader.h"

#include "core/profile/cardfiles.h"
#include "tests/support/databasefile.h"
#include "tests/support/samples.h"
#include "tests/support/smalldatabase.h"
#include "tests/support/smallprofile.h"
#include "tests/support/testregistry.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

#include <sys/stat.h>
#include <unistd.h>

using namespace plumbline;

namespace {

const QByteArray Timeline = R"([{"ph":"X","pid":1,"tid":1,"ts":"1.000","dur":2,"name":"a"}])";

/// A folder that a test fills with files.
class Tree
{
public:
    [[nodiscard]] QString path(const QString &relative = {}) const
    {
        return relative.isEmpty() ? m_folder.path() : m_folder.filePath(relative);
    }
    void add(const QByteArray &relative, const QByteArray &content = Timeline) const
    {
        QVERIFY(test::writeFile(path(QString::fromUtf8(relative)), content));
    }

private:
    QTemporaryDir m_folder;
};

QString relativeTo(const QString &root, const std::string &path)
{
    QString text = QString::fromStdString(path);
    if (text.startsWith(root))
        text.remove(0, root.size() + 1);
    return text.isEmpty() ? QStringLiteral(".") : text;
}

QString numberOfProfileLoader(const std::optional<int> &value)
{
    return value ? QString::number(*value) : QStringLiteral("-");
}

/// Prints cards and problems, one on each line, so that a test compares everything that was found.
QString printed(const QString &root, const Profile &profile)
{
    static const char *frameworks[] = {"unknown", "pytorch", "mindspore", "cann", "mindinsight", "chrome"};
    QStringList lines;
    for (const Card &card : profile.cards) {
        QStringList timeline;
        for (const std::string &file : card.timeline)
            timeline.append(relativeTo(root, file));
        const QString rank = numberOfProfileLoader(card.rank) + QLatin1String(card.rankGuessed ? "?" : "");
        lines.append(QStringLiteral("%1 rank %2 device %3 %4 [%5]")
                         .arg(QString::fromStdString(card.name), rank, numberOfProfileLoader(card.device),
                              QLatin1String(frameworks[int(card.framework)]), timeline.join(QLatin1Char(' '))));
    }
    for (const Problem &problem : profile.problems) {
        if (problem.severity != Severity::Note || problem.code == ProblemCode::GuessedRank)
            lines.append(QStringLiteral("! %1 %2 %3")
                             .arg(int(problem.code))
                             .arg(relativeTo(root, problem.file), QString::fromStdString(problem.detail)));
    }
    return lines.join(QLatin1Char('\n'));
}

QString code(ProblemCode value)
{
    return QString::number(int(value));
}

QString scan(const QString &root, const QString &path, ScanDepth depth = ScanDepth::Discovery)
{
    TaskControl control;
    const auto profile = openProfile(path.toStdString(), depth, control);
    if (!profile)
        return QStringLiteral("error %1 %2").arg(int(profile.error().code)).arg(QString::fromStdString(profile.error().detail));
    return printed(root, *profile);
}

QString scan(const Tree &tree)
{
    return scan(tree.path(), tree.path());
}

QString errorLine(ErrorCode value, const char *detail)
{
    return QStringLiteral("error %1 %2").arg(int(value)).arg(QLatin1String(detail));
}

/// Prints the deliverables of the first card as "kind status rows disables-count". Missing ones are left out unless they are
/// requested.
QString deliverables(const Card &card, bool withMissing)
{
    static const char *statuses[] = {"ok", "missing", "empty", "broken", "stale"};
    QStringList lines;
    for (const Deliverable &file : card.files) {
        if (file.status == FileStatus::Missing && !withMissing)
            continue;
        const QString rows = file.rows ? QString::number(*file.rows) : QStringLiteral("-");
        lines.append(QStringLiteral("%1 %2 %3 %4")
                         .arg(QString::fromStdString(file.file), QString::fromStdString(file.kind),
                              QLatin1String(statuses[int(file.status)]), rows));
    }
    return lines.join(QLatin1Char('\n'));
}

Card firstCard(const QString &path, ScanDepth depth)
{
    TaskControl control;
    auto profile = openProfile(path.toStdString(), depth, control);
    return profile ? std::move(profile->cards.front()) : Card();
}

const QByteArray PyTorchInfo = R"({"config":{"common_config":{"profile_memory":true},
    "experimental_config":{"_profiler_level":"Level1","_export_type":["text"]}},"rank_id":1})";

} // namespace

class TestProfileLoader : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void pyTorchCluster();
    void identity();
    void mindSpore();
    void middleMindSpore();
    void profExports();
    void profIterations();
    void mindInsight();
    void looseFiles();
    void linksOut();
    void tablesAlone();
    void tablesBesideATimeline();
    void singleFiles();
    void filesInsideResults();
    void fallBackToProf();
    void recognisedOnly();
    void databases();
    void databaseFiles();
    void nothing();
    void doubtfulRanks();
    void deliverableStates();
    void kernelsWithoutAStart();
    void missingDeliverables();
    void staleExports();
    void brokenMetadata();
    void hostileFolders();
    void deepFolders();
    void cancels();
    void thousandRanks();
    void samples();
};

void TestProfileLoader::pyTorchCluster()
{
    Tree tree;
    for (const char *host : {"node1", "node2"}) {
        const QByteArray folder = QByteArray(host) + "/" + host + "_7_20250711103015123_ascend_pt/";
        const QByteArray rank = host == QByteArray("node1") ? "1" : "0";
        tree.add(folder + "profiler_info_" + rank + ".json", PyTorchInfo);
        tree.add(folder + "ASCEND_PROFILER_OUTPUT/trace_view.json");
        tree.add(folder + "PROF_000001_20250711103015123_ABC/device_4/info.json.4", "{}");
    }
    tree.add("cluster_analysis_output/cluster_step_trace_time.csv", "Step\n");
    QCOMPARE(scan(tree), QStringLiteral("node2_7_20250711103015123_ascend_pt rank 0 device 4 pytorch "
                                        "[node2/node2_7_20250711103015123_ascend_pt/ASCEND_PROFILER_OUTPUT/trace_view.json]\n"
                                        "node1_7_20250711103015123_ascend_pt rank 1 device 4 pytorch "
                                        "[node1/node1_7_20250711103015123_ascend_pt/ASCEND_PROFILER_OUTPUT/trace_view.json]"));
    const Card card = firstCard(tree.path(QStringLiteral("node1")), ScanDepth::Discovery);
    QCOMPARE(card.host, std::string("node1"));
    QCOMPARE(card.captureTime, std::string("20250711103015123"));
    QCOMPARE(card.level, std::string("Level1"));
}

void TestProfileLoader::identity()
{
    Tree tree;
    tree.add("a/ASCEND_PROFILER_OUTPUT/trace_view.json");
    tree.add("a/profiler_info.json", R"({"config":{},"rank_id":"5"})");
    tree.add("a/ASCEND_PROFILER_OUTPUT/step_trace_time.csv", "Device_id,Step,Computing\r\n6,11,1\r\n6,12,1\r\n6,11,1\r\n");
    tree.add("b/ASCEND_PROFILER_OUTPUT/trace_view.json");
    tree.add("b/ASCEND_PROFILER_OUTPUT/ascend_pytorch_profiler_4.db", "SQLite");
    tree.add("c/ASCEND_PROFILER_OUTPUT/trace_view.json");
    tree.add("c/PROF_1_20250711103015123_A/host/info.json", R"({"hostname":"h3","rank_id":3})");
    tree.add("c/PROF_1_20250711103015123_A/device_7/info.json.7", R"({"rank_id":-1})");
    tree.add("rank2/ASCEND_PROFILER_OUTPUT/trace_view.json");
    tree.add("d/ASCEND_PROFILER_OUTPUT/trace_view.json");
    QCOMPARE(scan(tree), QStringLiteral("d rank 0? device - unknown [d/ASCEND_PROFILER_OUTPUT/trace_view.json]\n"
                                        "rank2 rank 2 device - unknown [rank2/ASCEND_PROFILER_OUTPUT/trace_view.json]\n"
                                        "c rank 3 device 7 unknown [c/ASCEND_PROFILER_OUTPUT/trace_view.json]\n"
                                        "b rank 4 device - pytorch [b/ASCEND_PROFILER_OUTPUT/trace_view.json]\n"
                                        "a rank 5 device 6 pytorch [a/ASCEND_PROFILER_OUTPUT/trace_view.json]\n"
                                        "! %1 b/ASCEND_PROFILER_OUTPUT/ascend_pytorch_profiler_4.db header\n"
                                        "! %2 d d")
                             .arg(code(ProblemCode::BrokenFile), code(ProblemCode::GuessedRank)));
    const Card card = firstCard(tree.path(QStringLiteral("a")), ScanDepth::Discovery);
    QCOMPARE(card.steps, (std::vector<std::string>{"11", "12"}));
    QCOMPARE(firstCard(tree.path(QStringLiteral("c")), ScanDepth::Discovery).host, std::string("h3"));
}

void TestProfileLoader::mindSpore()
{
    Tree tree;
    tree.add("rank0_start1_stop2/w_1_20250711103015123_ascend_ms/profiler_info_0.json",
             R"({"profiler_parameters":{"profiler_level":"ProfilerLevel.Level0","data_process":"True"},"ms_version":"2.6"})");
    tree.add("rank0_start1_stop2/w_1_20250711103015123_ascend_ms/ASCEND_PROFILER_OUTPUT/trace_view.json");
    const Card card = firstCard(tree.path(), ScanDepth::Discovery);
    QCOMPARE(card.framework, Framework::MindSpore);
    QCOMPARE(card.level, std::string("Level0"));
    QCOMPARE(card.rank, std::optional<int>(0));
}

void TestProfileLoader::middleMindSpore()
{
    Tree tree;
    tree.add("profiler/rank-1_20250711103015123_ascend_ms/ASCEND_PROFILER_OUTPUT/trace_view.json");
    tree.add("profiler/ascend_timeline_display_1.json");
    tree.add("profiler/PROF_1_20250711103015123_A/mindstudio_profiler_output/msprof_20250711103015.json");
    QCOMPARE(scan(tree), QStringLiteral("rank-1_20250711103015123_ascend_ms rank 1 device - mindspore "
                                        "[profiler/rank-1_20250711103015123_ascend_ms/ASCEND_PROFILER_OUTPUT/trace_view.json]"));
}

void TestProfileLoader::profExports()
{
    Tree tree;
    const QByteArray folder = "PROF_000001_20250711103015123_ABC/";
    tree.add(folder + "device_2/info.json.2", R"({"rank_id":-1,"hostname":"h"})");
    tree.add(folder + "mindstudio_profiler_output/msprof_20250101000000.json");
    tree.add(folder + "mindstudio_profiler_output/msprof_slice_10_20250711103015.json");
    tree.add(folder + "mindstudio_profiler_output/msprof_slice_2_20250711103015.json");
    QCOMPARE(scan(tree),
             QStringLiteral("PROF_000001_20250711103015123_ABC rank 0? device 2 cann "
                            "[PROF_000001_20250711103015123_ABC/mindstudio_profiler_output/msprof_slice_2_20250711103015.json "
                            "PROF_000001_20250711103015123_ABC/mindstudio_profiler_output/msprof_slice_10_20250711103015.json]"));
    tree.add(folder + "mindstudio_profiler_output/msprof_20250711103015.json");
    QCOMPARE(firstCard(tree.path(), ScanDepth::Discovery).timeline.size(), std::size_t(1));
}

void TestProfileLoader::profIterations()
{
    Tree tree;
    for (const char *file : {"msprof_0_2_1", "msprof_0_2_10", "msprof_0_2_2", "hccl_0_2_1"})
        tree.add(QByteArray("PROF_1_20230818142704322_A/device_0/timeline/") + file + ".json");
    tree.add("PROF_1_20230818142704322_A/device_1/timeline/msprof_1_2_1.json");
    const QString device0 = QStringLiteral("PROF_1_20230818142704322_A/device_0/timeline/msprof_0_2_");
    QCOMPARE(scan(tree),
             QStringLiteral("PROF_1_20230818142704322_A_device_0 rank 0? device 0 cann [%11.json %12.json %110.json]\n"
                            "PROF_1_20230818142704322_A_device_1 rank 1? device 1 cann "
                            "[PROF_1_20230818142704322_A/device_1/timeline/msprof_1_2_1.json]\n"
                            "! %2 PROF_1_20230818142704322_A PROF_1_20230818142704322_A_device_0\n"
                            "! %2 PROF_1_20230818142704322_A PROF_1_20230818142704322_A_device_1")
                 .replace(QLatin1String("%11.json"), device0 + QLatin1String("1.json"))
                 .replace(QLatin1String("%12.json"), device0 + QLatin1String("2.json"))
                 .replace(QLatin1String("%110.json"), device0 + QLatin1String("10.json"))
                 .replace(QLatin1String("%2"), code(ProblemCode::GuessedRank)));
}

void TestProfileLoader::mindInsight()
{
    Tree tree;
    tree.add("run/profiler/ascend_timeline_display_0.json");
    tree.add("run/profiler/timeline_display_3.json");
    tree.add("run/profiler/profiler_info_3.json", R"({"context_mode":"graph","rank_id":"3"})");
    tree.add("run/profiler/step_trace_raw_5_detail_time.csv", "step_num,start_point\n1,2\n");
    QCOMPARE(scan(tree), QStringLiteral("run_0 rank 0 device - mindinsight [run/profiler/ascend_timeline_display_0.json]\n"
                                        "run_3 rank 3 device - mindinsight [run/profiler/timeline_display_3.json]\n"
                                        "run_5 rank 5 device - mindinsight []"));
    Tree lists; // of slices, where there is no timeline
    lists.add("run/profiler/output_timeline_data_0.txt", "op_name\n");
    lists.add("run/profiler/step_trace_raw_0_detail_time.csv", "step_num,start_point\n1,2\n");
    lists.add("both/profiler/output_timeline_data_1.txt", "op_name\n");
    lists.add("both/profiler/timeline_display_1.json");
    lists.add("empty/profiler/output_timeline_data_2.txt", "");
    lists.add("empty/profiler/step_trace_raw_2_detail_time.csv", "step_num,start_point\n1,2\n");
    const QString listed = scan(lists);
    for (const char *card :
         {"run rank 0 device - mindinsight [run/profiler/output_timeline_data_0.txt]",
          "both rank 1 device - mindinsight [both/profiler/timeline_display_1.json]", "empty rank 2 device - mindinsight []"})
        QVERIFY2(listed.contains(QLatin1String(card)), qPrintable(listed));
    Tree others; // of GPU and CPU, and without timelines
    others.add("gpu/profiler/gpu_timeline_display_1.json");
    others.add("gpu/profiler/gpu_op_type_info_1.csv", "op_type\nAdd\n");
    others.add("cpu/profiler/cpu_timeline_display_2.json");
    others.add("sums/profiler/memory_usage_summary_3.json", R"({"capacity": 1})");
    others.add("sums/profiler/hccl_raw_4.csv", "step_num\n1\n");
    const QString found = scan(others);
    for (const char *card : {"gpu rank 1 device - mindinsight [gpu/profiler/gpu_timeline_display_1.json]",
                             "cpu rank 2 device - mindinsight [cpu/profiler/cpu_timeline_display_2.json]",
                             "sums_3 rank 3 device - mindinsight []", "sums_4 rank 4 device - mindinsight []"})
        QVERIFY2(found.contains(QLatin1String(card)), qPrintable(found));
    // The steps of rank 5 are known, so its absent timeline is only a note.
    TaskControl control;
    const auto profile = openProfile(tree.path().toStdString(), ScanDepth::Discovery, control);
    QVERIFY(profile);
    const auto note = std::find_if(profile->problems.begin(), profile->problems.end(),
                                   [](const Problem &problem) { return problem.detail == "ascend_timeline_display_5.json"; });
    QVERIFY(note != profile->problems.end());
    QCOMPARE(note->severity, Severity::Note);
    QCOMPARE(note->code, ProblemCode::MissingFile);
}

void TestProfileLoader::looseFiles()
{
    Tree tree;
    tree.add("trace_view.json");
    tree.add("trace_view.json.gz", "\x1F\x8B");
    tree.add("x.pt.trace.json", R"({"traceEvents":[]})");
    tree.add("chrome.json", R"({"displayTimeUnit":"ns","traceEvents":[]})");
    tree.add("settings.json", R"({"a":1})");
    tree.add("communication.json", R"({"step":{}})");
    QCOMPARE(scan(tree), QStringLiteral("chrome.json rank 0? device - chrome [chrome.json]\n"
                                        "trace_view.json rank 0? device - unknown [trace_view.json]\n"
                                        "x.pt.trace.json rank 0? device - chrome [x.pt.trace.json]\n"
                                        "! %1 . chrome.json, trace_view.json, x.pt.trace.json")
                             .arg(code(ProblemCode::UnrelatedJobs)));
    Tree copied;
    copied.add("copy/trace_view.json");
    copied.add("copy/kernel_details.csv", "Name,Start Time(us),Duration(us)\na,1,2\n");
    TaskControl control;
    const auto profile = openProfile(copied.path().toStdString(), ScanDepth::Discovery, control);
    QVERIFY(profile && profile->cards.size() == 1);
    QCOMPARE(kernelFilesOf(profile->cards.front()),
             std::vector<std::string>{copied.path(QStringLiteral("copy/kernel_details.csv")).toStdString()});
}

/// Tables that were copied together with the only timeline of a capture belong to it.
void TestProfileLoader::tablesBesideATimeline()
{
    for (const char *timeline : {"trace_view.json", "msprof_20240101120000.json"}) {
        Tree tree;
        tree.add(QByteArray("copy/") + timeline, "[]");
        tree.add("copy/op_summary_20240101120000.csv", "Op Name,Start Time(us),Task Duration(us)\na,1,2\n");
        TaskControl control;
        const auto profile = openProfile(tree.path().toStdString(), ScanDepth::Discovery, control);
        QVERIFY(profile && profile->cards.size() == 1);
        QCOMPARE(kernelFilesOf(profile->cards.front()),
                 std::vector<std::string>{tree.path(QStringLiteral("copy/op_summary_20240101120000.csv")).toStdString()});
    }
}

/// A folder of tables of operators is a card of its own, unless there is a capture beside it.
void TestProfileLoader::tablesAlone()
{
    Tree tree;
    tree.add("rank3/kernel_details.csv", "Name,Start Time(us),Duration(us)\na,1,2\n");
    tree.add("rank3/op_statistic.csv", "OP Type,Core Type,Count,Total Time(us)\n");
    QCOMPARE(scan(tree), QStringLiteral("rank3 rank 3 device - unknown []"));
    QCOMPARE(scan(tree.path(), tree.path(QStringLiteral("rank3"))), QStringLiteral("rank3 rank 3 device - unknown []"));
    tree.add("rank4/op_summary_1.csv", "Op Name\n");
    QCOMPARE(scan(tree), QStringLiteral("rank3 rank 3 device - unknown []\nrank4 rank 4 device - cann []"));
    tree.add("rank5_ascend_pt/ASCEND_PROFILER_OUTPUT/trace_view.json");
    QCOMPARE(scan(tree), QStringLiteral("rank5_ascend_pt rank 5 device - pytorch "
                                        "[rank5_ascend_pt/ASCEND_PROFILER_OUTPUT/trace_view.json]"));
    Tree beside; // JSON files that are no timelines
    beside.add("rank3/kernel_details.csv", "Name,Start Time(us),Duration(us)\na,1,2\n");
    beside.add("rank3/communication.json", "{}");
    beside.add("rank3/config.json", "{\"rate\": 1}");
    QCOMPARE(scan(beside), QStringLiteral("rank3 rank 3 device - unknown []"));
    Tree other;
    other.add("step_trace_time.csv", "Step\n"); // tells no operators
    QCOMPARE(scan(other), errorLine(ErrorCode::NotRecognised, "tables"));
}

void TestProfileLoader::singleFiles()
{
    Tree tree;
    tree.add("any name", " \n[]");
    tree.add("empty.json", "");
    tree.add("rank7.json.gz", "\x1F\x8B");
    tree.add("note.txt", "hello");
    tree.add("output_timeline_data_1.txt", "op_name, stream_id, start_time(ms), duration(ms)\n");
    tree.add("op_summary_1.csv", "Op Name\n");
    tree.add("step_trace_time.csv", "Step\n");
    tree.add("msprof.db", QByteArray("SQLite format 3\0", 16));
    const auto open = [&](const char *name) { return scan(tree.path(), tree.path(QString::fromLatin1(name))); };
    QCOMPARE(open("any name"), QStringLiteral("any name rank 0? device - chrome [any name]"));
    QCOMPARE(open("empty.json"), QStringLiteral("empty.json rank 0? device - chrome [empty.json]"));
    QCOMPARE(open("rank7.json.gz"), QStringLiteral("rank7.json.gz rank 7 device - chrome [rank7.json.gz]"));
    QCOMPARE(open("note.txt"), errorLine(ErrorCode::NotRecognised, "file"));
    QCOMPARE(open("output_timeline_data_1.txt"), errorLine(ErrorCode::NotRecognised, "part"));
    QCOMPARE(open("op_summary_1.csv"), QStringLiteral("op_summary_1.csv rank 0? device - cann []"));
    QCOMPARE(open("step_trace_time.csv"), errorLine(ErrorCode::NotSupported, "csv"));
    QCOMPARE(open("msprof.db"), errorLine(ErrorCode::NotSupported, "sqlite"));
    QVERIFY(open("none").startsWith(QStringLiteral("error %1").arg(int(ErrorCode::FileNotFound))));
}

void TestProfileLoader::filesInsideResults()
{
    Tree tree;
    tree.add("rank3/profiler_info_3.json", PyTorchInfo);
    tree.add("rank3/ASCEND_PROFILER_OUTPUT/trace_view.json");
    tree.add("rank3/ASCEND_PROFILER_OUTPUT/trace.json");
    tree.add("rank3/ASCEND_PROFILER_OUTPUT/kernel_details.csv", "Name\na\n");
    const QString card = QStringLiteral("rank3 rank 3 device - pytorch [rank3/ASCEND_PROFILER_OUTPUT/%1]");
    const auto open = [&](const char *name) {
        return scan(tree.path(), tree.path(QStringLiteral("rank3/ASCEND_PROFILER_OUTPUT") + QLatin1String(name)));
    };
    QCOMPARE(open(""), card.arg(QStringLiteral("trace_view.json")));
    QCOMPARE(open("/"), card.arg(QStringLiteral("trace_view.json")));
    QCOMPARE(open("/."), card.arg(QStringLiteral("trace_view.json")));
    QCOMPARE(open("/.."), card.arg(QStringLiteral("trace_view.json")));
    QCOMPARE(open("/trace_view.json"), card.arg(QStringLiteral("trace_view.json")));
    QCOMPARE(open("/kernel_details.csv"), card.arg(QStringLiteral("trace_view.json")));
    QCOMPARE(open("/trace.json"), card.arg(QStringLiteral("trace.json")));
}

/// Links inside the folder are nothing special. Those that lead out of it are followed, and told once.
void TestProfileLoader::linksOut()
{
    Tree elsewhere;
    elsewhere.add("rank0/ASCEND_PROFILER_OUTPUT/trace_view.json");
    elsewhere.add("rank1/ASCEND_PROFILER_OUTPUT/trace_view.json");
    Tree further; // linked from there, and so from nowhere in the folder that is opened
    further.add("notes/settings.json");
    QVERIFY(QFile::link(further.path(QStringLiteral("notes")), elsewhere.path(QStringLiteral("rank0/notes"))));
    Tree tree;
    tree.add("rank2/ASCEND_PROFILER_OUTPUT/trace_view.json");
    QVERIFY(QFile::link(tree.path(QStringLiteral("rank2")), tree.path(QStringLiteral("rank2_again"))));
    const auto linksOf = [&tree]() -> QString {
        TaskControl control;
        const auto profile = openProfile(tree.path().toStdString(), ScanDepth::Discovery, control);
        QStringList lines;
        for (const Problem &problem : profile ? profile->problems : std::vector<Problem>()) {
            if (problem.code == ProblemCode::LinkOutside)
                lines += QStringLiteral("%1 %2 -> %3")
                             .arg(QString::number(problem.count), QFileInfo(QString::fromStdString(problem.file)).fileName(),
                                  QString::fromStdString(problem.detail));
        }
        return QString::number(profile ? profile->cards.size() : 0) + QLatin1Char(' ') + lines.join(QLatin1Char('|'));
    };
    QCOMPARE(linksOf(), QStringLiteral("1 "));
    for (const char *rank : {"rank0", "rank1"})
        QVERIFY(QFile::link(elsewhere.path(QLatin1String(rank)), tree.path(QLatin1String(rank))));
    const QString target = QFileInfo(elsewhere.path(QStringLiteral("rank0"))).canonicalFilePath();
    const QString found = linksOf();
    QVERIFY2(found == QStringLiteral("3 2 rank0 -> ") + target ||
                 found ==
                     QStringLiteral("3 2 rank1 -> ") + QFileInfo(elsewhere.path(QStringLiteral("rank1"))).canonicalFilePath(),
             qPrintable(found));
}

void TestProfileLoader::fallBackToProf()
{
    Tree tree;
    tree.add("rank0/ASCEND_PROFILER_OUTPUT/kernel_details.csv", "Name\na\n");
    tree.add("rank0/PROF_1_20250711103015123_A/mindstudio_profiler_output/msprof_20250711103015.json");
    QCOMPARE(scan(tree),
             QStringLiteral("rank0 rank 0 device - unknown "
                            "[rank0/PROF_1_20250711103015123_A/mindstudio_profiler_output/msprof_20250711103015.json]"));
}

void TestProfileLoader::databases()
{
    Tree tree;
    tree.add("both_ascend_pt/ASCEND_PROFILER_OUTPUT/trace_view.json");
    tree.add("both_ascend_pt/ASCEND_PROFILER_OUTPUT/ascend_pytorch_profiler_2.db", "SQLite");
    tree.add("only_ascend_pt/ASCEND_PROFILER_OUTPUT/kernel_details.csv", "Name\na\n");
    tree.add("unwritten_ascend_pt/ASCEND_PROFILER_OUTPUT/trace_view.json", "");
    tree.add("unwritten_ascend_pt/ASCEND_PROFILER_OUTPUT/ascend_pytorch_profiler_4.db", "SQLite");
    tree.add("loose/msprof_20250711103015.db", "SQLite");
    const QString only = tree.path(QStringLiteral("only_ascend_pt/ASCEND_PROFILER_OUTPUT/ascend_pytorch_profiler.db"));
    QVERIFY(test::writeDatabase(only, test::smallDatabase()));
    QCOMPARE(scan(tree),
             QStringLiteral(
                 "only_ascend_pt rank 1 device 3 pytorch [only_ascend_pt/ASCEND_PROFILER_OUTPUT/ascend_pytorch_profiler.db]\n"
                 "both_ascend_pt rank 2 device - pytorch [both_ascend_pt/ASCEND_PROFILER_OUTPUT/trace_view.json]\n"
                 "unwritten_ascend_pt rank 4 device - pytorch "
                 "[unwritten_ascend_pt/ASCEND_PROFILER_OUTPUT/ascend_pytorch_profiler_4.db]\n"
                 "msprof_20250711103015.db rank 0? device - cann [loose/msprof_20250711103015.db]\n"
                 "! %1 both_ascend_pt/ASCEND_PROFILER_OUTPUT/ascend_pytorch_profiler_2.db header\n"
                 "! %1 unwritten_ascend_pt/ASCEND_PROFILER_OUTPUT/ascend_pytorch_profiler_4.db header\n"
                 "! %2 . %3, msprof_20250711103015.db")
                 .arg(code(ProblemCode::BrokenFile), code(ProblemCode::UnrelatedJobs), QFileInfo(tree.path()).fileName()));
    Card both = firstCard(tree.path(QStringLiteral("both_ascend_pt")), ScanDepth::Discovery);
    QCOMPARE(both.otherTimelines.size(), std::size_t{1});
    QVERIFY(QString::fromStdString(both.otherTimelines.front().front()).endsWith(QStringLiteral("ascend_pytorch_profiler_2.db")));
    const std::vector<std::string> text = both.timeline;
    showTimeline(both, std::vector(both.otherTimelines.front()));
    QCOMPARE(both.otherTimelines, (std::vector<std::vector<std::string>>{text}));
    const Card card = firstCard(tree.path(QStringLiteral("only_ascend_pt")), ScanDepth::Discovery);
    QCOMPARE(card.host, std::string("node7"));
    QCOMPARE(card.steps, std::vector<std::string>{"5"});
}

void TestProfileLoader::databaseFiles()
{
    Tree tree;
    tree.add("rank2/ASCEND_PROFILER_OUTPUT/trace_view.json");
    const QString within = tree.path(QStringLiteral("rank2/ASCEND_PROFILER_OUTPUT/ascend_pytorch_profiler_2.db"));
    const QString alone = tree.path(QStringLiteral("ascend_mindspore_profiler_6.db"));
    const QString analysis = tree.path(QStringLiteral("analysis.db"));
    QVERIFY(test::writeDatabase(within, test::smallDatabase()));
    QVERIFY(test::writeDatabase(alone, test::smallDatabase()));
    QVERIFY(test::writeDatabase(analysis, "CREATE TABLE StepTraceTime(step);"));
    QCOMPARE(scan(tree.path(), within),
             QStringLiteral("rank2 rank 2 device - pytorch [rank2/ASCEND_PROFILER_OUTPUT/ascend_pytorch_profiler_2.db]"));
    QCOMPARE(scan(tree.path(), alone),
             QStringLiteral("ascend_mindspore_profiler_6.db rank 6 device 3 mindspore [ascend_mindspore_profiler_6.db]"));
    const Card card = firstCard(alone, ScanDepth::Tables);
    QCOMPARE(card.files.size(), std::size_t{2});
    QCOMPARE(card.files.at(0).kind, std::string("ascend_mindspore_profiler"));
    QCOMPARE(card.files.at(0).file, std::string("ascend_mindspore_profiler_6.db"));
    QCOMPARE(card.files.at(0).status, FileStatus::Ok);
    QVERIFY(card.files.at(0).rows.value_or(0) > 0);
    QCOMPARE(card.files.at(1).kind, std::string("kernel_details"));
    QCOMPARE(filesOf(card, "kernel_details", ".csv"), std::vector<std::string>{alone.toStdString() + "#kernel_details.csv"});
    QVERIFY(!firstCard(alone, ScanDepth::Discovery).files.at(0).rows);
    QCOMPARE(scan(tree.path(), analysis), errorLine(ErrorCode::NotSupported, "sqlite"));
}

void TestProfileLoader::recognisedOnly()
{
    Tree database;
    database.add("rank0_ascend_pt/ASCEND_PROFILER_OUTPUT/ascend_pytorch_profiler_0.db", "SQLite");
    QCOMPARE(scan(database), QStringLiteral("rank0_ascend_pt rank 0 device - pytorch "
                                            "[rank0_ascend_pt/ASCEND_PROFILER_OUTPUT/ascend_pytorch_profiler_0.db]\n"
                                            "! %1 rank0_ascend_pt/ASCEND_PROFILER_OUTPUT/ascend_pytorch_profiler_0.db header")
                                 .arg(code(ProblemCode::BrokenFile)));
    Tree raw;
    raw.add("PROF_1_20250711103015123_A/device_0/data/x.slice", "x");
    QCOMPARE(scan(raw), QStringLiteral("PROF_1_20250711103015123_A rank 0? device 0 cann []\n"
                                       "! %1 PROF_1_20250711103015123_A raw")
                            .arg(code(ProblemCode::NotAnalysed)));
    Tree cluster;
    cluster.add("cluster_analysis_output/cluster_step_trace_time.csv", "Step\n");
    QCOMPARE(scan(cluster), errorLine(ErrorCode::NotSupported, "cluster_analysis_output"));
    Tree ranks;
    ranks.add("cluster_analysis_output/cluster_step_trace_time.csv",
              "Step,Type,Index,Computing,Free\n2,rank,0,1,2\n2,rank,9,1,2\n3,rank,9,1,2\n2,stage,\"(0, 9)\",1,2\n");
    QVERIFY2(scan(ranks).startsWith(QStringLiteral("rank 0 ")) && scan(ranks).contains(QStringLiteral("rank 9 ")),
             qPrintable(scan(ranks)));
}

void TestProfileLoader::nothing()
{
    Tree tree;
    QCOMPARE(scan(tree), errorLine(ErrorCode::NotRecognised, "folder"));
    tree.add("notes/readme.txt", "hello");
    QCOMPARE(scan(tree), errorLine(ErrorCode::NotRecognised, "folder"));
    tree.add("min_cycle_counter_1.txt", "43806841592.0");
    QCOMPARE(scan(tree), errorLine(ErrorCode::NotRecognised, "tables"));
}

void TestProfileLoader::doubtfulRanks()
{
    Tree tree;
    for (const char *folder : {"a/rank0_ascend_pt", "b/rank0_ascend_pt", "c/rank1_ascend_ms"})
        tree.add(QByteArray(folder) + "/ASCEND_PROFILER_OUTPUT/trace_view.json");
    QCOMPARE(
        scan(tree),
        QStringLiteral("a/rank0_ascend_pt rank 0 device - pytorch [a/rank0_ascend_pt/ASCEND_PROFILER_OUTPUT/trace_view.json]\n"
                       "b/rank0_ascend_pt rank 0 device - pytorch [b/rank0_ascend_pt/ASCEND_PROFILER_OUTPUT/trace_view.json]\n"
                       "rank1_ascend_ms rank 1 device - mindspore [c/rank1_ascend_ms/ASCEND_PROFILER_OUTPUT/trace_view.json]\n"
                       "! %1 . a, b, c")
            .arg(code(ProblemCode::UnrelatedJobs)));
    Tree together;
    for (const char *folder : {"x_1_20240101000000000_ascend_pt", "y_1_20240101000001000_ascend_ms"})
        together.add(QByteArray(folder) + "/profiler_info_0.json", "{}");
    for (const char *folder : {"x_1_20240101000000000_ascend_pt", "y_1_20240101000001000_ascend_ms"})
        together.add(QByteArray(folder) + "/ASCEND_PROFILER_OUTPUT/trace_view.json");
    QVERIFY2(scan(together).endsWith(
                 QStringLiteral("\n! %1 . 2\n! %2 . ").arg(code(ProblemCode::DuplicateRank), code(ProblemCode::MixedFrameworks))),
             qPrintable(scan(together)));
}

void TestProfileLoader::deliverableStates()
{
    Tree tree;
    const QByteArray results = "rank0_ascend_pt/ASCEND_PROFILER_OUTPUT/";
    tree.add(results + "trace_view.json");
    tree.add(results + "kernel_details.csv", "Name,Device_id\r\n\"a,b\",5\r\nc,5\r\n");
    tree.add(results + "memory_record.csv", "nonsense\n1\n");
    tree.add(results + "op_statistic.csv", "OP Type\n\"x");
    tree.add(results + "operator_memory.csv", "Name,Size(KB)\n");
    tree.add(results + "npu_module_mem.csv", "");
    tree.add(results + "communication.json", "{\"a\":");
    tree.add(results + "communication_matrix.json", "{\"a\":18446744073709551616}");
    const QString path = tree.path();
    QCOMPARE(deliverables(firstCard(path, ScanDepth::Tables), false),
             QStringLiteral("ASCEND_PROFILER_OUTPUT/communication.json communication broken -\n"
                            "ASCEND_PROFILER_OUTPUT/communication_matrix.json communication_matrix ok -\n"
                            "ASCEND_PROFILER_OUTPUT/kernel_details.csv kernel_details ok 2\n"
                            "ASCEND_PROFILER_OUTPUT/memory_record.csv memory_record broken 1\n"
                            "ASCEND_PROFILER_OUTPUT/npu_module_mem.csv npu_module_mem empty -\n"
                            "ASCEND_PROFILER_OUTPUT/op_statistic.csv op_statistic broken 0\n"
                            "ASCEND_PROFILER_OUTPUT/operator_memory.csv operator_memory empty 0"));
    QCOMPARE(firstCard(path, ScanDepth::Tables).device, std::optional<int>(5));
    QCOMPARE(deliverables(firstCard(path, ScanDepth::Discovery), false).count(QLatin1String(" ok -")), 6);
    QCOMPARE(scan(path, path, ScanDepth::Tables),
             QStringLiteral("rank0_ascend_pt rank 0 device 5 pytorch [rank0_ascend_pt/ASCEND_PROFILER_OUTPUT/trace_view.json]\n"
                            "! %1 rank0_ascend_pt/ASCEND_PROFILER_OUTPUT/communication.json %2\n"
                            "! %1 rank0_ascend_pt/ASCEND_PROFILER_OUTPUT/memory_record.csv header\n"
                            "! %1 rank0_ascend_pt/ASCEND_PROFILER_OUTPUT/op_statistic.csv quote")
                 .arg(code(ProblemCode::BrokenFile), scan(path, path, ScanDepth::Tables)
                                                         .section(QLatin1String("communication.json "), 1)
                                                         .section(QLatin1Char('\n'), 0, 0)));
}

void TestProfileLoader::kernelsWithoutAStart()
{
    Tree tree;
    const QByteArray results = "rank0_ascend_pt/ASCEND_PROFILER_OUTPUT/";
    tree.add(results + "trace_view.json");
    tree.add(results + "kernel_details.csv", "Name,start time(us),Duration(us)\na,1.5\t,1\nb,N/A,1\nc\nd,soon,1\n");
    tree.add(results + "operator_details.csv", "Name,Start Time(us)\na,\n");
    const QString card =
        QStringLiteral("rank0_ascend_pt rank 0 device - pytorch [rank0_ascend_pt/ASCEND_PROFILER_OUTPUT/trace_view.json]");
    QCOMPARE(scan(tree.path(), tree.path(), ScanDepth::Tables),
             card + QStringLiteral("\n! %1 rank0_ascend_pt/ASCEND_PROFILER_OUTPUT/kernel_details.csv ")
                        .arg(code(ProblemCode::UnplacedRows)));
    QCOMPARE(scan(tree), card);
    TaskControl control;
    const auto profile = openProfile(tree.path().toStdString(), ScanDepth::Tables, control);
    QVERIFY(profile);
    for (const Problem &problem : profile->problems) {
        if (problem.code == ProblemCode::UnplacedRows)
            QCOMPARE(problem.count, std::uint64_t(3));
    }
}

void TestProfileLoader::missingDeliverables()
{
    Tree tree;
    tree.add("rank1_ascend_pt/profiler_info_1.json", PyTorchInfo);
    tree.add("rank1_ascend_pt/ASCEND_PROFILER_OUTPUT/trace_view.json");
    tree.add("rank1_ascend_pt/ASCEND_PROFILER_OUTPUT/kernel_details.csv", "Name\na\n");
    TaskControl control;
    const auto profile = openProfile(tree.path().toStdString(), ScanDepth::Discovery, control);
    QVERIFY(profile.has_value());
    QStringList promised; // files that a capture of Level1 with memory should contain
    for (const Problem &problem : profile->problems) {
        QCOMPARE(problem.code, ProblemCode::MissingFile);
        promised.append(QString::fromStdString(problem.detail));
    }
    QCOMPARE(promised.join(QLatin1Char(' ')),
             QStringLiteral("step_trace_time.csv op_statistic.csv api_statistic.csv communication.json communication_matrix.json "
                            "memory_record.csv operator_memory.csv npu_module_mem.csv"));
    QStringList lacking;
    for (const Deliverable &file : profile->cards.front().files) {
        if (file.status == FileStatus::Missing)
            lacking.append(
                QString::fromStdString(file.kind + ":" + (file.disabledPages.empty() ? "" : file.disabledPages.front())));
    }
    QCOMPARE(lacking.join(QLatin1Char(' ')),
             QStringLiteral("step_trace_time:overview op_statistic: api_statistic: communication:comm "
                            "communication_matrix:comm memory_record:memory operator_memory:memory npu_module_mem:memory "
                            "l2_cache:"));
}

void TestProfileLoader::staleExports()
{
    Tree tree;
    const QByteArray results = "PROF_1_20250711103015123_A/mindstudio_profiler_output/";
    for (const char *file : {"msprof_20250711103015.json", "msprof_20250711120000.json"})
        tree.add(results + file);
    for (const char *file :
         {"op_summary_20250711103016.csv", "op_summary_20250711120003.csv", "api_statistic_20250711103014.csv"})
        tree.add(results + file, "Op Name,API Name\na,b\n");
    QCOMPARE(deliverables(firstCard(tree.path(), ScanDepth::Tables), false),
             QStringLiteral("mindstudio_profiler_output/api_statistic_20250711103014.csv api_statistic stale 1\n"
                            "mindstudio_profiler_output/op_summary_20250711103016.csv op_summary stale 1\n"
                            "mindstudio_profiler_output/op_summary_20250711120003.csv op_summary ok 1"));
}

void TestProfileLoader::brokenMetadata()
{
    Tree tree;
    tree.add("x_ascend_pt/profiler_info_9.json", "{\"config\":");
    tree.add("x_ascend_pt/ASCEND_PROFILER_OUTPUT/trace_view.json");
    QCOMPARE(scan(tree).section(QLatin1Char('\n'), 0, 0),
             QStringLiteral("x_ascend_pt rank 9 device - pytorch [x_ascend_pt/ASCEND_PROFILER_OUTPUT/trace_view.json]"));
    QVERIFY(scan(tree).contains(QStringLiteral("! %1 x_ascend_pt/profiler_info_9.json").arg(code(ProblemCode::BrokenFile))));
}

void TestProfileLoader::hostileFolders()
{
    Tree tree;
    tree.add("rank0/ASCEND_PROFILER_OUTPUT/trace_view.json");
    tree.add("locked/x.txt", "x");
    QVERIFY(QFile::link(tree.path(), tree.path(QStringLiteral("loop"))));
    QVERIFY(QFile::link(tree.path(QStringLiteral("nowhere")), tree.path(QStringLiteral("dangling"))));
    QVERIFY(QFile::link(tree.path(QStringLiteral("rank0")), tree.path(QStringLiteral("again"))));
    QCOMPARE(mkfifo(tree.path(QStringLiteral("pipe.json")).toLocal8Bit().constData(), 0600), 0);
    const QByteArray badName = tree.path().toLocal8Bit() + "/\xFF\xFE rank4";
    QCOMPARE(mkdir(badName.constData(), 0700), 0);
    QCOMPARE(mkdir(QByteArray(badName + "/ASCEND_PROFILER_OUTPUT").constData(), 0700), 0);
    const bool isRoot = geteuid() == 0;
    QVERIFY(QFile::setPermissions(tree.path(QStringLiteral("locked")), {}));
    TaskControl control;
    const auto profile = openProfile(tree.path().toStdString(), ScanDepth::Tables, control);
    // QTemporaryDir cannot make a folder with this name.
    QCOMPARE(rmdir(QByteArray(badName + "/ASCEND_PROFILER_OUTPUT").constData()), 0);
    QCOMPARE(rmdir(badName.constData()), 0);
    QVERIFY(QFile::setPermissions(tree.path(QStringLiteral("locked")), QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner));
    QVERIFY(profile.has_value());
    QCOMPARE(profile->cards.size(), std::size_t(2)); // links to a folder that was visited before give no second card
    QCOMPARE(profile->cards.back().path, badName.toStdString());
    const auto isLocked = [](const Problem &problem) { return problem.code == ProblemCode::UnreadableFolder; };
    QCOMPARE(std::any_of(profile->problems.begin(), profile->problems.end(), isLocked), !isRoot);
}

void TestProfileLoader::deepFolders()
{
    Tree tree;
    tree.add("1/2/3/4/5/6/7/rank1/ASCEND_PROFILER_OUTPUT/trace_view.json");
    tree.add("1/2/3/4/5/6/7/8/rank2/ASCEND_PROFILER_OUTPUT/trace_view.json");
    QCOMPARE(scan(tree),
             QStringLiteral("rank1 rank 1 device - unknown [1/2/3/4/5/6/7/rank1/ASCEND_PROFILER_OUTPUT/trace_view.json]\n"
                            "! %1 1/2/3/4/5/6/7/8/rank2 depth")
                 .arg(code(ProblemCode::ScanLimit)));
}

void TestProfileLoader::cancels()
{
    Tree tree;
    tree.add("rank1/ASCEND_PROFILER_OUTPUT/trace_view.json");
    TaskControl control;
    control.requestStop();
    QCOMPARE(openProfile(tree.path().toStdString(), ScanDepth::Tables, control).error().code, ErrorCode::Cancelled);
}

void TestProfileLoader::thousandRanks()
{
    Tree tree;
    for (int rank = 0; rank < 1000; ++rank) {
        const QByteArray folder = QByteArray("host_") + QByteArray::number(rank) + "_20250711103015123_ascend_pt/";
        tree.add(folder + "profiler_info_" + QByteArray::number(rank) + ".json", PyTorchInfo);
        tree.add(folder + "ASCEND_PROFILER_OUTPUT/trace_view.json");
        tree.add(folder + "ASCEND_PROFILER_OUTPUT/kernel_details.csv", "Name\n");
        tree.add(folder + "ASCEND_PROFILER_OUTPUT/step_trace_time.csv", "Step\n1\n");
        tree.add(folder + "PROF_1_20250711103015123_A/device_0/data/raw", "x");
    }
    TaskControl control;
    const auto profile = openProfile(tree.path().toStdString(), ScanDepth::Discovery, control);
    QVERIFY(profile.has_value());
    QCOMPARE(profile->cards.size(), std::size_t(1000));
    QCOMPARE(profile->cards.back().rank, std::optional<int>(999));
}

void TestProfileLoader::samples()
{
    const QString root = QDir::cleanPath(test::samplePath(QStringLiteral(".")));
    if (root.isEmpty())
        QSKIP("no samples on this machine");
    const auto open = [&](const char *name) { return scan(root, root + QLatin1Char('/') + QLatin1String(name)); };
    QCOMPARE(open("resnet_2cards_level1"),
             QStringLiteral("rank0_ascend_pt rank 0 device - pytorch "
                            "[resnet_2cards_level1/rank0_ascend_pt/ASCEND_PROFILER_OUTPUT/trace_view.json]\n"
                            "rank1_ascend_pt rank 1 device - pytorch "
                            "[resnet_2cards_level1/rank1_ascend_pt/ASCEND_PROFILER_OUTPUT/trace_view.json]"));
    QCOMPARE(open("mindinsight/run_2"),
             QStringLiteral("run_2 rank 0 device 1 mindinsight [mindinsight/run_2/profiler/ascend_timeline_display_1.json]"));
    const QString prof = QStringLiteral("PROF_000001_20230818142704322_COJGGGCANRMICFBC");
    const QString file = QStringLiteral("msprof/") + prof + QStringLiteral("/device_0/timeline/msprof_0_2_");
    QCOMPARE(open("msprof"),
             QStringLiteral("msprof_0.db rank 0? device - cann [msprof/msprof_0.db]\n") + prof +
                 QStringLiteral(" rank 0 device 0 cann [") + file + QStringLiteral("1.json ") + file + QStringLiteral("2.json ") +
                 file + QStringLiteral("3.json]\n! %1 msprof msprof_0.db, %2").arg(code(ProblemCode::UnrelatedJobs)).arg(prof));
    QCOMPARE(open("resnet_2cards_level1_db"),
             QStringLiteral("rank0_ascend_pt rank 0 device 0 pytorch "
                            "[resnet_2cards_level1_db/rank0_ascend_pt/ASCEND_PROFILER_OUTPUT/ascend_pytorch_profiler_0.db]\n"
                            "rank1_ascend_pt rank 1 device 1 pytorch "
                            "[resnet_2cards_level1_db/rank1_ascend_pt/ASCEND_PROFILER_OUTPUT/ascend_pytorch_profiler_1.db]"));
    const Card card = firstCard(root + QStringLiteral("/resnet_2cards_level1/rank1_ascend_pt"), ScanDepth::Tables);
    QCOMPARE(card.device, std::optional<int>(1));
    QCOMPARE(card.steps, std::vector<std::string>{"50"});
    QVERIFY(deliverables(card, false).contains(QLatin1String("kernel_details.csv kernel_details ok 191")));
}

PLUMBLINE_THREAD_TEST(TestProfileLoader)
#include "tst_profileloader.moc"
