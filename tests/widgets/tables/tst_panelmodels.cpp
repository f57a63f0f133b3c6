// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/modeltext.h"
#include "tests/support/testregistry.h"
#include "widgets/details/flowmodel.h"
#include "widgets/details/propertymodel.h"
#include "widgets/importreport/problemmodel.h"
#include "widgets/pages/files/cardmodel.h"
#include "widgets/tables/roles.h"

#include <QAbstractItemModelTester>
#include <QTest>

using namespace plumbline;
using plumbline::test::modelText;

class PanelModelsTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void propertiesFormATree();
    void propertiesCopyExactDigits();
    void problemsSortBySeverityAndOffset();
    void cardsSayTheirEventsOrWhyNot();
    void flowsNameTheOtherEnd();
};

void PanelModelsTest::propertiesFormATree()
{
    PropertyModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    QCOMPARE(modelText(model), QStringLiteral("Property | Value\n"));
    model.setProperties({{QStringLiteral("Facts"), {}, {}, {{QStringLiteral("Lane"), QStringLiteral("Stream 2"), {}, {}}}},
                         {QStringLiteral("args"),
                          QStringLiteral("{1}"),
                          {},
                          {{QStringLiteral("a"), {}, {}, {{QStringLiteral("0"), QStringLiteral("x"), {}, {}}}}}}});
    QCOMPARE(modelText(model), QStringLiteral("Property | Value\n"
                                              "Facts | \n"
                                              "  Lane | Stream 2\n"
                                              "args | {1}\n"
                                              "  a | \n"
                                              "    0 | x\n"));
    model.setProperties({{QStringLiteral("only"), {}, {}, {}}});
    QCOMPARE(modelText(model), QStringLiteral("Property | Value\nonly | \n"));
}

void PanelModelsTest::propertiesCopyExactDigits()
{
    PropertyModel model;
    model.setProperties({{QStringLiteral("Duration"), QStringLiteral("1.5 ms"), QStringLiteral("1500000"), {}},
                         {QStringLiteral("Lane"), QStringLiteral("L"), {}, {}}});
    QCOMPARE(model.index(0, 1).data(CopyRole).toString(), QStringLiteral("1500000"));
    QCOMPARE(model.index(0, 0).data(CopyRole).toString(), QStringLiteral("Duration"));
    QCOMPARE(model.index(1, 1).data(CopyRole).toString(), QStringLiteral("L"));
}

void PanelModelsTest::problemsSortBySeverityAndOffset()
{
    ProblemModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    model.setRows({{Severity::Error, ProblemCode::NotAnObject, "a.json", 12345, 2, {}, 1},
                   {Severity::Note, ProblemCode::EmptyTimeline, "<b>b</b>.json", -1, 0, {}, 1}});
    QCOMPARE(modelText(model),
             QStringLiteral("Severity | File | Byte offset | Message\n"
                            "Error | a.json | 12 345 | An element of the event list is no event and was refused.\n"
                            "Note | <b>b</b>.json |  | The timeline holds no events.\n"));
    QCOMPARE(model.index(0, ProblemModel::OffsetColumn).data(SortRole).toLongLong(), 12345);
    QCOMPARE(model.index(0, ProblemModel::OffsetColumn).data(CopyRole).toString(), QStringLiteral("12345"));
    QVERIFY(model.index(0, ProblemModel::SeverityColumn).data(SortRole).toInt() >
            model.index(1, ProblemModel::SeverityColumn).data(SortRole).toInt());
}

void PanelModelsTest::cardsSayTheirEventsOrWhyNot()
{
    CardModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    CardRow good;
    good.name = QStringLiteral("rank0_ascend_pt");
    good.rank = 0;
    good.device = 4;
    good.framework = QStringLiteral("PyTorch");
    good.level = QStringLiteral("Level1");
    good.ledger = Ledger{};
    good.ledger->events = good.ledger->drawn = 10112;
    CardRow poor;
    poor.name = QStringLiteral("other");
    poor.rank = 1;
    poor.rankGuessed = true;
    poor.reason = QStringLiteral("no timeline");
    poor.path = QStringLiteral("/x/<b>");
    model.setRows({good, poor});
    QCOMPARE(modelText(model), QStringLiteral("Card | Rank | Device | Framework | Level | Events | Timeline\n"
                                              "rank0_ascend_pt | 0 | 4 | PyTorch | Level1 | 10 112 | 10 112 events read = 10 112 "
                                              "drawn + 0 refused\n"
                                              "other | 1 (assumed) | unknown |  |  |  | no timeline\n"));
    QVERIFY(model.index(1, CardModel::NameColumn).data(Qt::ToolTipRole).toString().contains(QStringLiteral("&lt;b&gt;")));
    QCOMPARE(model.index(0, CardModel::EventsColumn).data(CopyRole).toString(), QStringLiteral("10112"));
}

void PanelModelsTest::flowsNameTheOtherEnd()
{
    FlowModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    FlowRow there;
    there.category = QStringLiteral("HostToDevice");
    there.outgoing = true;
    there.otherName = QStringLiteral("MatMul");
    there.otherLane = QStringLiteral("Ascend Hardware / Stream 2");
    there.latencyNs = 12500;
    FlowRow back;
    back.category = QStringLiteral("async_npu");
    back.otherLane = QStringLiteral("CANN / Thread 7");
    back.latencyNs = -3;
    model.setRows({there, back});
    QCOMPARE(modelText(model), QStringLiteral("Flow | Dir. | Other end | Latency | Lane\n"
                                              "HostToDevice | to | MatMul | 12.5 µs | Ascend Hardware / Stream 2\n"
                                              "async_npu | from | no slice, CANN / Thread 7 | −3 ns | CANN / Thread 7\n"));
    QCOMPARE(model.index(1, FlowModel::LatencyColumn).data(SortRole).toLongLong(), -3);
}

PLUMBLINE_WIDGET_TEST(PanelModelsTest)
#include "tst_panelmodels.moc"
