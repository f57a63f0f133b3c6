// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/traceloader.h"
#include "tests/support/modeltext.h"
#include "tests/support/smallprofile.h"
#include "tests/support/testregistry.h"
#include "widgets/details/detailspanel.h"
#include "widgets/details/flowmodel.h"
#include "widgets/details/propertyview.h"
#include "widgets/support/asynctask.h"
#include "widgets/tables/copyrows.h"
#include "widgets/timeline/state/timelinestate.h"

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
    void joinsTheKernelTable();
    void saysWhyThereIsNoKernelRow();
    void showsTheSameSliceOfOtherCards();
    void copiesEverything();
    void remembersWhatWasClosed();
    void wrapsWhatIsLong();
    void marksFlowsThatEndBeforeTheyStart();

private:
    [[nodiscard]] TimelineCard cardWithTable(const QString &name, const QByteArray &table);
    [[nodiscard]] static QString section(const PropertyModel &model, const QString &title);
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
    QCOMPARE(panel.message(), QStringLiteral("Nothing is open. Click a slice to show its details here."));
    const TimelineCard card = loadCard(test::smallTimeline(), QStringLiteral("a.json"));
    QVERIFY(card.trace);
    state.setCards({card});
    QCOMPARE(panel.message(), QStringLiteral("Nothing is selected. Click a slice or an instant on the timeline."));
    state.select(sliceNamed(state, "add"));
    QCOMPARE(panel.message(), QString());
    state.setCards({});
    QCOMPARE(panel.message(), QStringLiteral("Nothing is open. Click a slice to show its details here."));
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
    QTRY_VERIFY_WITH_TIMEOUT(modelText(panel.properties()).contains(QStringLiteral("Source")), 20'000);

    const qsizetype offset = timeline.indexOf("{\"ph\": \"X\", \"name\": \"add\"");
    const qsizetype end = timeline.indexOf("\n{\"ph\": \"X\", \"name\": \"AddKernel\"") - 1;
    const QString record = QString::fromUtf8(timeline.mid(offset, end - offset)).replace(QLatin1Char('\n'), QChar(0xFFFD));
    const QString expected = QStringLiteral("Property | Value\n"
                                            "Properties | \n"
                                            "  Start | 10 000 ns after the first slice\n"
                                            "  Absolute | 1 010 000 ns\n"
                                            "  Duration | 20 µs\n"
                                            "  Self time | 20 µs\n"
                                            "  Role | Host API\n"
                                            "  Lane | python\n"
                                            "  Process | Python\n"
                                            "  Card | rank 0\n"
                                            "  Depth | 1\n"
                                            "  Category | cpu_op\n"
                                            "Arguments | \n"
                                            "  Input Dims | 2,3 4\n"
                                            "    1 | 2,3\n"
                                            "    2 | 4\n"
                                            "  shape | [2]\n"
                                            "    0 | 2\n"
                                            "    1 | {1}\n"
                                            "      deep | <b>x</b>\n"
                                            "Call stack | \n"
                                            "  a.py(1): f | \n"
                                            "  b.py(2): g | \n"
                                            "Source | \n"
                                            "  File | %1\n"
                                            "  Byte offset | %2\n"
                                            "  Length | %3 B\n"
                                            "  %4 | \n")
                                 .arg(m_file, QString::number(offset), QString::number(end - offset), record);
    QCOMPARE(modelText(panel.properties()), expected);
    QCOMPARE(modelText(panel.flows()), QStringLiteral("Flow | Dir. | Other end | Latency | Lane\n"
                                                      "HostToDevice | to | AddKernel | 40 µs | Ascend Hardware / Stream 2\n"));
}

void DetailsPanelTest::selfTimeLeavesOutWhatIsInside()
{
    TimelineState state;
    state.setCards({loadCard(test::smallTimeline(), QStringLiteral("c.json"))});
    const DetailsPanel panel(&state);
    state.select(sliceNamed(state, "step"));
    QTRY_VERIFY_WITH_TIMEOUT(modelText(panel.properties()).contains(QStringLiteral("Self time | 80 µs")), 20'000);
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
    QCOMPARE(modelText(panel.flows()), QStringLiteral("Flow | Dir. | Other end | Latency | Lane\n"
                                                      "HostToDevice | from | add | 40 µs | Python / python\n"));
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
    QTRY_VERIFY_WITH_TIMEOUT(modelText(panel.properties()).contains(QStringLiteral("Source")), 20'000);
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
    QCOMPARE(selectedRowsText(*tree), QStringLiteral("Absolute\t1010000\nDuration\t20000"));
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
    QTRY_VERIFY_WITH_TIMEOUT(modelText(panel.properties()).contains(QStringLiteral("AI_VECTOR_CORE")), 20'000);
    AsyncJob::waitForAll();
    QCoreApplication::processEvents();
    QVERIFY(!modelText(panel.properties()).contains(QStringLiteral("shape")));
}

void DetailsPanelTest::saysWhyARecordCannotBeRead()
{
    TimelineState state;
    state.setCards({loadCard(test::smallTimeline(), QStringLiteral("g.json"))});
    const DetailsPanel panel(&state);
    QVERIFY(QFile::resize(m_file, 0));
    state.select(sliceNamed(state, "add"));
    QTRY_VERIFY_WITH_TIMEOUT(!modelText(panel.properties()).contains(QStringLiteral("being read")), 20'000);
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
    QTRY_VERIFY_WITH_TIMEOUT(modelText(panel.properties()).contains(QStringLiteral("Arguments | 15 000 more are not shown")),
                             20'000);
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
    // There are 20 000 lines. 4999 of them fit beside the argument that they belong to, and the next argument is left out as
    // well.
    QTRY_VERIFY_WITH_TIMEOUT(modelText(panel.properties()).contains(QStringLiteral("Arguments | 15 002 more are not shown")),
                             20'000);
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
    QTRY_VERIFY_WITH_TIMEOUT(
        modelText(panel.properties()).contains(QStringLiteral("Call stack | 1 000 more are not shown\n  a.py(1): f | \n")),
        20'000);
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

/// Returns a card of a profile, with `table` as its kernel_details.csv unless it is null.
TimelineCard DetailsPanelTest::cardWithTable(const QString &name, const QByteArray &table)
{
    TimelineCard card = loadCard(test::smallTimeline(), name + QStringLiteral("/trace_view.json"));
    Card found;
    found.path = m_folder.filePath(name).toStdString();
    found.rank = 0;
    if (!table.isNull() && test::writeFile(m_folder.filePath(name + QStringLiteral("/kernel_details.csv")), table))
        found.files.push_back({"kernel_details", "kernel_details.csv", 1, {}, FileStatus::Ok, {}});
    card.origin = CardOrigin{m_folder.path(), 0};
    card.open = card.open->withTimeline(found, card.trace);
    return card;
}

/// Prints a section with its rows; "" if it does not exist.
QString DetailsPanelTest::section(const PropertyModel &model, const QString &title)
{
    QString text;
    bool isInside = false;
    for (const QString &line : modelText(model).split(QLatin1Char('\n'))) {
        if (!line.startsWith(QLatin1Char(' ')))
            isInside = line.startsWith(title + QStringLiteral(" |"));
        if (isInside)
            text += line + QLatin1Char('\n');
    }
    return text;
}

void DetailsPanelTest::joinsTheKernelTable()
{
    TimelineState state;
    state.setCards(
        {cardWithTable(QStringLiteral("joined"),
                       "Name,Type,Accelerator Core,Start Time(us),Duration(us),Wait Time(us),Block Dim,Input Shapes,"
                       "Input Data Types,Input Formats,Output Shapes,Output Data Types,Output Formats,Context ID,"
                       "aiv_time(us),aiv_vec_time(us),aiv_vec_ratio,aiv_mte2_time(us),aiv_mte2_ratio,aiv_mte3_ratio\r\n"
                       "AddKernel,Add,AI_VECTOR_CORE,1050.000\t,30,1.5,8,\"\"\"2,3;\"\"\",FLOAT;INT64,ND;ND,\"\"\"2,3\"\"\","
                       "FLOAT,ND,N/A,28,7.5,0.25,22.5,0.75,0\r\n")});
    const DetailsPanel panel(&state);
    const QAbstractItemModelTester tester(panel.findChild<PropertyModel *>(),
                                          QAbstractItemModelTester::FailureReportingMode::Fatal);
    state.select(sliceNamed(state, "AddKernel"));
    QTRY_COMPARE_WITH_TIMEOUT(section(panel.properties(), QStringLiteral("Kernel")),
                              QStringLiteral("Kernel | \n"
                                             "  Type | Add\n"
                                             "  Core | AI_VECTOR_CORE\n"
                                             "  Input 0 | [2, 3]  FLOAT  ND\n"
                                             "  Input 1 | scalar  INT64  ND\n"
                                             "  Output 0 | [2, 3]  FLOAT  ND\n"
                                             "  Block dim | 8\n"
                                             "  Wait | 1.5 µs\n"
                                             "  Read from | kernel_details.csv, row 2\n"),
                              20'000);
    QCOMPARE(section(panel.properties(), QStringLiteral("Pipe utilisation")), QStringLiteral("Pipe utilisation | 1 others are 0\n"
                                                                                             "  aiv_mte2 | 75.0 %\n"
                                                                                             "  aiv_vec | 25.0 %\n"));
    QCOMPARE(section(panel.properties(), QStringLiteral("Other counters")),
             QStringLiteral("Other counters | 1\n  aiv_time(us) | 28\n"));
    state.select(sliceNamed(state, "add"));
    QCOMPARE(section(panel.properties(), QStringLiteral("Kernel")), QString());
}

void DetailsPanelTest::saysWhyThereIsNoKernelRow()
{
    const auto reasonWith = [this](const QString &name, const QByteArray &table, const QString &expected) {
        TimelineState state;
        state.setCards({cardWithTable(name, table)});
        const DetailsPanel panel(&state);
        state.select(sliceNamed(state, "AddKernel"));
        const bool found =
            QTest::qWaitFor([&] { return section(panel.properties(), QStringLiteral("Kernel")).contains(expected); }, 20'000);
        if (!found)
            qWarning() << section(panel.properties(), QStringLiteral("Kernel"));
        return found;
    };
    const QByteArray header = "Name,Start Time(us),Duration(us)\n";
    QVERIFY(reasonWith(QStringLiteral("none"), {}, QStringLiteral("kernel_details.csv was not found next to the timeline.")));
    QVERIFY(reasonWith(QStringLiteral("other"), header + "Other,1050.000,30\n",
                       QStringLiteral("has no row with this name and start")));
    QVERIFY(reasonWith(QStringLiteral("level0"), header + "AddKernel,1050.000,30\n", QStringLiteral("Shapes | not recorded")));
    QVERIFY(reasonWith(QStringLiteral("broken"), "a,b\n1,2\n", QStringLiteral("kernel_details.csv")));
    QVERIFY(reasonWith(
        QStringLiteral("gaps"), header + "Other,1050.000,30\nAddKernel,N/A,30\n\"cut",
        QStringLiteral(
            "Kernel | \n"
            "  kernel_details.csv has no row with this name and start; this is normal for tasks that are not kernels. | \n"
            "  The table was cut short inside a row; rows are missing. | \n"
            "  Rows of the table whose start time cannot be read, and which belong to no slice: 1 | \n")));
    QVERIFY(
        reasonWith(QStringLiteral("found"), header + "AddKernel,1050.000,30\nOther,,30\n",
                   QStringLiteral("  Read from | kernel_details.csv, row 2\n"
                                  "  Rows of the table whose start time cannot be read, and which belong to no slice: 1 | \n")));
}

void DetailsPanelTest::showsTheSameSliceOfOtherCards()
{
    QByteArray later = test::smallTimeline();
    later.replace("\"ts\": \"1050.000\", \"dur\": 30", "\"ts\": \"1060.000\", \"dur\": 33");
    TimelineState state;
    TimelineCard other = loadCard(later, QStringLiteral("m2.json"));
    other.name = QStringLiteral("rank 1");
    state.setCards({loadCard(test::smallTimeline(), QStringLiteral("m1.json")), other});
    const DetailsPanel panel(&state);
    QSignalSpy reveal(&panel, &DetailsPanel::revealRequested);
    state.select(sliceNamed(state, "AddKernel"));
    QTRY_COMPARE_WITH_TIMEOUT(section(panel.properties(), QStringLiteral("Other cards")),
                              QStringLiteral("Other cards | \n"
                                             "  rank 1 | 33 µs\n"
                                             "  number 1 of 1 with this name on its lane | \n"),
                              20'000);
    auto *view = panel.findChild<PropertyView *>();
    QVERIFY(view);
    Q_EMIT view->linkActivated(0);
    QCOMPARE(state.selection().card, 1);
    QCOMPARE(reveal.count(), 1);
    QTRY_VERIFY_WITH_TIMEOUT(
        section(panel.properties(), QStringLiteral("Other cards")).contains(QStringLiteral("rank 0 | 30 µs")), 20'000);
}

void DetailsPanelTest::copiesEverything()
{
    TimelineState state;
    state.setCards({cardWithTable(QStringLiteral("copied"), {})});
    DetailsPanel panel(&state);
    panel.copyAsText();
    state.select(sliceNamed(state, "add"));
    QTRY_VERIFY_WITH_TIMEOUT(modelText(panel.properties()).contains(QStringLiteral("Source")), 20'000);
    panel.copyAsText();
    const QString text = QGuiApplication::clipboard()->text();
    QVERIFY2(text.startsWith(QStringLiteral("add\nProperties\n  Start: 10 000 ns after the first slice\n")), qPrintable(text));
    QVERIFY(text.contains(QStringLiteral("\n  shape: [2]\n    0: 2\n")));
    panel.copyAsCommand();
    QCOMPARE(QGuiApplication::clipboard()->text(),
             QStringLiteral(
                 "plumbline slices %1 --card 0 --lane Python/python --name '^add$' --regex --case --from 1010000 --to 1010001")
                 .arg(m_folder.path()));
    panel.copyAsJson();
    QTRY_VERIFY_WITH_TIMEOUT(
        QGuiApplication::clipboard()->text().startsWith(QStringLiteral("{\n  \"card\": 0,\n  \"process\": \"Python\",")), 20'000);
    QVERIFY(QGuiApplication::clipboard()->text().contains(QStringLiteral("\"deep\": \"<b>x</b>\"")));
}

void DetailsPanelTest::remembersWhatWasClosed()
{
    TimelineState state;
    state.setCards({loadCard(test::smallTimeline(), QStringLiteral("n.json"))});
    const DetailsPanel panel(&state);
    state.select(sliceNamed(state, "add"));
    QTRY_VERIFY_WITH_TIMEOUT(modelText(panel.properties()).contains(QStringLiteral("Source")), 20'000);
    auto *view = panel.findChild<PropertyView *>();
    QVERIFY(view);
    const PropertyModel &model = panel.properties();
    const auto shape = [&model] { return model.index(1, 0, model.index(1, 0)); };
    QVERIFY(view->isExpanded(model.index(0, 0)));
    QVERIFY(!view->isExpanded(shape()));
    view->collapse(model.index(0, 0));
    view->expand(shape());
    state.select(sliceNamed(state, "step"));
    state.select(sliceNamed(state, "add"));
    QTRY_VERIFY_WITH_TIMEOUT(modelText(panel.properties()).contains(QStringLiteral("Source")), 20'000);
    QVERIFY(!view->isExpanded(model.index(0, 0)));
    QVERIFY(view->isExpanded(shape()));
}

void DetailsPanelTest::wrapsWhatIsLong()
{
    TimelineState state;
    const QByteArray value(300, 'w');
    state.setCards(
        {loadCard(R"([{"ph":"X","name":"add","pid":1,"tid":1,"ts":1,"dur":1,"args":{"long":")" + value + R"(","short":"w"}}])",
                  QStringLiteral("o.json"))});
    DetailsPanel panel(&state);
    panel.resize(250, 700);
    panel.show();
    state.select(sliceNamed(state, "add"));
    QTRY_VERIFY_WITH_TIMEOUT(modelText(panel.properties()).contains(QStringLiteral("Source")), 20'000);
    auto *view = panel.findChild<PropertyView *>();
    QVERIFY(view);
    const auto heightOf = [&](int row) {
        const QModelIndex index = panel.properties().index(row, 1, panel.properties().index(1, 0));
        return view->visualRect(index).height();
    };
    QVERIFY2(heightOf(0) > 8 * heightOf(1), qPrintable(QString::number(heightOf(0))));
    const int narrow = heightOf(0);
    panel.resize(600, 700);
    QCoreApplication::processEvents();
    QTRY_VERIFY_WITH_TIMEOUT(heightOf(0) < narrow, 20'000);
    QVERIFY(view->columnWidth(0) + view->columnWidth(1) <= view->viewport()->width() + 1);
}

void DetailsPanelTest::marksFlowsThatEndBeforeTheyStart()
{
    QByteArray backwards = test::smallTimeline();
    backwards.replace("\"pid\": 1, \"tid\": 7, \"ts\": \"1010.000\"}", "\"pid\": 1, \"tid\": 7, \"ts\": \"1099.000\"}");
    TimelineState state;
    state.setCards({loadCard(backwards, QStringLiteral("p.json"))});
    const DetailsPanel panel(&state);
    state.select(sliceNamed(state, "AddKernel"));
    QCOMPARE(panel.flows().rowCount(), 1);
    const QModelIndex latency = panel.flows().index(0, FlowModel::LatencyColumn);
    QCOMPARE(latency.data().toString(), QStringLiteral("\u221249\u202Fµs"));
    QVERIFY(latency.data(Qt::ForegroundRole).isValid());
    QVERIFY(latency.data(Qt::ToolTipRole).toString().contains(QStringLiteral("ends before it starts")));
}

PLUMBLINE_WIDGET_TEST(DetailsPanelTest)
#include "tst_detailspanel.moc"
