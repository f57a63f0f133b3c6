// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/base/adviceinputs.h"
#include "core/advice/catalogue.h"
#include "core/advice/engine/advisor.h"
#include "core/import/traceloader.h"
#include "core/profile/profileloader.h"
#include "core/sql/sqlrule.h"
#include "tests/support/buildpaths.h"
#include "tests/support/smallprofile.h"
#include "tests/support/testregistry.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <vector>

using namespace plumbline;
using namespace plumbline::test;

/// Rules that a user writes. Each card of the profile has the slices "step" (100 us), "add" (20 us) and "AddKernel" (30 us).
class TestSqlRule : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void readsTheHeader();
    void refused_data();
    void refused();
    void rowsAreOneFinding();
    void aSavingIsThatOfAStep();
    void thresholdsOfTheUser();
    void profileScope();
    void failures_data();
    void failures();
    void endsInTime();
    void examples_data();
    void examples();

private:
    [[nodiscard]] Advice adviceOf(const QByteArray &text, const ThresholdOverrides &thresholds = {}) const
    {
        const std::vector<Rule> rules{sqlRule(text.toStdString()).value()};
        AdviceOptions options;
        options.thresholds = thresholds;
        options.budget = m_budget;
        const TaskControl control;
        return advise(AdviceInputs(m_cards), rules, options, control).value();
    }

    QTemporaryDir m_folder;
    std::vector<SharedCard> m_cards;
    std::chrono::milliseconds m_budget{5000};
};

void TestSqlRule::initTestCase()
{
    QVERIFY(writeSmallProfile(m_folder.path(), 2));
    TaskControl control;
    const auto profile = openProfile(m_folder.path().toStdString(), ScanDepth::Discovery, control);
    QVERIFY(profile);
    for (const Card &card : profile->cards)
        m_cards.push_back(openTimeline(OpenCard(card), control, {})->front());
    QCOMPARE(m_cards.size(), std::size_t(2));
}

void TestSqlRule::readsTheHeader()
{
    const auto rule = sqlRule("\xEF\xBB\xBF-- A comment for readers.\r\n"
                              "-- id: own-rule\r\n"
                              "-- area: data_input\r\n"
                              "-- title: {rows} slices\r\n"
                              "-- explanation: first\r\n"
                              "--    second: {a}\r\n"
                              "\n"
                              "-- suggestion: less\n"
                              "-- scope: profile\n"
                              "-- threshold: limit_ns = 1.5 ms\n"
                              "-- threshold: most_share = 5 %\n"
                              "SELECT name FROM slice WHERE duration_ns > :limit_ns;\n");
    QVERIFY(rule);
    QCOMPARE(rule->id, std::string_view("own-rule"));
    QCOMPARE(rule->area, AdviceArea::DataInput);
    QCOMPARE(rule->scope, RuleScope::Profile);
    QCOMPARE(rule->texts->title, std::string("{rows} slices"));
    QCOMPARE(rule->texts->explanation, std::string("first second: {a}"));
    QCOMPARE(rule->texts->suggestion, std::string("less"));
    QCOMPARE(rule->thresholds.size(), std::size_t(2));
    QCOMPARE(rule->thresholds[0].name, std::string_view("limit_ns"));
    QCOMPARE(rule->thresholds[0].value, 1.5e6);
    QCOMPARE(rule->thresholds[1].value, 0.05);
}

void TestSqlRule::refused_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("detail");
    QTest::addColumn<int>("line");
    const QByteArray head = "-- id: own-rule\n-- title: t\n";
    QTest::newRow("empty") << QByteArray() << QByteArray("id") << 1;
    QTest::newRow("no title") << QByteArray("-- id: own-rule\nSELECT 1;") << QByteArray("title") << 2;
    QTest::newRow("unknown key") << head + "-- are: memory\nSELECT 1;" << QByteArray("are") << 3;
    QTest::newRow("unknown area") << head + "-- area: here\nSELECT 1;" << QByteArray("area") << 3;
    QTest::newRow("no value") << head + "-- area:\nSELECT 1;" << QByteArray("area") << 3;
    QTest::newRow("twice") << head + "-- area: memory\n-- area: memory\nSELECT 1;" << QByteArray("area") << 4;
    QTest::newRow("id of another rule") << QByteArray("-- id: free-share-high\n-- title: t\nSELECT 1;") << QByteArray("id") << 1;
    QTest::newRow("id with a space") << QByteArray("-- id: own rule\n-- title: t\nSELECT 1;") << QByteArray("id") << 1;
    QTest::newRow("threshold without a unit") << head + "-- threshold: a_ns = 5\nSELECT 1;" << QByteArray("threshold") << 3;
    QTest::newRow("threshold twice") << head + "-- threshold: a = 5\n-- threshold: a = 6\nSELECT 1;" << QByteArray("threshold")
                                     << 4;
    QTest::newRow("no statement") << head << QByteArray("one statement") << 3;
    QTest::newRow("two statements") << head + "SELECT 1; SELECT 2;" << QByteArray("one statement") << 3;
    QTest::newRow("syntax") << head + "SELECT 1\nFROM slice\nWHERE AND;" << QByteArray("near \"AND\": syntax error") << 5;
    QTest::newRow("no such column") << head + "\nSELECT nowhere FROM slice;" << QByteArray("no such column: nowhere") << 4;
    QTest::newRow("parameter") << head + "SELECT :limit_ns;" << QByteArray("parameter without a value") << 3;
    QTest::newRow("writing") << head + "DELETE FROM slice;" << QByteArray("table slice may not be modified") << 3;
}

void TestSqlRule::refused()
{
    QFETCH(const QByteArray, text);
    QFETCH(const QByteArray, detail);
    QFETCH(const int, line);
    const auto rule = sqlRule(text.toStdString());
    QVERIFY(!rule);
    QCOMPARE(QByteArray::fromStdString(rule.error().detail), detail);
    QCOMPARE(static_cast<int>(text.left(rule.error().offset).count('\n')) + 1, line);
}

void TestSqlRule::rowsAreOneFinding()
{
    const Advice advice = adviceOf("-- id: own-rule\n-- title: t\n-- threshold: least_ns = 25 us\n"
                                   "SELECT id AS slice_id, name, duration_ns, duration_ns / 2.0 AS half_ns, NULL AS unknown "
                                   "FROM slice WHERE duration_ns > :least_ns ORDER BY duration_ns DESC;");
    // Both cards tell the same, so that the engine makes one finding of two.
    QCOMPARE(advice.findings.size(), std::size_t(1));
    const Finding &finding = advice.findings.front();
    QCOMPARE(finding.ruleId, std::string("own-rule"));
    QCOMPARE(finding.cards, (std::vector<std::size_t>{0, 1}));
    QVERIFY(!finding.saving);
    QCOMPARE(finding.fact("name")->value, (Fact{"", FactUnit::Text, std::string("step")}.value));
    QCOMPARE(finding.fact("duration_ns")->unit, FactUnit::Time);
    QCOMPARE(finding.fact("half_ns")->number(), 50'000.0);
    QVERIFY(!finding.fact("unknown"));
    QCOMPARE(finding.fact("rows")->number(), 2.0);
    QCOMPARE(finding.evidence.front().name, std::string("step"));
    QCOMPARE(finding.evidence.front().kind, Evidence::Kind::Slice);
    QCOMPARE(finding.thresholds, (std::vector<Threshold>{{"least_ns", 25'000, FactUnit::Time, "rule"}}));
}

void TestSqlRule::aSavingIsThatOfAStep()
{
    const Advice advice =
        adviceOf("-- id: own-rule\n-- title: t\n-- saving: saved\n-- saving_low: sure\n"
                 "SELECT name, start_ns, end_ns, duration_ns AS saved, 5000 AS sure FROM slice WHERE name = 'AddKernel';");
    QCOMPARE(advice.findings.size(), std::size_t(1));
    const Finding &finding = advice.findings.front();
    QVERIFY(finding.saving);
    QCOMPARE(finding.saving->highNs, TimeNs(30'000)); // the capture counts as one step
    QCOMPARE(finding.saving->lowNs, TimeNs(5'000));
    QCOMPARE(finding.evidence.front().kind, Evidence::Kind::Range);
    QCOMPARE(finding.claims.size(), std::size_t(2));
}

void TestSqlRule::thresholdsOfTheUser()
{
    const QByteArray text =
        "-- id: own-rule\n-- title: t\n-- threshold: least_ns = 1 ms\nSELECT name FROM slice WHERE duration_ns > :least_ns;";
    QVERIFY(adviceOf(text).findings.empty());
    QCOMPARE(adviceOf(text).checked.size(), std::size_t(1));
    std::vector<Problem> problems;
    const std::vector<Rule> rules = rulesWith({sqlRule(text.toStdString()).value()});
    const auto overrides = ThresholdOverrides::parse("[own-rule]\nleast_ns = 50 us\n", rules, problems);
    QVERIFY(problems.empty());
    QCOMPARE(adviceOf(text, overrides).findings.size(), std::size_t(1));
}

void TestSqlRule::profileScope()
{
    const Advice advice = adviceOf("-- id: own-rule\n-- title: t\n-- scope: profile\n"
                                   "SELECT card_id, id AS slice_id FROM slice WHERE name = 'add' AND card_id = 1 "
                                   "UNION ALL SELECT 77, 0 UNION ALL SELECT NULL, NULL "
                                   "UNION ALL SELECT 1, min(id) FROM slice WHERE card_id = 0;");
    QCOMPARE(advice.findings.size(), std::size_t(1));
    QCOMPARE(advice.findings.front().cards, (std::vector<std::size_t>{1}));
    QCOMPARE(advice.findings.front().fact("rows")->number(), 4.0);
    QCOMPARE(advice.findings.front().evidenceCount, std::uint64_t(1));
}

void TestSqlRule::failures_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("detail");
    QTest::newRow("missing column") << QByteArray("-- id: own-rule\n-- title: t\n-- saving: saved\nSELECT 1 AS other;")
                                    << QByteArray("no such column: saved");
    QTest::newRow("while it runs") << QByteArray("-- id: own-rule\n-- title: t\nSELECT percentile(duration_ns, 101) FROM slice;")
                                   << QByteArray("percentile() needs a number from 0 to 100");
}

void TestSqlRule::failures()
{
    QFETCH(const QByteArray, text);
    QFETCH(const QByteArray, detail);
    const Advice advice = adviceOf(text);
    QVERIFY(advice.findings.empty());
    QCOMPARE(advice.failed.size(), std::size_t(1));
    QCOMPARE(advice.failed.front().reason, FailedRule::Reason::Statement);
    QCOMPARE(QByteArray::fromStdString(advice.failed.front().detail), detail);
}

void TestSqlRule::endsInTime()
{
    m_budget = std::chrono::milliseconds(100);
    const Advice advice = adviceOf("-- id: own-rule\n-- title: t\n"
                                   "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT sum(i) FROM n;");
    m_budget = std::chrono::milliseconds(5000);
    QVERIFY(advice.findings.empty());
    QCOMPARE(advice.failed.size(), std::size_t(1));
    QCOMPARE(advice.failed.front().reason, FailedRule::Reason::Budget);
}

void TestSqlRule::examples_data()
{
    QTest::addColumn<QString>("path");
    const QDir folder(sourceDirectory() + QStringLiteral("/docs/examples/rules"));
    for (const QString &name : folder.entryList({QStringLiteral("*.sql")}))
        QTest::newRow(qPrintable(name)) << folder.filePath(name);
}

void TestSqlRule::examples()
{
    QFETCH(const QString, path);
    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArray text = file.readAll();
    const auto rule = sqlRule(text.toStdString());
    QVERIFY2(rule, rule ? "" : rule.error().detail.c_str());
    QVERIFY(adviceOf(text).failed.empty());
}

PLUMBLINE_TEST(TestSqlRule)
#include "tst_sqlrule.moc"
