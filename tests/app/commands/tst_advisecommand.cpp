// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/commands/commandtest.h"
#include "tests/support/smallprofile.h"
#include "tests/support/testregistry.h"

#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QSet>
#include <QTest>

using namespace plumbline;
using namespace plumbline::test;

class TestAdviseCommand : public CommandTest
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void document();
    void text();
    void rules();
    void everyRuleIsTold();
    void oneOrder();
    void tellsUnreadableFiles();
    void failsOnSeverity();
    void againstABaseline();
    void wrongUsage();
    void limitsOfTheUser();
    void ruleFiles();
    void rulesOfTheUser();
};

namespace {

const QStringList One{QStringLiteral("--rule"), QStringLiteral("free-share-high")};

/// Replaces the narrow spaces between numbers and units by ordinary ones.
QByteArray spaced(QByteArray text)
{
    return text.replace("\u202f", " ");
}

} // namespace

void TestAdviseCommand::initTestCase()
{
    QVERIFY(writeFile(path("advised/rank3_ascend_pt/ASCEND_PROFILER_OUTPUT/step_trace_time.csv"),
                      "Step,Computing,Communication(Not Overlapped),Free\n1,70,5,25\n"));
    // The user's thresholds are in the folder of settings, which belongs to this test alone.
    qputenv("XDG_CONFIG_HOME", path("config").toLocal8Bit());
}

void TestAdviseCommand::document()
{
    const Outcome outcome = run(QStringList{QStringLiteral("advise"), path("advised"), QStringLiteral("--json")} + One);
    QCOMPARE(outcome.code, 0);
    QJsonObject document = parsed(outcome.out);
    QVERIFY(document.contains(QStringLiteral("version")));
    QVERIFY(document.contains(QStringLiteral("problems")));
    document.remove(QStringLiteral("version"));
    document.remove(QStringLiteral("problems"));
    const QByteArray expected =
        R"json({"findings":[{"rule":"free-share-high","area":"scheduling","severity":"high","card":3,"cards":[3],
        "title":"The device did nothing for 25 % of the step (25.0 µs)",
        "explanation":"Neither kernels nor communication ran for 25.0 µs of a mean step of 100 µs. Up to 10 % is usual. Copies between host and device count as idle.",
        "suggestion":"Change how the host launches first: look at what the host does in the longest gaps.",
        "saving_ns":15000,"saving_low_ns":0,"saving_share":0.15,"saving_source":"estimate","saving_expected_ns":null,"claimed_ns":15000,"confidence":1,
        "facts":{"free_ns":25000,"free_share":0.25,"step_ns":100000,"free_step_share":0.25},"thresholds":{"share":0.1,"strong_share":0.2},
        "explains":[],"explained_by":[],"causes":[],"effects":[],"blocked_by":null,"changes":[],"parts":[],"folded":[],
        "evidence":[{"kind":"file","card":3,"lane":null,"name":"ASCEND_PROFILER_OUTPUT/step_trace_time.csv","start_ns":null,"duration_ns":null}],
        "evidence_count":1}],"mending":[],"checked":[],"not_applicable":[]})json";
    QCOMPARE(spaced(compact(document)), compact(parsed(expected)));
}

void TestAdviseCommand::text()
{
    const Outcome outcome =
        run(QStringList{QStringLiteral("advise"), path("advised"), QStringLiteral("--lang"), QStringLiteral("zh_CN")} + One);
    QCOMPARE(outcome.code, 0);
    QVERIFY2(
        QString::fromUtf8(spaced(outcome.out)).startsWith(QStringLiteral("[高] 设备在一个迭代中有 25 % 的时间空闲（25.0 µs）\n")),
        outcome.out.constData());
    const Outcome all = run({QStringLiteral("advise"), path("advised")});
    QCOMPARE(all.code, 0);
    QVERIFY(all.out.contains("free-share-high"));
}

void TestAdviseCommand::rules()
{
    const Outcome table = run({QStringLiteral("advise"), QStringLiteral("--list-rules")});
    QCOMPARE(table.code, 0);
    QVERIFY(table.out.contains("share = 10\u202f% (msprof-analyze)"));
    const Outcome json = run({QStringLiteral("advise"), QStringLiteral("--list-rules"), QStringLiteral("--json")});
    const QJsonArray list = parsed(json.out).value(QStringLiteral("rules")).toArray();
    QVERIFY(list.size() > 1);
    for (const auto &each : list) {
        const QJsonObject rule = each.toObject();
        QVERIFY2(rule.value(QStringLiteral("title")) != rule.value(QStringLiteral("rule")), compact(rule).constData());
    }
}

/// Whatever is found on whichever framework, no rule of the catalogue is left out of an answer.
void TestAdviseCommand::everyRuleIsTold()
{
    QSet<QString> untold;
    const Outcome known = run({QStringLiteral("advise"), QStringLiteral("--list-rules"), QStringLiteral("--json")});
    for (const auto &each : parsed(known.out).value(QStringLiteral("rules")).toArray())
        untold.insert(each.toObject().value(QStringLiteral("rule")).toString());
    QVERIFY(!untold.isEmpty());
    QCOMPARE(run({QStringLiteral("demo"), path("demo"), QStringLiteral("--steps"), QStringLiteral("2")}).code, 0);
    const QJsonObject advice =
        parsed(run({QStringLiteral("advise"), path("demo"), QStringLiteral("--json"), QStringLiteral("--no-cache")}).out);
    const auto tell = [&untold](const QJsonValue &list) {
        for (const auto &each : list.toArray())
            untold.remove(each.isString() ? each.toString() : each.toObject().value(QStringLiteral("rule")).toString());
    };
    for (const char *list : {"findings", "checked", "not_applicable"})
        tell(advice.value(QLatin1String(list)));
    const QJsonArray findings = advice.value(QStringLiteral("findings")).toArray();
    for (const auto &finding : findings)
        tell(finding.toObject().value(QStringLiteral("folded")));
    QCOMPARE(untold.values(), QStringList());
}

/// JSON, text and report tell findings in one order; the report puts what has causes below them.
void TestAdviseCommand::oneOrder()
{
    QCOMPARE(run({QStringLiteral("demo"), path("ordered"), QStringLiteral("--steps"), QStringLiteral("3")}).code, 0);
    const QStringList command{QStringLiteral("advise"), path("ordered"), QStringLiteral("--no-cache")};
    const QByteArray text = run(command).out;
    QCOMPARE(
        run({QStringLiteral("report"), path("ordered"), QStringLiteral("--no-cache"), QStringLiteral("-o"), path("ordered.html")})
            .code,
        0);
    QFile page(path("ordered.html"));
    QVERIFY(page.open(QIODevice::ReadOnly));
    QByteArray report = page.readAll();
    report = report.mid(report.indexOf("<h2>Findings"));
    const QJsonArray findings = parsed(run(command + QStringList{QStringLiteral("--json")}).out).value(u"findings"_qs).toArray();
    QVERIFY(findings.size() > 3);
    qsizetype inText = 0;
    qsizetype inReport = 0;
    for (const auto &each : findings) {
        const QJsonObject finding = each.toObject();
        const QByteArray title = finding.value(u"title"_qs).toString().toUtf8();
        const qsizetype next = text.indexOf(title, inText);
        QVERIFY2(next >= inText, title.constData());
        inText = next + 1;
        const bool isTop =
            finding.value(u"causes"_qs).toArray().isEmpty() && finding.value(u"saving_share"_qs).toDouble() > 0.005;
        const qsizetype shown = report.indexOf(QString::fromUtf8(title).toHtmlEscaped().toUtf8());
        QVERIFY2(!isTop || shown > inReport, title.constData());
        inReport = isTop ? shown : inReport;
    }
}

/// Every table of a card is bytes without meaning. What the rules lack then was collected, and nothing may pass as checked.
void TestAdviseCommand::tellsUnreadableFiles()
{
    QCOMPARE(run({QStringLiteral("demo"), path("damaged"), QStringLiteral("--cards"), QStringLiteral("1"),
                  QStringLiteral("--steps"), QStringLiteral("2")})
                 .code,
             0);
    QStringList expected;
    QDirIterator files(path("damaged"), {QStringLiteral("*.csv")}, QDir::Files, QDirIterator::Subdirectories);
    while (files.hasNext()) {
        QVERIFY(writeFile(files.next(), QByteArray("\x07\xff\x12;\0\x80,", 8).repeated(500)));
        expected += files.fileName();
    }
    const QStringList read{QStringLiteral("kernel_details.csv"), QStringLiteral("memory_record.csv"),
                           QStringLiteral("operator_memory.csv"), QStringLiteral("step_trace_time.csv")};
    for (const QString &file : read)
        QVERIFY2(expected.contains(file), qPrintable(file));
    const Outcome text = run({QStringLiteral("advise"), path("damaged"), QStringLiteral("--fail-on"), QStringLiteral("high"),
                              QStringLiteral("--rule"), QStringLiteral("memory-fragmentation")});
    QCOMPARE(text.code, 4);
    QVERIFY2(text.out.contains("memory_record.csv: is there and cannot be read"), text.out.constData());
    QVERIFY2(text.err.contains("memory_record.csv: This file is damaged"), text.err.constData());
    const Outcome json = run({QStringLiteral("advise"), path("damaged"), QStringLiteral("--json")});
    QCOMPARE(json.code, 4);
    QStringList told;
    for (const auto &problem : parsed(json.out).value(QStringLiteral("problems")).toArray()) {
        if (problem.toObject().value(QStringLiteral("severity")).toString() == QStringLiteral("error"))
            told += QFileInfo(problem.toObject().value(QStringLiteral("file")).toString()).fileName();
    }
    for (const QString &file : read)
        QVERIFY2(told.contains(file), qPrintable(file + QStringLiteral(" is not among ") + told.join(u' ')));
    const Outcome report = run({QStringLiteral("report"), path("damaged"), QStringLiteral("-o"), path("damaged.html")});
    QCOMPARE(report.code, 4);
    QVERIFY(report.err.contains("memory_record.csv: This file is damaged"));
    QFile page(path("damaged.html"));
    QVERIFY(page.open(QIODevice::ReadOnly) && page.readAll().contains("memory_record.csv: is there and cannot be read"));
}

void TestAdviseCommand::failsOnSeverity()
{
    const auto code = [this](const char *severity) {
        return run(QStringList{QStringLiteral("advise"), path("advised"), QStringLiteral("--fail-on"), QLatin1String(severity)} +
                   One)
            .code;
    };
    QCOMPARE(code("high"), 1);
    QCOMPARE(code("medium"), 1);
    QVERIFY(writeFile(path("fine/rank3_ascend_pt/ASCEND_PROFILER_OUTPUT/step_trace_time.csv"),
                      "Step,Computing,Communication(Not Overlapped),Free\n1,95,0,5\n"));
    QCOMPARE(run({QStringLiteral("advise"), path("fine"), QStringLiteral("--fail-on"), QStringLiteral("low")}).code, 0);
}

void TestAdviseCommand::againstABaseline()
{
    QVERIFY(writeFile(path("before/rank3_ascend_pt/ASCEND_PROFILER_OUTPUT/step_trace_time.csv"),
                      "Step,Computing,Communication(Not Overlapped),Free\n1,70,5,5\n"));
    const QStringList compared{QStringLiteral("advise"), path("advised"), QStringLiteral("--baseline"), path("before")};
    const Outcome outcome =
        run(compared + QStringList{QStringLiteral("--rule"), QStringLiteral("diff-overall"), QStringLiteral("--json")});
    QCOMPARE(outcome.code, 0);
    const QJsonObject finding = parsed(outcome.out).value(QStringLiteral("findings")).toArray().at(0).toObject();
    QCOMPARE(finding.value(QStringLiteral("saving_ns")).toInt(), 20000);
    QCOMPARE(spaced(finding.value(QStringLiteral("title")).toString().toUtf8()),
             QByteArray("Step +20.0 µs (25 %) against the baseline"));
    // Evidence on cards of the base is marked.
    QCOMPARE(compact(finding.value(QStringLiteral("evidence")).toArray().at(1).toObject()),
             compact(parsed(R"({"kind":"card","card":3,"lane":null,"name":"rank3_ascend_pt","start_ns":null,"duration_ns":null,
                                "baseline":true})")));
    QCOMPARE(run(compared + QStringList{QStringLiteral("--rule"), QStringLiteral("diff-overall"), QStringLiteral("--fail-on"),
                                        QStringLiteral("high")})
                 .code,
             1);
    QCOMPARE(run({QStringLiteral("advise"), path("advised"), QStringLiteral("--baseline"), path("nothing")}).code, 3);
    // Runs of 80, 84 and 88 us have the mean 84.
    for (const auto &[folder, free] : {std::pair("before2", "9"), std::pair("before3", "13")})
        QVERIFY(writeFile(path(folder) + QStringLiteral("/rank3_ascend_pt/ASCEND_PROFILER_OUTPUT/step_trace_time.csv"),
                          QByteArray("Step,Computing,Communication(Not Overlapped),Free\n1,70,5,") + free + '\n'));
    const Outcome runs =
        run(compared + QStringList{QStringLiteral("--baseline"), path("before2"), QStringLiteral("--baseline"), path("before3"),
                                   QStringLiteral("--rule"), QStringLiteral("diff-overall"), QStringLiteral("--json")});
    const QJsonObject mean = parsed(runs.out).value(QStringLiteral("findings")).toArray().at(0).toObject();
    QCOMPARE(mean.value(QStringLiteral("saving_ns")).toInt(), 16000);
    QCOMPARE(mean.value(QStringLiteral("facts")).toObject().value(QStringLiteral("base_runs")).toInt(), 3);
    // A card whose rank the baseline lacks is named.
    QVERIFY(
        writeFile(path("others/rank4_ascend_pt/ASCEND_PROFILER_OUTPUT/step_trace_time.csv"), "Step,Computing,Free\n1,70,5\n") &&
        writeFile(path("others/rank5_ascend_pt/ASCEND_PROFILER_OUTPUT/step_trace_time.csv"), "Step,Computing,Free\n1,70,5\n"));
    const Outcome others = run({QStringLiteral("advise"), path("advised"), QStringLiteral("--baseline"), path("others"),
                                QStringLiteral("--rule"), QStringLiteral("diff-overall"), QStringLiteral("--json")});
    QVERIFY2(others.err.contains("rank3_ascend_pt is not compared: no card of the baseline has its rank"),
             others.err.constData());
    QCOMPARE(compact(parsed(others.out).value(QStringLiteral("not_applicable")).toArray().at(0).toObject()),
             compact(parsed(R"({"rule":"diff-overall","missing":["baseline"]})")));
}

void TestAdviseCommand::wrongUsage()
{
    QCOMPARE(run({QStringLiteral("advise"), path("advised"), QStringLiteral("--rule"), QStringLiteral("no-such-rule")}).code, 2);
    QCOMPARE(run({QStringLiteral("advise"), path("advised"), QStringLiteral("--fail-on"), QStringLiteral("info")}).code, 2);
    QCOMPARE(run({QStringLiteral("advise")}).code, 2);
    QCOMPARE(run({QStringLiteral("advise"), path("advised"), QStringLiteral("--list-rules"), QStringLiteral("x")}).code, 2);
    QCOMPARE(run({QStringLiteral("advise"), path("nothing")}).code, 3);
}

void TestAdviseCommand::limitsOfTheUser()
{
    QVERIFY(writeFile(path("config/plumbline/advice.ini"), "[free-share-high]\nshare = 30 %\nno_such = 1\n"));
    const Outcome outcome = run(QStringList{QStringLiteral("advise"), path("advised"), QStringLiteral("--json")} + One);
    const QJsonObject document = parsed(outcome.out);
    QCOMPARE(document.value(QStringLiteral("findings")).toArray().size(), 0);
    QCOMPARE(document.value(QStringLiteral("checked")).toArray().at(0).toString(), QStringLiteral("free-share-high"));
    const QJsonObject problem = document.value(QStringLiteral("problems")).toArray().first().toObject();
    QCOMPARE(problem.value(QStringLiteral("severity")).toString(), QStringLiteral("warning"));
    QVERIFY(problem.value(QStringLiteral("file")).toString().endsWith(QLatin1String("plumbline/advice.ini")));
}

namespace {

const QByteArray OwnRule =
    "-- id: own-inner\n-- area: scheduling\n-- title: {name} runs {duration_ns}\n"
    "-- explanation: {rows} {rows|slice|slices} above {limit_ns}\n-- suggestion: <b>shorten</b> it\n"
    "-- threshold: limit_ns = 15 us\n-- saving: duration_ns\n"
    "SELECT id AS slice_id, name, duration_ns FROM slice WHERE name LIKE 'inner%' AND duration_ns > :limit_ns;\n";

} // namespace

void TestAdviseCommand::ruleFiles()
{
    QVERIFY(writeFile(path("own.sql"), OwnRule));
    const Outcome json =
        run({QStringLiteral("advise"), m_profile, QStringLiteral("--json"), QStringLiteral("--rule-file"), path("own.sql")});
    QCOMPARE(json.code, 0);
    const QJsonArray findings = parsed(json.out).value(QStringLiteral("findings")).toArray();
    QCOMPARE(findings.size(), qsizetype(1));
    const QJsonObject finding = findings.at(0).toObject();
    const auto textOf = [&finding](const char *key) {
        return finding.value(QLatin1String(key)).toString().replace(QChar(0x202f), QLatin1Char(' '));
    };
    QCOMPARE(textOf("rule"), QStringLiteral("own-inner"));
    QCOMPARE(textOf("title"), QStringLiteral("inner, \"x\" runs 20.5 µs"));
    QVERIFY(textOf("explanation").startsWith(QStringLiteral("1 slice above 15.0 µs ")));
    QCOMPARE(textOf("suggestion"), QStringLiteral("<b>shorten</b> it"));
    QCOMPARE(finding.value(QStringLiteral("saving_ns")).toInt(),
             5'000); // of a capture without steps, whose device works for 5 us
    QCOMPARE(finding.value(QStringLiteral("evidence")).toArray().size(), qsizetype(1));

    QVERIFY(writeFile(path("wrong.sql"), QByteArray(OwnRule).replace("FROM slice", "\nFROM slices")));
    const Outcome wrong = run({QStringLiteral("advise"), m_profile, QStringLiteral("--rule-file"), path("wrong.sql")});
    QCOMPARE(wrong.code, 2);
    QCOMPARE(wrong.err, QByteArray("plumbline: " + path("wrong.sql").toUtf8() +
                                   ", line 8: this rule cannot be applied: no such table: slices\n"));
    QCOMPARE(run({QStringLiteral("advise"), m_profile, QStringLiteral("--rule-file"), path("nowhere.sql")}).code, 3);
}

void TestAdviseCommand::rulesOfTheUser()
{
    const QString folder = path("config/plumbline/rules/");
    QVERIFY(writeFile(folder + QStringLiteral("a.sql"), OwnRule));
    QVERIFY(writeFile(folder + QStringLiteral("b.sql"), OwnRule)); // the same id
    QVERIFY(writeFile(folder + QStringLiteral("c.sql"), "SELECT 1;"));
    const Outcome all = run({QStringLiteral("advise"), m_profile, QStringLiteral("--json")});
    QSet<QString> rules;
    for (const auto &each : parsed(all.out).value(QStringLiteral("findings")).toArray())
        rules.insert(each.toObject().value(QStringLiteral("rule")).toString());
    QVERIFY(rules.contains(QStringLiteral("own-inner")));
    QStringList problems;
    for (const auto &each : parsed(all.out).value(QStringLiteral("problems")).toArray()) {
        if (each.toObject().value(QStringLiteral("file")).toString().contains(QStringLiteral("/rules/")))
            problems += each.toObject().value(QStringLiteral("message")).toString();
    }
    QCOMPARE(problems, (QStringList{QStringLiteral("This rule cannot be applied: id: own-inner"),
                                    QStringLiteral("This rule cannot be applied: id")}));
    QVERIFY(run({QStringLiteral("advise"), QStringLiteral("--list-rules")}).out.contains("own-inner"));
    QCOMPARE(run({QStringLiteral("advise"), m_profile, QStringLiteral("--rule"), QStringLiteral("own-inner")}).code, 0);
    QVERIFY(QDir(folder).removeRecursively());
}

PLUMBLINE_TEST(TestAdviseCommand)
#include "tst_advisecommand.moc"
