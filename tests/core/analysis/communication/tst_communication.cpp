// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/communication/cardcommunication.h"
#include "core/analysis/communication/communication.h"
#include "core/profile/profileloader.h"
#include "core/tables/communicationfile.h"
#include "tests/support/databasefile.h"
#include "tests/support/smallprofile.h"
#include "tests/support/testregistry.h"
#include "tests/support/tracetext.h"

#include <QDir>
#include <QFileInfo>
#include <QTemporaryDir>
#include <QTest>

using namespace plumbline;

namespace {

using test::nameText;
using test::sliceText;

QString textOfCommunication(const CommunicationTable &table, StringId id)
{
    const std::string_view textOfCommunication = table.text(id);
    return QString::fromUtf8(textOfCommunication.data(), static_cast<qsizetype>(textOfCommunication.size()));
}

QString kindTextOfCommunication(CommunicationKind kind)
{
    return kind == CommunicationKind::PointToPoint ? u"p2p"_qs : u"all"_qs;
}

QString totalText(const TotalNs &total)
{
    return total ? QString::fromStdString(wideText(*total)) : QStringLiteral("-");
}

/// Prints totals as `step|kind|group operators elapse transit wait synchronization idle`, followed by `bytes ns size*count:ns
/// ...` for each transport.
QString printedTotals(const CommunicationTable &table)
{
    QStringList lines;
    for (const CommunicationTotal &total : communicationTotals(table)) {
        QString line = textOfCommunication(table, total.step) + QLatin1Char('|') + kindTextOfCommunication(total.kind) +
                       QLatin1Char('|') + textOfCommunication(table, total.group) + QLatin1Char(' ') +
                       QString::number(total.operators);
        for (const TotalNs &ns : {total.elapseNs, total.transitNs, total.waitNs, total.synchronizationNs, total.idleNs})
            line += QLatin1Char(' ') + totalText(ns);
        for (const TransferTotal &transfer : total.transfers) {
            line += u", "_qs + textOfCommunication(table, transfer.transport) + QLatin1Char(' ') +
                    totalText(transfer.transitBytes) + QLatin1Char(' ') + totalText(transfer.transitNs);
            for (const PacketSize &packet : transfer.packets)
                line += QStringLiteral(" %1*%2:%3").arg(packet.bytes).arg(packet.count).arg(packet.transitNs);
        }
        lines += line;
    }
    return lines.join(QLatin1Char('\n'));
}

CommunicationTable tableFrom(const QByteArray &json)
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("communication.json"));
    CommunicationTable table;
    TaskControl control;
    if (!test::writeFile(path, json) || !readCommunication(path.toStdString(), table, control))
        qWarning("cannot be read");
    return table;
}

QByteArray operatorText(const QByteArray &key, const QByteArray &times, const QByteArray &links = "")
{
    return "\"" + key + "\": {\"Communication Time Info\": {" + times + "}, \"Communication Bandwidth Info\": {" + links + "}}";
}

} // namespace

class TestCommunication : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void readsTheTimeline();
    void sumsUp();
    void sumsBeyondInt64();
    void comparesFigures();
    void knowsReferences();
    void mapsRanks();
    void readsACard();
    void readsADatabase();
};

void TestCommunication::readsTheTimeline()
{
    const QByteArray json = "[" + nameText(1, 0, "process_name", "Python") + nameText(2, 0, "process_name", "HCCL") +
                            nameText(2, 0, "thread_name", "Group 77 Communication") + nameText(2, 1, "thread_name", "Plane 0") +
                            nameText(2, 2, "thread_name", "Communication OP") +
                            nameText(2, 3, "thread_name", "Group 5 Communication Aicpu") +
                            sliceText(1, 1, 1000, 10000, "ProfilerStep#3") + sliceText(2, 0, 5000, 1500, "hcom_send__1") +
                            sliceText(2, 1, 5000, 100, "Notify_Wait") + sliceText(2, 2, 2000, 500, "scope/AllReduce-op12") +
                            sliceText(2, 3, 2000, 500, "hcom_allReduce__3") + sliceText(2, 0, 12000, 0, "other").chopped(2) + "]";
    const auto trace = test::traceFromText(json);
    QVERIFY(trace);
    const CommunicationTable table = communicationOfTrace(*trace);
    QStringList lines;
    for (const CommunicationOperator &each : table.operators) {
        lines += QStringLiteral("%1|%2|%3|%4 %5 %6")
                     .arg(textOfCommunication(table, each.step), kindTextOfCommunication(each.kind),
                          textOfCommunication(table, each.name), textOfCommunication(table, each.group))
                     .arg(each.startNs.value_or(-1))
                     .arg(each.elapseNs.value_or(-1));
        QVERIFY(!each.transitNs && !each.waitNs && !each.idleNs && !each.waitRatio());
    }
    QCOMPARE(lines, QStringList({u"3|all|scope/AllReduce-op12| 2000 500"_qs, u"3|p2p|hcom_send__1|77 5000 1500"_qs,
                                 u"|all|other|77 12000 0"_qs}));
}

void TestCommunication::sumsUp()
{
    const QByteArray links = R"json("HCCS": {"Transit Size(MB)": 3, "Transit Time(ms)": 2, "Size Distribution":
        {"2": [1, 1], "1": [1, 1], "1.0": [2, 1]}}, "RDMA": {"Transit Size(MB)": 1})json";
    const QByteArray first =
        operatorText("a@1", R"json("Elapse Time(ms)": 10, "Transit Time(ms)": 1, "Wait Time(ms)": 3)json", links);
    const QByteArray second = operatorText("b@2", R"json("Elapse Time(ms)": 5)json");
    const QByteArray third = operatorText("c@1", R"json("Elapse Time(ms)": 1, "Synchronization Time(ms)": 2, "Idle Time(ms)": 4,
        "Transit Time(ms)": 1)json",
                                          links);
    const QByteArray sent = operatorText("hcom_send__1@1", R"json("Elapse Time(ms)": 7)json");
    const QByteArray last = operatorText("a@1", R"json("Elapse Time(ms)": 2)json");
    const CommunicationTable table = tableFrom(R"json({"step1": {"collective": {)json" + first + ", " + second + ", " + third +
                                               ", " + sent + R"json(}}, "step2": {"collective": {)json" + last + "}}}");
    QCOMPARE(printedTotals(table),
             u"1|all|1 2 11000000 2000000 3000000 2000000 4000000, HCCS 6000000 4000000 1000000*6:4000000 2000000*2:2000000, "
             "RDMA 2000000 -\n1|all|2 1 5000000 - - - -\n1|p2p|1 1 7000000 - - - -\n2|all|1 1 2000000 - - - -"_qs);
    const CommunicationTotal total = communicationTotals(table).front();
    QCOMPARE(total.waitRatio(), std::optional(0.6));
    QCOMPARE(total.synchronizationRatio(), std::optional(0.5));
    QCOMPARE(total.transfers.at(0).bandwidth(), std::optional(1.5));
    QVERIFY(!total.transfers.at(1).bandwidth());
}

void TestCommunication::sumsBeyondInt64()
{
    const QByteArray huge = R"json("Elapse Time(ms)": 9223372036854)json";
    const QByteArray links = R"json("SIO": {"Size Distribution": {"1": [9223372036854775807, 9223372036854]}})json";
    const CommunicationTable table =
        tableFrom("{" + operatorText("a", huge, links) + ", " + operatorText("b", huge, links) + "}");
    QCOMPARE(printedTotals(table), u"|all| 2 18446744073708000000 - - - -, SIO - - 1000000*9223372036854775807:"
                                   "9223372036854775807"_qs);
}

void TestCommunication::comparesFigures()
{
    const QByteArray right = R"json("Transit Time(ms)": 1, "Wait Time(ms)": 2, "Wait Time Ratio": 0.6667)json";
    const QByteArray zero = R"json("Transit Time(ms)": 0, "Synchronization Time(ms)": 0, "Synchronization Time Ratio": 0.0)json";
    const QByteArray wrong = R"json("Transit Time(ms)": 1, "Wait Time(ms)": 2, "Wait Time Ratio": 0.667)json";
    const QByteArray link = R"json("HCCS": {"Transit Size(MB)": 1, "Transit Time(ms)": 3, "Bandwidth(GB/s)": 0.3333},
        "SIO": {"Transit Size(MB)": 1, "Transit Time(ms)": 3, "Bandwidth(GB/s)": 0.4})json";
    QCOMPARE(countDoubtfulFigures(tableFrom("{" + operatorText("a", right) + ", " + operatorText("b", zero) + "}")), 0u);
    QCOMPARE(countDoubtfulFigures(tableFrom("{" + operatorText("a", wrong, link) + "}")), 2u);
}

void TestCommunication::knowsReferences()
{
    QCOMPARE(referenceBandwidth("HCCS"), std::optional(18.0));
    QCOMPARE(referenceBandwidth("PCIE"), std::optional(20.0));
    QCOMPARE(referenceBandwidth("RDMA"), std::optional(12.5));
    QVERIFY(!referenceBandwidth("SDMA") && !referenceBandwidth(""));
}

void TestCommunication::mapsRanks()
{
    CommunicationLink link;
    link.source = 1;
    link.target = 2;
    CommunicationGroup group;
    group.ranks = {4, 6, 8};
    QCOMPARE(ranksOfJob(link, &group), std::optional(std::pair(1, 2)));
    link.ranksAreLocal = true;
    QCOMPARE(ranksOfJob(link, &group), std::optional(std::pair(6, 8)));
    QVERIFY(!ranksOfJob(link, nullptr));
    link.target = 3;
    QVERIFY(!ranksOfJob(link, &group));
}

void TestCommunication::readsACard()
{
    const QTemporaryDir folder;
    const QString card = folder.filePath(QStringLiteral("rank1_ascend_pt/"));
    const QString results = card + QStringLiteral("ASCEND_PROFILER_OUTPUT/");
    QVERIFY(test::writeFile(results + QStringLiteral("communication.json"),
                            "{" + operatorText("a@1", R"json("Elapse Time(ms)": "x")json")));
    QVERIFY(test::writeFile(results + QStringLiteral("communication_matrix.json"), "nonsense"));
    QVERIFY(test::writeFile(card + QStringLiteral("profiler_metadata.json"), R"json({"parallel_group_info": {"a": {}}})json"));
    TaskControl control;
    const auto profile = openProfile(folder.path().toStdString(), ScanDepth::Discovery, control);
    QVERIFY(profile);
    const CardCommunication read = readCardCommunication(profile->cards.at(0), control);
    QVERIFY(read.hasOperators);
    QCOMPARE(read.operators.operators.size(), std::size_t{1});
    QVERIFY(read.groups.find("416611827809"));
    QCOMPARE(read.problems.size(), std::size_t{2});
    QCOMPARE(read.problems.at(0).code, ProblemCode::CutShort);
    QCOMPARE(read.problems.at(0).offset, QFileInfo(results + QStringLiteral("communication.json")).size());
    QCOMPARE(read.problems.at(1).code, ProblemCode::UnreadableValues);
    QCOMPARE(read.errors.size(), std::size_t{1});
    QCOMPARE(read.errors.at(0).code, ErrorCode::NotJson);
}

/// Text files of a card have precedence over its database.
void TestCommunication::readsADatabase()
{
    const QTemporaryDir folder;
    const QString results = folder.filePath(QStringLiteral("rank1_ascend_pt/ASCEND_PROFILER_OUTPUT/"));
    QVERIFY(QDir().mkpath(results));
    QVERIFY(test::writeFile(results + QStringLiteral("trace_view.json"), "[]"));
    QVERIFY(test::writeDatabase(results + QStringLiteral("analysis.db"),
                                "CREATE TABLE CommAnalyzerTime(hccl_op_name, elapse_time);"
                                "INSERT INTO CommAnalyzerTime VALUES('hcom_send__1', 'x');"
                                "CREATE TABLE CommAnalyzerMatrix(hccl_op_name, src_rank, dst_rank);"
                                "INSERT INTO CommAnalyzerMatrix VALUES('send-total', 0, 1);"));
    const auto read = [&folder] {
        TaskControl control;
        const auto profile = openProfile(folder.path().toStdString(), ScanDepth::Discovery, control);
        return profile ? readCardCommunication(profile->cards.at(0), control) : CardCommunication();
    };
    const CardCommunication database = read();
    QVERIFY(database.hasOperators && database.errors.empty());
    QCOMPARE(database.source, std::string("analysis.db"));
    QCOMPARE(database.operators.operators.size(), std::size_t{1});
    QCOMPARE(database.matrix.links.size(), std::size_t{1});
    QCOMPARE(database.problems.size(), std::size_t{1});
    QCOMPARE(database.problems.at(0).code, ProblemCode::UnreadableValues);
    QVERIFY(database.problems.at(0).file.ends_with("analysis.db"));
    QVERIFY(test::writeDatabase(results + QStringLiteral("analysis.db"), "DELETE FROM CommAnalyzerTime;"));
    QVERIFY(!read().hasOperators);
    QVERIFY(test::writeFile(results + QStringLiteral("communication.json"), "{}"));
    const CardCommunication textOfCommunication = read();
    QCOMPARE(textOfCommunication.source, std::string("communication.json"));
    QVERIFY(textOfCommunication.operators.operators.empty());
    QCOMPARE(textOfCommunication.matrix.links.size(), std::size_t{1});
}

PLUMBLINE_TEST(TestCommunication)
#include "tst_communication.moc"
