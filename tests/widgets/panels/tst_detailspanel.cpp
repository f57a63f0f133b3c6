// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/traceloader.h"
#include "tests/support/modeltext.h"
#include "tests/support/smallprofile.h"
#include "widgets/models/flowmodel.h"
#include "widgets/panels/copyrows.h"
#include "widgets/panels/detailspanel.h"
#include "widgets/timeline/timelinestate.h"

#include <QAbstractItemModelTester>
#include <QClipboard>
#include <QEvent>
#include <QGuiApplication>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QTreeView>

using namespace plumbline;
using plumbline::test::modelText;

namespace {

TimelineItem sliceNamed(const TimelineState &state, std::string_view name)
{
    const Trace &trace = *state.cards().front().trace;
    for (std::size_t row = 0; row < trace.slices().size(); ++row) {
        if (trace.text(trace.slices().name[row]) == name)
            return {0, SliceId(row), {}};
    }
    return {};
}

} // namespace

class DetailsPanelTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void saysWhyItIsEmpty();
    void showsFactsArgumentsAndSource();
    void selfTimeLeavesOutWhatIsInside();
    void followsAFlow();
    void narrowPanelsNameTheOtherEnd();
    void copiesExactValues();
    void survivesQuickSelections();
    void saysWhyARecordCannotBeRead();
    void cutsEndlessArguments();
    void cutsEndlessLines();
    void cutsEndlessCallStacks();
    void readingStopsWhenAsked();

private:
    [[nodiscard]] TimelineCard loadCard(const QByteArray &timeline, const QString &name);

    QTemporaryDir m_folder;
    QString m_file;
};

TimelineCard DetailsPanelTest::loadCard(const QByteArray &timeline, const QString &name)
{
    m_file = m_folder.filePath(name);
    if (!test::writeFile(m_file, timeline))
        return {};
    TaskControl control;
    const auto trace = loadTrace({m_file.toStdString()}, control);
    return trace ? TimelineCard::build(QStringLiteral("rank 0"), QStringLiteral("job"), *trace) : TimelineCard();
}

void DetailsPanelTest::initTestCase()
{
    QVERIFY(m_folder.isValid());
}

void DetailsPanelTest::saysWhyItIsEmpty()
{
    TimelineState state;
    const DetailsPanel panel(&state);
    QCOMPARE(panel.message(), QStringLiteral("Nothing is open. Details of a slice are shown here once you click one."));
    const TimelineCard card = loadCard(test::smallTimeline(), QStringLiteral("a.json"));
    QVERIFY(card.trace);
    state.setCards({card});
    QCOMPARE(panel.message(), QStringLiteral("Nothing is selected. Click a slice or a mark in the timeline."));
    state.select(sliceNamed(state, "add"));
    QCOMPARE(panel.message(), QString());
    state.setCards({});
    QCOMPARE(panel.message(), QStringLiteral("Nothing is open. Details of a slice are shown here once you click one."));
}

void DetailsPanelTest::showsFactsArgumentsAndSource()
{
    TimelineState state;
    const QByteArray timeline = test::smallTimeline();
    state.setCards({loadCard(timeline, QStringLiteral("b.json"))});
    const DetailsPanel panel(&state);
    const QAbstractItemModelTester tester(panel.findChild<PropertyModel *>(),
                                          QAbstractItemModelTester::FailureReportingMode::Fatal);
    state.select(sliceNamed(state, "add"));
    QVERIFY(modelText(panel.properties()).contains(QStringLiteral("Arguments | being read")));
    QTRY_VERIFY(modelText(panel.properties()).contains(QStringLiteral("Source")));

    const qsizetype offset = timeline.indexOf("{\"ph\": \"X\", \"name\": \"add\"");
    const qsizetype end = timeline.indexOf("\n{\"ph\": \"X\", \"name\": \"AddKernel\"") - 1;
    const QString record = QString::fromUtf8(timeline.mid(offset, end - offset)).replace(QLatin1Char('\n'), QChar(0xFFFD));
    const QString expected = QStringLiteral("Property | Value\n"
                                            "Facts | \n"
                                            "  Start | 10 000 ns\n"
                                            "  Start, absolute | 1 010 000 ns\n"
                                            "  Duration | 20 µs\n"
                                            "  Card | rank 0\n"
                                            "  Process | Python\n"
                                            "  Lane | python\n"
                                            "  Row | 1\n"
                                            "  Category | cpu_op\n"
                                            "  Self time | 20 µs\n"
                                            "Arguments | \n"
                                            "  Input Dims | 2,3 4\n"
                                            "    1 | 2,3\n"
                                            "    2 | 4\n"
                                            "  shape | [2]\n"
                                            "    0 | 2\n"
                                            "    1 | {1}\n"
                                            "      deep | <b>x</b>\n"
                                            "Call stack | \n"
                                            "  1 | a.py(1): f\n"
                                            "  2 | b.py(2): g\n"
                                            "Source | \n"
                                            "  File | %1\n"
                                            "  Byte offset | %2\n"
                                            "  Length | %3\n"
                                            "  Record | %4\n")
                                 .arg(m_file, QString::number(offset), QString::number(end - offset), record);
    QCOMPARE(modelText(panel.properties()), expected);
    QCOMPARE(modelText(panel.flows()), QStringLiteral("Flow | Dir. | Other end | Latency\n"
                                                      "HostToDevice | to | AddKernel | 40 µs\n"));
}

void DetailsPanelTest::selfTimeLeavesOutWhatIsInside()
{
    TimelineState state;
    state.setCards({loadCard(test::smallTimeline(), QStringLiteral("c.json"))});
    const DetailsPanel panel(&state);
    state.select(sliceNamed(state, "step"));
    QTRY_VERIFY(modelText(panel.properties()).contains(QStringLiteral("Self time | 80 µs")));
    QCOMPARE(panel.flows().rowCount(), 0);
}

void DetailsPanelTest::followsAFlow()
{
    TimelineState state;
    state.setCards({loadCard(test::smallTimeline(), QStringLiteral("d.json"))});
    DetailsPanel panel(&state);
    QSignalSpy reveal(&panel, &DetailsPanel::revealRequested);
    state.select(sliceNamed(state, "add"));
    panel.followFlow(0);
    QVERIFY(state.selection() == sliceNamed(state, "AddKernel"));
    QCOMPARE(reveal.count(), 1);
    QCOMPARE(modelText(panel.flows()), QStringLiteral("Flow | Dir. | Other end | Latency\n"
                                                      "HostToDevice | from | add | 40 µs\n"));
}

void DetailsPanelTest::narrowPanelsNameTheOtherEnd()
{
    TimelineState state;
    state.setCards({loadCard(test::smallTimeline(), QStringLiteral("l.json"))});
    DetailsPanel panel(&state);
    panel.resize(330, 600);
    panel.show();
    state.select(sliceNamed(state, "add"));
    QCoreApplication::processEvents();
    const QTreeView *table = nullptr;
    for (const QTreeView *view : panel.findChildren<QTreeView *>()) {
        if (view->model() != &panel.properties())
            table = view;
    }
    QVERIFY(table);
    QVERIFY2(table->columnWidth(FlowModel::OtherColumn) > table->fontMetrics().horizontalAdvance(QStringLiteral("Node@launch")),
             qPrintable(QString::number(table->columnWidth(FlowModel::OtherColumn))));
    QVERIFY(table->columnWidth(FlowModel::DirectionColumn) > table->fontMetrics().horizontalAdvance(QStringLiteral("from")));
}

void DetailsPanelTest::copiesExactValues()
{
    TimelineState state;
    state.setCards({loadCard(test::smallTimeline(), QStringLiteral("e.json"))});
    const DetailsPanel panel(&state);
    state.select(sliceNamed(state, "add"));
    QTRY_VERIFY(modelText(panel.properties()).contains(QStringLiteral("Source")));
    QTreeView *tree = nullptr;
    for (QTreeView *view : panel.findChildren<QTreeView *>()) {
        if (view->model() == &panel.properties())
            tree = view;
    }
    QVERIFY(tree);
    const QModelIndex facts = panel.properties().index(0, 0);
    tree->selectionModel()->select(panel.properties().index(2, 0, facts),
                                   QItemSelectionModel::Select | QItemSelectionModel::Rows);
    tree->selectionModel()->select(panel.properties().index(1, 0, facts),
                                   QItemSelectionModel::Select | QItemSelectionModel::Rows);
    QCOMPARE(selectedRowsText(*tree), QStringLiteral("Start, absolute\t1010000\nDuration\t20000"));
}

void DetailsPanelTest::survivesQuickSelections()
{
    TimelineState state;
    state.setCards({loadCard(test::smallTimeline(), QStringLiteral("f.json"))});
    const DetailsPanel panel(&state);
    for (int i = 0; i < 200; ++i) {
        state.select(sliceNamed(state, i % 2 == 0 ? "add" : "step"));
        if (i % 7 == 0)
            QCoreApplication::processEvents();
    }
    state.select(sliceNamed(state, "AddKernel"));
    QTRY_VERIFY(modelText(panel.properties()).contains(QStringLiteral("AI_VECTOR_CORE")));
    QTest::qWait(20);
    QVERIFY(!modelText(panel.properties()).contains(QStringLiteral("shape")));
}

void DetailsPanelTest::saysWhyARecordCannotBeRead()
{
    TimelineState state;
    state.setCards({loadCard(test::smallTimeline(), QStringLiteral("g.json"))});
    const DetailsPanel panel(&state);
    QVERIFY(QFile::resize(m_file, 0));
    state.select(sliceNamed(state, "add"));
    QTRY_VERIFY(!modelText(panel.properties()).contains(QStringLiteral("being read")));
    QVERIFY2(modelText(panel.properties()).contains(QStringLiteral("g.json")), qPrintable(modelText(panel.properties())));
}

void DetailsPanelTest::cutsEndlessArguments()
{
    QByteArray args;
    for (int i = 0; i < 20'000; ++i)
        args += (i == 0 ? "\"" : ",\"") + QByteArray::number(i) + "\":0";
    TimelineState state;
    state.setCards({loadCard(R"([{"ph":"X","name":"add","pid":1,"tid":1,"ts":1,"dur":1,"args":{)" + args + "}}]",
                             QStringLiteral("h.json"))});
    const DetailsPanel panel(&state);
    state.select(sliceNamed(state, "add"));
    QTRY_VERIFY(modelText(panel.properties()).contains(QStringLiteral("Arguments | 15 000 more are not shown")));
    QCOMPARE(panel.properties().rowCount(panel.properties().index(1, 0)), static_cast<int>(MaximumArguments));
}

void DetailsPanelTest::cutsEndlessLines()
{
    QByteArray lines;
    for (int i = 0; i < 20'000; ++i)
        lines += "a\\n\\n";
    TimelineState state;
    state.setCards(
        {loadCard(R"([{"ph":"X","name":"add","pid":1,"tid":1,"ts":1,"dur":1,"args":{"long":")" + lines + R"(","next":"b\nc"}}])",
                  QStringLiteral("i.json"))});
    const DetailsPanel panel(&state);
    state.select(sliceNamed(state, "add"));
    // 20 000 lines less the 4999 that fit with the argument they belong to, and the next argument.
    QTRY_VERIFY(modelText(panel.properties()).contains(QStringLiteral("Arguments | 15 002 more are not shown")));
    const QModelIndex arguments = panel.properties().index(1, 0);
    QCOMPARE(panel.properties().rowCount(arguments), 1);
    QCOMPARE(panel.properties().rowCount(panel.properties().index(0, 0, arguments)), static_cast<int>(MaximumArguments) - 1);
}

void DetailsPanelTest::cutsEndlessCallStacks()
{
    QByteArray lines;
    for (int i = 0; i < 6'000; ++i)
        lines += "a.py(1): f;\\r\\n";
    TimelineState state;
    state.setCards(
        {loadCard(R"([{"ph":"X","name":"add","pid":1,"tid":1,"ts":1,"dur":1,"args":{"Call stack":")" + lines + R"("}}])",
                  QStringLiteral("j.json"))});
    const DetailsPanel panel(&state);
    state.select(sliceNamed(state, "add"));
    QTRY_VERIFY(
        modelText(panel.properties()).contains(QStringLiteral("Call stack | 1 000 more are not shown\n  1 | a.py(1): f\n")));
    QCOMPARE(panel.properties().rowCount(panel.properties().index(2, 0)), static_cast<int>(MaximumArguments));
}

void DetailsPanelTest::readingStopsWhenAsked()
{
    TimelineState state;
    state.setCards({loadCard(test::smallTimeline(), QStringLiteral("k.json"))});
    TaskControl control;
    QVERIFY(readItem(*state.cards().front().trace, sliceNamed(state, "add"), control));
    control.requestStop();
    const auto stopped = readItem(*state.cards().front().trace, sliceNamed(state, "add"), control);
    QVERIFY(!stopped);
    QVERIFY(stopped.error().code == ErrorCode::Cancelled);
}

QTEST_MAIN(DetailsPanelTest)
#include "tst_detailspanel.moc"
