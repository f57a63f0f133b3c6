// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tables/communicationfile.h"
#include "core/tables/communicationmatrix.h"
#include "core/tables/databasetable.h"
#include "tests/support/databasefile.h"
#include "tests/support/smallprofile.h"
#include "tests/support/testregistry.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace plumbline;

class TestDatabaseCommunication : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void listed();
    void equalsText();
    void exact();
    void strange();
    void missingColumns();
    void damaged();

private:
    QString made(const QByteArray &sql)
    {
        QFile::remove(m_path);
        return test::writeDatabase(m_path, sql) ? m_path : QString();
    }

    QTemporaryDir m_folder;
    QString m_path = m_folder.filePath(QStringLiteral("analysis.db"));
};

namespace {

const QByteArray Tables = R"sql(
CREATE TABLE CommAnalyzerTime(hccl_op_name TEXT, group_name TEXT, start_timestamp NUMERIC, elapse_time NUMERIC,
  transit_time NUMERIC, wait_time NUMERIC, synchronization_time NUMERIC, idle_time NUMERIC, step TEXT, type TEXT);
CREATE TABLE CommAnalyzerBandwidth(hccl_op_name TEXT, group_name TEXT, transport_type TEXT, transit_size NUMERIC,
  transit_time NUMERIC, bandwidth NUMERIC, large_packet_ratio NUMERIC, package_size NUMERIC, count NUMERIC,
  total_duration NUMERIC, step TEXT, type TEXT);
CREATE TABLE CommAnalyzerMatrix(hccl_op_name TEXT, group_name TEXT, src_rank TEXT, dst_rank TEXT, transport_type TEXT,
  transit_size NUMERIC, transit_time NUMERIC, bandwidth NUMERIC, step TEXT, type TEXT, op_name TEXT);
)sql";

/// Both exports of a capture give the same rows.
const QByteArray Rows = R"sql(
INSERT INTO CommAnalyzerTime VALUES
  ('hcom_allReduce__210_0_1','77',1736410576431645.2,88.75099321875,0.22856459375,3.56889128125,6.000000000000001e-05,84.9,'step7','collective'),
  ('hcom_send__5_0_1','88',1736410576520400,2,1,0,0,1,'step8','collective'),
  ('hcom_allReduce__210_0_1','77',1736410576620400,3,1,1,0,1,'step8','collective');
INSERT INTO CommAnalyzerBandwidth VALUES
  ('hcom_allReduce__210_0_1','77','HCCS',28.647232000000002,1.8218963437499998,15.7239,0.25,2.064384,12,1.58139153125,'step7','collective'),
  ('hcom_send__5_0_1','88','RDMA',1,2,0.5,0,1,1,2,'step8','collective'),
  ('hcom_allReduce__210_0_1','77','SDMA',28.647232000000002,1.8218963437499998,15.7239,0,0,0,0,'step7','collective'),
  ('hcom_allReduce__210_0_1','77','HCCS',28.647232000000002,1.8218963437499998,15.7239,0.25,1.937312,2,0.2405048125,'step7','collective');
INSERT INTO CommAnalyzerMatrix VALUES
  ('allreduce-top1','77','0','0','LOCAL',4.128775999999999,0.00832015625,496.2378,'step7','collective','hcom_allReduce__210_0_1'),
  ('allreduce-total','77','0','7','HCCS',37.552128,2.1434628125,17.5194,'step7','collective','');
)sql";

const QByteArray Operators = R"json({"step7": {"p2p": {}, "collective": {"hcom_allReduce__210_0_1@77": {
  "Communication Time Info": {"Start Timestamp(us)": 1736410576431645.2, "Elapse Time(ms)": 88.75099321875,
    "Transit Time(ms)": 0.22856459375, "Wait Time(ms)": 3.56889128125, "Synchronization Time(ms)": 6.000000000000001e-05,
    "Idle Time(ms)": 84.9},
  "Communication Bandwidth Info": {
    "HCCS": {"Transit Size(MB)": 28.647232000000002, "Transit Time(ms)": 1.8218963437499998, "Bandwidth(GB/s)": 15.7239,
      "Large Packet Ratio": 0.25, "Size Distribution": {"2.064384": [12, 1.58139153125], "1.937312": [2, 0.2405048125]}},
    "SDMA": {"Transit Size(MB)": 28.647232000000002, "Transit Time(ms)": 1.8218963437499998, "Bandwidth(GB/s)": 15.7239,
      "Large Packet Ratio": 0, "Size Distribution": {}}}}}},
 "step8": {"collective": {"hcom_send__5_0_1@88": {
  "Communication Time Info": {"Start Timestamp(us)": 1736410576520400.0, "Elapse Time(ms)": 2, "Transit Time(ms)": 1,
    "Wait Time(ms)": 0, "Synchronization Time(ms)": 0, "Idle Time(ms)": 1},
  "Communication Bandwidth Info": {"RDMA": {"Transit Size(MB)": 1, "Transit Time(ms)": 2, "Bandwidth(GB/s)": 0.5,
    "Large Packet Ratio": 0, "Size Distribution": {"1": [1, 2]}}}},
  "hcom_allReduce__210_0_1@77": {"Communication Time Info": {"Start Timestamp(us)": 1736410576620400.0, "Elapse Time(ms)": 3,
    "Transit Time(ms)": 1, "Wait Time(ms)": 1, "Synchronization Time(ms)": 0, "Idle Time(ms)": 1},
    "Communication Bandwidth Info": {}}}}})json";

const QByteArray Links = R"json({"step7": {"collective": {
  "allreduce-top1@77": {"0-0": {"Transport Type": "LOCAL", "Transit Size(MB)": 4.128775999999999,
    "Transit Time(ms)": 0.00832015625, "Bandwidth(GB/s)": 496.2378, "Op Name": "hcom_allReduce__210_0_1"}},
  "allreduce-total@77": {"0-7": {"Transport Type": "HCCS", "Transit Size(MB)": 37.552128, "Transit Time(ms)": 2.1434628125,
    "Bandwidth(GB/s)": 17.5194}}}}})json";

template<typename Number>
QByteArray numberOfDatabaseCommunication(const std::optional<Number> &value)
{
    return value ? ' ' + QByteArray::number(*value) : QByteArray(" -");
}

QByteArray bytes(std::string_view text)
{
    return {text.data(), static_cast<qsizetype>(text.size())};
}

QByteArray kindTextOfDatabaseCommunication(CommunicationKind kind)
{
    return kind == CommunicationKind::PointToPoint ? " p2p" : " all";
}

QByteArray lossText(const Result<ReadLoss> &read)
{
    if (!read)
        return "error " + QByteArray::number(static_cast<int>(read.error().code));
    return "end " + QByteArray::number(static_cast<int>(read->end)) + " lost " + QByteArray::number(read->values);
}

/// Prints one operator on each line, followed by its transports with their packets; last the losses of data.
QByteArray printedOperators(const std::string &path)
{
    CommunicationTable table;
    TaskControl control;
    const auto read = readCommunication(path, table, control);
    QByteArray text;
    for (const CommunicationOperator &each : table.operators) {
        text += bytes(table.text(each.step)) + '|' + bytes(table.text(each.group)) + '|' + bytes(table.text(each.name)) +
                kindTextOfDatabaseCommunication(each.kind) + numberOfDatabaseCommunication(each.startNs) +
                numberOfDatabaseCommunication(each.elapseNs) + numberOfDatabaseCommunication(each.transitNs) +
                numberOfDatabaseCommunication(each.waitNs) + numberOfDatabaseCommunication(each.synchronizationNs) +
                numberOfDatabaseCommunication(each.idleNs) + '\n';
        for (const CommunicationTransfer &transfer : table.transfersOf(each)) {
            text += "  " + bytes(table.text(transfer.transport)) + numberOfDatabaseCommunication(transfer.transitBytes) +
                    numberOfDatabaseCommunication(transfer.transitNs) + numberOfDatabaseCommunication(transfer.bandwidthGbS) +
                    numberOfDatabaseCommunication(transfer.largePacketRatio);
            for (const PacketSize &packet : table.packetsOf(transfer))
                text += ", " + QByteArray::number(packet.bytes) + '*' + QByteArray::number(packet.count) + ':' +
                        QByteArray::number(packet.transitNs);
            text += '\n';
        }
    }
    return text + lossText(read);
}

QByteArray printedLinks(const std::string &path)
{
    CommunicationMatrix matrix;
    TaskControl control;
    const auto read = readCommunicationMatrix(path, matrix, control);
    QByteArray text;
    for (const CommunicationLink &link : matrix.links)
        text += bytes(matrix.text(link.step)) + '|' + bytes(matrix.text(link.group)) + '|' + bytes(matrix.text(link.name)) + '|' +
                bytes(matrix.text(link.operatorName)) + '|' + bytes(matrix.text(link.transport)) +
                kindTextOfDatabaseCommunication(link.kind) + (link.ranksAreLocal ? " local " : " job ") +
                QByteArray::number(link.source) + '-' + QByteArray::number(link.target) +
                numberOfDatabaseCommunication(link.transitBytes) + numberOfDatabaseCommunication(link.transitNs) +
                numberOfDatabaseCommunication(link.bandwidthGbS) + '\n';
    return text + lossText(read);
}

QByteArray operatorsOf(const QString &database)
{
    return printedOperators(databaseTablePath(database.toStdString(), "communication"));
}

QByteArray linksOf(const QString &database)
{
    return printedLinks(databaseTablePath(database.toStdString(), "communication_matrix"));
}

} // namespace

void TestDatabaseCommunication::listed()
{
    TaskControl control;
    const auto database = Database::open(made(Tables).toStdString(), control);
    QVERIFY(database);
    QCOMPARE(databaseTableKinds(*database), (std::vector<std::string_view>{"communication", "communication_matrix"}));
    const std::string path = databaseTablePath("/a/analysis.db", "communication");
    QCOMPARE(path, std::string("/a/analysis.db#communication.json"));
    QVERIFY(isDatabaseTablePath(path));
    QCOMPARE(databaseOfTablePath(path), std::string("/a/analysis.db"));
    QCOMPARE(databaseOfTablePath("/a.db#b/communication.json"), std::string("/a.db#b/communication.json"));
    QCOMPARE(operatorsOf(m_path), QByteArray("end 0 lost 0"));
    QCOMPARE(linksOf(m_path), QByteArray("end 0 lost 0"));
}

void TestDatabaseCommunication::equalsText()
{
    made(Tables + Rows);
    const QString text = m_folder.filePath(QStringLiteral("communication.json"));
    QVERIFY(test::writeFile(text, Operators));
    QCOMPARE(operatorsOf(m_path), printedOperators(text.toStdString()));
    QVERIFY(test::writeFile(text, Links));
    QCOMPARE(linksOf(m_path), printedLinks(text.toStdString()));
}

void TestDatabaseCommunication::exact()
{
    made(Tables + Rows);
    QCOMPARE(operatorsOf(m_path),
             QByteArray("7|77|hcom_allReduce__210_0_1 all 1736410576431645200 88750993 228565 3568891 60 84900000\n"
                        "  HCCS 28647232 1821896 15.7239 0.25, 2064384*12:1581392, 1937312*2:240505\n"
                        "  SDMA 28647232 1821896 15.7239 0\n"
                        "8|88|hcom_send__5_0_1 p2p 1736410576520400000 2000000 1000000 0 0 1000000\n"
                        "  RDMA 1000000 2000000 0.5 0, 1000000*1:2000000\n"
                        "8|77|hcom_allReduce__210_0_1 all 1736410576620400000 3000000 1000000 1000000 0 1000000\n"
                        "end 0 lost 0"));
    QCOMPARE(linksOf(m_path), QByteArray("7|77|allreduce-top1|hcom_allReduce__210_0_1|LOCAL all local 0-0 4128776 8320 496.238\n"
                                         "7|77|allreduce-total||HCCS all local 0-7 37552128 2143463 17.5194\n"
                                         "end 0 lost 0"));
}

void TestDatabaseCommunication::strange()
{
    made(Tables + R"sql(
INSERT INTO CommAnalyzerTime VALUES('a','1','nonsense',NULL,x'00',1e300,'2.5',9e999,'7',NULL), (NULL,'1',1,1,1,1,1,1,'step','p2p'),
  ('Total Op Info','',1,1,1,1,1,1,'step','p2p'), ('b','1',1,1,1,1,1,1,'step','p2p'), ('b','1',2,1,1,1,1,1,'step','p2p');
INSERT INTO CommAnalyzerBandwidth VALUES('c','2','HCCS',1,1,'fast',NULL,'x',1,1,'step','p2p'),
  ('c','2','HCCS',1,1,1,NULL,1,1,1,'step','p2p'), ('b','1','SIO',1,NULL,NULL,NULL,1,NULL,1,'step','p2p');
INSERT INTO CommAnalyzerMatrix VALUES('allreduce','1','x','1','HCCS',1,1,1,'step','p2p',''),
  ('allreduce','1',-1,'1','HCCS',1,1,1,'step','p2p',''), ('allreduce','1',99999999999,'1','HCCS',1,1,1,'step','p2p',''),
  ('allreduce','1',3,' 4 ','HCCS',NULL,'?',1,'step','p2p',NULL);)sql");
    QCOMPARE(operatorsOf(m_path), QByteArray("7|1|a all - - - - 2500000 -\n"
                                             "|1|b p2p 1000 1000000 1000000 1000000 1000000 1000000\n"
                                             "  SIO 1000000 - - -\n"
                                             "|1|b p2p 2000 1000000 1000000 1000000 1000000 1000000\n"
                                             "|2|c p2p - - - - - -\n"
                                             "  HCCS 1000000 1000000 - -, 1000000*1:1000000\n"
                                             "end 0 lost 9"));
    QCOMPARE(linksOf(m_path), QByteArray("|1|allreduce||HCCS all job 3-4 - - 1\nend 0 lost 4"));
}

void TestDatabaseCommunication::missingColumns()
{
    made("CREATE TABLE CommAnalyzerTime(hccl_op_name, elapse_time); INSERT INTO CommAnalyzerTime VALUES('hcom_send__1', 3);"
         "CREATE TABLE CommAnalyzerMatrix(src_rank); INSERT INTO CommAnalyzerMatrix VALUES(1);");
    QCOMPARE(operatorsOf(m_path), QByteArray("||hcom_send__1 p2p - 3000000 - - - -\nend 0 lost 0"));
    QCOMPARE(linksOf(m_path), QByteArray("end 0 lost 1"));
    QCOMPARE(operatorsOf(m_folder.filePath(QStringLiteral("none.db"))),
             "error " + QByteArray::number(static_cast<int>(ErrorCode::FileNotFound)));
}

/// A damaged table must not seem complete, and must not seem as if nothing were missing.
void TestDatabaseCommunication::damaged()
{
    QByteArray many = Tables + Rows;
    for (int row = 0; row < 300; ++row)
        many +=
            "INSERT INTO CommAnalyzerTime VALUES('hcom_allReduce__" + QByteArray::number(row) + "','1',1,1,1,1,1,1,'step','');";
    QFile whole(made(many));
    const QByteArray expected = operatorsOf(m_path);
    QVERIFY(expected.endsWith("end 0 lost 0"));
    QVERIFY(whole.open(QIODevice::ReadOnly));
    const QByteArray all = whole.readAll();
    whole.close();
    for (qsizetype size = 0; size < all.size(); size += 1777) {
        QVERIFY(test::writeFile(m_path, all.left(size)));
        const QByteArray read = operatorsOf(m_path);
        QVERIFY2(!read.endsWith("end 0 lost 0"), read.right(60).constData());
        (void)linksOf(m_path);
    }
}

PLUMBLINE_TEST(TestDatabaseCommunication)
#include "tst_databasecommunication.moc"
