// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/protobytes.h"
#include "tests/support/smallprofile.h"
#include "tests/support/testregistry.h"
#include "tests/support/tracetext.h"
#include "tests/widgets/pages/comparedcards.h"
#include "widgets/charts/curvechart.h"
#include "widgets/pages/memory/graphmemoryview.h"
#include "widgets/pages/memory/memorypage.h"
#include "widgets/tables/datatable.h"

#include <QCheckBox>
#include <QComboBox>
#include <QSignalSpy>
#include <QTabWidget>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

using namespace plumbline;

namespace {

using test::nameText;
using test::sliceText;

constexpr int MemoryPageWaitMs = 20'000;

// The operators run at 100 us to 120 us and 200 us to 220 us of the timeline, which begins at 1 s.
constexpr qint64 MemoryPageOriginNs = 1'000'000'000;

std::shared_ptr<const Trace> traceOfMemoryPage()
{
    const QByteArray text = nameText(1, 0, "process_name", "Python") +
                            sliceText(1, 1, MemoryPageOriginNs, 1'000'000, "ProfilerStep#1") +
                            sliceText(1, 1, MemoryPageOriginNs + 100'000, 20'000, "aten::add") +
                            sliceText(1, 1, MemoryPageOriginNs + 200'000, 20'000, "aten::mul");
    return test::traceFromText("[" + text.chopped(2) + "]");
}

constexpr const char *Records = "Component,Timestamp(us),Total Allocated(MB),Total Reserved(MB),Total Active(MB),Device Type\n"
                                "APP,1000050.000,,64,,NPU:0\n"
                                "PTA,1000110.000,2,8,2,NPU:0\n"
                                "PTA,1000210.000,5,8,5,NPU:0\n"
                                "PTA,1000400.000,1,8,1,NPU:0\n";
constexpr const char *Blocks = "Name,Size(KB),Allocation Time(us),Release Time(us),Duration(us),Stream Ptr\n"
                               "aten::add,2048,1000110.000,1000400.000,290.000,7\n"
                               "aten::mul,3072,1000210.000,,,7\n"
                               "early,1024,,1000150.000,,7\n"
                               "nobody,1024,1000500.000,1000600.000,100.000,9\n";
constexpr const char *ModuleRecords = "Component,Timestamp(us),Total Reserved(MB),Device\n"
                                      "HCCL,1000100.000,1,NPU:0\n"
                                      "HCCL,1000300.000,4,NPU:0\n"
                                      "SLOG,1000100.000,0,NPU:0\n";
constexpr const char *Graphs = "Device_id,Op Name,Model Name,Graph ID,Node Index Start,Node Index End,Size(KB)\n"
                               "0,conv,0,3,1,4294967295,1000\n"
                               "0,TOTAL,0,3,0,9,1500\n";

} // namespace

class MemoryPageTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();
    void saysWhyThereIsNothing();
    void showsCurvesFiguresAndTables();
    void aRowGoesToItsOperator();
    void aClickAsksForATime();
    void aDragMarksItsRange();
    void theMarkedRangeRestrictsThePage();
    void aCardWithoutTimelineSaysSo();
    void showsGraphsOfOlderCaptures();
    void survivesBrokenTables_data();
    void survivesBrokenTables();

private:
    void showCard(const QByteArray &records, const QByteArray &blocks, bool hasTimeline = true);
    void clickChart(double share);
    /// Returns the figures of the page without the narrow spaces in numbers.
    [[nodiscard]] QStringList figures() const
    {
        QStringList texts = m_page->figureTexts();
        for (QString &text : texts)
            text.remove(QChar(0x202F));
        return texts;
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<TimelineState> m_state;
    std::unique_ptr<MemoryPage> m_page;
};

void MemoryPageTest::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    QVERIFY(m_folder->isValid());
    m_state = std::make_unique<TimelineState>();
    m_page = std::make_unique<MemoryPage>(m_state.get());
    m_page->resize(1200, 800);
}

void MemoryPageTest::cleanup()
{
    m_page.reset();
    m_state.reset();
}

void MemoryPageTest::showCard(const QByteArray &records, const QByteArray &blocks, bool hasTimeline)
{
    auto card = std::make_shared<Card>();
    card->framework = Framework::PyTorch;
    card->path = m_folder->path().toStdString();
    const auto add = [&](const char *kind, const QByteArray &content) {
        const QString name = QLatin1String(kind) + QStringLiteral(".csv");
        QVERIFY(test::writeFile(m_folder->filePath(name), content));
        card->files.push_back({kind, name.toStdString(), 100, {}, FileStatus::Ok, {}});
    };
    add("memory_record", records);
    add("operator_memory", blocks);
    add("npu_module_mem", ModuleRecords);
    add("static_op_mem", Graphs);
    const auto trace = hasTimeline ? traceOfMemoryPage() : nullptr;
    const PageCard page{QStringLiteral("card0"), std::make_shared<const OpenCard>(*card, trace), hasTimeline ? 0 : -1};
    if (hasTimeline)
        m_state->setCards({TimelineCard::build(page.name, QString(), page.open)});
    m_page->setCards(std::make_shared<const std::vector<PageCard>>(std::vector{page}));
    m_page->show();
    QTRY_COMPARE_WITH_TIMEOUT(m_page->message(), QString(), MemoryPageWaitMs);
    for (const auto tab : {MemoryPage::Alive, MemoryPage::Blocks, MemoryPage::Modules, MemoryPage::Static})
        QTRY_VERIFY_WITH_TIMEOUT(!m_page->table(tab).isBusy(), MemoryPageWaitMs);
    QTRY_VERIFY_WITH_TIMEOUT(!m_page->chart().isBusy(), MemoryPageWaitMs);
}

void MemoryPageTest::saysWhyThereIsNothing()
{
    m_page->show();
    QTRY_COMPARE_WITH_TIMEOUT(m_page->message(), QStringLiteral("No card was found in the opened files."), MemoryPageWaitMs);
    auto card = std::make_shared<Card>();
    card->framework = Framework::PyTorch;
    card->files.push_back({"operator_memory", "operator_memory.csv", 0, {}, FileStatus::Empty, {}});
    m_page->setCards(test::lonePageCard(*card));
    QTRY_COMPARE_WITH_TIMEOUT(
        m_page->message(),
        QStringLiteral("There is no information on the memory of this card.\nmemory_record.csv is missing. How to get it: "
                       "profile_memory=True.\noperator_memory.csv is empty. How to get it: "
                       "profile_memory=True.\nnpu_module_mem.csv is missing. How to get it: profile_memory=True."),
        MemoryPageWaitMs);
}

void MemoryPageTest::showsCurvesFiguresAndTables()
{
    showCard(Records, Blocks);
    // Tables use megabytes of 10^6 bytes, the file megabytes of 2^20.
    QCOMPARE(figures(), (QStringList{QString::fromUtf8("Peak allocated\n5.24MB\n5.242880 MB at 210µs\nPTA"),
                                     QString::fromUtf8("Peak reserved\n67.1MB\n67.108864 MB at 50µs\nAPP"),
                                     QString::fromUtf8("Reserved but unallocated\n7.34MB\n7.340032 MB at 400µs\n"
                                                       "the most at any time"),
                                     QStringLiteral("Never released\n1\nof 4 allocations")}));
    QCOMPARE(m_page->chart().csv(), QStringLiteral("series,time_ns,value\n"
                                                   "PTA: allocated,110000,2.097152\n"
                                                   "PTA: allocated,210000,5.24288\n"
                                                   "PTA: allocated,400000,1.048576\n"
                                                   "PTA: reserved,110000,8.388608\n"
                                                   "PTA: reserved,210000,8.388608\n"
                                                   "PTA: reserved,400000,8.388608\n"
                                                   "PTA: active,110000,2.097152\n"
                                                   "PTA: active,210000,5.24288\n"
                                                   "PTA: active,400000,1.048576\n"
                                                   "APP: reserved,50000,67.108864\n"));
    QCOMPARE(m_page->table(MemoryPage::Alive).csv(),
             QStringLiteral("Operator,Size (MB),Allocated (ms),Released (ms),Held (ms),Result\n"
                            "aten::mul,3.145728,0.210,,,never released\n"
                            "aten::add,2.097152,0.110,0.400,0.290,released\n"));
    QCOMPARE(m_page->table(MemoryPage::Blocks).csv(),
             QStringLiteral("Operator,Size (MB),Allocated (ms),Released (ms),Held "
                            "(ms),Result\naten::add,2.097152,0.110,0.400,0.290,released\naten::mul,3.145728,0.210,,,never "
                            "released\nearly,1.048576,,0.150,,before the capture\nnobody,1.048576,0.500,0.600,0.100,released\n"));
    QCOMPARE(m_page->table(MemoryPage::Modules).csv(), QStringLiteral("Module,Peak (MB),Peak at (ms),At the end (MB),Samples\n"
                                                                      "HCCL,4.194304,0.300,4.194304,2\n"
                                                                      "SLOG,0.000,0.100,0.000,1\n"));
    QCOMPARE(m_page->table(MemoryPage::Static).csv(), QStringLiteral("Graph,Operator,First node,Last node,Size (MB)\n"
                                                                     "3,conv,1,,1.024\n"
                                                                     "3,TOTAL,0,9,1.536\n"));
    auto *component = m_page->findChild<QComboBox *>(QStringLiteral("component"));
    QCOMPARE(component->count(), 4); // PTA, APP, all of them, and the driver
    component->setFocus();
    QTest::keyClick(component, Qt::Key_End);
    QTRY_COMPARE_WITH_TIMEOUT(m_page->chart().csv(),
                              QStringLiteral("series,time_ns,value\nHCCL,100000,1.048576\nHCCL,300000,4.194304\n"),
                              MemoryPageWaitMs);
}

void MemoryPageTest::aRowGoesToItsOperator()
{
    showCard(Records, Blocks);
    QSignalSpy chosen(m_page.get(), &ProfilePage::itemChosen);
    m_page->findChild<QTabWidget *>()->setCurrentIndex(MemoryPage::Blocks);
    QTableView &view = m_page->table(MemoryPage::Blocks).view();
    view.setFocus();
    view.selectRow(1);
    QTest::keyClick(&view, Qt::Key_Return);
    QTRY_COMPARE_WITH_TIMEOUT(chosen.count(), 1, MemoryPageWaitMs);
    const auto item = chosen.takeFirst().at(0).value<TimelineItem>();
    QCOMPARE(m_state->rangeOf(item), (TimeRange{200'000, 220'000}));
    view.selectRow(2); // a block from before the capture
    QTest::keyClick(&view, Qt::Key_Return);
    QVERIFY(m_page->noteText().contains(QStringLiteral("before the capture")));
    view.selectRow(3);
    QTest::keyClick(&view, Qt::Key_Return);
    QTRY_COMPARE_WITH_TIMEOUT(m_page->noteText(),
                              QStringLiteral("The timeline has no slice named nobody at the time of the allocation."),
                              MemoryPageWaitMs);
    QCOMPARE(chosen.count(), 0);
}

/// Clicks at a share of the chart's width.
void MemoryPageTest::clickChart(double share)
{
    QWidget *plot = m_page->chart().currentWidget();
    QTest::mouseClick(plot, Qt::LeftButton, {}, QPoint(static_cast<int>(plot->width() * share), plot->height() / 2));
}

void MemoryPageTest::aClickAsksForATime()
{
    showCard(Records, Blocks);
    auto *toPeak = m_page->findChild<QToolButton *>(QStringLiteral("toPeak"));
    QVERIFY(!toPeak->isVisible());
    QSignalSpy clicked(&m_page->chart(), &CurveChart::timeClicked);
    clickChart(0.36); // between the first two samples of PTA
    QCOMPARE(clicked.count(), 1);
    const auto time = clicked.first().at(0).value<std::int64_t>();
    QVERIFY2(time > 150'000 && time < 200'000, qPrintable(QString::number(time)));
    QTRY_COMPARE_WITH_TIMEOUT(m_page->table(MemoryPage::Alive).csv(),
                              QStringLiteral("Operator,Size (MB),Allocated (ms),Released (ms),Held (ms),Result\n"
                                             "aten::add,2.097152,0.110,0.400,0.290,released\n"),
                              MemoryPageWaitMs);
    QVERIFY(toPeak->isVisible());
    QTest::mouseClick(toPeak, Qt::LeftButton);
    QTRY_COMPARE_WITH_TIMEOUT(m_page->table(MemoryPage::Alive).model().rowCount(), 2, MemoryPageWaitMs);
    QVERIFY(!toPeak->isVisible());
}

void MemoryPageTest::aDragMarksItsRange()
{
    showCard(Records, Blocks);
    QSignalSpy dragged(&m_page->chart(), &CurveChart::rangeDragged);
    QSignalSpy chosen(m_page.get(), &ProfilePage::rangeChosen);
    QWidget *plot = m_page->chart().currentWidget();
    const QPoint from(plot->width() / 4, plot->height() / 3);
    const QPoint to(plot->width() / 2, plot->height() / 2);
    QTest::mousePress(plot, Qt::LeftButton, {}, from);
    QTest::mouseMove(plot, (from + to) / 2);
    QTest::mouseMove(plot, to);
    QTest::mouseRelease(plot, Qt::LeftButton, {}, to);
    QCOMPARE(dragged.count(), 1);
    QCOMPARE(chosen.count(), 1);
    const auto range = chosen.first().at(0).value<TimeRange>();
    QCOMPARE(range, (TimeRange{dragged.first().at(0).value<std::int64_t>(), dragged.first().at(1).value<std::int64_t>()}));
    QVERIFY(range.begin > 100'000 && range.begin < range.end && range.end < 300'000);
}

void MemoryPageTest::theMarkedRangeRestrictsThePage()
{
    showCard(Records, Blocks);
    m_state->setMarkedRange(TimeRange{120'000, 160'000});
    m_page->findChild<QCheckBox *>()->click();
    QTRY_COMPARE_WITH_TIMEOUT(figures(),
                              (QStringList{QString::fromUtf8("Peak allocated\n2.10MB\n2.097152 MB at 120µs\nPTA"),
                                           QString::fromUtf8("Peak reserved\n67.1MB\n67.108864 MB at 120µs\nAPP"),
                                           QStringLiteral("Never released\n0\nof 2 allocations")}),
                              MemoryPageWaitMs);
    QTRY_COMPARE_WITH_TIMEOUT(
        m_page->table(MemoryPage::Blocks).csv(),
        QStringLiteral("Operator,Size (MB),Allocated (ms),Released (ms),Held "
                       "(ms),Result\naten::add,2.097152,0.110,0.400,0.290,released\nearly,1.048576,,0.150,,before the capture\n"),
        MemoryPageWaitMs);
}

void MemoryPageTest::aCardWithoutTimelineSaysSo()
{
    showCard(Records, Blocks, false);
    QVERIFY(figures().front().endsWith(QStringLiteral("PTA")));
    QSignalSpy range(m_page.get(), &ProfilePage::rangeChosen);
    Q_EMIT m_page->chart().rangeDragged(0, 10);
    QCOMPARE(m_page->noteText(), QStringLiteral("This card has no timeline on which the range could be marked."));
    QTableView &view = m_page->table(MemoryPage::Alive).view();
    view.setFocus();
    view.selectRow(0);
    QTest::keyClick(&view, Qt::Key_Return);
    QCOMPARE(m_page->noteText(), QStringLiteral("This card has no timeline that would show the operator."));
    QCOMPARE(range.count(), 0);
}

void MemoryPageTest::showsGraphsOfOlderCaptures()
{
    const QByteArray nodes = test::protoField(3, test::protoField(1, "A-op1") + test::protoField(4, 5)) +
                             test::protoField(3, test::protoField(1, "B-op2") + test::protoField(4, 6));
    const QByteArray tensors = test::protoField(4, test::protoTensor(5, 1'500'000, "Common", 0, 1, "LifeLongNone")) +
                               test::protoField(4, test::protoTensor(6, 2'000'000, "Common", 1, 1, "LifeLongNone"));
    QVERIFY(test::writeFile(m_folder->filePath(QStringLiteral("memory_usage_0.pb")),
                            test::protoField(1, test::protoField(1, 7) + nodes + tensors) + test::protoField(2, 9'000'000)));
    auto card = std::make_shared<Card>();
    card->framework = Framework::MindInsight;
    card->path = m_folder->path().toStdString();
    card->files.push_back({"memory_usage", "memory_usage_0.pb", 100, {}, FileStatus::Ok, {}});
    m_page->setCards(test::lonePageCard(*card));
    m_page->show();
    const GraphMemoryView &view = m_page->graphView();
    QTRY_COMPARE(view.table(GraphMemoryView::Held).model().rowCount(), 2);
    QVERIFY(view.isVisible());
    QCOMPARE(figures(),
             (QStringList{QStringLiteral("Memory of the device\n9.00MB\n9.000 MB"),
                          QStringLiteral("Peak of the graphs\n3.50MB\n3.500 MB"),
                          QStringLiteral("Held for the whole run\n0B\n0.000 MB"), QStringLiteral("Tensors allocated\n2\n")}));
    QCOMPARE(view.tabText(GraphMemoryView::Held), QStringLiteral("Held at the peak (2)"));
    QCOMPARE(view.table(GraphMemoryView::Held).model().index(0, 0).data().toString(), QStringLiteral("B-op2:0"));
    QTRY_VERIFY(!view.chart().isBusy());
    Q_EMIT view.chart().timeClicked(-3);
    QCOMPARE(view.tabText(GraphMemoryView::Held), QStringLiteral("Held by operator 0 (1)"));
    QTRY_COMPARE(view.table(GraphMemoryView::Held).model().rowCount(), 1);
    QCOMPARE(view.table(GraphMemoryView::Held).model().index(0, 0).data().toString(), QStringLiteral("A-op1:0"));
    QTRY_COMPARE(view.table(GraphMemoryView::Tensors).model().rowCount(), 2);
}

void MemoryPageTest::survivesBrokenTables_data()
{
    QTest::addColumn<QByteArray>("records");
    QTest::addColumn<QByteArray>("blocks");
    const QByteArray records = Records;
    const QByteArray blocks = Blocks;
    for (const qsizetype length : {records.indexOf('\n') + 1, records.size() / 2, records.size() - 3})
        QTest::addRow("records of %d bytes", static_cast<int>(length)) << records.left(length) << blocks;
    for (const qsizetype length : {blocks.indexOf('\n') + 1, blocks.size() / 2, blocks.size() - 3})
        QTest::addRow("blocks of %d bytes", static_cast<int>(length)) << records << blocks.left(length);
    QTest::newRow("other columns") << QByteArray("a,b\n1,2\n") << QByteArray("a,b\n1,2\n");
    QTest::newRow("no numbers") << QByteArray(records).replace("1000", "x") << QByteArray(blocks).replace("1000", "x");
    QTest::newRow("times at both ends") << QByteArray(records).replace("1000050.000", "-9223372036854775.807")
                                        << QByteArray(blocks).replace("1000600.000", "9223372036854775.807");
}

void MemoryPageTest::survivesBrokenTables()
{
    QFETCH(QByteArray, records);
    QFETCH(QByteArray, blocks);
    showCard(records, blocks);
    clickChart(0.5);
    m_page->findChild<QTabWidget *>()->setCurrentIndex(MemoryPage::Blocks);
    QTRY_VERIFY_WITH_TIMEOUT(!m_page->table(MemoryPage::Blocks).isBusy(), MemoryPageWaitMs);
    QVERIFY(m_page->table(MemoryPage::Modules).model().rowCount() == 2);
}

PLUMBLINE_WIDGET_TEST(MemoryPageTest)
#include "tst_memorypage.moc"
