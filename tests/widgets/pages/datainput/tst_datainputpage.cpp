// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/smallprofile.h"
#include "tests/support/testregistry.h"
#include "tests/support/tracetext.h"
#include "tests/widgets/pages/comparedcards.h"
#include "widgets/charts/curvechart.h"
#include "widgets/pages/datainput/datainputpage.h"
#include "widgets/pages/datainput/pipelineview.h"
#include "widgets/support/formatting.h"
#include "widgets/support/qcustomplotheader.h"
#include "widgets/tables/datatable.h"

#include <QCheckBox>
#include <QComboBox>
#include <QSignalSpy>
#include <QTabWidget>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>

using namespace plumbline;

namespace {

using test::nameText;
using test::sliceText;

constexpr int DataInputPageWaitMs = 20'000;
constexpr qint64 DataInputPageOriginNs = 1'000'000'000;

constexpr const char *PipelineText =
    "op_id,op_type,num_workers,output_queue_size,output_queue_average_size,output_queue_length,output_queue_usage_rate,"
    "sample_interval,parent_id,children_id\n"
    "0,Batch,4,\"[0, 2, 0, 2, 1]\",1,16,0.0625,10,,[1]\n"
    "1,Map,2,\"[0, 4, 0, 4, 2]\",2,16,0.125,10,0,\"[2, 3]\"\n"
    "2,TFReader,8,\"[15, 15, 15, 15, 15]\",15,16,0.9375,10,1,\n"
    "3,TFReader,8,\"[16, 16, 16, 16, 16]\",16,16,1,10,1,\n";
constexpr const char *Stages = "Operation,Stage,Occurrences,Avg. time (us),Custom Info\n"
                               "Pipeline,Batch,16,812.4,\"{'batch': '32'}\"\n";
constexpr const char *Preprocess =
    "Device_id,Timestamp(us),Node,Compute_time(us),Memcpy_time(us),Task_time(us),Dispatch_time(us),Total_time(us),Stream ID,"
    "Task ID\n"
    "0,1000100.000,NonZero,10,2,12,3,15,1,1\n"
    "0,1000500.000,Cast,5,1,6,1,7,1,2\n";

std::shared_ptr<const Trace> traceOfDataInputPage()
{
    const QByteArray text = nameText(1, 0, "process_name", "Python") +
                            sliceText(1, 1, DataInputPageOriginNs, 50'000'000, "ProfilerStep#1") +
                            sliceText(1, 1, DataInputPageOriginNs + 100'000, 20'000, "enumerate(DataLoader)#next") +
                            sliceText(1, 1, DataInputPageOriginNs + 200'000, 12'000'000, "enumerate(DataLoader)#next");
    return test::traceFromText("[" + text.chopped(2) + "]");
}

} // namespace

class DataInputPageTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();
    void saysWhyThereIsNothing();
    void showsTheWayOfAGapAlone();
    void showsThePipeline();
    void showsTheProcessors();
    void keysAndMouseGoAlongThePipeline();
    void queuesAndCurvesFollowEachOther();
    void showsTheDataLoader();
    void theMarkedRangeRestrictsWhatHasTimes();
    void drawsAnyPipeline_data();
    void drawsAnyPipeline();
    void survivesBrokenTables_data();
    void survivesBrokenTables();

private:
    QByteArray m_processors; ///< content of minddata_cpu_utilization.json of the next card
    void showCard(Framework framework, const QByteArray &pipeline, bool hasTimeline);

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<TimelineState> m_state;
    std::unique_ptr<DataInputPage> m_page;
};

void DataInputPageTest::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    QVERIFY(m_folder->isValid());
    m_state = std::make_unique<TimelineState>();
    m_page = std::make_unique<DataInputPage>(m_state.get());
    m_page->resize(1280, 700);
}

void DataInputPageTest::cleanup()
{
    m_page.reset();
    m_state.reset();
}

void DataInputPageTest::showCard(Framework framework, const QByteArray &pipeline, bool hasTimeline)
{
    auto card = std::make_shared<Card>();
    card->framework = framework;
    card->path = m_folder->path().toStdString();
    const auto add = [&](const char *kind, const QByteArray &content) {
        const QString name = QLatin1String(kind) + QStringLiteral(".csv");
        QVERIFY(test::writeFile(m_folder->filePath(name), content));
        card->files.push_back({kind, name.toStdString(), 100, {}, FileStatus::Ok, {}});
    };
    if (!pipeline.isEmpty()) {
        add("minddata_pipeline_raw", pipeline);
        add("dataset", Stages);
        add("data_preprocess", Preprocess);
    }
    if (!m_processors.isEmpty()) {
        QVERIFY(test::writeFile(m_folder->filePath(QStringLiteral("minddata_cpu_utilization_0.json")), m_processors));
        card->files.push_back({"minddata_cpu_utilization", "minddata_cpu_utilization_0.json", 100, {}, FileStatus::Ok, {}});
    }
    const auto trace = hasTimeline ? traceOfDataInputPage() : nullptr;
    const PageCard page{QStringLiteral("card0"), std::make_shared<const OpenCard>(*card, trace), hasTimeline ? 0 : -1};
    if (hasTimeline)
        m_state->setCards({TimelineCard::build(page.name, QString(), page.open)});
    m_page->setCards(std::make_shared<const std::vector<PageCard>>(std::vector{page}));
    m_page->show();
    QTRY_COMPARE_WITH_TIMEOUT(m_page->message(), QString(), DataInputPageWaitMs);
    for (const auto tab : {DataInputPage::Operators, DataInputPage::Queues, DataInputPage::Stages, DataInputPage::AiCpu,
                           DataInputPage::Loader, DataInputPage::Processors})
        QTRY_VERIFY_WITH_TIMEOUT(!m_page->table(tab).isBusy(), DataInputPageWaitMs);
}

void DataInputPageTest::saysWhyThereIsNothing()
{
    m_page->show();
    QTRY_COMPARE_WITH_TIMEOUT(m_page->message(), QStringLiteral("No card was found in the opened files."), DataInputPageWaitMs);
    auto card = std::make_shared<Card>();
    card->framework = Framework::MindSpore;
    m_page->setCards(test::lonePageCard(*card));
    const QString remedy = QStringLiteral("How to get it: data_process=True, for a dataset of mindspore.dataset.");
    QTRY_COMPARE_WITH_TIMEOUT(m_page->message(),
                              QStringLiteral("There is no information on the data input of this card.\nminddata_pipeline_raw.csv "
                                             "is missing. %1\ndataset.csv is missing. %1")
                                  .arg(remedy),
                              DataInputPageWaitMs);
    card = std::make_shared<Card>();
    card->framework = Framework::PyTorch;
    m_page->setCards(test::lonePageCard(*card));
    QTRY_COMPARE_WITH_TIMEOUT(m_page->message(),
                              QStringLiteral("There is no information on the data input of this card.\nIt has no timeline that "
                                             "could contain DataLoader calls, and PyTorch writes no files about the data input."),
                              DataInputPageWaitMs);
}

/// Where files tell nothing but the step gaps, the way of the questions is shown, which begins with them.
void DataInputPageTest::showsTheWayOfAGapAlone()
{
    QVERIFY(test::writeFile(m_folder->filePath(QStringLiteral("step_trace_raw_0_detail_time.csv")),
                            "step_num,start_point,end_point,total,fp_point,bp_point,iteration_interval,fp_and_bp,tail\n"
                            "1,0,300000,300000,0,290000,0,290000,10000\n"
                            "2,300000,900000,600000,500000,890000,200000,390000,10000\n"
                            "-,300000,900000,600000,500000,890000,200000,390000,10000\n"));
    Card card;
    card.framework = Framework::MindInsight;
    card.path = m_folder->path().toStdString();
    card.rank = 0;
    card.files.push_back({"step_trace_raw_detail_time", "step_trace_raw_0_detail_time.csv", 100, {}, FileStatus::Ok, {}});
    m_page->setCards(test::lonePageCard(card));
    m_page->show();
    QTRY_VERIFY_WITH_TIMEOUT(m_page->message().isEmpty() && !m_page->pathLines().isEmpty(), DataInputPageWaitMs);
    QVERIFY2(m_page->pathLines().first().contains(durationText(2'000'000)), qPrintable(m_page->pathLines().join(u'|')));
}

void DataInputPageTest::showsThePipeline()
{
    showCard(Framework::MindSpore, PipelineText, false);
    QCOMPARE(m_page->verdictText(),
             QString::fromUtf8("Map(id=1) slows the pipeline down: its input queue is fuller than its output queue. "
                               "Rule: minddata-op-bottleneck.\n"
                               "Its output queue: 12.5\u202f% full   ·   Its input queue: 100.0\u202f% full"));
    QCOMPARE(m_page->table(DataInputPage::Operators).csv(),
             QStringLiteral("Number,Operator,Workers,Worker usage (%),Processor usage (%),Queue usage (%),Empty (%),Average size,"
                            "Capacity,Taken by,Takes from\n"
                            "0,Batch,4,,,6.25,40,1,16,,1\n"
                            "1,Map,2,,,12.5,40,2,16,0,\"2, 3\"\n"
                            "2,TFReader,8,,,93.75,0,15,16,1,\n"
                            "3,TFReader,8,,,100,0,16,16,1,\n"));
    QCOMPARE(m_page->table(DataInputPage::Queues).csv(),
             QStringLiteral("Queue,Samples,Empty (%),Empty samples,Full samples,Average size,Capacity,Interval (ms)\n"
                            "Batch(id=0),5,40,2,0,1,16,10.000\n"
                            "Map(id=1),5,40,2,0,2,16,10.000\n"
                            "TFReader(id=2),5,0,0,0,15,16,10.000\n"
                            "TFReader(id=3),5,0,0,5,16,16,10.000\n"));
    QCOMPARE(m_page->table(DataInputPage::Stages).csv(), QStringLiteral("Operation,Stage,Count,Average (ms),Details\n"
                                                                        "Pipeline,Batch,16,0.812400,{'batch': '32'}\n"));
    QCOMPARE(m_page->table(DataInputPage::AiCpu).csv(),
             QString::fromUtf8("Node,Start (ms),Total (ms),Task (ms),Dispatch (ms),Computing (ms),Copying (ms)\n"
                               "NonZero,0.000,0.015,0.012,0.003,0.010,0.002\n"
                               "Cast,0.400,0.007,0.006,0.001,0.005,0.001\n"));
    QVERIFY(m_page->chart().csv().startsWith(QStringLiteral("series,time_ns,value\nBatch(id=0),0,0\nBatch(id=0),10000000,2\n")));
    QCOMPARE(m_page->pathLines().join(u'\n'),
             QStringLiteral("Do steps begin late, more than 1 ms after the one before? | Not recorded | no "
                            "step_trace_raw_*_detail_time.csv\n"
                            "Does an operator of the pipeline fall behind? | Yes: Map(id=1) | samples of each queue: 5\n"
                            "Result | Data processing is too slow.")
                 .replace(QStringLiteral("1 ms"), QStringLiteral("1\u202Fms")));
    QCOMPARE(m_page->pipeline().textOf(1),
             QStringLiteral("Map(id=1)\nSlows the data input down\nWorkers: 2\nOutput queue: 13\u202f% "
                            "full on average\nOutput queue empty: 40\u202f% of the samples"));
    // Readers are on the left and the batch on the right, and no two of them overlap.
    const auto box = [&](std::size_t index) { return m_page->pipeline().boxOf(index); };
    QVERIFY(box(2).right() < box(1).left() && box(1).right() < box(0).left());
    QVERIFY(box(2).bottom() < box(3).top());
    QVERIFY(box(1).center().y() > box(2).center().y() && box(1).center().y() < box(3).center().y());
}

void DataInputPageTest::showsTheProcessors()
{
    m_processors = R"({"sampling_interval":100,"cpu_processor_num":8,
        "device_info":{"user_utilization":[10,20],"sys_utilization":[2,4],"io_utilization":[1,0],"idle_utilization":[87,76]},
        "process_info":{"user_utilization":[8,16],"sys_utilization":[1,1]},
        "op_info":[{"op_id":1,"metrics":{"user_utilization":[4,6],"sys_utilization":[0,1]}}]})";
    showCard(Framework::MindSpore, PipelineText, false);
    m_processors.clear();
    QCOMPARE(m_page->table(DataInputPage::Processors).csv(),
             QStringLiteral("Used by,In programs (%),In the system (%),Waiting for files (%),Idle (%),Highest (%),Samples\n"
                            "Machine,15,3,0.5,81.5,24,2\nProcess,12,1,,,17,2\nMap(id=1),5,0.5,,,7,2\n"));
    auto *measure = m_page->findChild<QComboBox *>(QStringLiteral("measure"));
    QVERIFY(measure && measure->isVisibleTo(m_page.get()));
    measure->setCurrentIndex(1);
    QVERIFY(m_page->chart().csv().startsWith(
        QStringLiteral("series,time_ns,value\nMachine,0,12\nMachine,100000000,24\nProcess,0,9\n")));
}

void DataInputPageTest::keysAndMouseGoAlongThePipeline()
{
    showCard(Framework::MindSpore, PipelineText, false);
    auto *view = m_page->findChild<PipelineView *>();
    QSignalSpy chosen(view, &PipelineView::operatorChosen);
    view->setFocus();
    const auto press = [&](Qt::Key key) {
        QTest::keyClick(view, key);
        return static_cast<int>(view->current().value_or(99));
    };
    QCOMPARE(press(Qt::Key_Right), 1); // the operator that the verdict blames is first
    QCOMPARE(press(Qt::Key_Right), 0);
    QCOMPARE(press(Qt::Key_Right), 0);
    QCOMPARE(press(Qt::Key_Left), 1);
    QCOMPARE(press(Qt::Key_Left), 2);
    QCOMPARE(press(Qt::Key_Down), 3);
    QCOMPARE(press(Qt::Key_Up), 2);
    QCOMPARE(m_page->table(DataInputPage::Operators).currentRow(), std::optional<std::size_t>(2));
    QTest::mouseClick(view, Qt::LeftButton, {}, view->boxOf(3).center());
    QCOMPARE(view->current(), std::optional<std::size_t>(3));
    m_page->table(DataInputPage::Operators).view().selectRow(0);
    QCOMPARE(view->current(), std::optional<std::size_t>(0));
    QVERIFY(!view->grab().isNull());
}

void DataInputPageTest::queuesAndCurvesFollowEachOther()
{
    m_processors = R"({"sampling_interval":100,"cpu_processor_num":8,
        "device_info":{"user_utilization":[10,20],"sys_utilization":[2,4],"io_utilization":[1,0],"idle_utilization":[87,76]},
        "process_info":{"user_utilization":[],"sys_utilization":[]},
        "op_info":[{"op_id":1,"metrics":{"user_utilization":[4,6],"sys_utilization":[0,1]}}]})";
    // The second operator has no samples, and so no curve.
    QByteArray text = PipelineText;
    text.replace("\"[0, 4, 0, 4, 2]\"", "[]");
    showCard(Framework::MindSpore, text, false);
    m_processors.clear();
    auto *chart = m_page->findChild<CurveChart *>();
    auto *plot = chart->findChild<QCustomPlot *>();
    auto *tabs = m_page->findChild<QTabWidget *>();
    const DataTable &queues = m_page->table(DataInputPage::Queues);
    QTRY_VERIFY_WITH_TIMEOUT(!chart->isBusy(), DataInputPageWaitMs);
    plot->replot(QCustomPlot::rpImmediateRefresh);
    QCOMPARE(plot->graphCount(), 3);
    QCOMPARE(chart->highlighted(), std::optional<std::size_t>());
    const auto isThick = [&](int graph) {
        return plot->graph(graph)->pen().widthF() > plot->graph((graph + 1) % 3)->pen().widthF();
    };
    // A row of the queues: its curve and its operator.
    tabs->setCurrentIndex(DataInputPage::Queues);
    queues.view().selectRow(2);
    QCOMPARE(chart->highlighted(), std::optional<std::size_t>(1));
    QVERIFY(isThick(1));
    QCOMPARE(m_page->pipeline().current(), std::optional<std::size_t>(2));
    QCOMPARE(m_page->table(DataInputPage::Operators).currentRow(), std::optional<std::size_t>(2));
    // A queue without samples has no curve.
    queues.view().selectRow(1);
    QCOMPARE(chart->highlighted(), std::optional<std::size_t>());
    // A curve: its row and its operator. The last queue is full all the time, and its curve is straight.
    const auto at = [&](double ms, double value) {
        return QPoint(qRound(plot->xAxis->coordToPixel(ms)), qRound(plot->yAxis->coordToPixel(value)));
    };
    tabs->setCurrentIndex(DataInputPage::Operators);
    QTest::mouseClick(plot, Qt::LeftButton, {}, at(20, 16));
    QCOMPARE(chart->highlighted(), std::optional<std::size_t>(2));
    QCOMPARE(tabs->currentIndex(), static_cast<int>(DataInputPage::Queues));
    QCOMPARE(queues.currentRow(), std::optional<std::size_t>(3));
    QCOMPARE(m_page->pipeline().current(), std::optional<std::size_t>(3));
    // Its name in the legend, and a box of the pipeline.
    const QCPAbstractLegendItem *item = plot->legend->itemWithPlottable(plot->graph(0));
    QTest::mouseClick(plot, Qt::LeftButton, {}, item->outerRect().center());
    QCOMPARE(queues.currentRow(), std::optional<std::size_t>(0));
    QVERIFY(isThick(0) && item->font().bold());
    auto *view = m_page->findChild<PipelineView *>();
    QTest::mouseClick(view, Qt::LeftButton, {}, view->boxOf(2).center());
    QCOMPARE(chart->highlighted(), std::optional<std::size_t>(1));
    QCOMPARE(queues.currentRow(), std::optional<std::size_t>(2));
    // Processors have curves and rows of their own. The process was not sampled.
    m_page->findChild<QComboBox *>(QStringLiteral("measure"))->setCurrentIndex(1);
    QTRY_VERIFY_WITH_TIMEOUT(!chart->isBusy(), DataInputPageWaitMs);
    QCOMPARE(plot->graphCount(), 2);
    m_page->table(DataInputPage::Processors).view().selectRow(2);
    QCOMPARE(chart->highlighted(), std::optional<std::size_t>(1));
    Q_EMIT chart->curveClicked(0);
    QCOMPARE(m_page->table(DataInputPage::Processors).currentRow(), std::optional<std::size_t>(0));
    QCOMPARE(tabs->currentIndex(), static_cast<int>(DataInputPage::Processors));
    // Back at the queues, the one that was chosen stands out again.
    m_page->findChild<QComboBox *>(QStringLiteral("measure"))->setCurrentIndex(0);
    QCOMPARE(chart->highlighted(), std::optional<std::size_t>(1));
}

void DataInputPageTest::showsTheDataLoader()
{
    showCard(Framework::PyTorch, {}, true);
    QCOMPARE(m_page->verdictText().remove(QChar(0x202F)),
             QStringLiteral("The DataLoader delays a step: its longest call takes 12ms, the threshold is 10ms. "
                            "Rule: dataloader-slow.\n"));
    QCOMPARE(m_page->table(DataInputPage::Loader).csv(), QStringLiteral("Call,Calls,Sum (ms),Average (ms),Longest (ms)\n"
                                                                        "enumerate(DataLoader)#next,2,12.020,6.010,12.000\n"));
    QCOMPARE(m_page->findChild<QTabWidget *>()->currentIndex(), static_cast<int>(DataInputPage::Loader));
    QSignalSpy chosen(m_page.get(), &ProfilePage::itemChosen);
    QTableView &view = m_page->table(DataInputPage::Loader).view();
    view.setFocus();
    view.selectRow(0);
    QTest::keyClick(&view, Qt::Key_Return);
    QCOMPARE(chosen.count(), 1);
    QCOMPARE(m_state->rangeOf(chosen.first().at(0).value<TimelineItem>()), (TimeRange{200'000, 12'200'000}));
}

void DataInputPageTest::theMarkedRangeRestrictsWhatHasTimes()
{
    showCard(Framework::MindSpore, PipelineText, true);
    m_state->setMarkedRange(TimeRange{90'000, 130'000});
    m_page->findChild<QCheckBox *>()->click();
    QTRY_COMPARE_WITH_TIMEOUT(m_page->table(DataInputPage::AiCpu).model().rowCount(), 1, DataInputPageWaitMs);
    QTRY_COMPARE_WITH_TIMEOUT(m_page->table(DataInputPage::Loader).csv(),
                              QStringLiteral("Call,Calls,Sum (ms),Average (ms),Longest (ms)\n"
                                             "enumerate(DataLoader)#next,1,0.020,0.020,0.020\n"),
                              DataInputPageWaitMs);
    QVERIFY(m_page->noteText().startsWith(QStringLiteral("The queues have clocks of their own")));
    QSignalSpy chosen(m_page.get(), &ProfilePage::rangeChosen);
    m_page->findChild<QTabWidget *>()->setCurrentIndex(DataInputPage::AiCpu);
    QTableView &view = m_page->table(DataInputPage::AiCpu).view();
    view.setFocus();
    view.selectRow(0);
    QTest::keyClick(&view, Qt::Key_Return);
    QCOMPARE(chosen.count(), 1);
    QCOMPARE(chosen.first().at(0).value<TimeRange>(), (TimeRange{100'000, 115'000}));
}

void DataInputPageTest::drawsAnyPipeline_data()
{
    QTest::addColumn<int>("count");
    QTest::addColumn<QString>("shape");
    QTest::addColumn<int>("drawn");
    QTest::newRow("in a circle") << 3 << QStringLiteral("circle") << 3;
    QTest::newRow("its own child") << 1 << QStringLiteral("circle") << 1;
    QTest::newRow("a long chain") << 200 << QStringLiteral("chain") << 200;
    QTest::newRow("too many") << 201 << QStringLiteral("chain") << 0;
    QTest::newRow("far too many") << 100'000 << QStringLiteral("chain") << 0;
    QTest::newRow("equal numbers") << 4 << QStringLiteral("equal") << 4;
}

void DataInputPageTest::drawsAnyPipeline()
{
    QFETCH(int, count);
    QFETCH(QString, shape);
    QFETCH(int, drawn);
    DataPipeline pipeline;
    for (int index = 0; index < count; ++index) {
        PipelineOperator each;
        each.id = shape == QLatin1String("equal") ? 7 : index;
        each.type = "Map";
        const bool isCircle = shape == QLatin1String("circle");
        if (isCircle || index > 0)
            each.parent = (index + count - 1) % count;
        if (isCircle || index + 1 < count)
            each.children.push_back((index + 1) % count);
        pipeline.operators.push_back(each);
    }
    PipelineView view;
    view.setPipeline(pipeline, std::nullopt);
    int boxes = 0;
    for (int index = 0; index < count; ++index)
        boxes += view.boxOf(static_cast<std::size_t>(index)).isValid() ? 1 : 0;
    QCOMPARE(boxes, drawn);
    QVERIFY(view.sizeHint().isValid());
}

void DataInputPageTest::survivesBrokenTables_data()
{
    QTest::addColumn<QByteArray>("pipeline");
    const QByteArray whole = PipelineText;
    for (const qsizetype length : {whole.indexOf('\n') + 1, whole.size() / 2, whole.size() - 3})
        QTest::addRow("%d bytes", static_cast<int>(length)) << whole.left(length);
    QTest::newRow("other columns") << QByteArray("a,b\n1,2\n");
    QTest::newRow("no numbers") << QByteArray(whole).replace("16", "x").replace("0.", "y");
    QTest::newRow("numbers at the ends") << QByteArray(whole).replace(",16,", ",9223372036854775807,").replace("[0", "[-1e999");
}

void DataInputPageTest::survivesBrokenTables()
{
    QFETCH(QByteArray, pipeline);
    showCard(Framework::MindSpore, pipeline, false);
    QVERIFY(!m_page->grab().isNull());
    QCOMPARE(m_page->table(DataInputPage::Stages).model().rowCount(), 1);
}

PLUMBLINE_WIDGET_TEST(DataInputPageTest)
#include "tst_datainputpage.moc"
