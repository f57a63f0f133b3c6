// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/profile/jobs.h"
#include "core/profile/profileloader.h"
#include "tests/support/smallprofile.h"
#include "tests/support/testregistry.h"

#include <QDir>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

using namespace plumbline;

namespace {

const QByteArray StepTrace = "step_num,start_point,end_point,total,fp_point,bp_point,iteration_interval,fp_and_bp,tail\n"
                             "1,0,100,100,10,90,10,80,10\n-,0,100,100,10,90,10,80,10\n";

QByteArray fileOfDevice(int device)
{
    return "step_trace_raw_" + QByteArray::number(device) + "_detail_time.csv";
}

/// A folder that a test fills with files.
class JobTree
{
public:
    void add(const QByteArray &relative, const QByteArray &content) const
    {
        QVERIFY(test::writeFile(m_folder.filePath(QString::fromUtf8(relative)), content));
    }

    [[nodiscard]] QString scannedPath() const { return m_folder.path(); }
    /// Returns cards and problems, one on each line.
    [[nodiscard]] QString scanned(const QString &below = {}) const
    {
        TaskControl control;
        const QString path = below.isEmpty() ? m_folder.path() : m_folder.filePath(below);
        const auto profile = openProfile(path.toStdString(), ScanDepth::Discovery, control);
        if (!profile)
            return QStringLiteral("error %1").arg(int(profile.error().code));
        QStringList lines;
        for (const Card &card : profile->cards)
            lines += printed(card);
        for (const Problem &problem : profile->problems) {
            if (problem.severity != Severity::Note)
                lines += QStringLiteral("! %1 %2").arg(int(problem.code)).arg(QString::fromStdString(problem.detail));
        }
        return lines.join(QLatin1Char('\n'));
    }

private:
    static QString printed(const Card &card)
    {
        const auto number = [](const std::optional<int> &value) { return value ? QString::number(*value) : QStringLiteral("-"); };
        return QStringLiteral("%1: rank %2%3 host %4 device %5 stage %6 run %7 job %8 of %9 timelines %10")
            .arg(QString::fromStdString(card.name), number(card.rank), QLatin1String(card.rankGuessed ? "?" : ""),
                 QString::fromStdString(card.host), number(card.device), number(card.stage), QString::fromStdString(card.run),
                 QString::number(card.job), number(card.jobRanks), QString::number(card.timeline.size()));
    }

    QTemporaryDir m_folder;
};

const QByteArray TwoHosts = R"({"version": "1.0", "server_count": "2", "server_list": [
  {"server_id": "10.0.0.1", "device": [{"device_id": "0", "device_ip": "192.1.1.1", "rank_id": "0"},
                                       {"device_id": "1", "device_ip": "192.1.1.2", "rank_id": "1"}], "host_nic_ip": "reserve"},
  {"server_id": "10.0.0.2", "device": [{"device_id": 0, "device_ip": "192.1.1.3", "rank_id": 2},
                                       {"device_id": 1, "device_ip": "192.1.1.4", "rank_id": 3}], "host_nic_ip": "reserve"}],
  "status": "completed"})";

void addTwoHosts(const JobTree &tree)
{
    for (const char *host : {"1", "2"}) {
        for (const int device : {0, 1})
            tree.add("run/cluster_profiler/" + QByteArray(host) + "/profiler/" + fileOfDevice(device), StepTrace);
    }
}

} // namespace

class TestJobLayouts : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void takesRanksFromTheRankTable();
    void findsTheRankTableAboveTheFolder();
    void showsAddressesWithoutMapping();
    void guessesRanksWithoutTable();
    void namesTheFileThatIsToBlame();
    void reportsWhatTheTableDoesNotName();
    void translatesDevicesOfOneHost();
    void readsStageAndSizeFromNames();
    void takesStagesFromTheRankTable();
    void joinsFilesNamedByRankAndByDevice();
    void numbersBeyondTheJobAreDevices();
    void joinsRawDataWithOlderFiles();
    void keepsRunsOfOneRankApart();
    void tellsUnrelatedJobs();
    void tellsJobsByStepsAndOperators();
    void tellsJobsByTheirRankTables();
    void tellsJobsByTheirMetadata();
    void figuresBelongToCardsBelow();
    void looseTimelinesNeedARank();
    void tracesWithTablesNeedARank();
    void distantRawDataIsOfAnotherJob();
    void tellsFiguresOfAnotherJob();
    void namesCardsBelowARelativePath();
    void continuesJobsOfOtherPaths();
    void namesJobs();
    void namesLooseFiles();
    void ranksBeyondAJobAreOfAnother();
    void survivesDamagedTables_data();
    void survivesDamagedTables();
};

void TestJobLayouts::takesRanksFromTheRankTable()
{
    const JobTree tree;
    addTwoHosts(tree);
    tree.add("run/any_name.json", TwoHosts);
    tree.add("run/host_ips_mapping.txt", "10.0.0.1 2\n10.0.0.2 1\r\n");
    // The mapping calls the second host 1, so its folder holds ranks 2 and 3. No address is shown.
    QCOMPARE(tree.scanned(), QStringLiteral("host 2 device 0: rank 0 host 2 device 0 stage - run  job 0 of 4 timelines 0\n"
                                            "host 2 device 1: rank 1 host 2 device 1 stage - run  job 0 of 4 timelines 0\n"
                                            "host 1 device 0: rank 2 host 1 device 0 stage - run  job 0 of 4 timelines 0\n"
                                            "host 1 device 1: rank 3 host 1 device 1 stage - run  job 0 of 4 timelines 0"));
}

void TestJobLayouts::findsTheRankTableAboveTheFolder()
{
    const JobTree tree;
    addTwoHosts(tree);
    tree.add("run/hccl.json", TwoHosts);
    tree.add("run/host_ips_mapping.txt", "10.0.0.1 1\n10.0.0.2 2\n");
    const QString second = QStringLiteral("host 2 device 0: rank 2 host 2 device 0 stage - run  job 0 of 4 timelines 0\n"
                                          "host 2 device 1: rank 3 host 2 device 1 stage - run  job 0 of 4 timelines 0");
    QCOMPARE(tree.scanned(QStringLiteral("run/cluster_profiler/2")), second);
    QCOMPARE(tree.scanned(QStringLiteral("run/cluster_profiler/2/profiler")), second);
    QVERIFY(tree.scanned(QStringLiteral("run/cluster_profiler")).endsWith(second));
}

void TestJobLayouts::showsAddressesWithoutMapping()
{
    const JobTree tree;
    tree.add("run/cluster_profiler/10.0.0.2/profiler/" + fileOfDevice(1), StepTrace);
    tree.add("run/hccl.json", TwoHosts);
    QCOMPARE(tree.scanned(), QStringLiteral("host 10.0.0.2 device 1: rank 3 host 10.0.0.2 device 1 stage - run  job 0 of 4 "
                                            "timelines 0"));
}

void TestJobLayouts::guessesRanksWithoutTable()
{
    const JobTree tree;
    addTwoHosts(tree);
    const QString missing = QString::number(int(ProblemCode::UnlistedDevice));
    QCOMPARE(tree.scanned(), QStringLiteral("host 1 device 0: rank 0? host 1 device 0 stage - run  job 0 of - timelines 0\n"
                                            "host 1 device 1: rank 1? host 1 device 1 stage - run  job 0 of - timelines 0\n"
                                            "host 2 device 0: rank 2? host 2 device 0 stage - run  job 0 of - timelines 0\n"
                                            "host 2 device 1: rank 3? host 2 device 1 stage - run  job 0 of - timelines 0\n"
                                            "! %1 1/0\n! %2 hccl.json\n! %1 1/1\n! %1 2/0\n! %1 2/1")
                                 .arg(missing, QString::number(int(ProblemCode::MissingFile))));
}

/// Where ranks are guessed, the file is named that is not there or says nothing.
void TestJobLayouts::namesTheFileThatIsToBlame()
{
    const QString unlisted = QString::number(int(ProblemCode::UnlistedDevice));
    const JobTree unmapped;
    addTwoHosts(unmapped);
    unmapped.add("run/hccl.json", TwoHosts);
    QVERIFY2(unmapped.scanned().contains(
                 QStringLiteral("! %1 1/0\n! %2 host_ips_mapping.txt\n").arg(unlisted).arg(int(ProblemCode::MissingFile))),
             qPrintable(unmapped.scanned()));
    const JobTree nonsense;
    addTwoHosts(nonsense);
    nonsense.add("run/hccl.json", TwoHosts);
    nonsense.add("run/host_ips_mapping.txt", "nonsense\n");
    const QString found = nonsense.scanned();
    QVERIFY2(found.contains(QStringLiteral("! %1").arg(int(ProblemCode::BrokenFile))), qPrintable(found));
    QVERIFY2(!found.contains(QStringLiteral("! %1").arg(int(ProblemCode::MissingFile))), qPrintable(found));
}

void TestJobLayouts::reportsWhatTheTableDoesNotName()
{
    const JobTree tree;
    tree.add("run/cluster_profiler/1/profiler/" + fileOfDevice(7), StepTrace);
    tree.add("run/hccl.json", TwoHosts);
    tree.add("run/host_ips_mapping.txt", "10.0.0.1 1\nnonsense\n\n 10.0.0.2\t2 \n");
    QCOMPARE(tree.scanned(), QStringLiteral("host 1 device 7: rank 0? host 1 device 7 stage - run  job 0 of 4 timelines 0\n"
                                            "! %1 1/7")
                                 .arg(int(ProblemCode::UnlistedDevice)));
}

void TestJobLayouts::translatesDevicesOfOneHost()
{
    const JobTree tree;
    tree.add("run/rank_table.json", R"({"server_list": [{"server_id": "h", "device": [{"device_id": "4", "rank_id": "0"},
                                                                                {"device_id": "5", "rank_id": "1"}]}]})");
    tree.add("run/profiler/" + fileOfDevice(4), StepTrace);
    tree.add("run/profiler/" + fileOfDevice(5), StepTrace);
    QCOMPARE(tree.scanned(), QStringLiteral("host h device 4: rank 0 host h device 4 stage - run  job 0 of 2 timelines 0\n"
                                            "host h device 5: rank 1 host h device 5 stage - run  job 0 of 2 timelines 0"));
}

void TestJobLayouts::readsStageAndSizeFromNames()
{
    const JobTree tree;
    const QByteArray table = "computation_time,communication_alone_time\n1,2\n1,2\n";
    for (const int rank : {0, 3, 5})
        tree.add("job/profiler/ascend_cluster_analyse_pipeline-parallel_3_6_" + QByteArray::number(rank) + ".csv", table);
    QCOMPARE(tree.scanned(), QStringLiteral("job_0: rank 0 host  device - stage 0 run  job 0 of 6 timelines 0\n"
                                            "job_3: rank 3 host  device - stage 1 run  job 0 of 6 timelines 0\n"
                                            "job_5: rank 5 host  device - stage 2 run  job 0 of 6 timelines 0"));
}

/// Old versions name the files of each host by its devices.
void TestJobLayouts::takesStagesFromTheRankTable()
{
    const JobTree tree;
    const QByteArray table = "computation_time,communication_alone_time\n1,2\n1,2\n";
    for (const char *host : {"1", "2"}) {
        for (const char *device : {"0", "1"})
            tree.add("run/cluster_profiler/" + QByteArray(host) + "/profiler/ascend_cluster_analyse_pipeline-parallel_2_4_" +
                         device + ".csv",
                     table);
    }
    tree.add("run/hccl.json", TwoHosts);
    tree.add("run/host_ips_mapping.txt", "10.0.0.1 1\n10.0.0.2 2\n");
    QCOMPARE(tree.scanned(), QStringLiteral("host 1 device 0: rank 0 host 1 device 0 stage 0 run  job 0 of 4 timelines 0\n"
                                            "host 1 device 1: rank 1 host 1 device 1 stage 0 run  job 0 of 4 timelines 0\n"
                                            "host 2 device 0: rank 2 host 2 device 0 stage 1 run  job 0 of 4 timelines 0\n"
                                            "host 2 device 1: rank 3 host 2 device 1 stage 1 run  job 0 of 4 timelines 0"));
}

/// The files of the cluster analysis are named by rank, the others by device.
void TestJobLayouts::joinsFilesNamedByRankAndByDevice()
{
    const JobTree tree;
    tree.add("run/hccl.json", TwoHosts);
    tree.add("run/host_ips_mapping.txt", "10.0.0.1 1\n10.0.0.2 2\n");
    addTwoHosts(tree);
    for (const int rank : {0, 1, 2, 3}) {
        tree.add("run/cluster_profiler/" + QByteArray(rank < 2 ? "1" : "2") +
                     "/profiler/ascend_cluster_analyse_pipeline-parallel_2_4_" + QByteArray::number(rank) + ".csv",
                 "computation_time\n1\n");
    }
    QStringList cards;
    for (const QString &line : tree.scanned().split(QLatin1Char('\n')))
        cards += line.section(QStringLiteral(" run "), 0, 0);
    QCOMPARE(cards, (QStringList{u"host 1 device 0: rank 0 host 1 device 0 stage 0"_qs,
                                 u"host 1 device 1: rank 1 host 1 device 1 stage 0"_qs,
                                 u"host 2 device 0: rank 2 host 2 device 0 stage 1"_qs,
                                 u"host 2 device 1: rank 3 host 2 device 1 stage 1"_qs}));
}

void TestJobLayouts::numbersBeyondTheJobAreDevices()
{
    const JobTree tree;
    tree.add("run/profiler/ascend_cluster_analyse_data-parallel_1_1_6.csv", "fp_and_bp,tail\n1,2\n1,2\n");
    QCOMPARE(tree.scanned(), QStringLiteral("run: rank 0 host  device 6 stage - run  job 0 of 1 timelines 0"));
    const JobTree placed;
    for (const char *device : {"4", "5"})
        placed.add(QByteArray("run/profiler/ascend_cluster_analyse_pipeline-parallel_2_2_") + device + ".csv",
                   "computation_time,communication_alone_time\n1,2\n1,2\n");
    placed.add("run/rank_table.json", R"({"server_list": [{"server_id": "h", "device": [{"device_id": "4", "rank_id": "0"},
                                                                                  {"device_id": "5", "rank_id": "1"}]}]})");
    QCOMPARE(placed.scanned(), QStringLiteral("host h device 4: rank 0 host h device 4 stage 0 run  job 0 of 2 timelines 0\n"
                                              "host h device 5: rank 1 host h device 5 stage 1 run  job 0 of 2 timelines 0"));
}

void TestJobLayouts::joinsRawDataWithOlderFiles()
{
    const JobTree tree;
    const QByteArray timeline = R"([{"ph":"X","pid":1,"tid":1,"ts":"1.000","dur":2,"name":"a"}])";
    for (const int device : {0, 1})
        tree.add("run/profiler/" + fileOfDevice(device), StepTrace);
    const QByteArray inside = "run/profiler/PROF_000001_20230101000000000_ABC/";
    tree.add(inside + "device_0/timeline/msprof_0_1_1.json", timeline);
    tree.add(inside + "host/info.json", R"({"hostname": "node7"})");
    tree.add("run/PROF_000002_20230101000000000_ABC/mindstudio_profiler_output/msprof_20230101000001.json", timeline);
    tree.add("run/PROF_000002_20230101000000000_ABC/device_1/sample.json", "{}");
    QCOMPARE(tree.scanned(), QStringLiteral("run_0: rank 0 host node7 device 0 stage - run  job 0 of - timelines 1\n"
                                            "run_1: rank 1 host  device 1 stage - run  job 0 of - timelines 1"));
    tree.add("run/profiler/PROF_000003_20230101000000000_ABC/device_6/timeline/msprof_6_1_1.json", timeline);
    QVERIFY2(tree.scanned().contains(QStringLiteral("\nPROF_000003_20230101000000000_ABC: rank 2? host  device 6 ")),
             qPrintable(tree.scanned()));
}

void TestJobLayouts::keepsRunsOfOneRankApart()
{
    const JobTree tree;
    const QByteArray file = "/ASCEND_PROFILER_OUTPUT/step_trace_time.csv";
    const QByteArray table = "Step,Computing,Free\n2,1,2\n";
    tree.add("job/rank0_start2_stop5/h_1_20240101000000000_ascend_ms" + file, table);
    tree.add("job/rank0_start12_stop15/h_1_20240101000500000_ascend_ms" + file, table);
    tree.add("job/rank1_start2_stop5/h_2_20240101000000000_ascend_ms" + file, table);
    QCOMPARE(tree.scanned(),
             QStringLiteral("h_1_20240101000000000_ascend_ms: rank 0 host h device - stage - run start2_stop5 job 0 of - "
                            "timelines 0\n"
                            "h_1_20240101000500000_ascend_ms: rank 0 host h device - stage - run start12_stop15 job 0 of - "
                            "timelines 0\n"
                            "h_2_20240101000000000_ascend_ms: rank 1 host h device - stage - run start2_stop5 job 0 of - "
                            "timelines 0"));
}

/// A job is named after its folder, where that tells it from the others.
void TestJobLayouts::namesJobs()
{
    const auto names = [](const JobTree &tree) {
        TaskControl control;
        const auto profile = openProfile(tree.scannedPath().toStdString(), ScanDepth::Discovery, control);
        QStringList lines;
        for (const Card &card : profile ? profile->cards : std::vector<Card>())
            lines += QStringLiteral("%1 %2").arg(card.job).arg(QString::fromStdString(card.jobName));
        return lines;
    };
    const JobTree several;
    several.add("run_1/profiler/" + fileOfDevice(0), StepTrace);
    several.add("run_2/cluster_profiler/1/profiler/" + fileOfDevice(0), StepTrace);
    QCOMPARE(names(several), (QStringList{QStringLiteral("0 run_1"), QStringLiteral("1 run_2")}));
    const JobTree alike;
    alike.add("a/x/profiler/" + fileOfDevice(0), StepTrace);
    alike.add("b/x/profiler/" + fileOfDevice(0), StepTrace);
    QCOMPARE(names(alike), (QStringList{QStringLiteral("0 a/x"), QStringLiteral("1 b/x")}));
    const JobTree inside; // a card beside the folder of another job
    inside.add("run_1/profiler/" + fileOfDevice(0), StepTrace);
    inside.add("PROF_000001_20230101000000000_ABC/device_0/timeline/msprof_0_1_1.json",
               R"([{"ph":"X","pid":1,"tid":1,"ts":"1.000","dur":2,"name":"a"}])");
    QCOMPARE(names(inside), (QStringList{QStringLiteral("0 PROF_000001_20230101000000000_ABC"), QStringLiteral("1 run_1")}));
    const JobTree alone;
    alone.add("run_1/profiler/" + fileOfDevice(0), StepTrace);
    QCOMPARE(names(alone), QStringList{QStringLiteral("0 ")});
}

/// Files that were opened one by one may lie in one folder.
void TestJobLayouts::namesLooseFiles()
{
    const auto names = [](const std::vector<const char *> &paths) {
        std::vector<Card> made;
        for (const char *path : paths) {
            made.emplace_back();
            made.back().path = path;
            made.back().job = static_cast<int>(made.size());
        }
        std::vector<Card *> cards;
        for (Card &card : made)
            cards.push_back(&card);
        nameJobs(cards);
        QStringList lines;
        for (const Card &card : made)
            lines += QString::fromStdString(card.jobName);
        return lines;
    };
    QCOMPARE(names({"/d/one/hccl_0.json", "/d/one/hccl_1.json", "/d/two/hccl_0.json"}),
             (QStringList{QStringLiteral("one/hccl_0.json"), QStringLiteral("hccl_1.json"), QStringLiteral("two")}));
    QCOMPARE(names({"/a/x/h.json", "/a/x/i.json", "/b/x/h.json", "/b/x/i.json"}),
             (QStringList{QStringLiteral("a/x/h.json"), QStringLiteral("a/x/i.json"), QStringLiteral("b/x/h.json"),
                          QStringLiteral("b/x/i.json")}));
    QCOMPARE(names({"/a/x/h.json", "/a/x/h.json"}), (QStringList{QString(), QString()}));
    QCOMPARE(names({"h.json", "i.json"}), (QStringList{QStringLiteral("h.json"), QStringLiteral("i.json")}));
}

/// A job of two ranks has no rank 2, but the numbers of old files may be devices.
void TestJobLayouts::ranksBeyondAJobAreOfAnother()
{
    Card first;
    first.path = "/data/a/rank0";
    first.rank = 0;
    first.jobRanks = 2;
    Card second = first;
    second.path = "/data/b/rank2";
    second.rank = 2;
    second.jobRanks.reset();
    Profile profile{"/data", {first, second}, {}};
    findJobs(profile);
    QCOMPARE(profile.cards[1].job, 1);
    QCOMPARE(profile.cards[1].jobName, std::string("b"));
    profile.cards[1].rankGuessed = true;
    findJobs(profile);
    QCOMPARE(profile.cards[1].job, 0);
    QCOMPARE(profile.cards[1].jobName, std::string());
}

void TestJobLayouts::tellsUnrelatedJobs()
{
    const JobTree tree;
    tree.add("a/profiler/" + fileOfDevice(0), StepTrace);
    tree.add("b/profiler/" + fileOfDevice(0), StepTrace);
    tree.add("b/profiler/" + fileOfDevice(1), StepTrace);
    QCOMPARE(tree.scanned(), QStringLiteral("a: rank 0 host  device - stage - run  job 0 of - timelines 0\n"
                                            "b_0: rank 0 host  device - stage - run  job 1 of - timelines 0\n"
                                            "b_1: rank 1 host  device - stage - run  job 1 of - timelines 0\n"
                                            "! %1 a, b")
                                 .arg(int(ProblemCode::UnrelatedJobs)));
    const JobTree sizes; // a job of one rank, and one of rank 1
    sizes.add("a/profiler/ascend_cluster_analyse_data-parallel_1_1_0.csv", "Step\n");
    sizes.add("a/profiler/" + fileOfDevice(0), StepTrace);
    sizes.add("b/profiler/" + fileOfDevice(1), StepTrace);
    QCOMPARE(sizes.scanned(), QStringLiteral("a: rank 0 host  device - stage - run  job 0 of 1 timelines 0\n"
                                             "b: rank 1 host  device - stage - run  job 1 of - timelines 0\n"
                                             "! %1 a, b")
                                  .arg(int(ProblemCode::UnrelatedJobs)));
    const JobTree nodes; // each card in a folder of its own is one job
    nodes.add("device0/profiler/" + fileOfDevice(0), StepTrace);
    nodes.add("device1/profiler/" + fileOfDevice(1), StepTrace);
    QCOMPARE(nodes.scanned(), QStringLiteral("device0: rank 0 host  device - stage - run  job 0 of - timelines 0\n"
                                             "device1: rank 1 host  device - stage - run  job 0 of - timelines 0"));
}

/// Cards of one job wait for each other: their steps last as long, and unless each is a stage of a pipeline, they run the same
/// operators.
void TestJobLayouts::tellsJobsByStepsAndOperators()
{
    const auto jobsOf = [](const QByteArray &secondTotal, int secondSteps, const QByteArray &secondTypes) {
        const auto steps = [](const QByteArray &total, int count) -> QByteArray {
            QByteArray text = "step_num,start_point,end_point,total\n";
            for (int step = 1; step <= count; ++step)
                text += QByteArray::number(step) + ",0," + total + ',' + total + '\n';
            return text + "-,0,9,9\n";
        };
        const JobTree tree;
        tree.add("a/profiler/" + fileOfDevice(0), steps("1000", 3));
        tree.add("a/profiler/aicore_intermediate_0_type.csv", "kernel_type,total_time\nMatMul,1\nCast,1\nAdd,1\n");
        tree.add("b/profiler/" + fileOfDevice(1), steps(secondTotal, secondSteps));
        tree.add("b/profiler/aicore_intermediate_1_type.csv", "op_type,execution_time\n" + secondTypes);
        TaskControl control;
        const auto profile = openProfile(tree.scannedPath().toStdString(), ScanDepth::Discovery, control);
        return profile->cards.back().job + 1;
    };
    const QByteArray same = "Cast,1\nMatMul,1\nAdd,1\nMul,1\n";
    const QByteArray other = "Conv2D,1\nCast,1\n";
    QCOMPARE(jobsOf("1040", 3, same), 1);
    QCOMPARE(jobsOf("1400", 3, same), 1); // a slow card
    QCOMPARE(jobsOf("1600", 3, same), 2);
    QCOMPARE(jobsOf("1040", 3, other), 1); // as many steps of one length
    QCOMPARE(jobsOf("1400", 3, other), 2);
    QCOMPARE(jobsOf("1040", 5, other), 2);
}

/// The captures of two rank tables are of two jobs, also where no rank has a capture in both.
void TestJobLayouts::tellsJobsByTheirRankTables()
{
    const auto jobsOf = [](const QByteArray &secondTable) {
        const JobTree tree;
        tree.add("a/hccl.json", TwoHosts);
        tree.add("a/profiler/" + fileOfDevice(0), StepTrace);
        tree.add("b/hccl.json", secondTable);
        tree.add("b/profiler/" + fileOfDevice(3), StepTrace);
        TaskControl control;
        const auto profile = openProfile(tree.scannedPath().toStdString(), ScanDepth::Discovery, control);
        return profile->cards.back().job + 1;
    };
    QCOMPARE(jobsOf(TwoHosts), 1);
    QCOMPARE(jobsOf(QByteArray(TwoHosts).replace("10.0.0.2", "10.0.0.7")), 2);
}

/// Captures with metadata are of one job only if it names as many ranks.
void TestJobLayouts::tellsJobsByTheirMetadata()
{
    const auto jobsOf = [](const QByteArray &secondRanks) {
        const JobTree tree;
        for (const QByteArray &rank : {QByteArray("0"), QByteArray("1")}) {
            const QByteArray folder = "node" + rank + "/host_1" + rank + "_20240101100000000_ascend_pt/";
            tree.add(folder + "profiler_info_" + rank + ".json", "{\"config\": {}, \"rank_id\": " + rank + "}");
            tree.add(folder + "profiler_metadata.json",
                     "{\"distributed_args\": {\"world_size\": " + (rank == "0" ? QByteArray("2") : secondRanks) + "}}");
            tree.add(folder + "ASCEND_PROFILER_OUTPUT/step_trace_time.csv", "Step,Computing\n1,5\n");
        }
        TaskControl control;
        const auto profile = openProfile(tree.scannedPath().toStdString(), ScanDepth::Discovery, control);
        return profile->cards.back().job + 1;
    };
    QCOMPARE(jobsOf("2"), 1);
    QCOMPARE(jobsOf("8"), 2);
}

/// The output of a cluster analysis belongs to all cards below the folder around it, if these are of one job.
void TestJobLayouts::figuresBelongToCardsBelow()
{
    const auto shown = [](bool areTwoJobs) {
        const JobTree tree;
        const QByteArray total = areTwoJobs ? "999" : "100";
        tree.add("cards/a/profiler/" + fileOfDevice(0), StepTrace);
        tree.add("cards/b/profiler/" + fileOfDevice(1),
                 QByteArray(StepTrace).replace(",100,100,", QByteArray(",100," + total + ',')));
        tree.add("cluster_analysis_output/cluster_step_trace_time.csv", "Step,Type,Index,Computing\n1,rank,0,5\n");
        TaskControl control;
        const auto profile = openProfile(tree.scannedPath().toStdString(), ScanDepth::Discovery, control);
        QStringList lines;
        for (const Card &card : profile->cards)
            lines += QString::fromStdString(card.clusterFolder).remove(tree.scannedPath());
        const auto isNote = [](const Problem &problem) { return problem.code == ProblemCode::FiguresNotShown; };
        lines += QString::number(std::ranges::count_if(profile->problems, isNote));
        return lines.join(u' ');
    };
    QCOMPARE(shown(false), QStringLiteral("/cluster_analysis_output /cluster_analysis_output 0"));
    QCOMPARE(shown(true), QStringLiteral("  1"));
}

/// Timelines that lie side by side are of one job where their ranks differ, and of several where nothing tells a rank, or the
/// same one.
void TestJobLayouts::looseTimelinesNeedARank()
{
    const QByteArray trace = R"([{"ph":"X","name":"A","pid":1,"tid":1,"ts":1,"dur":1}])";
    JobTree tree;
    for (const char *name : {"rank0.json", "rank1.json", "rank1_again.json", "before.json", "after.json"})
        tree.add(name, trace);
    QCOMPARE(tree.scanned(), QStringLiteral("after.json: rank 0? host  device - stage - run  job 0 of - timelines 1\n"
                                            "before.json: rank 0? host  device - stage - run  job 1 of - timelines 1\n"
                                            "rank0.json: rank 0 host  device - stage - run  job 2 of - timelines 1\n"
                                            "rank1.json: rank 1 host  device - stage - run  job 2 of - timelines 1\n"
                                            "rank1_again.json: rank 1 host  device - stage - run  job 3 of - timelines 1\n"
                                            "! %1 after.json, before.json, rank0.json, rank1_again.json")
                                 .arg(int(ProblemCode::UnrelatedJobs)));
}

/// Tables beside a timeline tell no rank, the name of their folder may.
void TestJobLayouts::tracesWithTablesNeedARank()
{
    const QByteArray trace = R"([{"ph":"X","name":"A","pid":1,"tid":1,"ts":1,"dur":1}])";
    const JobTree tree;
    tree.add("a/" + fileOfDevice(0), StepTrace);
    for (const char *folder : {"b", "rank0", "rank1"}) {
        tree.add(QByteArray(folder) + "/trace_view.json", trace);
        tree.add(QByteArray(folder) + "/kernel_details.csv", "Name,Type,Duration(us)\nA,B,1\n");
    }
    QCOMPARE(tree.scanned(), QStringLiteral("a: rank 0 host  device - stage - run  job 0 of - timelines 0\n"
                                            "b: rank 0? host  device - stage - run  job 1 of - timelines 1\n"
                                            "rank0: rank 0 host  device - stage - run  job 2 of - timelines 1\n"
                                            "rank1: rank 1 host  device - stage - run  job 2 of - timelines 1\n"
                                            "! %1 a, b, %2")
                                 .arg(int(ProblemCode::UnrelatedJobs))
                                 .arg(tree.scannedPath().section(u'/', -1))); // ranks lie in the opened folder itself
}

/// The raw data of a card lies inside its folder or beside it. A PROF_* folder elsewhere is of another job, whatever its device.
void TestJobLayouts::distantRawDataIsOfAnotherJob()
{
    const QByteArray timeline = R"([{"ph":"X","pid":1,"tid":1,"ts":"1.000","dur":2,"name":"a"}])";
    const QByteArray raw = "PROF_000001_20230101000000000_ABC/device_0/timeline/msprof_0_1_1.json";
    const auto jobsOf = [&](const QByteArray &folder) {
        const JobTree tree;
        tree.add("run/profiler/" + fileOfDevice(1), StepTrace); // two, or it would be the raw data of the only card
        tree.add("run/profiler/" + fileOfDevice(2), StepTrace);
        tree.add(folder + raw, timeline);
        QStringList jobs;
        for (const QString &line : tree.scanned().split(QLatin1Char('\n')))
            jobs += line.startsWith(u'!') ? line.section(u' ', 0, 1)
                                          : line.section(u' ', 0, 0) + line.section(QStringLiteral(" job "), 1).left(1);
        return jobs;
    };
    const QString prof = QStringLiteral("PROF_000001_20230101000000000_ABC:");
    QCOMPARE(jobsOf("run/profiler/"), (QStringList{prof + u'0', QStringLiteral("run_1:0"), QStringLiteral("run_2:0")}));
    QCOMPARE(jobsOf("run/"), (QStringList{prof + u'0', QStringLiteral("run_1:0"), QStringLiteral("run_2:0")}));
    const QString told = QStringLiteral("! %1").arg(int(ProblemCode::UnrelatedJobs));
    QCOMPARE(jobsOf(""), (QStringList{prof + u'0', QStringLiteral("run_1:1"), QStringLiteral("run_2:1"), told}));
    QCOMPARE(jobsOf("other/"), (QStringList{prof + u'0', QStringLiteral("run_1:1"), QStringLiteral("run_2:1"), told}));
}

/// The output of a cluster analysis belongs to the captures beside it. Where there are none, it is not lost silently.
void TestJobLayouts::tellsFiguresOfAnotherJob()
{
    const auto isTold = [](const QByteArray &folder) {
        const JobTree tree;
        tree.add("run/profiler/" + fileOfDevice(0), StepTrace);
        tree.add(folder + "cluster_analysis_output/cluster_step_trace_time.csv", "Step,Type,Index,Computing\n1,rank,0,5\n");
        TaskControl control;
        const auto profile = openProfile(tree.scannedPath().toStdString(), ScanDepth::Discovery, control);
        return std::ranges::any_of(profile->problems,
                                   [](const Problem &problem) { return problem.code == ProblemCode::FiguresNotShown; });
    };
    QVERIFY(!isTold("run/"));
    QVERIFY(!isTold(""));
    QVERIFY(isTold("other/"));
}

/// Names that tell cards apart begin below the opened folder, also where its path is relative.
void TestJobLayouts::namesCardsBelowARelativePath()
{
    const JobTree tree;
    for (const char *run : {"rank0_start2_stop5", "rank0_start12_stop15"})
        tree.add(QByteArray("job/") + run + "/h_1_20240101000000000_ascend_ms/ASCEND_PROFILER_OUTPUT/step_trace_time.csv",
                 "Step,Computing,Free\n2,1,2\n");
    const QString before = QDir::currentPath();
    QVERIFY(QDir::setCurrent(tree.scannedPath()));
    TaskControl control;
    const auto profile = openProfile("job", ScanDepth::Discovery, control);
    QVERIFY(QDir::setCurrent(before));
    QStringList names;
    for (const Card &card : profile->cards)
        names += QString::fromStdString(card.name);
    QCOMPARE(names, (QStringList{QStringLiteral("rank0_start2_stop5/h_1_20240101000000000_ascend_ms"),
                                 QStringLiteral("rank0_start12_stop15/h_1_20240101000000000_ascend_ms")}));
}

/// Cards of other paths are of one job as those of several folders are: two captures of a rank are not.
void TestJobLayouts::continuesJobsOfOtherPaths()
{
    const auto card = [](int rank, int job, const char *time = "") {
        Card made;
        made.rank = rank;
        made.job = job;
        made.captureTime = time;
        return made;
    };
    const auto jobsOf = [](const std::vector<Card> &known, std::vector<Card> added) {
        std::vector<const Card *> cards;
        for (const Card &each : known)
            cards.push_back(&each);
        continueJobs(cards, added);
        QStringList jobs;
        for (const Card &each : added)
            jobs += QString::number(each.job);
        return jobs.join(u' ');
    };
    QCOMPARE(jobsOf({}, {card(0, 0), card(1, 0)}), QStringLiteral("0 0"));
    QCOMPARE(jobsOf({card(0, 0)}, {card(1, 0)}), QStringLiteral("0"));
    QCOMPARE(jobsOf({card(0, 0)}, {card(0, 0)}), QStringLiteral("1"));
    // The other cards of a path go with the one that is here already.
    QCOMPARE(jobsOf({card(0, 0)}, {card(0, 0), card(1, 0)}), QStringLiteral("1 1"));
    QCOMPARE(jobsOf({card(0, 0), card(0, 3)}, {card(1, 0), card(1, 1), card(1, 2)}), QStringLiteral("0 3 4"));
    QCOMPARE(jobsOf({card(0, 0, "20240101100000")}, {card(1, 0, "20240101103000")}), QStringLiteral("0"));
    QCOMPARE(jobsOf({card(0, 0, "20240101100000")}, {card(1, 0, "20240101120000")}), QStringLiteral("1"));
}

void TestJobLayouts::survivesDamagedTables_data()
{
    QTest::addColumn<QByteArray>("table");
    QTest::newRow("cut") << TwoHosts.first(300);
    QTest::newRow("no list") << QByteArray(R"({"server_list": 3})");
    QTest::newRow("other types") << QByteArray(R"({"server_list": [1, {"device": {"device_id": []}}, {"server_id": {}}]})");
    QTest::newRow("huge numbers") << QByteArray(
        R"({"server_list": [{"server_id": "1", "device": [{"device_id": "-1", "rank_id": "99999999999"}]}]})");
}

void TestJobLayouts::survivesDamagedTables()
{
    QFETCH(QByteArray, table);
    const JobTree tree;
    tree.add("run/cluster_profiler/1/profiler/" + fileOfDevice(0), StepTrace);
    tree.add("run/hccl.json", table);
    QVERIFY2(tree.scanned().startsWith(QStringLiteral("host 1 device 0: rank 0")), qPrintable(tree.scanned()));
}

PLUMBLINE_TEST(TestJobLayouts)
#include "tst_joblayouts.moc"
