// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/commands/commandtest.h"
#include "tests/support/samples.h"
#include "tests/support/smallprofile.h"
#include "tests/support/testregistry.h"

#include <QFile>
#include <QJsonArray>
#include <QTest>

#include <tuple>

using namespace plumbline;
using namespace plumbline::test;

namespace {

// One operator of group_name_0, whose hash is 5862276093215481612, and the link it used.
const QByteArray CommunicationText =
    "{\"step3\":{\"collective\":{\"hcom_send__1_0@5862276093215481612\":{\"Communication Time Info\":{\"Start Timestamp(us)\":"
    "1736408883732241.5,\"Elapse Time(ms)\":4,\"Transit Time(ms)\":1,\"Wait Time(ms)\":3.0},\"Communication Bandwidth Info\":"
    "{\"HCCS\":{\"Transit Size(MB)\":2,\"Transit Time(ms)\":1,\"Large Packet Ratio\":0.5,\"Size "
    "Distribution\":{\"1\":[2,1]}}}}}}}";
const QByteArray MatrixText = "{\"step3\":{\"p2p\":{\"send-top1@5862276093215481612\":{\"1-0\":{\"Transport Type\":\"HCCS\","
                              "\"Transit Size(MB)\":2,\"Transit Time(ms)\":1,\"Op Name\":\"hcom_send__1_0\"}}}}}";
const QByteArray CommunicationAnswer = R"({"rank":1,"source":"communication.json","operators":[{"step":"3",
    "group":"5862276093215481612","group_name":"dp","name":"hcom_send__1_0","kind":"p2p","start_ns":1736408883732241500,
    "elapse_ns":4000000,"transit_ns":1000000,"wait_ns":3000000,"synchronization_ns":null,"idle_ns":null,"wait_ratio":0.75,
    "synchronization_ratio":null,"bandwidth":{"HCCS":{"transit_bytes":2000000,"transit_ns":1000000,"bandwidth_gb_s":2,
    "large_packet_ratio":0.5,"packets":[{"bytes":1000000,"count":2,"transit_ns":1000000}]}}}],"links":[{"step":"3","group":"5862276093215481612","group_name":"dp","name":"send-top1",
    "operator":"hcom_send__1_0","kind":"p2p","source_rank":6,"target_rank":4,"ranks_of":"job","transport":"HCCS",
    "transit_bytes":2000000,"transit_ns":1000000,"bandwidth_gb_s":2}],"totals":[{"step":"3","kind":"p2p",
    "group":"5862276093215481612","group_name":"dp","operators":1,"elapse_ns":4000000,"transit_ns":1000000,"wait_ns":3000000,
    "synchronization_ns":null,"idle_ns":null,"wait_ratio":0.75,"synchronization_ratio":null,"bandwidth":{"HCCS":{"transit_bytes":2000000,
    "transit_ns":1000000,"bandwidth_gb_s":2,"packets":[{"bytes":1000000,"count":2,"transit_ns":1000000}]}}}],"mean":null,
    "groups":[{"group":"5862276093215481612","group_name":"dp","communicator":"group_name_0","ranks":[4,6]}]})";

} // namespace

class TestCommCommand : public CommandTest
{
    Q_OBJECT

private Q_SLOTS:
    void document();
    void tables();
    void meansOfHcclRaw();
    void overRanks();
    void refusesUnknownPlaces();
    void namesCannotControlTheTerminal();
    void ofClusterSample();
    void linksBetweenStages();
};

void TestCommCommand::document()
{
    const QString folder = path("comm/rank1_ascend_pt/ASCEND_PROFILER_OUTPUT/");
    QByteArray timeline = Timeline;
    timeline.replace("\"Python\"", "\"HCCL\"").replace("Thread 9", "Group 5862276093215481612 Communication");
    QVERIFY(writeFile(folder + QStringLiteral("trace_view.json"), timeline));
    QVERIFY(writeFile(path("comm/rank1_ascend_pt/profiler_metadata.json"),
                      R"({"parallel_group_info":{"group_name_0":{"group_name":"dp","group_rank":1,"global_ranks":[4,6]}}})"));
    const auto card = [this](int code) {
        const Outcome outcome = run({QStringLiteral("comm"), path("comm"), QStringLiteral("--json")});
        return outcome.code == code ? parsed(outcome.out).value(QStringLiteral("cards")).toArray().at(0).toObject()
                                    : QJsonObject();
    };
    const QJsonObject traced = card(0);
    QCOMPARE(traced.value(QStringLiteral("source")).toString(), u"trace"_qs);
    QCOMPARE(compact(traced.value(QStringLiteral("operators")).toArray().at(0).toObject()), compact(parsed(R"({"step":null,
        "group":"5862276093215481612","group_name":"dp","name":"outer","kind":"collective","start_ns":1736408883000000001,
        "elapse_ns":100000,"transit_ns":null,"wait_ns":null,"synchronization_ns":null,"idle_ns":null,"wait_ratio":null,
        "synchronization_ratio":null,"bandwidth":{}})")));
    QVERIFY(writeFile(folder + QStringLiteral("communication.json"), CommunicationText));
    QVERIFY(writeFile(folder + QStringLiteral("communication_matrix.json"), MatrixText));
    QJsonObject read = card(0);
    QCOMPARE(compact(read), compact(parsed(CommunicationAnswer)));
    QVERIFY(writeFile(folder + QStringLiteral("communication.json"), CommunicationText.chopped(2)));
    QCOMPARE(compact(card(4)), compact(read));
}

void TestCommCommand::tables()
{
    const QByteArray row =
        "1,3,p2p,5862276093215481612,dp,hcom_send__1_0,1736408883732241500,4000000,1000000,3000000,,,0.750000,,2000000,1000000,"
        "2.000000,0.500000,1000000x2\n";
    const QByteArray titles =
        "card,step,kind,group,group_name,name,start_ns,elapse_ns,transit_ns,wait_ns,synchronization_ns,idle_ns,wait_ratio,"
        "synchronization_ratio,hccs_transit_bytes,hccs_transit_ns,hccs_bandwidth_gb_s,hccs_large_packet_ratio,hccs_packets\n";
    QVERIFY(QFile::remove(path("comm/rank1_ascend_pt/ASCEND_PROFILER_OUTPUT/trace_view.json")));
    const auto table = [this](const char *name) {
        return run(
            {QStringLiteral("comm"), path("comm"), QStringLiteral("--csv"), QStringLiteral("--table"), QLatin1String(name)});
    };
    const Outcome operators = table("operators");
    QCOMPARE(operators.code, 4);
    QVERIFY(operators.err.contains("cut short"));
    QCOMPARE(operators.out, titles + row);
    QCOMPARE(table("links").out,
             QByteArray("card,step,kind,group,group_name,name,operator,source_rank,target_rank,ranks_of,transport,"
                        "transit_bytes,transit_ns,bandwidth_gb_s\n"
                        "1,3,p2p,5862276093215481612,dp,send-top1,hcom_send__1_0,6,4,job,HCCS,2000000,1000000,"
                        "2.000000\n"));
    QCOMPARE(
        table("totals").out,
        QByteArray("card,step,kind,group,group_name,operators,elapse_ns,transit_ns,wait_ns,synchronization_ns,idle_ns,wait_ratio,"
                   "synchronization_ratio,hccs_transit_bytes,hccs_transit_ns,hccs_bandwidth_gb_s,hccs_large_packet_ratio\n"
                   "1,3,p2p,5862276093215481612,dp,1,4000000,1000000,3000000,,,0.750000,,2000000,1000000,2.000000,\n"));
    QVERIFY(run({QStringLiteral("comm"), path("comm")}).out.contains("hcom_send__1_0"));
    QVERIFY(writeFile(path("comm/rank1_ascend_pt/ASCEND_PROFILER_OUTPUT/communication.json"), "nonsense"));
    const Outcome broken = run({QStringLiteral("comm"), path("comm"), QStringLiteral("--json")});
    QCOMPARE(broken.code, 4);
    QVERIFY(broken.out.contains("\"source\": null"));
    QCOMPARE(run({QStringLiteral("comm"), path("job")}).code, 0);
}

/// A table of MindInsight gives operators, links and means without a timeline.
void TestCommCommand::meansOfHcclRaw()
{
    const auto row = [](const char *step, const char *time) -> QByteArray {
        return QByteArray(step) + ",1,2,{},\"{\"\"stream_1_0_AllReduce-op4\"\": [\"\"" + step + "\"\", " + time +
               R"(, 3, {""0-0"": {""SDMA"": [1, 8, 8000]}}]}")" + '\n';
    };
    QVERIFY(writeFile(path("raw/profiler/step_trace_raw_0_detail_time.csv"), "step_num,start_point,end_point\n1,1,2\n"));
    QVERIFY(writeFile(path("raw/profiler/hccl_raw_0.csv"),
                      "step_num,communication_cost,wait_cost,link_info,communication_operator_cost\n" + row("1", "1") +
                          row("2", "2") + row("-", "1.5")));
    const Outcome means =
        run({QStringLiteral("comm"), path("raw"), QStringLiteral("--csv"), QStringLiteral("--table"), QStringLiteral("means")});
    QCOMPARE(means.code, 0);
    QCOMPARE(means.out, QByteArray("card,kind,group,group_name,name,steps,calls,elapse_ns,transit_ns,wait_ns,"
                                   "synchronization_ns,idle_ns,wait_ratio\n"
                                   "0,,,,all,2,2,4500000,1500000,3000000,,,0.666667\n"
                                   "0,collective,,,stream_1_0_AllReduce-op4,2,2,4500000,1500000,3000000,,,0.666667\n"));
    const QJsonObject card = firstCard(run({QStringLiteral("comm"), path("raw"), QStringLiteral("--json")}));
    QCOMPARE(card.value(QStringLiteral("source")).toString(), QStringLiteral("hccl_raw_0.csv"));
    QCOMPARE(compact(card.value(QStringLiteral("mean")).toObject().value(QStringLiteral("links")).toArray().at(0).toObject()),
             compact(parsed(R"({"group":null,"group_name":null,"source_rank":0,"target_rank":0,"ranks_of":"job",
                 "transport":"SDMA","steps":2,"transit_bytes":8000,"transit_ns":1000000,"bandwidth_gb_s":0.008})")));
}

/// Two of three ranks of a group were recorded.
void TestCommCommand::overRanks()
{
    for (const int rank : {0, 1}) {
        const QString card = path("ranks/rank%1_ascend_pt/").arg(rank);
        const QByteArray elapse = rank == 0 ? "5" : "3";
        QVERIFY(
            writeFile(card + QStringLiteral("ASCEND_PROFILER_OUTPUT/communication.json"),
                      "{\"step3\":{\"collective\":{\"hcom_allReduce__7_0_1@5862276093215481612\":{\"Communication Time Info\":"
                      "{\"Start Timestamp(us)\":1736408883732241.5,\"Elapse Time(ms)\":" +
                          elapse + "},\"Communication Bandwidth Info\":{}}}}}"));
        QVERIFY(writeFile(card + QStringLiteral("ASCEND_PROFILER_OUTPUT/communication_matrix.json"),
                          "{\"step3\":{\"collective\":{\"allreduce-total@5862276093215481612\":{\"" + QByteArray::number(rank) +
                              "-2\":{\"Transport Type\":\"HCCS\",\"Transit Size(MB)\":2,\"Transit Time(ms)\":1}}}}}"));
        QVERIFY(
            writeFile(card + QStringLiteral("profiler_metadata.json"),
                      R"({"parallel_group_info":{"group_name_0":{"group_name":"dp","group_rank":0,"global_ranks":[0,1,4]}}})"));
    }
    const auto csv = [this](const QStringList &options) {
        return run(QStringList{QStringLiteral("comm"), path("ranks"), QStringLiteral("--csv")} + options);
    };
    QCOMPARE(csv({QStringLiteral("--collective"), QStringLiteral("1")}).out,
             QByteArray("rank,place,late_ns,begin_ns,end_ns,start_ns,elapse_ns,transit_ns,wait_ns,synchronization_ns,idle_ns,"
                        "residual_ns,pairs\n"
                        "0,1,0,0,5000000,1736408883732241500,5000000,,,,,0,0\n"
                        "1,2,2000000,2000000,5000000,1736408883732241500,3000000,,,,,,1\n"));
    QCOMPARE(csv({QStringLiteral("--matrix"), QStringLiteral("size"), QStringLiteral("--group"), QStringLiteral("dp")}).out,
             QByteArray("source_rank,target_rank,ranks_of,group,transport,transit_bytes,transit_ns,bandwidth_gb_s,links\n"
                        "0,4,job,,HCCS,2000000,1000000,2.000000,1\n1,4,job,,HCCS,2000000,1000000,2.000000,1\n"));
    QCOMPARE(
        csv({QStringLiteral("--distribution"), QStringLiteral("--step"), QStringLiteral("3")}).out,
        QByteArray("group,group_name,name,kind,rank,count,min_ns,p25_ns,median_ns,p75_ns,p95_ns,max_ns,wait_ns,judged,last,"
                   "late_ns,slow\n"
                   "5862276093215481612,dp,hcom_allReduce__7,collective,0,1,5000000,5000000,5000000,5000000,5000000,5000000,,"
                   "1,0,0,0\n"
                   "5862276093215481612,dp,hcom_allReduce__7,collective,1,1,3000000,3000000,3000000,3000000,3000000,3000000,,"
                   "1,1,2000000,0\n"));
    const Outcome one = run({QStringLiteral("comm"), path("ranks"), QStringLiteral("--json"), QStringLiteral("--collective"),
                             QStringLiteral("hcom_allReduce__7_0_1")});
    QCOMPARE(compact(parsed(one.out).value(QStringLiteral("collective")).toObject()),
             compact(parsed(R"({"number":1,"of":1,"step":"3","group":"5862276093215481612","group_name":"dp","ranks":[0,1,4],
        "name":"hcom_allReduce__7_0_1","call":0,"ranks_at_least":3,"not_recorded":[4],"without_call":[],"order_from":"ends","clocks_fitted":false,
        "residual_ns":null,"last_rank":1,"last_ns":2000000,"ahead_ns":2000000})")));
    QCOMPARE(csv({QStringLiteral("--collective"), QStringLiteral("2")}).code, 2);
    QCOMPARE(csv({QStringLiteral("--matrix"), QStringLiteral("colour")}).code, 2);
    QCOMPARE(csv({QStringLiteral("--matrix"), QStringLiteral("size"), QStringLiteral("--distribution")}).code, 2);
    QVERIFY(run({QStringLiteral("comm"), path("ranks"), QStringLiteral("--matrix"), QStringLiteral("transport")})
                .out.contains("HCCS"));
}

void TestCommCommand::refusesUnknownPlaces()
{
    QVERIFY(writeFile(path("places/rank0_ascend_pt/ASCEND_PROFILER_OUTPUT/communication.json"), CommunicationText));
    QVERIFY(writeFile(path("places/rank0_ascend_pt/ASCEND_PROFILER_OUTPUT/communication_matrix.json"), MatrixText));
    const auto refused = [this](const QStringList &options, const char *message) {
        const Outcome outcome = run(QStringList{QStringLiteral("comm"), path("places")} + options);
        return outcome.code == 2 && outcome.out.isEmpty() && outcome.err.contains(message);
    };
    const QStringList step{QStringLiteral("--step"), QStringLiteral("99")};
    const QStringList group{QStringLiteral("--group"), QStringLiteral("tp")};
    for (const QStringList &list :
         {QStringList{QStringLiteral("--matrix"), QStringLiteral("size")}, QStringList{QStringLiteral("--distribution")},
          QStringList{QStringLiteral("--collective"), QStringLiteral("1")}}) {
        QVERIFY2(refused(list + step, "no card has the step 99"), qPrintable(list.first()));
        QVERIFY2(refused(list + group, "no group is called tp"), qPrintable(list.first()));
    }
    QVERIFY(refused(step, "--step and --group need --collective, --matrix or --distribution"));
    QVERIFY(refused(group, "--step and --group need --collective, --matrix or --distribution"));
}

/// Sentences below a table hold names of operators. An escape character in a name must not reach the terminal.
void TestCommCommand::namesCannotControlTheTerminal()
{
    for (const int rank : {0, 1}) {
        QByteArray calls;
        for (int call = 0; call < 12; ++call)
            calls += QByteArray(call > 0 ? "," : "") + "\"hcom_allReduce_\\u001b[31m_7_" + QByteArray::number(call) +
                     "_1@5862276093215481612\":{\"Communication Time Info\":{\"Start Timestamp(us)\":" +
                     QByteArray::number(1736408883732000LL + call * 100'000) +
                     ",\"Elapse Time(ms)\":" + QByteArray(rank == 0 ? "5" : "3") + "},\"Communication Bandwidth Info\":{}}";
        const QString card = path("terminal/rank%1_ascend_pt/").arg(rank);
        QVERIFY(writeFile(card + QStringLiteral("ASCEND_PROFILER_OUTPUT/communication.json"),
                          "{\"step3\":{\"collective\":{" + calls + "}}}"));
        QVERIFY(writeFile(card + QStringLiteral("profiler_metadata.json"),
                          R"({"parallel_group_info":{"group_name_0":{"group_name":"dp","group_rank":0,"global_ranks":[0,1]}}})"));
    }
    const QByteArray shown = QStringLiteral("allReduce_\uFFFD[").toUtf8();
    const auto table = [this](const QStringList &list) {
        return run(QStringList{QStringLiteral("comm"), path("terminal")} + list).out;
    };
    const QByteArray collective = table({QStringLiteral("--collective"), QStringLiteral("1")});
    QVERIFY2(collective.contains(shown) && !collective.contains('\x1b'), collective.constData());
    const QByteArray distribution = table({QStringLiteral("--distribution")});
    QCOMPARE(distribution.count(shown), qsizetype{2}); // in the table, and in the sentence about the slow rank
    QVERIFY2(!distribution.contains('\x1b'), distribution.constData());
}

/// The sums over the operators of each iteration are what the profiler wrote beside them.
void TestCommCommand::ofClusterSample()
{
    const QString folder = samplePath(QStringLiteral("mindinsight/cluster_propose"));
    if (folder.isEmpty())
        QSKIP("the samples are not here");
    const Outcome outcome = run({QStringLiteral("comm"), folder, QStringLiteral("--json")});
    QCOMPARE(outcome.code, 0);
    const QJsonArray cards = parsed(outcome.out).value(QStringLiteral("cards")).toArray();
    QCOMPARE(cards.size(), 4);
    // communication_cost and wait_cost of the last row of hccl_raw_0.csv and hccl_raw_3.csv, in ms.
    for (const auto &[rank, transitMs, waitMs] :
         {std::tuple(0, 2.2688550000000003, 231.59947499999998), std::tuple(3, 4.787490000000002, 1112.0790999999992)}) {
        const QJsonObject mean = cards.at(rank)[QStringLiteral("mean")][QStringLiteral("operators")].toArray().at(0).toObject();
        QVERIFY(qAbs(mean.value(QStringLiteral("transit_ns")).toDouble() - transitMs * 1e6) < 200);
        QVERIFY(qAbs(mean.value(QStringLiteral("wait_ns")).toDouble() - waitMs * 1e6) < 200);
    }
    const QJsonObject link = cards.at(3)[QStringLiteral("links")].toArray().at(0).toObject();
    QCOMPARE(link.value(QStringLiteral("source_rank")).toInt(), 2); // the second stage holds the ranks 2 and 3
    QCOMPARE(link.value(QStringLiteral("target_rank")).toInt(), 3);
    QCOMPARE(link.value(QStringLiteral("ranks_of")).toString(), QStringLiteral("job"));
}

/// Transfers between the two stages of a pipeline come from the card at the same place of the other stage: no link is slower than
/// what it carries makes it. Sizes and times of rank 0 are the sums of its file.
void TestCommCommand::linksBetweenStages()
{
    const QString folder = samplePath(QStringLiteral("mindinsight/cluster_propose"));
    if (folder.isEmpty())
        QSKIP("the samples are not here");
    const Outcome outcome =
        run({QStringLiteral("comm"), folder, QStringLiteral("--matrix"), u"size"_qs, QStringLiteral("--json")});
    QCOMPARE(outcome.code, 0);
    QStringList pairs;
    for (const QJsonValue &each : parsed(outcome.out).value(QStringLiteral("cells")).toArray()) {
        const int source = each[QStringLiteral("source_rank")].toInt(-1);
        const int target = each[QStringLiteral("target_rank")].toInt(-1);
        if (source != target)
            pairs += QStringLiteral("%1>%2").arg(source).arg(target);
    }
    QCOMPARE(pairs.join(u' '), QStringLiteral("0>1 0>2 1>0 1>3 2>0 2>3 3>1 3>2"));
    for (const QJsonValue &each : parsed(outcome.out).value(QStringLiteral("transports")).toArray())
        QVERIFY(!each[QStringLiteral("slow")].toBool());
    const Outcome advice = run({QStringLiteral("advise"), folder});
    QVERIFY2(!advice.out.contains("slow-link"), advice.out.constData());
}

PLUMBLINE_TEST(TestCommCommand)
#include "tst_commcommand.moc"
