// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tables/graphmemory.h"

#include "tests/support/protobytes.h"
#include "tests/support/smallprofile.h"
#include "tests/support/testregistry.h"

#include <QTemporaryDir>
#include <QTest>

using namespace plumbline;
using test::protoField;
using test::protoTensor;

namespace {

QString graphText(std::string_view text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

QString graphNumber(const std::optional<std::int64_t> &number)
{
    return number ? QString::number(*number) : QStringLiteral("-");
}

QString printedTotals(const MemoryTotals &totals)
{
    return QStringLiteral("%1 %2 %3 %4 %5")
        .arg(graphNumber(totals.capacityBytes), graphNumber(totals.peakBytes), graphNumber(totals.staticBytes),
             graphNumber(totals.allocations), graphNumber(totals.deallocations));
}

/// Prints `graph static`, then each node as `name held`, then each tensor as `id name type bytes [first,end) shape`, then the
/// tensors held at the peak, and what was lost.
QString printedGraphs(const GraphMemories &memories)
{
    QStringList lines;
    for (const GraphMemory &graph : memories.graphs) {
        lines += QStringLiteral("graph %1 %2").arg(graph.id).arg(graph.staticBytes);
        for (const GraphNode &node : graph.nodes)
            lines += QStringLiteral("%1 %2").arg(graphText(node.name)).arg(node.heldBytes);
        for (const GraphTensor &tensor : graph.tensors)
            lines += QStringLiteral("%1 %2 %3 %4 [%5,%6) %7")
                         .arg(tensor.id)
                         .arg(graphText(tensor.name), graphText(tensor.type))
                         .arg(tensor.bytes)
                         .arg(tensor.firstNode)
                         .arg(tensor.endNode)
                         .arg(graphText(tensor.shape));
        QStringList held;
        for (const std::size_t tensor : graph.heldAt(graph.peakNode().value_or(0)))
            held += QString::number(graph.tensors[tensor].id);
        lines += QStringLiteral("peak %1: %2").arg(graphNumber(graph.peakNode()), held.join(u' '));
        lines += QStringLiteral("unplaced %1").arg(graph.unplaced);
    }
    for (const Problem &problem : memories.problems)
        lines += QStringLiteral("problem %1 %2 %3").arg(static_cast<int>(problem.code)).arg(problem.offset).arg(problem.count);
    return lines.join(QLatin1Char('\n'));
}

/// A graph of three operators and tensors of every kind of life.
QByteArray smallGraph()
{
    const QByteArray first = protoField(1, "A-op1") + protoField(4, QByteArray("\x05", 1));
    const QByteArray second =
        protoField(1, "B-op2") + protoField(2, 1) + protoField(4, 6) + protoField(4, 7) + protoField(9, "of a later version");
    const QByteArray third = protoField(1, "C-op3") + protoField(2, 2);
    return protoField(1, 3) + protoField(2, 1000) + protoField(3, first) + protoField(3, second) + protoField(3, third) +
           protoField(4, protoTensor(5, 10, "Common", 0, 1, "LifeLongNone")) +
           protoField(4, protoTensor(6, 200, "OutputOnly", 1, 1, "LifeLongGraphEnd")) +
           protoField(4, protoTensor(7, 3, "Common", 9, 0, "LifeLongGraphStart")) +
           protoField(4, protoTensor(8, 4, "Workspace", 9, 9, "LifeLongGraphAll")) +
           protoField(4, protoTensor(9, 50, "Workspace", 2, 1, "LifeLongNone"));
}

} // namespace

class TestGraphMemory : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void placesTensors_data();
    void placesTensors();
    void readsTheFileOfGraphs();
    void keepsWhatIsWhole();
    void refusesOtherFiles();
    void boundsWhatAFileMayNeed();
    void readsTheDetails();
    void reportsDamagedDetails();
    void readsSums_data();
    void readsSums();

private:
    std::string write(const QByteArray &bytes, const char *name = "memory_usage_0.pb")
    {
        const QString path = m_folder.filePath(QLatin1String(name));
        return test::writeFile(path, bytes) ? path.toStdString() : std::string();
    }
    Result<GraphMemories> read(const QByteArray &bytes)
    {
        TaskControl control;
        return readGraphMemory(write(bytes), control);
    }
    Result<GraphMemories> readDetails(const QByteArray &text)
    {
        TaskControl control;
        return readGraphMemoryDetails(write(text, "memory_usage_details_0.json"), control);
    }

    QTemporaryDir m_folder;
};

void TestGraphMemory::placesTensors_data()
{
    QTest::addColumn<QString>("life");
    QTest::addColumn<int>("first");
    QTest::addColumn<int>("last");
    QTest::addColumn<QString>("placed");
    QTest::newRow("from its first operator to its last") << "LifeLongNone" << 1 << 2 << "1-3";
    QTest::newRow("as long as the graph") << "LifeLongGraphAll" << 9 << -1 << "0-4";
    QTest::newRow("from the begin") << "LifeLongGraphStart" << 3 << 1 << "0-2";
    QTest::newRow("to the end") << "LifeLongGraphEnd" << 3 << 0 << "3-4";
    QTest::newRow("ends behind the graph") << "LifeLongNone" << 2 << 90 << "2-4";
    QTest::newRow("ends before it begins") << "LifeLongNone" << 2 << 1 << "no";
    QTest::newRow("begins behind the graph") << "LifeLongGraphEnd" << 4 << 9 << "no";
    QTest::newRow("before the graph") << "LifeLongNone" << -1 << 1 << "no";
    QTest::newRow("unknown word") << "LifeLongElse" << 1 << 2 << "no";
}

void TestGraphMemory::placesTensors()
{
    QFETCH(QString, life);
    QFETCH(int, first);
    QFETCH(int, last);
    GraphTensor tensor;
    const bool isPlaced = placeTensor(tensor, life.toStdString(), first, last, 4);
    QTEST(isPlaced ? QStringLiteral("%1-%2").arg(tensor.firstNode).arg(tensor.endNode) : QStringLiteral("no"), "placed");
}

void TestGraphMemory::readsTheFileOfGraphs()
{
    const auto memories = read(protoField(1, smallGraph()) + protoField(2, 32) +
                               protoField(1, protoField(1, 4) + protoField(3, protoField(1, "D-op4"))));
    QVERIFY(memories);
    QCOMPARE(printedGraphs(*memories), QStringLiteral("graph 3 1000\nA-op1 1017\nB-op2 1214\nC-op3 1204\n"
                                                      "5 A-op1:0 Common 10 [0,2) \n6 B-op2:0 OutputOnly 200 [1,3) \n"
                                                      "7 B-op2:1 Common 3 [0,1) \n8  Workspace 4 [0,3) \n"
                                                      "9  Workspace 50 [0,0) \npeak 1: 6 5 8\nunplaced 1\n"
                                                      "graph 4 0\nD-op4 0\npeak 0: \nunplaced 0"));
    QCOMPARE(printedTotals(memories->totals()), QStringLiteral("32 1214 1000 5 5"));
}

void TestGraphMemory::keepsWhatIsWhole()
{
    const QByteArray first = protoField(1, protoField(3, protoField(1, "D-op4")));
    const QByteArray whole = first + protoField(1, smallGraph());
    for (const qsizetype cut : {whole.size() - 1, first.size() + 1, first.size() + 40}) {
        const auto memories = read(whole.left(cut));
        QVERIFY(memories);
        QCOMPARE(printedGraphs(*memories), QStringLiteral("graph 0 0\nD-op4 0\npeak 0: \nunplaced 0\nproblem %1 %2 1")
                                               .arg(static_cast<int>(ProblemCode::DamagedRest))
                                               .arg(first.size()));
    }
    const auto negative = read(
        protoField(1, protoField(3, protoField(1, "D")) + protoField(4, protoTensor(1, -5, "Common", 0, 0, "LifeLongGraphAll"))));
    QVERIFY(negative);
    QCOMPARE(printedGraphs(*negative), QStringLiteral("graph 0 0\nD 0\npeak 0: \nunplaced 0\nproblem %1 -1 1")
                                           .arg(static_cast<int>(ProblemCode::UnreadableValues)));
}

void TestGraphMemory::refusesOtherFiles()
{
    for (const QByteArray &bytes :
         {QByteArray("{\"a\": 1}"), QByteArray(64, '\xff'), QByteArray(), QByteArray(20, '\0'), protoField(7, "text")}) {
        const auto memories = read(bytes);
        QVERIFY(!memories);
        QCOMPARE(memories.error().code, ErrorCode::NotRecognised);
    }
}

// Two bytes of a file make an operator, and one makes an output.
void TestGraphMemory::boundsWhatAFileMayNeed()
{
    const QByteArray nodes = QByteArray("\x1a\x00", 2).repeated(1'000'001);
    const auto many = read(protoField(1, nodes));
    QVERIFY(!many);
    QCOMPARE(many.error().code, ErrorCode::NotSupported);
    const auto outputs = read(protoField(1, protoField(3, protoField(4, QByteArray(100'001, '\x01')))));
    QVERIFY(!outputs);
    QCOMPARE(outputs.error().code, ErrorCode::NotRecognised);
}

void TestGraphMemory::readsTheDetails()
{
    const auto memories = readDetails(
        R"({"7": {"graph_id": 7, "static_mem": 9.5367431640625e-07, "nodes": [{"name": "A-op1", "inputs": [{"shape": [1]}]},
        {"name": "B-op2"}], "fp_start": null, "lines": [9.546056389808655e-07, 2e-06],
        "breakdowns": [[{"tensor_name": "A-op1:0", "tensor_id": 2, "size": 9.313225746154785e-10, "type": "output",
        "shape": [2, 3], "life_long": "LifeLongNone", "life_start": 0, "life_end": 1}],
        [{"tensor_name": "A-op1:0", "tensor_id": 2, "size": 9.313225746154785e-10},
         {"tensor_name": "", "tensor_id": 1, "size": 1.862645149230957e-09, "type": "Workspace", "shape": "4,5",
          "life_long": "LifeLongGraphEnd", "life_start": 1, "life_end": 2}, {"size": 1}]]}})");
    QVERIFY(memories);
    QCOMPARE(printedGraphs(*memories), QStringLiteral("graph 7 1024\nA-op1 1025\nB-op2 2147\n1  Workspace 2 [1,2) 4,5\n"
                                                      "2 A-op1:0 output 1 [0,2) 2,3\npeak 1: 1 2\nunplaced 0\nproblem %1 -1 1")
                                           .arg(static_cast<int>(ProblemCode::UnreadableValues)));
    QVERIFY(readDetails("{}"));
}

void TestGraphMemory::reportsDamagedDetails()
{
    const QByteArray first = R"({"1": {"nodes": [{"name": "A"}], "lines": [1]}, "2": {"nodes": [{"na)";
    const auto cut = readDetails(first);
    QVERIFY(cut);
    QCOMPARE(printedGraphs(*cut), QStringLiteral("graph 1 0\nA 1073741824\npeak 0: \nunplaced 0\nproblem %1 %2 1")
                                      .arg(static_cast<int>(ProblemCode::CutShort))
                                      .arg(first.lastIndexOf('"')));
    QCOMPARE(readDetails("nothing").error().code, ErrorCode::NotJson);
    QCOMPARE(readDetails(R"({"data": {"nodes": 4}, "more": [1]})").error().code, ErrorCode::NotRecognised);
}

void TestGraphMemory::readsSums_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("read");
    QTest::newRow("all") << QByteArray(R"({"capacity": 32.0, "allocations": 12, "deallocations": 11,
        "peak_mem": 1.5, "static_mem": 9.313225746154785e-10})")
                         << "34359738368 1610612736 1 12 11";
    QTest::newRow("what is not known is 0") << QByteArray(R"({"capacity": 0, "peak_mem": 0, "static_mem": 0})") << "- - 0 - -";
    QTest::newRow("no number") << QByteArray(R"({"capacity": -1, "peak_mem": "much", "allocations": 1})") << "- - - 1 -";
    QTest::newRow("other file") << QByteArray(R"({"total_time": 1})") << "no";
    QTest::newRow("broken") << QByteArray(R"({"capacity")") << "no";
}

void TestGraphMemory::readsSums()
{
    QFETCH(QByteArray, text);
    const auto totals = readMemoryTotals(write(text, "memory_usage_summary_0.json"));
    QTEST(totals ? printedTotals(*totals) : QStringLiteral("no"), "read");
}

PLUMBLINE_TEST(TestGraphMemory)
#include "tst_graphmemory.moc"
