// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tables/clusterdatabase.h"

#include "core/analysis/communication/cardcommunication.h"
#include "core/profile/profileloader.h"
#include "tests/support/databasefile.h"
#include "tests/support/smallprofile.h"
#include "tests/support/testregistry.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <concepts>
#include <optional>

using namespace plumbline;

namespace {

const QByteArray ClusterTables = R"sql(
CREATE TABLE ClusterStepTraceTime(step TEXT, type TEXT, "index" TEXT, computing REAL, communication_not_overlapped REAL,
  overlapped REAL, communication REAL, free REAL, stage REAL, bubble REAL,
  communication_not_overlapped_and_exclude_receive REAL, preparing REAL, dp_index INTEGER, pp_index INTEGER, tp_index INTEGER);
CREATE TABLE ClusterCommunicationTime(step TEXT, rank_id INTEGER, hccl_op_name TEXT, group_name TEXT, start_timestamp REAL,
  elapsed_time REAL, transit_time REAL, wait_time REAL, synchronization_time REAL, idle_time REAL,
  synchronization_time_ratio REAL, wait_time_ratio REAL);
CREATE TABLE ClusterCommunicationBandwidth(step TEXT, rank_id INTEGER, hccl_op_name TEXT, group_name TEXT, band_type TEXT,
  transit_size REAL, transit_time REAL, bandwidth REAL, large_packet_ratio REAL, package_size REAL, count REAL,
  total_duration REAL);
CREATE TABLE ClusterCommunicationMatrix(step TEXT, hccl_op_name TEXT, group_name TEXT, src_rank INTEGER, dst_rank INTEGER,
  transit_size REAL, transit_time REAL, bandwidth REAL, transport_type TEXT, op_name TEXT);
CREATE TABLE CommunicationGroupMapping(type TEXT, rank_set TEXT, group_name TEXT, group_id TEXT, pg_name TEXT);
CREATE TABLE HostInfo(hostUid TEXT, hostName TEXT);
CREATE TABLE RankDeviceMap(rankId INTEGER, deviceId INTEGER, hostUid TEXT, profilePath TEXT);
)sql";

/// The same as the three files below.
const QByteArray ClusterRows = R"sql(
INSERT INTO ClusterStepTraceTime VALUES
  ('7','rank','0',3100.4,610.25,99.5,709.75,1320,5030.65,0,610.25,12.5,0,0,0),
  ('7','rank','1',3000.25,640.1,99.5,720,1390.2,5101.3,0,640.1,13,1,0,0),
  ('7','stage','(0, 1)',3100.4,640.1,99.5,720,1390.2,5101.3,0,640.1,13,0,0,0);
INSERT INTO ClusterCommunicationTime VALUES
  ('step7',0,'hcom_allReduce__210_0_1','77',1736410576431645.2,88.75099321875,0.22856459375,3.56889128125,0.06,84.9,0.25,0.9398),
  ('step7',1,'hcom_allReduce__210_0_1','77',1736410576431640,2,1,1,0,0,0,0.5),
  ('step7',0,'hcom_send__5_0_1','88',1736410576520400,2,1,0,0,1,0,0),
  ('step7',0,'Total Op Info','77',0,2,1,0,0,1,0,0);
INSERT INTO ClusterCommunicationBandwidth VALUES
  ('step7',0,'hcom_allReduce__210_0_1','77','HCCS',28.647232,1.82189634375,15.7239,0.25,2.064384,12,1.58139153125),
  ('step7',0,'hcom_allReduce__210_0_1','77','HCCS',28.647232,1.82189634375,15.7239,0.25,1.937312,2,0.2405048125),
  ('step7',1,'hcom_allReduce__210_0_1','77','RDMA',1,2,0.5,0,1,1,2);
INSERT INTO ClusterCommunicationMatrix VALUES
  ('step7','allreduce-top1','77',0,1,4.128776,0.00832015625,496.2378,'HCCS','hcom_allReduce__210_0_1'),
  ('step7','allreduce-total','77',1,0,37.552128,2.1434628125,17.5194,'RDMA','');
INSERT INTO CommunicationGroupMapping VALUES
  ('collective','(0, 1)','77','10.1.1.1%eth0_1','tp'), ('p2p','{1,0}','88','',NULL);
)sql";

const QByteArray ClusterSteps =
    "Step,Type,Index,Computing,Communication(Not Overlapped),Overlapped,Communication,Free,Stage,Bubble,"
    "Communication(Not Overlapped and Exclude Receive),Preparing,DP Index,PP Index,TP Index\n"
    "7,rank,0,3100.4,610.25,99.5,709.75,1320,5030.65,0,610.25,12.5,0,0,0\n"
    "7,rank,1,3000.25,640.1,99.5,720,1390.2,5101.3,0,640.1,13,1,0,0\n"
    "7,stage,\"(0, 1)\",3100.4,640.1,99.5,720,1390.2,5101.3,0,640.1,13,0,0,0\n";

const QByteArray ClusterOperatorsText = R"json({"(0, 1)": {"step7": {"hcom_allReduce__210_0_1@77": {
  "0": {"Communication Time Info": {"Start Timestamp(us)": 1736410576431645.2, "Elapse Time(ms)": 88.75099321875,
    "Transit Time(ms)": 0.22856459375, "Wait Time(ms)": 3.56889128125, "Synchronization Time(ms)": 0.06, "Idle Time(ms)": 84.9,
    "Wait Time Ratio": 0.9398, "Synchronization Time Ratio": 0.25},
   "Communication Bandwidth Info": {"HCCS": {"Transit Size(MB)": 28.647232, "Transit Time(ms)": 1.82189634375,
    "Bandwidth(GB/s)": 15.7239, "Large Packet Ratio": 0.25,
    "Size Distribution": {"2.064384": [12, 1.58139153125], "1.937312": [2, 0.2405048125]}}}},
  "1": {"Communication Time Info": {"Start Timestamp(us)": 1736410576431640, "Elapse Time(ms)": 2, "Transit Time(ms)": 1,
    "Wait Time(ms)": 1, "Synchronization Time(ms)": 0, "Idle Time(ms)": 0, "Wait Time Ratio": 0.5, "Synchronization Time Ratio": 0},
   "Communication Bandwidth Info": {"RDMA": {"Transit Size(MB)": 1, "Transit Time(ms)": 2, "Bandwidth(GB/s)": 0.5,
    "Large Packet Ratio": 0, "Size Distribution": {"1": [1, 2]}}}}}}},
 "p2p": {"step7": {"hcom_send__5_0_1@88": {"0": {"Communication Time Info": {"Start Timestamp(us)": 1736410576520400,
    "Elapse Time(ms)": 2, "Transit Time(ms)": 1, "Wait Time(ms)": 0, "Synchronization Time(ms)": 0, "Idle Time(ms)": 1,
    "Wait Time Ratio": 0, "Synchronization Time Ratio": 0}, "Communication Bandwidth Info": {}}}}}})json";

const QByteArray ClusterMatrixText = R"json({"(0, 1)": {"step7": {
 "allreduce-top1@77": {"0-1": {"Transport Type": "HCCS", "Transit Size(MB)": 4.128776, "Transit Time(ms)": 0.00832015625,
  "Bandwidth(GB/s)": 496.2378, "Op Name": "hcom_allReduce__210_0_1"}},
 "allreduce-total@77": {"1-0": {"Transport Type": "RDMA", "Transit Size(MB)": 37.552128, "Transit Time(ms)": 2.1434628125,
  "Bandwidth(GB/s)": 17.5194}}}}})json";

const QByteArray ClusterGroupsText = R"json({"comm_group_parallel_info": [
 {"type": "collective", "rank_set": [0, 1], "group_name": "77", "group_id": "10.1.1.1%eth0_1", "pg_name": "tp"},
 {"type": "p2p", "rank_set": [1, 0], "group_name": "88", "group_id": "", "pg_name": ""}]})json";

QString clusterNumber(const std::optional<double> &value)
{
    return value ? QString::number(*value, 'g', 17) : QStringLiteral("-");
}

/// Integers keep all their digits, which a double does not.
template<std::integral Integer>
QString clusterNumber(const std::optional<Integer> &value)
{
    return value ? QString::number(*value) : QStringLiteral("-");
}

QString clusterText(std::string_view text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

/// Prints all that is known of the communication of a card.
QStringList printedCommunication(const CardCommunication &read)
{
    QStringList lines;
    for (const CommunicationOperator &each : read.operators.operators) {
        QStringList parts{clusterText(read.operators.text(each.step)), clusterText(read.operators.text(each.group)),
                          clusterText(read.operators.text(each.name)), QString::number(static_cast<int>(each.kind))};
        for (const auto &ns : {each.startNs, each.elapseNs, each.transitNs, each.waitNs, each.synchronizationNs, each.idleNs})
            parts += clusterNumber(ns);
        parts += QString(clusterNumber(each.reportedWaitRatio) + u'/' + clusterNumber(each.reportedSynchronizationRatio));
        for (const CommunicationTransfer &transfer : read.operators.transfersOf(each))
            parts += QString(clusterText(read.operators.text(transfer.transport)) + u' ' + clusterNumber(transfer.transitBytes) +
                             u' ' + clusterNumber(transfer.transitNs) + u' ' + clusterNumber(transfer.bandwidthGbS) + u' ' +
                             QString::number(transfer.packetsEnd - transfer.packetsBegin));
        lines += parts.join(u' ');
    }
    for (const CommunicationLink &link : read.matrix.links)
        lines +=
            QStringLiteral("%1>%2 %3 %4 %5")
                .arg(link.source)
                .arg(link.target)
                .arg(link.ranksAreLocal)
                .arg(clusterText(read.matrix.text(link.name)) + u' ' + clusterText(read.matrix.text(link.group)) + u' ' +
                         clusterText(read.matrix.text(link.operatorName)) + u' ' + clusterText(read.matrix.text(link.transport)),
                     clusterNumber(link.transitBytes) + u' ' + clusterNumber(link.transitNs) + u' ' +
                         clusterNumber(link.bandwidthGbS));
    for (const CommunicationGroup &group : read.groups.all()) {
        QString ranks;
        for (const int rank : group.ranks)
            ranks += QString::number(rank) + u',';
        lines += QString(clusterText(group.name) + u' ' + clusterText(group.hash) + u' ' + clusterText(group.communicator) +
                         u' ' + ranks);
    }
    lines += QStringLiteral("lost %1 %2").arg(read.problems.size()).arg(read.errors.size());
    return lines;
}

/// Prints what a path tells: the cards with their steps, then their communication.
QString printedCluster(const QString &path)
{
    TaskControl control;
    const auto profile = openProfile(path.toStdString(), ScanDepth::Tables, control);
    if (!profile)
        return QStringLiteral("error %1").arg(static_cast<int>(profile.error().code));
    QStringList lines;
    CardCommunicationReader reader;
    for (const Card &card : profile->cards) {
        lines += QStringLiteral("%1 stage %2 of %3 device %4 host %5")
                     .arg(clusterText(card.name), clusterNumber(card.stage), clusterNumber(card.jobRanks),
                          clusterNumber(card.device), clusterText(card.host));
        for (const StepTimes &step : card.clusterSteps)
            lines += QStringLiteral("%1 %2 %3 %4")
                         .arg(clusterText(step.step), clusterNumber(step.computingNs), clusterNumber(step.freeNs),
                              clusterNumber(step.preparingNs));
        lines += printedCommunication(reader.read(card, control));
    }
    return lines.join(u'\n');
}

} // namespace

class TestClusterDatabase : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void equalsTheFiles();
    void tellsPlaces();
    void countsWhatIsStrange();
    void leavesOutRanksWithoutOperators();
    void survivesDamage();

private:
    [[nodiscard]] QString path(const char *name) const { return m_folder.filePath(QLatin1String(name)); }

    QTemporaryDir m_folder;
};

void TestClusterDatabase::equalsTheFiles()
{
    QVERIFY(test::writeFile(path("files/cluster_step_trace_time.csv"), ClusterSteps));
    QVERIFY(test::writeFile(path("files/cluster_communication.json"), ClusterOperatorsText));
    QVERIFY(test::writeFile(path("files/cluster_communication_matrix.json"), ClusterMatrixText));
    QVERIFY(test::writeFile(path("files/communication_group.json"), ClusterGroupsText));
    QVERIFY(test::writeFile(path("database/readme.txt"), "made by hand"));
    QVERIFY(test::writeDatabase(path("database/cluster_analysis.db"), ClusterTables + ClusterRows));
    const QString files = printedCluster(path("files"));
    QCOMPARE(printedCluster(path("database")), files);
    QCOMPARE(printedCluster(path("database/cluster_analysis.db")), files);
    // The comparison proves nothing unless all kinds of values were read.
    QVERIFY2(
        files.contains(QStringLiteral("7 77 hcom_allReduce__210_0_1 0 1736410576431645200 88750993 228565 3568891 60000 84900000 "
                                      "0.93979999999999997/0.25 HCCS 28647232 1821896 15.7239 2")),
        qPrintable(files));
    QVERIFY2(files.contains(QStringLiteral("1>0 0 allreduce-total 77  RDMA 37552128 2143463 17.519400000000001")),
             qPrintable(files));
    QVERIFY2(files.contains(QStringLiteral("tp 77 10.1.1.1%eth0_1 0,1,")), qPrintable(files));
}

void TestClusterDatabase::tellsPlaces()
{
    QVERIFY(test::writeFile(path("places/readme.txt"), "made by hand"));
    QVERIFY(test::writeDatabase(path("places/cluster_analysis.db"), ClusterTables + ClusterRows + R"sql(
        INSERT INTO HostInfo VALUES ('123', 'node1');
        INSERT INTO RankDeviceMap VALUES (0, 4, '123', 'a'), (1, NULL, '9', 'b'), (-1, 5, '123', 'c');)sql"));
    const QString cards = printedCluster(path("places"));
    QVERIFY2(cards.contains(QStringLiteral("rank 0 stage 0 of 2 device 4 host node1")), qPrintable(cards));
    QVERIFY2(cards.contains(QStringLiteral("rank 1 stage 0 of 2 device - host \n")), qPrintable(cards));
}

void TestClusterDatabase::countsWhatIsStrange()
{
    const QString file = path("strange.db");
    QVERIFY(test::writeDatabase(file, ClusterTables + R"sql(
        INSERT INTO ClusterCommunicationTime(step, rank_id, hccl_op_name, elapsed_time) VALUES
          ('step1', 'first', 'a', 1), ('step1', -1, 'a', 1), ('step1', 3, NULL, 1), ('step1', 3, 'hcom_send__1_0', 'long');
        INSERT INTO ClusterCommunicationMatrix(hccl_op_name, src_rank, dst_rank) VALUES ('a', 0, 'x'), ('a', NULL, 1), ('a', 2, 1);
        INSERT INTO CommunicationGroupMapping(rank_set, group_name) VALUES ('(0, x)', '5'), ('(99999999999)', '6'), (NULL, '7');
        )sql"));
    TaskControl control;
    std::map<int, CommunicationTable> operators;
    const auto read = readClusterDatabaseCommunication(file.toStdString(), operators, control);
    QVERIFY(read);
    QCOMPARE(read->values, std::uint64_t(4));
    QCOMPARE(operators.size(), std::size_t(1));
    QCOMPARE(operators.at(3).operators.size(), std::size_t(1));
    QVERIFY(!operators.at(3).operators.front().elapseNs);
    std::map<int, CommunicationMatrix> links;
    const auto matrix = readClusterDatabaseMatrix(file.toStdString(), links, control);
    QVERIFY(matrix);
    QCOMPARE(matrix->values, std::uint64_t(2));
    QCOMPARE(links.at(2).links.size(), std::size_t(1));
    const auto groups = readClusterDatabaseGroups(file.toStdString(), control);
    QVERIFY(groups);
    QCOMPARE(groups->size(), std::size_t(3));
    for (const CommunicationGroup &group : *groups)
        QVERIFY(group.ranks.empty());
}

void TestClusterDatabase::leavesOutRanksWithoutOperators()
{
    const QString file = path("totals.db");
    QVERIFY(test::writeDatabase(file, ClusterTables + R"sql(
        INSERT INTO ClusterCommunicationTime(step, rank_id, hccl_op_name, elapsed_time) VALUES
          ('step1', 3, 'hcom_send__1_0', 1), ('step1', 5, 'Total Op Info', 1), ('step1', 6, NULL, 1);)sql"));
    TaskControl control;
    std::map<int, CommunicationTable> operators;
    QVERIFY(readClusterDatabaseCommunication(file.toStdString(), operators, control));
    QVERIFY(operators.size() == 1 && operators.contains(3));
}

void TestClusterDatabase::survivesDamage()
{
    const QString whole = path("whole/cluster_analysis.db");
    QVERIFY(test::writeFile(path("whole/readme.txt"), "made by hand"));
    QVERIFY(test::writeDatabase(whole, ClusterTables + ClusterRows));
    QFile file(whole);
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArray bytes = file.readAll();
    for (int part = 0; part < 8; ++part) {
        QVERIFY(test::writeFile(path("cut/cluster_analysis.db"), bytes.left(bytes.size() * part / 8)));
        QVERIFY(!printedCluster(path("cut")).isEmpty());
        QByteArray flipped = bytes;
        for (qsizetype at = 100 + part; at < flipped.size(); at += 97)
            flipped[at] = static_cast<char>(flipped[at] ^ 0x5a);
        QVERIFY(test::writeFile(path("flipped/cluster_analysis.db"), flipped));
        QVERIFY(!printedCluster(path("flipped")).isEmpty());
    }
}

PLUMBLINE_TEST(TestClusterDatabase)
#include "tst_clusterdatabase.moc"
