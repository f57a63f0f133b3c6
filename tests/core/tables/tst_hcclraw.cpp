// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tables/hcclraw.h"

#include "core/analysis/communication/cardcommunication.h"
#include "core/analysis/communication/communication.h"
#include "core/analysis/communication/communicationmeans.h"
#include "core/profile/profilenames.h"
#include "tests/support/smallprofile.h"
#include "tests/support/testregistry.h"

#include <QTemporaryDir>
#include <QTest>

using namespace plumbline;

namespace {

QString hcclNumber(const std::optional<std::int64_t> &value)
{
    return value ? QString::number(*value) : QStringLiteral("-");
}

QString hcclText(std::string_view text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

/// Prints `step name kind transit wait elapse [transport bytes ns]`, then each link as `step name source>target transport bytes
/// ns`, behind "job" where the ranks are those of the job.
QString printedHccl(const CommunicationTable &table, const CommunicationMatrix &links)
{
    QStringList lines;
    for (const CommunicationOperator &each : table.operators) {
        QString line = QStringLiteral("%1 %2 %3 %4 %5 %6")
                           .arg(hcclText(table.text(each.step)), hcclText(table.text(each.name)),
                                each.kind == CommunicationKind::PointToPoint ? u"p2p"_qs : u"all"_qs, hcclNumber(each.transitNs),
                                hcclNumber(each.waitNs), hcclNumber(each.elapseNs));
        for (const CommunicationTransfer &transfer : table.transfersOf(each))
            line += QStringLiteral(" [%1 %2 %3]")
                        .arg(hcclText(table.text(transfer.transport)), hcclNumber(transfer.transitBytes),
                             hcclNumber(transfer.transitNs));
        lines += line;
    }
    for (const CommunicationLink &link : links.links)
        lines += QStringLiteral("%1%2 %3 %4>%5 %6 %7 %8 %9")
                     .arg(link.ranksAreLocal ? QString() : u"job "_qs, hcclText(links.text(link.step)),
                          hcclText(links.text(link.name)))
                     .arg(link.source)
                     .arg(link.target)
                     .arg(hcclText(links.text(link.transport)), hcclNumber(link.transitBytes), hcclNumber(link.transitNs),
                          link.bandwidth() ? QString::number(*link.bandwidth()) : u"-"_qs);
    return lines.join(QLatin1Char('\n'));
}

constexpr const char *HcclHeader = "step_num,communication_cost,wait_cost,link_info,communication_operator_cost\r\n";

/// A cell of JSON, whose quotes are doubled.
QByteArray hcclCell(QByteArray json)
{
    return '"' + json.replace("\"", "\"\"") + '"';
}

QByteArray hcclRow(const QByteArray &step, const QByteArray &operators)
{
    return step + ",1,2,{}," + hcclCell(operators) + "\r\n";
}

} // namespace

class TestHcclRaw : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void operatorsAndLinks();
    void broken();
    void ranksOfStages_data();
    void ranksOfStages();
    void sendersOfOtherStages_data();
    void sendersOfOtherStages();
    void means();
    void startsOfTimeline();

private:
    [[nodiscard]] QString write(const QByteArray &content);
    QTemporaryDir m_folder;
};

QString TestHcclRaw::write(const QByteArray &content)
{
    const QString path = m_folder.filePath(QStringLiteral("hccl_raw_2.csv"));
    return test::writeFile(path, content) ? path : QString();
}

/// Decimals are exact, transports add up over links, and the row of averages does not count as an iteration.
void TestHcclRaw::operatorsAndLinks()
{
    const QString path = write(HcclHeader + hcclRow("7", R"({"stream_1_0_AllReduce-op4": ["7", 0.0035, 0.00084999999999999995,
                               {"1-0": {"SDMA": [0.002, 4.096, 2048000.0], "RDMA": [0.001, 1, 1000000]},
                                "0-0": {"SDMA": [0.0005, 2.048, 4096000]}}],
                               "Default/stream_2_0_Receive-op9": ["7", 1, null, {}]})") +
                               hcclRow("-", R"({"stream_1_0_AllReduce-op4": ["-", 9, 9, {}]})"));
    CommunicationTable table;
    CommunicationMatrix links;
    TaskControl control;
    const auto problems = readHcclRaw(path.toStdString(), table, links, control);
    QVERIFY(problems && problems->empty());
    QCOMPARE(printedHccl(table, links),
             QStringLiteral("7 stream_1_0_AllReduce-op4 all 3500 850 4350 [SDMA 6144 2500] [RDMA 1000 1000]\n"
                            "7 Default/stream_2_0_Receive-op9 p2p 1000000 - -\n"
                            "7 stream_1_0_AllReduce-op4 1>0 SDMA 4096 2000 2.048\n"
                            "7 stream_1_0_AllReduce-op4 1>0 RDMA 1000 1000 1\n"
                            "7 stream_1_0_AllReduce-op4 0>0 SDMA 2048 500 4.096"));
}

/// What is readable is read, and the rest is counted.
void TestHcclRaw::broken()
{
    const QString path =
        write(HcclHeader + hcclRow("1", R"({"A": ["1", "x", 1, {"a-b": {}, "0-1": 5}], "B": 3, "C": ["1", 2, 3)") +
              hcclRow("2", R"({"D": ["2", 1, 1, {"0-1": {"SDMA": [1, 2]}}]})"));
    CommunicationTable table;
    CommunicationMatrix links;
    TaskControl control;
    const auto problems = readHcclRaw(path.toStdString(), table, links, control);
    QVERIFY(problems && problems->size() == 1);
    QCOMPARE(problems->front().count, std::uint64_t(5));
    QCOMPARE(printedHccl(table, links),
             QStringLiteral(
                 "1 A all - 1000000 -\n2 D all 1000000 1000000 2000000 [SDMA 2000 1000000]\n2 D 0>1 SDMA 2000 1000000 0.002"));
    const auto other = readHcclRaw(write("a,b\n1,2\n").toStdString(), table, links, control);
    QVERIFY(!other && other.error().code == ErrorCode::NotRecognised);
}

void TestHcclRaw::ranksOfStages_data()
{
    QTest::addColumn<int>("rank");
    QTest::addColumn<int>("stage");
    QTest::addColumn<QByteArray>("link");
    QTest::addColumn<QString>("expected");
    QTest::newRow("first stage") << 0 << 0 << QByteArray("1-0") << QStringLiteral("job 1 A 1>0 SDMA 1000 1000000 0.001");
    QTest::newRow("second stage") << 3 << 1 << QByteArray("0-1") << QStringLiteral("job 1 A 2>3 SDMA 1000 1000000 0.001");
    QTest::newRow("no stage, other rank") << 3 << -1 << QByteArray("0-1") << QStringLiteral("1 A 0>1 SDMA 1000 1000000 0.001");
    QTest::newRow("position beyond the stage")
        << 3 << 1 << QByteArray("2-1") << QStringLiteral("1 A 2>1 SDMA 1000 1000000 0.001");
    QTest::newRow("rank contradicts the stage")
        << 1 << 1 << QByteArray("0-1") << QStringLiteral("1 A 0>1 SDMA 1000 1000000 0.001");
}

/// Positions become ranks of the job only where rank and stage of the card allow one meaning.
void TestHcclRaw::ranksOfStages()
{
    QFETCH(int, rank);
    QFETCH(int, stage);
    QFETCH(QByteArray, link);
    QFETCH(QString, expected);
    QVERIFY(!write(HcclHeader + hcclRow("1", "{\"A\": [\"1\", 1, 1, {\"" + link + "\": {\"SDMA\": [1, 1, 1000]}}]}")).isEmpty());
    Card card;
    card.path = m_folder.path().toStdString();
    card.rank = rank;
    if (stage >= 0)
        card.stage = stage;
    card.jobRanks = 4;
    card.files.push_back({"hccl_raw", "hccl_raw_2.csv", 100, {}, FileStatus::Ok, {}});
    TaskControl control;
    const CardCommunication read = readCardCommunication(card, control);
    QCOMPARE(QString::fromStdString(read.source), QStringLiteral("hccl_raw_2.csv"));
    QCOMPARE(printedHccl(CommunicationTable(), read.matrix), expected);
}

void TestHcclRaw::sendersOfOtherStages_data()
{
    QTest::addColumn<int>("rank");
    QTest::addColumn<QByteArray>("link");
    QTest::addColumn<QByteArray>("place");
    QTest::addColumn<QString>("expected");
    QTest::newRow("second stage to rank 0") << 0 << QByteArray("1-0") << QByteArray("2_4_0") << QStringLiteral("2>0");
    QTest::newRow("second stage to rank 1") << 1 << QByteArray("1-1") << QByteArray("2_4_1") << QStringLiteral("3>1");
    QTest::newRow("first stage to rank 2") << 2 << QByteArray("0-0") << QByteArray("2_4_2") << QStringLiteral("0>2");
    QTest::newRow("first stage to rank 3") << 3 << QByteArray("0-1") << QByteArray("2_4_3") << QStringLiteral("1>3");
    QTest::newRow("own stage") << 1 << QByteArray("0-1") << QByteArray("2_4_1") << QStringLiteral("?>1");
    QTest::newRow("own place contradicts") << 1 << QByteArray("1-0") << QByteArray("2_4_1") << QStringLiteral("? 0");
    QTest::newRow("four stages") << 1 << QByteArray("1-0") << QByteArray("4_4_1") << QStringLiteral("?>1");
    QTest::newRow("no file tells the stages") << 1 << QByteArray("1-1") << QByteArray() << QStringLiteral("?>1");
}

/// What a Receive names as its source is the stage of the sender, which is certain with two stages only.
void TestHcclRaw::sendersOfOtherStages()
{
    QFETCH(int, rank);
    QFETCH(QByteArray, link);
    QFETCH(QByteArray, place);
    QFETCH(QString, expected);
    QVERIFY(!write(HcclHeader +
                   hcclRow("1", R"({"stream_1_0_Receive-op9": ["1", 1, 1, {")" + link + R"(": {"SDMA": [1, 1, 1000]}}]})"))
                 .isEmpty());
    Card card;
    card.path = m_folder.path().toStdString();
    card.rank = rank;
    card.files.push_back({"hccl_raw", "hccl_raw_2.csv", 100, {}, FileStatus::Ok, {}});
    if (!place.isEmpty()) {
        const std::string name = "ascend_cluster_analyse_pipeline-parallel_" + place.toStdString() + ".csv";
        card.files.push_back({"ascend_cluster_analyse_pipeline-parallel", name, 100, {}, FileStatus::Ok, {}});
        card.stage = parseParallelFileName(name)->stage();
        card.jobRanks = 4;
    }
    TaskControl control;
    const CommunicationMatrix matrix = readCardCommunication(card, control).matrix;
    QCOMPARE(matrix.links.size(), std::size_t(1));
    const CommunicationLink &only = matrix.links.front();
    const QString source = knownRank(only.source) ? QString::number(only.source) : QStringLiteral("?");
    QCOMPARE(source + (only.ranksAreLocal ? u' ' : u'>') + QString::number(only.target), expected);
}

/// An operator counts in the steps in which it ran.
void TestHcclRaw::means()
{
    const QString path =
        write(HcclHeader + hcclRow("1", R"({"A": ["1", 2, 4, {"0-1": {"SDMA": [2, 10, 5]}}], "B": ["1", 1, 1, {}]})") +
              hcclRow("2", R"({"A": ["2", 3, 5, {"0-1": {"SDMA": [3, 30, 10]}}]})"));
    CommunicationTable table;
    CommunicationMatrix links;
    TaskControl control;
    QVERIFY(readHcclRaw(path.toStdString(), table, links, control));
    QStringList lines;
    for (const CommunicationMean &mean : communicationMeans(table))
        lines += QStringLiteral("%1 %2 %3 %4 %5 %6")
                     .arg(hcclText(table.text(mean.name)))
                     .arg(mean.steps)
                     .arg(mean.calls)
                     .arg(hcclNumber(mean.elapseNs), hcclNumber(mean.transitNs), hcclNumber(mean.waitNs));
    for (const LinkMean &mean : linkMeans(links))
        lines += QStringLiteral("%1>%2 %3 %4 %5")
                     .arg(mean.source)
                     .arg(mean.target)
                     .arg(mean.steps)
                     .arg(hcclNumber(mean.transitBytes), hcclNumber(mean.transitNs));
    QCOMPARE(lines.join(u'\n'), QStringLiteral(" 2 3 8000000 3000000 5000000\nA 2 2 7000000 2500000 4500000\n"
                                               "B 1 1 2000000 1000000 1000000\n0>1 2 20000 2500000"));
}

/// The timeline tells when the calls began, and what was left of their time is idle.
void TestHcclRaw::startsOfTimeline()
{
    CommunicationTable table;
    CommunicationTable shown;
    const auto call = [](CommunicationTable &into, const char *name, std::optional<std::int64_t> start, std::int64_t elapse) {
        CommunicationOperator each;
        each.name = into.texts.intern(name);
        each.startNs = start;
        each.elapseNs = elapse;
        into.operators.push_back(each);
    };
    call(table, "A", {}, 10);
    call(table, "A", {}, 20);
    call(table, "B", {}, 5);
    call(shown, "A", 100, 15);
    call(shown, "A", 200, 20);
    call(shown, "B", 300, 4);
    call(shown, "B", 400, 4);
    addStartsOfTrace(table, shown);
    QStringList lines;
    for (const CommunicationOperator &each : table.operators)
        lines += QStringLiteral("%1 %2 %3").arg(hcclNumber(each.startNs), hcclNumber(each.elapseNs), hcclNumber(each.idleNs));
    QCOMPARE(lines.join(u'|'), QStringLiteral("100 15 5|200 20 0|- 5 -"));
}

PLUMBLINE_TEST(TestHcclRaw)
#include "tst_hcclraw.moc"
