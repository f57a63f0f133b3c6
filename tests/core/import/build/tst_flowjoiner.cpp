// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/build/flowjoiner.h"
#include "tests/support/testregistry.h"

#include <QTest>

using namespace plumbline;

class TestFlowJoiner : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void joins_data();
    void joins();
    void keysThatCollide();
};

// Points are "kind time", with a digit for another key: "s10 f20" is a start at 10 and a finish at 20.
void TestFlowJoiner::joins_data()
{
    QTest::addColumn<QString>("points");
    QTest::addColumn<QString>("arrows");
    QTest::addColumn<quint64>("unpaired");
    QTest::newRow("pair") << u"s10 f20"_qs << u"10>20"_qs << quint64{0};
    QTest::newRow("chain of two arrows") << u"s10 t15 f20"_qs << u"10>15 15>20"_qs << quint64{0};
    QTest::newRow("fan-out") << u"s10 f20 f30"_qs << u"10>20 10>30"_qs << quint64{0};
    QTest::newRow("id used again") << u"s10 f20 s30 f40"_qs << u"10>20 30>40"_qs << quint64{0};
    QTest::newRow("finish before its start") << u"f10 s20"_qs << u"20>10"_qs << quint64{0};
    QTest::newRow("latest start wins") << u"s10 s15 f20"_qs << u"15>20"_qs << quint64{1};
    QTest::newRow("same time") << u"f10 s10"_qs << u"10>10"_qs << quint64{0};
    QTest::newRow("no start") << u"f10 f20"_qs << QString() << quint64{2};
    QTest::newRow("step without finish") << u"s10 t20"_qs << u"10>20"_qs << quint64{0};
    QTest::newRow("steps alone") << u"t10 t20"_qs << u"10>20"_qs << quint64{0};
    QTest::newRow("finish before a step") << u"f10 t20"_qs << u"20>10"_qs << quint64{0};
    QTest::newRow("two keys") << u"s10 f20#1"_qs << QString() << quint64{2};
}

void TestFlowJoiner::joins()
{
    QFETCH(QString, points);
    std::vector<FlowRecord> records;
    for (const QString &point : points.split(QLatin1Char(' '))) {
        FlowRecord record;
        record.kind = point[0] == QLatin1Char('s')   ? FlowRecord::Kind::Start
                      : point[0] == QLatin1Char('t') ? FlowRecord::Kind::Step
                                                     : FlowRecord::Kind::Finish;
        record.time = point.mid(1).section(QLatin1Char('#'), 0, 0).toLongLong();
        record.keyLow = point.section(QLatin1Char('#'), 1).toULongLong();
        records.push_back(record);
    }
    TaskControl control;
    const JoinedFlows joined = joinFlows(records, 2, control);
    QStringList arrows;
    for (std::size_t to = 0; to < records.size(); ++to) {
        if (joined.sources[to] != 0)
            arrows << QStringLiteral("%1>%2").arg(records[joined.sources[to] - 1].time).arg(records[to].time);
    }
    QTEST(arrows.join(QLatin1Char(' ')), "arrows");
    QTEST(quint64{joined.unpaired}, "unpaired");
}

// Keys that all hash to the same place of a table, as a hostile file may have them.
void TestFlowJoiner::keysThatCollide()
{
    constexpr std::uint64_t Keys = 20'000;
    std::vector<FlowRecord> records;
    for (const auto kind : {FlowRecord::Kind::Start, FlowRecord::Kind::Finish, FlowRecord::Kind::Finish}) {
        for (std::uint64_t key = 0; key < Keys; ++key) {
            FlowRecord record;
            record.kind = kind;
            record.keyLow = key << 32;
            record.keyHigh = key % 7;
            records.push_back(record);
        }
    }
    TaskControl control;
    const JoinedFlows joined = joinFlows(records, 2, control);
    for (std::uint32_t point = 0; point < records.size(); ++point)
        QCOMPARE(joined.sources[point], point < Keys ? 0 : point % Keys + 1);
    QCOMPARE(joined.unpaired, std::uint64_t{0});
}

PLUMBLINE_TEST(TestFlowJoiner)
#include "tst_flowjoiner.moc"
