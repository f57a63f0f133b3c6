// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/demo/demogenerator.h"
#include "core/import/traceloader.h"
#include "core/profile/profileloader.h"
#include "tests/integration/reporttext.h"
#include "tests/support/testregistry.h"
#include "tests/support/tracetext.h"

#include <QFileInfo>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

using namespace plumbline;
using namespace plumbline::test;

/// Checks the demo with the loader of the program: there is no problem and nothing is missing.
class TestDemoTrace : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase_data();
    void init();
    void profileHasBothCardsAndEveryTable();
    void tracesHaveNoProblems();
    void arrowsBindToSlices();
    void piecesAndThreadsDoNotMatter();

private:
    QTemporaryDir m_folder;
    QString m_loaded;
    Profile m_profile;
    std::vector<std::shared_ptr<const Trace>> m_traces;
};

void TestDemoTrace::initTestCase_data()
{
    QTest::addColumn<bool>("isMindSpore");
    QTest::newRow("PyTorch") << false;
    QTest::newRow("MindSpore") << true;
}

/// Writes and loads the demo of a framework once.
void TestDemoTrace::init()
{
    QFETCH_GLOBAL(const bool, isMindSpore);
    const QString folder = m_folder.filePath(isMindSpore ? QStringLiteral("ms") : QStringLiteral("pt"));
    if (QFileInfo::exists(folder) && m_loaded == folder)
        return;
    TaskControl control;
    DemoOptions options;
    options.framework = isMindSpore ? DemoFramework::MindSpore : DemoFramework::PyTorch;
    if (!QFileInfo::exists(folder))
        QVERIFY(writeDemo(folder.toStdString(), options, control));
    m_loaded = folder;
    m_traces.clear();
    auto profile = openProfile(folder.toStdString(), ScanDepth::Tables, control);
    QVERIFY(profile);
    m_profile = *profile;
    for (const Card &card : m_profile.cards) {
        auto trace = loadTrace(card.timeline, control);
        QVERIFY(trace);
        m_traces.push_back(*trace);
    }
}

void TestDemoTrace::profileHasBothCardsAndEveryTable()
{
    QVERIFY(m_profile.problems.empty());
    QStringList cards;
    for (const Card &card : m_profile.cards) {
        QStringList steps;
        for (const std::string &step : card.steps)
            steps += QString::fromStdString(step);
        cards += QStringLiteral("%1: rank %2%3, device %4, %5, steps %6")
                     .arg(QString::fromStdString(card.host))
                     .arg(card.rank.value_or(-1))
                     .arg(card.rankGuessed ? QStringLiteral(" guessed") : QString())
                     .arg(card.device.value_or(-1))
                     .arg(QString::fromStdString(card.level), steps.join(u' '));
        QFETCH_GLOBAL(const bool, isMindSpore);
        std::vector<std::string> kinds{"kernel_details", "step_trace_time",  "communication", "communication_matrix",
                                       "op_statistic",   "api_statistic",    "memory_record", "operator_memory",
                                       "npu_module_mem", "operator_details", "l2_cache"};
        if (isMindSpore)
            kinds.insert(kinds.end(), {"dataset", "minddata_pipeline_raw", "minddata_pipeline_summary", "static_op_mem"});
        for (const std::string &kind : kinds) {
            const auto found =
                std::find_if(card.files.begin(), card.files.end(), [&](const Deliverable &file) { return file.kind == kind; });
            QVERIFY2(found != card.files.end() && found->status == FileStatus::Ok, kind.c_str());
        }
        for (const Deliverable &file : card.files)
            QVERIFY2(file.status == FileStatus::Ok, file.kind.c_str());
    }
    QCOMPARE(cards, (QStringList{QStringLiteral("node0: rank 0, device 0, Level1, steps 3 4 5 6 7"),
                                 QStringLiteral("node0: rank 1, device 1, Level1, steps 3 4 5 6 7")}));
}

void TestDemoTrace::tracesHaveNoProblems()
{
    for (const auto &trace : m_traces) {
        const ImportReport &report = trace->report();
        QVERIFY(trace->verify());
        QVERIFY(countsEveryElement(*trace));
        QVERIFY2(report.problems.empty(), qPrintable(reportLine(*trace)));
        QCOMPARE(report.refused + report.repaired + report.flowPointsUnpaired, std::uint64_t{0});
        // As on real devices, tasks of several planes run on one stream at the same time.
        for (const Lane &lane : trace->lanes())
            QCOMPARE(lane.overlapping > 0, lane.name == "Stream 4");
    }
}

void TestDemoTrace::arrowsBindToSlices()
{
    for (const auto &trace : m_traces) {
        QStringList categories;
        for (const FlowTable::Category &category : trace->flows().categories) {
            categories += QString::fromStdString(category.name);
            for (std::uint32_t row = category.begin; row < category.end; ++row) {
                const Flow &flow = trace->flows().flows[row];
                QVERIFY(flow.from.slice.isValid() && flow.to.slice.isValid());
                QVERIFY(flow.from.time <= flow.to.time);
                QCOMPARE(trace->slices().start[flow.to.slice.value], flow.to.time);
            }
        }
        QFETCH_GLOBAL(const bool, isMindSpore);
        QCOMPARE(categories.join(u' '), isMindSpore ? QStringLiteral("HostToDevice async_mindspore async_npu")
                                                    : QStringLiteral("HostToDevice async_npu async_task_queue fwdbwd"));
    }
}

void TestDemoTrace::piecesAndThreadsDoNotMatter()
{
    TaskControl control;
    LoadOptions options;
    options.pieceBytes = 10'007;
    options.threads = 3;
    const auto trace = loadTrace(m_profile.cards.front().timeline, control, options);
    QVERIFY(trace);
    QVERIFY(printAll(**trace) == printAll(*m_traces.front()));
}

PLUMBLINE_THREAD_TEST(TestDemoTrace)
#include "tst_demotrace.moc"
