// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/smallprofile.h"
#include "tests/support/testregistry.h"
#include "tests/support/tracetext.h"
#include "widgets/charts/barchart.h"
#include "widgets/charts/histogramchart.h"
#include "widgets/charts/matrixchart.h"
#include "widgets/charts/piechart.h"
#include "widgets/charts/scatterchart.h"
#include "widgets/pages/operators/operatorlists.h"
#include "widgets/pages/operators/operatorspage.h"
#include "widgets/support/qcustomplotheader.h"
#include "widgets/tables/datatable.h"
#include "widgets/tables/filterheader.h"

#include <QAbstractButton>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>

using namespace plumbline;

namespace {

using test::nameText;
using test::sliceText;

constexpr int OperatorsPageWaitMs = 20'000;

/// Returns a trace of three kernels and further `events`.
std::shared_ptr<const Trace> traceOfOperatorsPage(const QByteArray &events = {})
{
    const QByteArray text = nameText(2, 0, "process_name", "Ascend Hardware") + sliceText(2, 1, 1'000'000, 2'000, "MatMul1") +
                            sliceText(2, 1, 1'005'000, 4'000, "MatMul1") + sliceText(2, 1, 1'010'000, 1'000, "Cast1") + events;
    return test::traceFromText("[" + text.chopped(2) + "]");
}

constexpr auto KernelText = "Name,Type,Accelerator Core,Start Time(us),Duration(us),Wait Time(us),Input Shapes,aic_mac_ratio\n"
                            "MatMul1,MatMul,AI_CORE,1000.000\t,2.0,0,\"\"\"4,4\"\"\",0.5\n"
                            "MatMul1,MatMul,AI_CORE,1005.000\t,4.0,3,\"\"\"8,8\"\"\",0.75\n"
                            "Cast1,Cast,AI_VECTOR_CORE,1010.000\t,1.0,1,\"\"\"4\"\"\",N/A\n";

} // namespace

class OperatorsPageTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();
    void groupsAsAsked();
    void aTypeFiltersTheTable();
    void aBarOfTheHistogramListsItsCalls();
    void callsLeadToTheirSlices();
    void aCardWithoutCallsClearsTheCharts();
    void restrictsItselfToTheMarkedRange();
    void correctsForTheClock();
    void worksWithoutTheTable();
    void keepsWaitsOfTheTimelineApart();
    void saysWhatIsMissing();
    void listsOperatorsOfOlderCaptures();
    void neverAddsAMeanStepToACapture();
    void showsFloatingPointOperations();
    void listsShapesByStep();
    void listsShardedOperators();

private:
    void showCard(const QByteArray &table, const std::shared_ptr<const Trace> &traceOfOperatorsPage);
    [[nodiscard]] QString text() const { return m_page->table().csv(); }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<TimelineState> m_state;
    std::unique_ptr<OperatorsPage> m_page;
};

void OperatorsPageTest::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    QVERIFY(m_folder->isValid());
    m_state = std::make_unique<TimelineState>();
    m_page = std::make_unique<OperatorsPage>(m_state.get());
    m_page->resize(1200, 700);
}

void OperatorsPageTest::cleanup()
{
    m_page.reset();
    m_state.reset();
}

void OperatorsPageTest::showCard(const QByteArray &table, const std::shared_ptr<const Trace> &traceOfOperatorsPage)
{
    auto card = std::make_shared<Card>();
    card->path = m_folder->path().toStdString();
    if (!table.isEmpty()) {
        QVERIFY(test::writeFile(m_folder->filePath(QStringLiteral("kernel_details.csv")), table));
        card->files.push_back({"kernel_details", "kernel_details.csv", 100, {}, FileStatus::Ok, {}});
    }
    if (traceOfOperatorsPage)
        m_state->setCards({TimelineCard::build(QStringLiteral("card"), QString(), traceOfOperatorsPage)});
    auto cards = std::make_shared<std::vector<PageCard>>();
    cards->push_back(
        {QStringLiteral("card"), std::make_shared<const OpenCard>(*card, traceOfOperatorsPage), traceOfOperatorsPage ? 0 : -1});
    m_page->setCards(cards);
    m_page->show();
    QTRY_VERIFY_WITH_TIMEOUT(m_page->message() != QStringLiteral("Reading the kernels…"), OperatorsPageWaitMs);
}

void OperatorsPageTest::groupsAsAsked()
{
    showCard(KernelText, traceOfOperatorsPage());
    const QString figures = QString::fromUtf8(",Count,Sum (µs),Share (%),Average (µs),Minimum (µs),Maximum (µs),p95 (µs),Wait "
                                              "(µs),aic_mac_ratio\n");
    QTRY_COMPARE_WITH_TIMEOUT(
        text(),
        QStringLiteral("Name,Type,Core") + figures +
            QStringLiteral("MatMul1,MatMul,AI_CORE,2,6.000,85.7142857143,3.000,2.000,4.000,4.000,1.500,0.625\n"
                           "Cast1,Cast,AI_VECTOR_CORE,1,1.000,14.2857142857,1.000,1.000,1.000,1.000,1.000,\n"),
        OperatorsPageWaitMs);
    auto *by = m_page->findChild<QComboBox *>(QStringLiteral("operatorsBy"));
    by->setCurrentIndex(2);
    QTRY_VERIFY_WITH_TIMEOUT(text().startsWith(QStringLiteral("Core") + figures.left(12)), OperatorsPageWaitMs);
    QVERIFY(text().contains(QStringLiteral("\nAI_CORE,2,6.000,")));
    by->setCurrentIndex(3);
    QTRY_VERIFY_WITH_TIMEOUT(text().contains(QStringLiteral("\nMatMul1,MatMul,AI_CORE,\"8,8\",1,4.000,")), OperatorsPageWaitMs);
    by->setCurrentIndex(4);
    QTRY_COMPARE_WITH_TIMEOUT(
        text(),
        QString::fromUtf8("Name,Type,Core,Input shapes,Start (ms),Duration (µs),Share (%),Wait (µs),aic_mac_ratio\n"
                          "MatMul1,MatMul,AI_CORE,\"8,8\",0.005,4.000,57.1428571429,3.000,0.75\n"
                          "MatMul1,MatMul,AI_CORE,\"4,4\",0.000,2.000,28.5714285714,0.000,0.5\n"
                          "Cast1,Cast,AI_VECTOR_CORE,4,0.010,1.000,14.2857142857,1.000,\n"),
        OperatorsPageWaitMs);
}

void OperatorsPageTest::aTypeFiltersTheTable()
{
    showCard(KernelText, traceOfOperatorsPage());
    QTRY_COMPARE_WITH_TIMEOUT(m_page->table().model().rowCount(), 2, OperatorsPageWaitMs);
    QTRY_COMPARE_WITH_TIMEOUT(m_page->types().csv(), QStringLiteral("name,value\nMatMul,0.0060000000000000001\nCast,0.001\n"),
                              OperatorsPageWaitMs);
    QTRY_COMPARE_WITH_TIMEOUT(m_page->group().durations.counts.size() > 1, true, OperatorsPageWaitMs);
    auto *plot = m_page->types().findChild<QCustomPlot *>();
    plot->replot(QCustomPlot::rpImmediateRefresh);
    const auto y = static_cast<int>(plot->yAxis->coordToPixel(0));
    QTest::mouseClick(plot, Qt::LeftButton, {}, QPoint(static_cast<int>(plot->xAxis->coordToPixel(0.001)), y));
    QCOMPARE(m_page->table().header().field(KernelTableSource::Type)->text(), QStringLiteral("=MatMul"));
    QTRY_COMPARE_WITH_TIMEOUT(m_page->table().model().rowCount(), 1, OperatorsPageWaitMs);
}

void OperatorsPageTest::aBarOfTheHistogramListsItsCalls()
{
    showCard(KernelText, traceOfOperatorsPage());
    QTRY_COMPARE_WITH_TIMEOUT(m_page->group().durations.counts, (std::vector<std::uint64_t>{1, 0, 0, 0, 1}), OperatorsPageWaitMs);
    const auto click = [this](double us) {
        auto *plot = m_page->durations().findChild<QCustomPlot *>();
        plot->replot(QCustomPlot::rpImmediateRefresh);
        const QPointF at(plot->xAxis->coordToPixel(us), plot->yAxis->coordToPixel(0.5));
        QTest::mouseClick(plot, Qt::LeftButton, {}, at.toPoint());
    };
    click(3.8);
    const QString head = QString::fromUtf8("Name,Type,Core,Input shapes,Start (ms),Duration (µs),Share (%),Wait "
                                           "(µs),aic_mac_ratio\n");
    QTRY_COMPARE_WITH_TIMEOUT(text(),
                              head + QStringLiteral("MatMul1,MatMul,AI_CORE,\"8,8\",0.005,4.000,57.1428571429,3.000,0.75\n"),
                              OperatorsPageWaitMs);
    QCOMPARE(m_page->table().header().field(KernelTableSource::Name)->text(), QStringLiteral("=MatMul1"));
    QCOMPARE(m_page->table().header().field(KernelTableSource::Sum)->text(), QStringLiteral("3.6..4"));
    QTRY_COMPARE_WITH_TIMEOUT(m_page->table().currentRow(), std::optional<std::size_t>(1), OperatorsPageWaitMs);
    QTRY_COMPARE_WITH_TIMEOUT(m_page->group().durations.counts, (std::vector<std::uint64_t>{1, 0, 0, 0, 1}), OperatorsPageWaitMs);
    click(2.2); // while the calls are listed already
    QTRY_COMPARE_WITH_TIMEOUT(text(),
                              head + QStringLiteral("MatMul1,MatMul,AI_CORE,\"4,4\",0.000,2.000,28.5714285714,0.000,0.5\n"),
                              OperatorsPageWaitMs);
    QCOMPARE(m_page->table().header().field(KernelTableSource::Sum)->text(), QStringLiteral("2..2.399999"));
}

void OperatorsPageTest::aCardWithoutCallsClearsTheCharts()
{
    showCard(KernelText, traceOfOperatorsPage());
    QTRY_COMPARE_WITH_TIMEOUT(m_page->group().points.size(), std::size_t{2}, OperatorsPageWaitMs);
    auto *plot = m_page->counters().findChild<QCustomPlot *>();
    plot->replot(QCustomPlot::rpImmediateRefresh);
    const QPoint first(static_cast<int>(plot->xAxis->coordToPixel(0.5)), static_cast<int>(plot->yAxis->coordToPixel(2)));
    QVERIFY(!m_page->counters().textAt(first).isEmpty());
    const QSignalSpy chosen(m_page.get(), &ProfilePage::itemChosen);
    showCard(QByteArray(KernelText).split('\n').front() + '\n', nullptr); // a timeline would have kernels of its own
    QTRY_COMPARE_WITH_TIMEOUT(m_page->table().model().rowCount(), 0, OperatorsPageWaitMs);
    QTRY_VERIFY_WITH_TIMEOUT(m_page->group().points.empty(), OperatorsPageWaitMs);
    QCOMPARE(m_page->counters().textAt(first), QString());
    QTest::mouseClick(plot, Qt::LeftButton, {}, first);
    QCOMPARE(chosen.count(), 0);
}

void OperatorsPageTest::callsLeadToTheirSlices()
{
    showCard(KernelText, traceOfOperatorsPage());
    QTRY_COMPARE_WITH_TIMEOUT(m_page->table().model().rowCount(), 2, OperatorsPageWaitMs);
    QSignalSpy chosen(m_page.get(), &ProfilePage::itemChosen);
    m_page->table().view().setFocus();
    m_page->table().view().selectRow(0);
    QTest::keyClick(&m_page->table().view(), Qt::Key_Return);
    QTRY_COMPARE_WITH_TIMEOUT(chosen.count(), 1, OperatorsPageWaitMs); // the longest call of the group
    QCOMPARE(chosen.takeFirst().at(0).value<TimelineItem>(), (TimelineItem{0, SliceId(1), {}}));
    QTRY_COMPARE_WITH_TIMEOUT(m_page->group().points, (std::vector<QPointF>{{0.5, 2}, {0.75, 4}}), OperatorsPageWaitMs);
    auto *plot = m_page->counters().findChild<QCustomPlot *>();
    plot->replot(QCustomPlot::rpImmediateRefresh);
    const QPointF at(plot->xAxis->coordToPixel(0.5), plot->yAxis->coordToPixel(2));
    QTest::mouseClick(plot, Qt::LeftButton, {}, at.toPoint());
    QTRY_COMPARE_WITH_TIMEOUT(chosen.count(), 1, OperatorsPageWaitMs);
    QCOMPARE(chosen.takeFirst().at(0).value<TimelineItem>(), (TimelineItem{0, SliceId(0), {}}));
}

void OperatorsPageTest::restrictsItselfToTheMarkedRange()
{
    showCard(KernelText, traceOfOperatorsPage());
    QTRY_COMPARE_WITH_TIMEOUT(m_page->table().model().rowCount(), 2, OperatorsPageWaitMs);
    m_state->setMarkedRange(TimeRange{4'000, 10'000});
    m_page->findChild<QAbstractButton *>(QStringLiteral("onlyMarkedRange"))->click();
    QTRY_COMPARE_WITH_TIMEOUT(m_page->table().model().rowCount(), 1, OperatorsPageWaitMs);
    QVERIFY(text().contains(QStringLiteral("\nMatMul1,MatMul,AI_CORE,1,4.000,100,")));
}

// The second call runs at half of the highest clock.
void OperatorsPageTest::correctsForTheClock()
{
    const auto sample = [](const QByteArray &us, const QByteArray &mhz) -> QByteArray {
        return R"({"ph":"C","pid":3,"tid":0,"name":"AI Core Freq","ts":")" + us + R"(","args":{"MHz":)" + mhz + "}},\n";
    };
    showCard(KernelText, traceOfOperatorsPage(nameText(3, 0, "process_name", "AI Core Freq") + sample("1000", "1800") +
                                              sample("1004", "900")));
    QTRY_COMPARE_WITH_TIMEOUT(m_page->table().model().rowCount(), 2, OperatorsPageWaitMs);
    QVERIFY2(
        text().startsWith(QString::fromUtf8("Name,Type,Core,Count,Sum (µs),Share (%),At the highest clock (µs),Average (µs),")),
        qPrintable(text()));
    QVERIFY2(text().contains(QStringLiteral("\nMatMul1,MatMul,AI_CORE,2,6.000,85.7142857143,4.000,3.000,")), qPrintable(text()));
    m_page->findChild<QComboBox *>(QStringLiteral("operatorsBy"))->setCurrentIndex(4);
    QTRY_VERIFY_WITH_TIMEOUT(text().contains(QStringLiteral(",0.005,4.000,57.1428571429,2.000,3.000,0.75\n")),
                             OperatorsPageWaitMs);
}

void OperatorsPageTest::worksWithoutTheTable()
{
    showCard({}, traceOfOperatorsPage());
    QTRY_COMPARE_WITH_TIMEOUT(m_page->table().model().rowCount(), 2, OperatorsPageWaitMs);
    QVERIFY(text().contains(QStringLiteral("\nMatMul1,,,2,6.000,")));
}

/// Waits of the device take no share of its kernels, and stand in a box and in a filter of their own.
void OperatorsPageTest::keepsWaitsOfTheTimelineApart()
{
    const auto task = [](int start, int length, const QByteArray &name, const QByteArray &type) {
        return QByteArray(sliceText(2, 1, start, length, name).chopped(3) + ",\"args\":{\"Task Type\":\"" + type + "\"}},\n");
    };
    const QByteArray events = nameText(2, 0, "process_name", "Ascend Hardware") + task(0, 3000, "MatMul1", "AI_CORE") +
                              task(5000, 1000, "Cast1", "AI_CPU") + task(10'000, 60'000, "Notify", "NOTIFY_WAIT");
    showCard({}, test::traceFromText("[" + events.chopped(2) + "]"));
    QTRY_COMPARE_WITH_TIMEOUT(m_page->table().model().rowCount(), 3, OperatorsPageWaitMs);
    QVERIFY(text().contains(QStringLiteral("\nMatMul1,,AI_CORE,1,3.000,75,")));
    QVERIFY(text().contains(QStringLiteral("\nNotify,,NOTIFY_WAIT,1,60.000,100,")));
    QStringList labels;
    for (const QLabel *label : m_page->findChildren<QLabel *>())
        labels += label->text();
    QVERIFY(labels.contains(QStringLiteral("Waits and copies")));
    QVERIFY2(labels.join(QLatin1Char('\n')).contains(QString::fromUtf8("75.0\u202f% of the time of all operators")),
             qPrintable(labels.join(QLatin1Char('\n'))));
    QVERIFY(labels.join(QLatin1Char('\n')).contains(QStringLiteral("no part of the time of the operators")));
    QVERIFY(!m_page->types().csv().contains(QStringLiteral("NOTIFY_WAIT")));
    auto *where = m_page->findChild<QComboBox *>(QStringLiteral("operatorsWhere"));
    where->setCurrentIndex(where->findText(QStringLiteral("Waits and copies")));
    QTRY_COMPARE_WITH_TIMEOUT(m_page->table().model().rowCount(), 1, OperatorsPageWaitMs);
    QVERIFY(m_page->types().csv().contains(QStringLiteral("NOTIFY_WAIT")));
    where->setCurrentIndex(where->findText(QStringLiteral("Host")));
    QTRY_COMPARE_WITH_TIMEOUT(m_page->table().message(),
                              QString::fromUtf8("This card has only a timeline: the page “Host” lists what ran on the host."),
                              OperatorsPageWaitMs);
}

void OperatorsPageTest::saysWhatIsMissing()
{
    showCard({}, nullptr);
    QVERIFY2(m_page->message().startsWith(QStringLiteral("This card has neither a timeline nor a table of operators.")),
             qPrintable(m_page->message()));
    showCard("no,such\n1,2\n", nullptr);
    QTRY_VERIFY_WITH_TIMEOUT(m_page->message().contains(QStringLiteral("kernel_details.csv")), OperatorsPageWaitMs);
}

/// Without a kernel table the tables of sums answer, AI cores and AI CPU apart. A type leads to its operators.
void OperatorsPageTest::listsOperatorsOfOlderCaptures()
{
    Card card;
    card.path = m_folder->path().toStdString();
    const auto add = [&](const char *kind, const QString &name, const QByteArray &content) {
        QVERIFY(test::writeFile(m_folder->filePath(name), content));
        card.files.push_back({kind, name.toStdString(), 100, {}, FileStatus::Ok, {}});
    };
    add("aicore_intermediate_detail", QStringLiteral("aicore_intermediate_0_detail.csv"),
        "full_kernel_name,execution_time,execution_frequency\nDefault/a/MatMul-op1,0.002,3\nDefault/Cast-op2,0.001,2\n");
    add("aicore_intermediate_type", QStringLiteral("aicore_intermediate_0_type.csv"),
        "kernel_type,total_time,execution_frequency,percent\nMatMul,0.006,3,75\nCast,0.002,2,25\n");
    add("aicpu_intermediate", QStringLiteral("aicpu_intermediate_0.csv"),
        "serial_number,kernel_type,total_time,dispatch_time,run_start,run_end\n1,GetNext,0.004,0.001,1,2\n");
    add("framework_raw", QStringLiteral("framework_raw_0.csv"),
        "task_id,stream_id,block_dim,full_kernel_name,op_name,kernel_name,kernel_type,subgraph,op_info\n"
        "1,2,1,Default/a/MatMul-op1,a,MatMul-op1,MatMul,Default,{}\n2,2,1,Default/Cast-op2,a,Cast-op2,Cast,Default,{}\n");
    auto cards = std::make_shared<std::vector<PageCard>>();
    cards->push_back({QStringLiteral("card"), std::make_shared<const OpenCard>(card, nullptr), -1});
    m_page->setCards(cards);
    m_page->show();
    const QString header =
        QString::fromUtf8("Name,Type,Core,Count,Sum (µs),Share (%),Average (µs),Minimum (µs),Maximum (µs),Full "
                          "name,Subgraph,dispatch_time(ms)\n");
    const QString matMul = QStringLiteral("MatMul-op1,MatMul,AI_CORE,3,6.000,75,2.000,,,Default/a/MatMul-op1,Default,\n");
    const QString cast = QStringLiteral("Cast-op2,Cast,AI_CORE,2,2.000,25,1.000,,,Default/Cast-op2,Default,\n");
    const QString getNext = QStringLiteral("GetNext,GetNext,AI_CPU,1,4.000,100,4.000,4.000,4.000,,,0.001\n");
    QTRY_COMPARE_WITH_TIMEOUT(text(), header + matMul + getNext + cast, OperatorsPageWaitMs);
    QCOMPARE(m_page->types().csv(), QStringLiteral("name,value\nMatMul,0.0060000000000000001\nGetNext,0.0040000000000000001\n"
                                                   "Cast,0.002\n"));
    // The AI CPU is a whole of its own.
    QCOMPARE(m_page->typePie().csv(), QStringLiteral("name,value\nMatMul,0.0060000000000000001\nCast,0.002\n"));
    auto *where = m_page->findChild<QComboBox *>(QStringLiteral("operatorsWhere"));
    where->setCurrentIndex(2);
    QTRY_COMPARE_WITH_TIMEOUT(text(), header + getNext, OperatorsPageWaitMs);
    where->setCurrentIndex(0);
    m_page->findChild<QComboBox *>(QStringLiteral("operatorsBy"))->setCurrentIndex(1);
    QTRY_VERIFY_WITH_TIMEOUT(text().startsWith(QStringLiteral("Type,Core,Count")) && !m_page->table().isBusy(),
                             OperatorsPageWaitMs);
    m_page->table().view().selectRow(0);
    QTest::keyClick(&m_page->table().view(), Qt::Key_Return);
    QTRY_COMPARE_WITH_TIMEOUT(text(), header + matMul, OperatorsPageWaitMs);
}

/// The old tables tell the AI cores for a mean step and the AI CPU for the whole capture. Nothing adds them up.
void OperatorsPageTest::neverAddsAMeanStepToACapture()
{
    const auto cardOf = [this](const char *folder, const QByteArray &detail, bool hasAiCpu) {
        Card card;
        card.path = m_folder->filePath(QLatin1String(folder)).toStdString();
        const auto add = [&](const char *kind, const QString &name, const QByteArray &content) {
            if (test::writeFile(m_folder->filePath(QLatin1String(folder) + u'/' + name), content))
                card.files.push_back({kind, name.toStdString(), 100, {}, FileStatus::Ok, {}});
        };
        add("aicore_intermediate_detail", QStringLiteral("aicore_intermediate_0_detail.csv"), detail);
        if (hasAiCpu)
            add("aicpu_intermediate", QStringLiteral("aicpu_intermediate_0.csv"),
                "serial_number,kernel_type,total_time,dispatch_time,run_start,run_end\n1,GetNext,0.004,0.001,1,2\n");
        return std::make_shared<const OpenCard>(card, nullptr);
    };
    const auto show = [this](const std::shared_ptr<const OpenCard> &card) {
        auto cards = std::make_shared<std::vector<PageCard>>();
        cards->push_back({QStringLiteral("card"), card, -1});
        m_page->setCards(cards);
        m_page->show();
    };
    const auto names = [this]() -> QString {
        QStringList rows = text().split(u'\n', Qt::SkipEmptyParts);
        for (QString &row : rows)
            row = row.section(u',', 0, 0);
        return rows.join(u' ') + QStringLiteral(" = ") + m_page->table().totals().join(u' ').simplified();
    };
    const QByteArray mean = "full_op_name,execution_time\nDefault/MatMul-op1,0.002\nDefault/Cast-op2,0.001\n";
    show(cardOf("step", mean, true));
    auto *where = m_page->findChild<QComboBox *>(QStringLiteral("operatorsWhere"));
    QTRY_COMPARE_WITH_TIMEOUT(names(), QStringLiteral("Name MatMul-op1 Cast-op2 = 2 rows 2 3.000"), OperatorsPageWaitMs);
    QCOMPARE(where->currentText(), QStringLiteral("AI Core"));
    QVERIFY(!(where->model()->index(0, 0).flags() & Qt::ItemIsEnabled));
    QVERIFY2(!m_page->types().csv().contains(QStringLiteral("GetNext")), qPrintable(m_page->types().csv()));
    QStringList labels;
    for (const QLabel *label : m_page->findChildren<QLabel *>())
        labels += label->text();
    QVERIFY2(labels.contains(QStringLiteral("in 2 calls\nin a mean step")), qPrintable(labels.join(u'|')));
    QVERIFY(labels.contains(
        QString::fromUtf8("in 1 calls\nover the whole capture, not in a step\nGetNext: 4.00\u202fµs in 1 calls")));
    QVERIFY(labels.contains(QString::fromUtf8("From aicore_intermediate_0_detail.csv, aicpu_intermediate_0.csv ⓘ")));
    where->setCurrentIndex(2);
    QTRY_COMPARE_WITH_TIMEOUT(names(), QStringLiteral("Name GetNext = 1 row 1 4.000"), OperatorsPageWaitMs);
    QCOMPARE(m_page->types().csv(), QStringLiteral("name,value\nGetNext,0.0040000000000000001\n"));
    where->setCurrentIndex(1);
    // One span again: all cores, as before the user chose anything.
    show(cardOf("capture", "full_kernel_name,execution_time,execution_frequency\nDefault/Add-op1,0.002,3\n", true));
    QTRY_COMPARE_WITH_TIMEOUT(names(), QStringLiteral("Name Add-op1 = 1 row 3 6.000"), OperatorsPageWaitMs);
    QVERIFY(where->model()->index(0, 0).flags() & Qt::ItemIsEnabled);
    where->setCurrentIndex(0);
    QTRY_COMPARE_WITH_TIMEOUT(names(), QStringLiteral("Name Add-op1 GetNext = 2 rows 4 10.000"), OperatorsPageWaitMs);
    show(cardOf("step", mean, true));
    QTRY_COMPARE_WITH_TIMEOUT(where->currentText(), QStringLiteral("AI Core"), OperatorsPageWaitMs);
    show(cardOf("cores", mean, false));
    QTRY_COMPARE_WITH_TIMEOUT(where->currentText(), QStringLiteral("All cores"), OperatorsPageWaitMs);
}

void OperatorsPageTest::showsFloatingPointOperations()
{
    auto cards = std::make_shared<std::vector<PageCard>>();
    for (int rank = 0; rank < 2; ++rank) {
        Card card;
        card.path = m_folder->path().toStdString();
        card.rank = rank;
        const QString name = QStringLiteral("flops_summary_%1.json").arg(rank);
        QVERIFY(test::writeFile(m_folder->filePath(name),
                                rank == 0 ? R"({"FLOPs": 30, "FLOPS": 2, "FLOPS_Utilization": 0.5})" : R"({"FLOPs": 10})"));
        card.files.push_back({"flops_summary", name.toStdString(), 100, {}, FileStatus::Ok, {}});
        cards->push_back({QStringLiteral("card %1").arg(rank), std::make_shared<const OpenCard>(card, nullptr), -1});
    }
    m_page->setCards(cards);
    m_page->show();
    auto *by = m_page->findChild<QComboBox *>(QStringLiteral("operatorsBy"));
    QTRY_VERIFY_WITH_TIMEOUT(by->findText(QStringLiteral("FLOPs")) >= 0, OperatorsPageWaitMs);
    by->setCurrentIndex(by->findText(QStringLiteral("FLOPs")));
    const auto *flops = m_page->findChild<FlopsView *>();
    QTRY_COMPARE_WITH_TIMEOUT(
        flops->cardTable().csv(),
        QString::fromUtf8("Card,Unit,Operations (10⁶),Rate (10⁹/s),Utilisation (%),Share (%)\ncard 0,All units,30,2,0.5,75\n"
                          "card 1,All units,10,,,25\n"),
        OperatorsPageWaitMs);
    QCOMPARE(flops->heatMap().csv(), QStringLiteral("row,column,value,text\n0,0,30,0: 30\n0,1,10,1: 10\n"));
    // A link to a card without kernels leads there, and the stages of a pipeline are shown.
    by->setCurrentIndex(0);
    QTRY_VERIFY_WITH_TIMEOUT(!m_page->message().isEmpty() && by->currentIndex() == 0, OperatorsPageWaitMs);
    for (PageCard &card : *cards) {
        Card staged = card.card();
        staged.stage = *staged.rank;
        card.open = std::make_shared<const OpenCard>(staged, nullptr);
    }
    m_page->setCards(std::make_shared<const std::vector<PageCard>>(*cards));
    m_page->preferFlops();
    QTRY_COMPARE_WITH_TIMEOUT(by->currentText(), QStringLiteral("FLOPs"), OperatorsPageWaitMs);
    QTRY_VERIFY2_WITH_TIMEOUT(flops->cardTable().csv().startsWith(QStringLiteral("Card,Stage,Unit")) ||
                                  flops->cardTable().csv().startsWith(QStringLiteral("Card,Pipeline stage,Unit")),
                              qPrintable(flops->cardTable().csv()), OperatorsPageWaitMs);
}

void OperatorsPageTest::listsShapesByStep()
{
    showCard("Step ID,Name,Type,Accelerator Core,Start Time(us),Duration(us),Wait Time(us),Input Shapes\n"
             "1,MatMul1,MatMul,AI_CORE,1000.000,2.0,0,\"\"\"4,4\"\"\"\n"
             "1,MatMul1,MatMul,AI_CORE,1005.000,4.0,3,\"\"\"4,4\"\"\"\n"
             "2,MatMul1,MatMul,AI_CORE,1010.000,9.0,3,\"\"\"8,8\"\"\"\n"
             "2,Cast1,Cast,AI_VECTOR_CORE,1020.000,1.0,1,\"\"\"4\"\"\"\n",
             nullptr);
    auto *by = m_page->findChild<QComboBox *>(QStringLiteral("operatorsBy"));
    by->setCurrentIndex(by->findText(QStringLiteral("By step and shape")));
    QTRY_COMPARE_WITH_TIMEOUT(m_page->shapes().table().csv(),
                              QStringLiteral("Step,Name,Type,Input shapes,Count,Sum (µs),Average (µs),Shapes in all steps\n"
                                             "1,MatMul1,MatMul,\"4,4\",2,6.000,3.000,2\n2,MatMul1,MatMul,\"8,8\",1,9.000,9.000,"
                                             "2\n2,Cast1,Cast,4,1,1.000,1.000,1\n"),
                              OperatorsPageWaitMs);
    QCOMPARE(m_page->shapes().text(), QStringLiteral("1 of 2 operators have more than one shape."));
    QVERIFY(m_page->shapes().isVisible());
    QVERIFY(!m_page->findChild<QComboBox *>(QStringLiteral("operatorsWhere"))->isVisible());
    by->setCurrentIndex(0);
    QTRY_VERIFY_WITH_TIMEOUT(m_page->table().isVisible() && !m_page->table().isBusy(), OperatorsPageWaitMs);
    QVERIFY(text().startsWith(QStringLiteral("Name,")));
}

/// A card with a file of the parallel strategy, and one without.
void OperatorsPageTest::listsShardedOperators()
{
    auto cards = std::make_shared<std::vector<PageCard>>();
    for (int rank = 0; rank < 2; ++rank) {
        Card card;
        card.path = m_folder->path().toStdString();
        card.rank = rank;
        if (rank == 1)
            card.files.push_back({"parallel_strategy", "parallel_strategy_1.json", 100, {}, FileStatus::Ok, {}});
        cards->push_back({QStringLiteral("card %1").arg(rank), std::make_shared<const OpenCard>(card, nullptr), -1});
    }
    QVERIFY(
        test::writeFile(m_folder->filePath(QStringLiteral("parallel_strategy_1.json")), R"({"config": {"rankId": 1, "stageId": 0,
        "parallelType": "auto_parallel", "stageDevices": [{"dim": [{"size": "0"}]}, {"dim": [{"size": "1"}]}]},
        "graph": {"node": [{"name": "1", "opType": "GetNext", "scope": "Default", "fullName": "Default/GetNext-op1"},
          {"name": "2", "input": [{"name": "1"}], "opType": "MatMul", "scope": "Default", "fullName": "Default/MatMul-op2",
           "attribute": [{"name": "gen_strategy", "value": {"values": [{"values": [{"intVal": "2"}, {"intVal": "1"}]}]}}],
           "instanceName": "redistribution"}]}})"));
    m_page->setCards(cards);
    m_page->show();
    auto *by = m_page->findChild<QComboBox *>(QStringLiteral("operatorsBy"));
    QTRY_VERIFY_WITH_TIMEOUT(by->findText(QStringLiteral("By sharding")) >= 0, OperatorsPageWaitMs);
    by->setCurrentIndex(by->findText(QStringLiteral("By sharding")));
    QTRY_VERIFY2_WITH_TIMEOUT(m_page->sharded().isVisible(), qPrintable(m_page->message()), OperatorsPageWaitMs);
    QTRY_VERIFY2_WITH_TIMEOUT(m_page->sharded().table().message().startsWith(QStringLiteral("This card has no operators")),
                              qPrintable(m_page->sharded().table().message()), OperatorsPageWaitMs);
    m_page->showCard(1);
    QTRY_COMPARE_WITH_TIMEOUT(m_page->sharded().table().csv(),
                              QStringLiteral("Node,Name,Type,Sharding,Inserted for,Input nodes,Scope\n"
                                             "1,Default/GetNext-op1,GetNext,,,,Default\n"
                                             "2,Default/MatMul-op2,MatMul,\"((2,1))\",redistribution,1,Default\n"),
                              OperatorsPageWaitMs);
    QCOMPARE(m_page->sharded().text(), QStringLiteral("rank 1, pipeline stage 0 of 2, mode auto_parallel: "
                                                      "1 of 2 operators have a sharding."));
}

PLUMBLINE_WIDGET_TEST(OperatorsPageTest)
#include "tst_operatorspage.moc"
