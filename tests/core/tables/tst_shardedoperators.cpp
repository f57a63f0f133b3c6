// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tables/shardedoperators.h"
#include "tests/support/samples.h"
#include "tests/support/smallprofile.h"
#include "tests/support/testregistry.h"

#include <QTemporaryDir>
#include <QTest>

using namespace plumbline;

namespace {

/// A graph of two operators: a tuple of outputs whose shapes an attribute tells, and one with a strategy.
const QByteArray SmallGraph =
    R"({"config": {"rankId": 3, "stageId": 1, "parallelType": "auto_parallel", "stageDevices": [
        {"dim": [{"size": "0"}, {"size": "1"}]}, {"dim": [{"size": "2"}, {"size": "3"}]}]},
       "graph": {"node": [
        {"name": "1", "opType": "GetNext", "scope": "Default", "attribute": [
          {"name": "shapes", "value": {"dtype": "DT_TUPLE", "values": [
            {"values": [{"intVal": "32"}, {"intVal": "3"}]}, {"values": [{"intVal": "32"}]}]}},
          {"name": "types", "value": {"values": [{"typeVal": {"dataType": "DT_BASE_INT"}}]}}],
         "outputType": {"dataType": "DT_TUPLE", "sequenceType": {"elemTypes": [{"tensorType": {"elemType": "DT_FLOAT32"}}]}},
         "fullName": "Default/GetNext-op1"},
        {"name": "2", "input": [{"name": "1", "type": "DATA_EDGE"}, {"name": "9"}], "opType": "MatMul", "scope": "Default/a",
         "attribute": [{"name": "gen_strategy", "value": {"values": [{"values": [{"intVal": "2"}, {"intVal": "1"}]},
                                                                     {"values": [{"intVal": "1"}, {"intVal": "1"}]}]}}],
         "outputType": {"tensorType": {"shape": {"dim": [{"size": "32"}, {"size": "8"}]}}},
         "fullName": "Default/a/MatMul-op2", "instanceName": "redistribution"}],
        "parameters": [{"name": "9"}]}})";

QStringList printedGraph(const Result<ShardedGraph> &graph)
{
    if (!graph)
        return {QStringLiteral("error %1").arg(int(graph.error().code))};
    QStringList lines;
    for (const ShardedOperator &each : graph->operators) {
        QStringList cells;
        for (const std::string *text :
             {&each.node, &each.name, &each.type, &each.scope, &each.shape, &each.strategy, &each.instance, &each.inputs})
            cells += QString::fromStdString(*text);
        lines += cells.join(u'|');
    }
    for (const Problem &problem : graph->problems)
        lines += QStringLiteral("problem %1 at %2 x %3").arg(int(problem.code)).arg(problem.offset).arg(problem.count);
    return lines;
}

} // namespace

class TestShardedOperators : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void readsOperators();
    void readsTheConfigAlone();
    void keepsWhatComesBeforeDamage();
    void boundsTexts();
    void readsSamples();

private:
    [[nodiscard]] Result<ShardedGraph> read(const QByteArray &text, ShardedPart part = ShardedPart::All)
    {
        TaskControl control;
        const QString path = m_folder.filePath(QStringLiteral("parallel_strategy_3.json"));
        if (!test::writeFile(path, text))
            return failure(ErrorCode::ReadFailed);
        return readShardedOperators(path.toStdString(), control, part);
    }

    QTemporaryDir m_folder;
};

void TestShardedOperators::readsOperators()
{
    const auto graph = read(SmallGraph);
    QCOMPARE(printedGraph(graph),
             (QStringList{QStringLiteral("1|Default/GetNext-op1|GetNext|Default|((32,3),(32))|||"),
                          QStringLiteral("2|Default/a/MatMul-op2|MatMul|Default/a|(32,8)|((2,1),(1,1))|redistribution|1 9")}));
    QCOMPARE(graph->rank, 3);
    QCOMPARE(graph->stage, 1);
    QCOMPARE(graph->mode, std::string("auto_parallel"));
    QCOMPARE(graph->stages, (std::vector<std::vector<int>>{{0, 1}, {2, 3}}));
}

void TestShardedOperators::readsTheConfigAlone()
{
    const auto graph = read(SmallGraph, ShardedPart::Config);
    QVERIFY(graph && graph->operators.empty() && graph->problems.empty());
    QCOMPARE(graph->stages.size(), std::size_t{2});
}

void TestShardedOperators::keepsWhatComesBeforeDamage()
{
    const qsizetype firstEnd = SmallGraph.indexOf("GetNext-op1\"}") + 13;
    const QByteArray cut = SmallGraph.first(SmallGraph.indexOf("redistribution"));
    QCOMPARE(printedGraph(read(cut)),
             (QStringList{QStringLiteral("1|Default/GetNext-op1|GetNext|Default|((32,3),(32))|||"),
                          QStringLiteral("problem %1 at %2 x 1").arg(int(ProblemCode::CutShort)).arg(firstEnd)}));
    QByteArray broken = SmallGraph;
    broken.replace("\"instanceName\": ", "\"instanceName\" ");
    QCOMPARE(printedGraph(read(broken)).last(),
             QStringLiteral("problem %1 at %2 x 1").arg(int(ProblemCode::DamagedRest)).arg(firstEnd));
    QCOMPARE(
        printedGraph(
            read(R"({"config": 1, "graph": {"node": [7, {"name": 5, "input": 1, "attribute": [3], "outputType": []}]}})")),
        (QStringList{QStringLiteral("5|||||||"), QStringLiteral("problem %1 at -1 x 1").arg(int(ProblemCode::UnreadableRows))}));
    QCOMPARE(printedGraph(read("[]")), QStringList{QStringLiteral("error %1").arg(int(ErrorCode::NotJson))});
}

void TestShardedOperators::boundsTexts()
{
    const QByteArray deep = QByteArray("{\"values\":[").repeated(50) + "1" + QByteArray("]}").repeated(50);
    const auto graph = read("{\"graph\":{\"node\":[{\"opType\":\"" + QByteArray("é").repeated(3000) +
                            "\",\"attribute\":[{\"name\":\"gen_strategy\",\"value\":" + deep + "}]}]}}");
    QVERIFY(graph && graph->problems.empty());
    QCOMPARE(QString::fromStdString(graph->operators.at(0).type), QStringLiteral("é").repeated(500) + u'…');
    QCOMPARE(graph->operators.at(0).strategy, std::string(16, '(') + std::string(16, ')'));
}

void TestShardedOperators::readsSamples()
{
    const QString file = test::samplePath(QStringLiteral("mindinsight/parallel_strategy/parallel_strategy_0.json"));
    if (file.isEmpty())
        QSKIP("../shared/samples is absent");
    TaskControl control;
    QCOMPARE(printedGraph(readShardedOperators(file.toStdString(), control)),
             (QStringList{QStringLiteral("1|Default/GetNext-op767|GetNext|Default|((32,3,224,224),(32))|||"),
                          QStringLiteral(
                              "2|Default/conv1-Conv2d/Conv2D-op2|Conv2D|Default/conv1-Conv2d||((2,1,1,1),(1,1,1,1))||1 1000")}));
}

PLUMBLINE_TEST(TestShardedOperators)
#include "tst_shardedoperators.moc"
