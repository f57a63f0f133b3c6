// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tables/communicationfile.h"
#include "tests/support/smallprofile.h"
#include "tests/support/testregistry.h"

#include <QTemporaryDir>
#include <QTest>

using namespace plumbline;

namespace {

QString numberOfCommunicationFile(const std::optional<std::int64_t> &value)
{
    return value ? QString::number(*value) : QStringLiteral("-");
}

QString numberOfCommunicationFile(const std::optional<double> &value)
{
    return value ? QString::number(*value) : QStringLiteral("-");
}

QString textOfCommunicationFile(const CommunicationTable &table, StringId id)
{
    const std::string_view textOfCommunicationFile = table.text(id);
    return QString::fromUtf8(textOfCommunicationFile.data(), static_cast<qsizetype>(textOfCommunicationFile.size()));
}

/// Prints one operator on each line, `step|kind|name|group start elapse transit wait synchronization idle, ratios`. Its transfers
/// follow, indented: `transport bytes ns bandwidth large packets...`, with each packet as `bytes*count:ns`.
QString printed(const CommunicationTable &table)
{
    QStringList lines;
    for (const CommunicationOperator &each : table.operators) {
        const QStringList place{textOfCommunicationFile(table, each.step),
                                each.kind == CommunicationKind::PointToPoint ? u"p2p"_qs : u"all"_qs,
                                textOfCommunicationFile(table, each.name), textOfCommunicationFile(table, each.group)};
        QStringList cells{place.join(QLatin1Char('|'))};
        for (const auto &value : {each.startNs, each.elapseNs, each.transitNs, each.waitNs, each.synchronizationNs, each.idleNs})
            cells += numberOfCommunicationFile(value);
        lines += (cells + QStringList{numberOfCommunicationFile(each.waitRatio()),
                                      numberOfCommunicationFile(each.synchronizationRatio())})
                     .join(QLatin1Char(' '));
        for (const CommunicationTransfer &transfer : table.transfersOf(each)) {
            cells = {QStringLiteral("  ") + textOfCommunicationFile(table, transfer.transport),
                     numberOfCommunicationFile(transfer.transitBytes), numberOfCommunicationFile(transfer.transitNs),
                     numberOfCommunicationFile(transfer.bandwidth()), numberOfCommunicationFile(transfer.largePacketRatio)};
            for (const PacketSize &packet : table.packetsOf(transfer))
                cells += QStringLiteral("%1*%2:%3").arg(packet.bytes).arg(packet.count).arg(packet.transitNs);
            lines += cells.join(QLatin1Char(' '));
        }
    }
    return lines.join(QLatin1Char('\n'));
}

/// Returns "whole", "cut 12" or "damaged 12", and how many values could not be read.
QString printed(const ReadLoss &loss)
{
    const QString end = loss.end == ReadLoss::End::Whole      ? u"whole"_qs
                        : loss.end == ReadLoss::End::CutShort ? u"cut "_qs + QString::number(loss.offset)
                                                              : u"damaged "_qs + QString::number(loss.offset);
    return loss.values == 0 ? end : end + QStringLiteral(" lost ") + QString::number(loss.values);
}

QString outcomeOfCommunicationFile(const QByteArray &json)
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("communication.json"));
    if (!test::writeFile(path, json))
        return {};
    TaskControl control;
    CommunicationTable table;
    const auto loss = readCommunication(path.toStdString(), table, control);
    if (!loss)
        return QStringLiteral("error %1").arg(int(loss.error().code));
    return printed(table) + QLatin1Char('\n') + printed(*loss);
}

/// Returns an operator that took `elapse` ms.
QByteArray operatorText(const QByteArray &key, const QByteArray &elapse)
{
    return "\"" + key + "\": {\"Communication Time Info\": {\"Elapse Time(ms)\": " + elapse + "}}";
}

} // namespace

class TestCommunicationFile : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void readsThoseOfACluster();
    void kinds_data();
    void kinds();
    void reads_data();
    void reads();
    void hasAllWholeOperatorsOfACutFile();
    void refuses_data();
    void refuses();
    void stopsWhenAsked();
    void addsFileToFile();
};

void TestCommunicationFile::readsThoseOfACluster()
{
    const QByteArray ten = R"json({"Communication Time Info": {"Elapse Time(ms)": 10}})json";
    const QByteArray textOfCommunicationFile =
        R"json({"p2p": {"step2": {"hcom_send__1@7": {"0": TEN, "8": TEN, "x": 1}, "Total Op Info": {"0": 1}}},
        "(0, 1)": {"step": {"a@9": {"8": TEN, "0": TEN}}}, "(1)": 5})json";
    const QByteArray all = QByteArray(textOfCommunicationFile).replace("TEN", ten);
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("cluster_communication.json"));
    for (const bool isCut : {false, true}) {
        QVERIFY(test::writeFile(path, isCut ? all.chopped(40) : all));
        TaskControl control;
        std::map<int, CommunicationTable> ranks;
        const auto loss = readClusterCommunication(path.toStdString(), ranks, control);
        QVERIFY(loss.has_value());
        QCOMPARE(ranks.size(), std::size_t{2});
        QCOMPARE(printed(ranks[0]), isCut ? u"2|p2p|hcom_send__1|7 - 10000000 - - - - - -"_qs
                                          : u"2|p2p|hcom_send__1|7 - 10000000 - - - - - -\n|all|a|9 - 10000000 - - - - - -"_qs);
        QCOMPARE(printed(ranks[8]), u"2|p2p|hcom_send__1|7 - 10000000 - - - - - -\n|all|a|9 - 10000000 - - - - - -"_qs);
        QVERIFY(loss->end == (isCut ? ReadLoss::End::CutShort : ReadLoss::End::Whole));
        QCOMPARE(loss->values, std::uint64_t(isCut ? 1 : 2));
    }
}

void TestCommunicationFile::kinds_data()
{
    QTest::addColumn<QByteArray>("name");
    QTest::addColumn<int>("kind");
    const auto add = [](const char *name, int kind) { QTest::newRow(name) << QByteArray(name) << kind; };
    for (const char *name : {"hcom_allReduce__612_0_1", "scope/AllReduce-op12", "Send/AllGather-op1", "reducescatter-top1",
                             "hcom_alltoallvc__1_2", "hcom_broadcast_"})
        add(name, int(CommunicationKind::Collective));
    for (const char *name :
         {"hcom_send__822_0", "hcom_receive__1_0_1", "hcom_batchSendRecv__128_3_1", "stage/Receive-op3", "batchsendrecv-total"})
        add(name, int(CommunicationKind::PointToPoint));
    for (const char *name : {"", "Invalid", "hcom_new__send"})
        add(name, -1);
}

void TestCommunicationFile::kinds()
{
    QFETCH(QByteArray, name);
    const auto kind = communicationKind(std::string_view(name.data(), static_cast<std::size_t>(name.size())));
    QTEST(kind ? int(*kind) : -1, "kind");
}

void TestCommunicationFile::reads_data()
{
    QTest::addColumn<QByteArray>("json");
    QTest::addColumn<QString>("result");
    const QByteArray full = R"json({"Communication Time Info": {"Start Timestamp(us)" : 1736408883732241.5,
                     "Elapse Time(ms)" : 79.08952021875, "Transit Time(ms)" : 0.23918478124999998,
                     "Wait Time(ms)" : 5.64663284375, "Synchronization Time(ms)" : 5.61569221875,
                     "Idle Time(ms)" : 73.20370259375, "Wait Time Ratio" : 0.9594, "Synchronization Time Ratio" : 0.9591
}
, "Communication Bandwidth Info":
{
    "RDMA" : {
        "Transit Size(MB)" : 0,
        "Transit Time(ms)" : 0,
        "Bandwidth(GB/s)" : 0,
        "Large Packet Ratio" : 0,
        "Size Distribution" : {}
    },
             "HCCS":
    {
        "Transit Size(MB)" : 28.647232000000002, "Transit Time(ms)" : 1.8168363437500001, "Bandwidth(GB/s)" : 15.7676,
            "Large Packet Ratio" : 0.5, "Size Distribution":
        {
            "2.064384" : [ 12, 1.578891625 ], "4e-05" : [ 2, 0.23794471875 ]
        }
    }
}
})json";
    QTest::newRow("new")
        << QByteArray(R"json({"step50": {"p2p": {}, "collective": {"hcom_allReduce__586_0_1@17522688603477080586": )json" + full +
                      R"json(, "Total Op Info": {"Communication Time Info": {}}}}})json")
        << u"50|all|hcom_allReduce__586_0_1|17522688603477080586 1736408883732241500 79089520 239185 5646633 5615692 "
           "73203703 0.9594 0.9591\n  RDMA 0 0 0 0\n  HCCS 28647232 1816836 15.7676 0.5 2064384*12:1578892 "
           "40*2:237945\nwhole"_qs;
    const QByteArray sparse = R"json({"Communication Time Info": {"Idel Time(ms)" : "0.0000005", "Wait Time(ms)" : 1,
                 "Transit Time(ms)" : 3
}
, "Communication Bandwidth Info" : {"UB" : {"Transit Size(MB)" : 6, "Transit Time(ms)" : 3}}, "later" : [ 1, {"a" : 2} ]
})json";
    QTest::newRow("keys missing, and misspelt")
        << QByteArray(R"json({"step": {"collective": {"hcom_send__1_0@2": )json" + sparse + "}}}")
        << u"|p2p|hcom_send__1_0|2 - - 3000000 1000000 - 0 0.25 -\n"
           "  UB 6000000 3000000 2 -\nwhole"_qs;
    QTest::newRow("raw, without steps") << QByteArray("{" + operatorText("a@1", "1") + ", " +
                                                      operatorText("Total Op Info@1", "2") + "}\n\0")
                                        << u"|all|a|1 - 1000000 - - - - - -\nwhole"_qs;
    QTest::newRow("without kinds") << QByteArray(R"json({"step0": {)json" + operatorText("a/b@c@2", "1") +
                                                 R"json(}, "p2p": {)json" + operatorText("b", "2") + "}}")
                                   << u"0|all|a/b@c|2 - 1000000 - - - - - -\n|p2p|b| - 2000000 - - - - - -\nwhole"_qs;
    QTest::newRow("wrong types")
        << QByteArray(R"json({"step1": {"p2p": 1, "collective": {"a": 5, "b": {"c": 1}, "d": {"Communication Time Info":
            {"Elapse Time(ms)": "x", "Wait Time(ms)": {}, "Idle Time(ms)": 1e30, "Transit Time(ms)": null, "Wait Time Ratio": NaN
    }
    , "Communication Bandwidth Info":
    {
        "HCCS" : 7, "SIO":
        {
            "Size Distribution":
            {
                "x" : [ 1, 2 ], "1" : 5, "2" : [ 1, 2, 3 ]
            }
        }
    }
    }
    }
    }
    })json")
        << u"1|all|d| - - - - - - - -\n  HCCS - - - -\n  SIO - - - - 2000000*1:2000000\nwhole lost 10"_qs;
    QTest::newRow("nothing") << QByteArray("{}") << u"\nwhole"_qs;
    const QByteArray one = R"json({"step1": {"collective": {)json" + operatorText("a", "1");
    QTest::newRow("damaged") << QByteArray(one + "; " + operatorText("b", "1") + "}}}")
                             << u"1|all|a| - 1000000 - - - - - -\ndamaged "_qs + QString::number(one.size());
    QTest::newRow("more behind the end") << QByteArray(one + "}}}{}")
                                         << u"1|all|a| - 1000000 - - - - - -\ndamaged "_qs + QString::number(one.size() + 3);
}

void TestCommunicationFile::reads()
{
    QFETCH(QByteArray, json);
    QTEST(outcomeOfCommunicationFile(json), "result");
}

void TestCommunicationFile::hasAllWholeOperatorsOfACutFile()
{
    const QByteArray first = R"json({"step1": {"p2p": {}, "collective": {)json" + operatorText("a@1", "1");
    const QByteArray second = first + ", " + operatorText("b@1", "2");
    const QByteArray json = second + "}}}";
    const QString one = u"1|all|a|1 - 1000000 - - - - - -\n"_qs;
    const QString two = one + u"1|all|b|1 - 2000000 - - - - - -\n"_qs;
    for (qsizetype size = 1; size < json.size(); ++size) {
        const QString wanted = size >= second.size()  ? two + u"cut "_qs + QString::number(second.size())
                               : size >= first.size() ? one + u"cut "_qs + QString::number(first.size())
                                                      : u"\ncut 0"_qs;
        QCOMPARE(outcomeOfCommunicationFile(json.first(size)), wanted);
    }
}

void TestCommunicationFile::refuses_data()
{
    QTest::addColumn<QByteArray>("json");
    for (const char *json : {"", "[]", "\"x\"", "Name,Type\n", "\0\0\0"})
        QTest::newRow(json) << QByteArray(json);
}

void TestCommunicationFile::refuses()
{
    QFETCH(QByteArray, json);
    QCOMPARE(outcomeOfCommunicationFile(json), QStringLiteral("error %1").arg(int(ErrorCode::NotJson)));
}

void TestCommunicationFile::stopsWhenAsked()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("communication.json"));
    QVERIFY(test::writeFile(path, "{" + operatorText("a", "1") + "}"));
    TaskControl control;
    control.requestStop();
    CommunicationTable table;
    QCOMPARE(readCommunication(path.toStdString(), table, control).error().code, ErrorCode::Cancelled);
    QCOMPARE(readCommunication("missing", table, control).error().code, ErrorCode::FileNotFound);
}

void TestCommunicationFile::addsFileToFile()
{
    const QTemporaryDir folder;
    CommunicationTable table;
    TaskControl control;
    for (const char *name : {"a", "b"}) {
        const QString path = folder.filePath(QLatin1String(name));
        const QByteArray json = QByteArray(R"json({")json") + name +
                                R"json(": {"Communication Bandwidth Info": {"SIO": {"Transit Size(MB)" : 1,
                             "Size Distribution":
            {
                "1" : [ 1, 1 ]
            }
        }
    }
    }
    })json";
        QVERIFY(test::writeFile(path, json));
        QVERIFY(readCommunication(path.toStdString(), table, control));
        QCOMPARE(control.doneBytes(), control.totalBytes());
    }
    QCOMPARE(printed(table), u"|all|a| - - - - - - - -\n  SIO 1000000 - - - 1000000*1:1000000\n"
                             "|all|b| - - - - - - - -\n  SIO 1000000 - - - 1000000*1:1000000"_qs);
}

PLUMBLINE_TEST(TestCommunicationFile)
#include "tst_communicationfile.moc"
