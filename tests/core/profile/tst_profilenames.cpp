// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/profile/profilenames.h"
#include "tests/support/testregistry.h"

#include <QTest>

using namespace plumbline;

class TestProfileNames : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void resultFolders_data();
    void resultFolders();
    void resultFiles_data();
    void resultFiles();
    void profFolders();
    void ranks_data();
    void ranks();
    void paths();
};

void TestProfileNames::resultFolders_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("expected"); // framework host time
    QTest::newRow("new") << QStringLiteral("hostA_1011_20250711103015123_ascend_ms")
                         << QStringLiteral("2 hostA 20250711103015123");
    QTest::newRow("2023") << QStringLiteral("h_7_20230711103015_ascend_pt") << QStringLiteral("1 h 20230711103015");
    QTest::newRow("host with underscores") << QStringLiteral("a_b_12_20250711103015123_ascend_pt")
                                           << QStringLiteral("1 a_b 20250711103015123");
    QTest::newRow("worker") << QStringLiteral("actor_20250711103015123_ascend_pt") << QStringLiteral("1  20250711103015123");
    QTest::newRow("renamed") << QStringLiteral("rank0_ascend_pt") << QStringLiteral("1  ");
    QTest::newRow("other") << QStringLiteral("20250711103015123") << QStringLiteral("0  ");
}

void TestProfileNames::resultFolders()
{
    QFETCH(QString, name);
    QFETCH(QString, expected);
    const ResultFolderName parsed = parseResultFolderName(name.toStdString());
    const QString seen = QStringLiteral("%1 %2 %3")
                             .arg(int(parsed.framework))
                             .arg(QString::fromStdString(parsed.host), QString::fromStdString(parsed.captureTime));
    QCOMPARE(seen, expected);
}

void TestProfileNames::resultFiles_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("expected"); // kind, numbers, suffix, meaning
    const auto add = [](const char *name, const char *expected) {
        QTest::newRow(name) << QString::fromLatin1(name) << QString::fromLatin1(expected);
    };
    add("trace_view.json", "trace_view  .json timeline");
    add("trace_view.json.gz", "trace_view  .json.gz timeline");
    add("trace.json.zst", "trace  .json.zst timeline");
    add("msprof_20250711103015.json", "msprof 20250711103015 .json timeline");
    add("msprof_slice_0_20250711103015.json", "msprof 0,20250711103015 .json slice timeline");
    add("msprof_0_2_1.json", "msprof 0,2,1 .json timeline");
    add("msprof_1_2_3_4_5.json", "msprof 1,2,3,4,5 .json");
    add("msprof.json", "msprof  .json");
    add("msprof_tx_20250711103015.json", "msprof_tx 20250711103015 .json");
    add("op_summary_slice_1_20250711103015.csv", "op_summary 1,20250711103015 .csv slice");
    add("kernel_details.csv", "kernel_details  .csv");
    add("job.pt.trace.json.gz", "job.pt.trace  .json.gz timeline");
    add("trace_view.json.bak", "trace_view.json.bak  ");
    add("_1", " 1 ");
}

void TestProfileNames::resultFiles()
{
    QFETCH(QString, name);
    QFETCH(QString, expected);
    const ResultFileName parsed = parseResultFileName(name.toStdString());
    QStringList numbers;
    for (const std::string &number : parsed.numbers)
        numbers.append(QString::fromStdString(number));
    QString seen = QString::fromStdString(parsed.kind) + QLatin1Char(' ') + numbers.join(QLatin1Char(',')) + QLatin1Char(' ') +
                   QString::fromStdString(parsed.suffix);
    if (parsed.isSlice)
        seen += QLatin1String(" slice");
    if (isTimelineName(parsed))
        seen += QLatin1String(" timeline");
    QCOMPARE(seen, expected);
}

void TestProfileNames::profFolders()
{
    QCOMPARE(profCaptureTime("PROF_000001_20230818142704322_COJGGG"), std::string("20230818142704322"));
    QCOMPARE(isProfFolderName("PROF_000001_20230818142704322_A"), true);
    QCOMPARE(isProfFolderName("PROF_000001_20230818142704322_"), false);
    QCOMPARE(isProfFolderName("PROF_x_20230818142704322_A"), false);
    QCOMPARE(isProfFolderName("PROF_"), false);
    QCOMPARE(deviceOfFolder("device_12"), std::optional<int>(12));
    QCOMPARE(deviceOfFolder("device_"), std::optional<int>());
    QCOMPARE(deviceOfFolder("device_1x"), std::optional<int>());
}

void TestProfileNames::ranks_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<int>("rank"); // -1: none
    QTest::newRow("plain") << QStringLiteral("rank0_ascend_pt") << 0;
    QTest::newRow("underscore") << QStringLiteral("rank_12_ascend_pt") << 12;
    QTest::newRow("dash") << QStringLiteral("rank-3_20250711103015123_ascend_ms") << 3;
    QTest::newRow("dynamic") << QStringLiteral("rank5_start1_stop2") << 5;
    QTest::newRow("second word") << QStringLiteral("ranks_test_rank_7") << 7;
    QTest::newRow("none") << QStringLiteral("rank_ascend_pt") << -1;
    QTest::newRow("too large") << QStringLiteral("rank12345678901") << -1;
}

void TestProfileNames::ranks()
{
    QFETCH(QString, name);
    QFETCH(int, rank);
    QCOMPARE(rankInName(name.toStdString()).value_or(-1), rank);
}

void TestProfileNames::paths()
{
    QCOMPARE(baseName("/a/b"), std::string("b"));
    QCOMPARE(baseName("b"), std::string("b"));
    QCOMPARE(parentPath("/a/b"), std::string("/a"));
    QCOMPARE(parentPath("/a"), std::string("/"));
    QCOMPARE(parentPath("a"), std::string("."));
    QCOMPARE(joinPath("/", "a"), std::string("/a"));
    QCOMPARE(joinPath("a", "b"), std::string("a/b"));
}

PLUMBLINE_THREAD_TEST(TestProfileNames)
#include "tst_profilenames.moc"
