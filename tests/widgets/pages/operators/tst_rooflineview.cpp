// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/smallprofile.h"
#include "tests/support/testregistry.h"
#include "tests/support/tracetext.h"
#include "widgets/charts/rooflinechart.h"
#include "widgets/pages/operators/operatorspage.h"
#include "widgets/pages/operators/rooflineview.h"
#include "widgets/support/qcustomplotheader.h"
#include "widgets/tables/datatable.h"

#include <QAbstractButton>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

using namespace plumbline;

namespace {

constexpr int RooflineWaitMs = 20'000;

/// A multiplication of 2 * 1024^3 = 2.147 G operations and 6 MiB, an addition of 12 MB, and an addition of 3 elements.
constexpr auto RooflineKernels =
    "Step Id,Name,Type,Accelerator Core,Start Time(us),Duration(us),Wait Time(us),Block Dim,Input Shapes,Input Data Types,Input "
    "Formats,Output Shapes,Output Data Types,Output Formats\n"
    "1,mm1,MatMul,AI_CORE,1000.000\t,50.0,0,8,\"\"\"1024,1024;1024,1024\"\"\",FLOAT16;FLOAT16,ND;ND,\"\"\"1024,1024\"\"\","
    "FLOAT16,ND\n"
    "2,mm1,MatMul,AI_CORE,1100.000\t,30.0,0,8,\"\"\"1024,1024;1024,1024\"\"\",FLOAT16;FLOAT16,ND;ND,\"\"\"1024,1024\"\"\","
    "FLOAT16,ND\n"
    "1,add1,Add,AI_VECTOR_CORE,1200.000\t,40.0,0,8,\"\"\"1000000;1000000\"\"\",FLOAT;FLOAT,ND;ND,\"\"\"1000000\"\"\",FLOAT,ND\n"
    "1,add2,Add,AI_VECTOR_CORE,1300.000\t,2.0,0,1,\"\"\"3;3\"\"\",FLOAT;FLOAT,ND;ND,\"\"\"3\"\"\",FLOAT,ND\n";

} // namespace

class RooflineViewTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void unknownLimitsGiveNoRoof();
    void statedLimits();
    void aPointLeadsToItsSlice();
    void onlyTheMarkedRange();
    void withoutTable();

private:
    void showCard(const QByteArray &table);
    void stateLimit(int limit, const char *value);
    [[nodiscard]] const RooflineView &view() const { return m_page->roofline(); }
    [[nodiscard]] QString sentence() const
    {
        return m_page->findChild<QLabel *>(QStringLiteral("rooflineSentence"))->text().replace(QChar(0x202F), QLatin1Char(' '));
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<TimelineState> m_state;
    std::unique_ptr<OperatorsPage> m_page;
};

void RooflineViewTest::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    m_page.reset();
    m_state = std::make_unique<TimelineState>();
    m_page = std::make_unique<OperatorsPage>(m_state.get());
    m_page->resize(1200, 800);
}

/// Shows a card with a timeline of the same kernels, and the view.
void RooflineViewTest::showCard(const QByteArray &table)
{
    const QByteArray text = test::nameText(2, 0, "process_name", "Ascend Hardware") +
                            test::sliceText(2, 1, 1'000'000, 50'000, "mm1") + test::sliceText(2, 1, 1'100'000, 30'000, "mm1") +
                            test::sliceText(2, 1, 1'200'000, 40'000, "add1") + test::sliceText(2, 1, 1'300'000, 2'000, "add2");
    const auto trace = test::traceFromText("[" + text.chopped(2) + "]");
    Card card;
    card.path = m_folder->path().toStdString();
    if (!table.isEmpty()) {
        QVERIFY(test::writeFile(m_folder->filePath(QStringLiteral("kernel_details.csv")), table));
        card.files.push_back({"kernel_details", "kernel_details.csv", 100, {}, FileStatus::Ok, {}});
    }
    m_state->setCards({TimelineCard::build(QStringLiteral("card"), QString(), trace)});
    auto cards = std::make_shared<std::vector<PageCard>>();
    cards->push_back({QStringLiteral("card"), std::make_shared<const OpenCard>(card, trace), 0});
    m_page->setCards(cards);
    m_page->show();
    auto *by = m_page->findChild<QComboBox *>(QStringLiteral("operatorsBy"));
    by->setCurrentIndex(by->findText(QStringLiteral("Roofline")));
    QTRY_VERIFY_WITH_TIMEOUT(view().isVisible() && view().kernels(), RooflineWaitMs);
}

void RooflineViewTest::stateLimit(int limit, const char *value)
{
    auto *field = m_page->findChild<QLineEdit *>(QStringLiteral("rooflineLimit%1").arg(limit));
    field->clear();
    QTest::keyClicks(field, QLatin1String(value));
    QTest::keyClick(field, Qt::Key_Return);
}

void RooflineViewTest::unknownLimitsGiveNoRoof()
{
    showCard(RooflineKernels);
    QCOMPARE(sentence(),
             QStringLiteral("Limits that no file tells: matrix units, vector units, memory. State them here to see the "
                            "roof."));
    QVERIFY(view().chart().roofs().empty());
    QVERIFY(m_page->findChild<QLabel *>(QStringLiteral("rooflineSources"))
                ->text()
                .contains(QStringLiteral("Matrix units: unknown, no file tells: clock\n")));
    QTRY_VERIFY_WITH_TIMEOUT(view().table().csv().contains(QStringLiteral("Unknown")), RooflineWaitMs);
    QCOMPARE(view().chart().points().size(), std::size_t(3)); // points without a roof
}

void RooflineViewTest::statedLimits()
{
    showCard(RooflineKernels);
    stateLimit(0, "100");
    stateLimit(1, "10");
    QTRY_COMPARE_WITH_TIMEOUT(sentence(), QStringLiteral("Limits that no file tells: memory. State them here to see the roof."),
                              RooflineWaitMs);
    QCOMPARE(view().chart().roofs().size(), std::size_t(2));
    QVERIFY(!view().chart().roofs()[0].slope);
    stateLimit(2, "1000");
    // Of 120 us, (80 - 2 * 21.475) + (40 - 12) lie above the roof; a half of it a step.
    QTRY_COMPARE_WITH_TIMEOUT(
        sentence(),
        QString::fromUtf8("Kernels reach 46 % of what the card allows; 32.5 µs a step lie above the roof, 18.5 "
                          "µs of them in MatMul. 1.00 µs a step are kernels too short for a roof."),
        RooflineWaitMs);
    QCOMPARE(view().chart().roofs()[0].slope, std::optional(1.0));
    QTRY_COMPARE_WITH_TIMEOUT(
        view().table().csv(),
        QString::fromUtf8(
            "Type,Input shapes,Bound by,Count,Sum (µs),Of the roof (%),Above the roof (µs),TFLOPS,GB/s,Operations per "
            "byte,Operations from,Bytes from,Core,Input types\n"
            "MatMul,\"1024,1024;1024,1024\",Matrix "
            "units,2,80.000,53.6870912,37.050,53.687091200000005,157.2864,341.3333333333333,"
            "shapes,shapes,AI_CORE,FLOAT16;FLOAT16\n"
            "Add,1000000;1000000,Memory,1,40.000,30,28.000,0.025,300,0.08333333333333333,shapes,shapes,AI_VECTOR_CORE,"
            "FLOAT;FLOAT\n"
            "Add,3;3,Latency,1,2.000,0.0018,,1.5e-06,0.018,0.08333333333333333,shapes,shapes,AI_VECTOR_CORE,FLOAT;"
            "FLOAT\n"),
        RooflineWaitMs);
    QTest::mouseClick(m_page->findChild<RooflineView *>()->findChild<QToolButton *>(), Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(sentence().startsWith(QStringLiteral("Limits that no file tells: matrix units")), RooflineWaitMs);
}

void RooflineViewTest::aPointLeadsToItsSlice()
{
    showCard(RooflineKernels);
    QSignalSpy chosen(m_page.get(), &OperatorsPage::itemChosen);
    auto *chart = m_page->findChild<RooflineChart *>();
    QTRY_VERIFY_WITH_TIMEOUT(!view().table().isBusy(), RooflineWaitMs);
    std::size_t point = 0;
    while (!chart->pointText(point).contains(QStringLiteral("MatMul")))
        ++point;
    QVERIFY(chart->textAt(chart->pixelOf(point)).contains(QStringLiteral("1024,1024;1024,1024")));
    QTest::mouseClick(chart->findChild<QCustomPlot *>(), Qt::LeftButton, {}, chart->pixelOf(point));
    QTRY_COMPARE_WITH_TIMEOUT(chosen.count(), 1, RooflineWaitMs);
    QCOMPARE(view().table().currentRow(), std::optional(point));
    QCOMPARE(chart->marked(), std::optional(point));
}

void RooflineViewTest::onlyTheMarkedRange()
{
    showCard(RooflineKernels);
    QCOMPARE(view().chart().points().size(), std::size_t(3));
    m_state->setMarkedRange(TimeRange{190'000, 250'000});
    m_page->findChild<QAbstractButton *>(QStringLiteral("onlyMarkedRange"))->click();
    QTRY_COMPARE_WITH_TIMEOUT(view().chart().points().size(), std::size_t(1), RooflineWaitMs);
    QVERIFY(view().chart().pointText(0).startsWith(QStringLiteral("Add")));
}

void RooflineViewTest::withoutTable()
{
    showCard({});
    QVERIFY2(sentence().startsWith(QStringLiteral("Limits that no file tells")) ||
                 sentence().startsWith(QStringLiteral("The device ran no kernel")),
             qPrintable(sentence()));
    QCOMPARE(view().chart().message(), QStringLiteral("No kernel tells both its operations and its bytes."));
}

PLUMBLINE_WIDGET_TEST(RooflineViewTest)
#include "tst_rooflineview.moc"
