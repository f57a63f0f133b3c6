// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/catalogue.h"
#include "core/advice/deliverableneeds.h"
#include "core/profile/deliverablekinds.h"
#include "tests/support/testregistry.h"

#include <QTest>

#include <algorithm>
#include <set>

using namespace plumbline;

namespace {

QString namesOf(const std::vector<std::string_view> &rules)
{
    QStringList names;
    for (const std::string_view rule : rules)
        names.append(QString::fromUtf8(rule.data(), static_cast<qsizetype>(rule.size())));
    return names.join(QLatin1Char(' '));
}

} // namespace

class TestDeliverableNeeds : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void onlySourcesAreNeeded_data();
    void onlySourcesAreNeeded();
    void kernelTables();
    void stateDecides();
    void kindsThatRulesNameExist();
    void kindsAreUnique();
};

void TestDeliverableNeeds::onlySourcesAreNeeded_data()
{
    QTest::addColumn<QString>("suffix");
    QTest::addColumn<QString>("rules");
    QTest::newRow("step_trace_time") << ".csv"
                                     << "";
    QTest::newRow("op_statistic") << ".csv"
                                  << "";
    QTest::newRow("api_statistic") << ".csv"
                                   << "";
    QTest::newRow("communication") << ".json"
                                   << "comm-wait-dominant comm-small-packet comm-bandwidth-low "
                                      "comm-bandwidth-contention comm-retransmission comm-byte-alignment slow-link-op";
    QTest::newRow("communication_matrix") << ".json"
                                          << "slow-link";
    QTest::newRow("memory_record") << ".csv"
                                   << "hbm-near-capacity memory-fragmentation memory-step-growth "
                                      "cluster-memory-imbalance diff-memory";
    QTest::newRow("operator_memory") << ".csv"
                                     << "memory-lifetime-suspect";
    QTest::newRow("npu_module_mem") << ".csv"
                                    << "memory-module-share";
    QTest::newRow("l2_cache") << ".csv"
                              << "l2-hit-low";
    QTest::newRow("dataset") << ".csv"
                             << "";
    QTest::newRow("minddata_pipeline_raw") << ".csv"
                                           << "";
    QTest::newRow("minddata_pipeline_summary") << ".json"
                                               << "minddata-worker-cpu";
    QTest::newRow("pipeline_profiling") << ".json"
                                        << "";
    QTest::newRow("unheard_of") << ".csv"
                                << "";
}

void TestDeliverableNeeds::onlySourcesAreNeeded()
{
    QFETCH(QString, suffix);
    QFETCH(QString, rules);
    QCOMPARE(namesOf(rulesNeeding(QTest::currentDataTag(), suffix.toStdString())), rules);
}

/// Each profiler writes one of the two kernel tables, so no rule can use the other one instead. Rules that take kernels from the
/// timeline as well need neither.
void TestDeliverableNeeds::kernelTables()
{
    const auto rules = rulesNeeding("kernel_details", ".csv");
    QCOMPARE(namesOf(rulesNeeding("op_summary", ".csv")), namesOf(rules));
    const auto needs = [&rules](std::string_view id) { return std::ranges::find(rules, id) != rules.end(); };
    for (const std::string_view id : {"fp32-to-fp16", "block-dim-low", "op-no-bound", "l2-hit-low"})
        QVERIFY2(needs(id), id.data());
    for (const std::string_view id :
         {"aicpu-kernel", "fusible-sequence", "kernel-jitter", "diff-top-kernels", "overall-time-split"})
        QVERIFY2(ruleCalled(id) && !needs(id), id.data());
}

void TestDeliverableNeeds::stateDecides()
{
    Deliverable file{"npu_module_mem", {}, 0, {}, FileStatus::Missing, {"memory"}};
    QCOMPARE(disabledBy(file), (std::vector<std::string>{"memory", "memory-module-share"}));
    file.file = "OUT/npu_module_mem_20250711103015.csv";
    for (const FileStatus status : {FileStatus::Empty, FileStatus::Broken}) {
        file.status = status;
        QCOMPARE(namesOf(disabledRules(file)), QStringLiteral("memory-module-share"));
    }
    for (const FileStatus status : {FileStatus::Ok, FileStatus::Stale}) {
        file.status = status;
        QVERIFY(disabledRules(file).empty());
    }
    QVERIFY(disabledBy({"unheard_of", {}, 0, {}, FileStatus::Missing, {}}).empty());
}

void TestDeliverableNeeds::kindsThatRulesNameExist()
{
    for (const Rule &rule : ruleCatalogue()) {
        for (const std::string_view kind : rule.deliverables)
            QVERIFY2(std::ranges::find(deliverableKinds(), kind, &DeliverableKind::kind) != deliverableKinds().end(),
                     kind.data());
    }
}

void TestDeliverableNeeds::kindsAreUnique()
{
    std::set<std::string_view> kinds;
    for (const DeliverableKind &kind : deliverableKinds())
        QVERIFY2(kinds.insert(kind.kind).second, kind.kind.data());
}

PLUMBLINE_TEST(TestDeliverableNeeds)
#include "tst_deliverableneeds.moc"
