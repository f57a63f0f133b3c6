// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/profile/capturesettings.h"

#include "tests/support/smallprofile.h"
#include "tests/support/testregistry.h"

#include <QTemporaryDir>
#include <QTest>

using namespace plumbline;

class TestCaptureSettings : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void countsTheStepsOfASchedule_data();
    void countsTheStepsOfASchedule();
};

void TestCaptureSettings::countsTheStepsOfASchedule_data()
{
    QTest::addColumn<QByteArray>("schedule");
    QTest::addColumn<int>("steps");
    QTest::newRow("new names") << QByteArray(R"("wait":1,"warmup":2,"active":3,"repeat":2,"skip_first":10)") << 22;
    QTest::newRow("old names") << QByteArray(R"("_wait":1,"_warmup":2,"_active":3,"_repeat":2,"_skip_first":10)") << 22;
    QTest::newRow("both") << QByteArray(R"("active":3,"_active":5)") << 3;
    QTest::newRow("empty") << QByteArray() << 0;
}

void TestCaptureSettings::countsTheStepsOfASchedule()
{
    QFETCH(QByteArray, schedule);
    QFETCH(int, steps);
    QTemporaryDir folder;
    QVERIFY(test::writeFile(folder.filePath(QStringLiteral("profiler_info_0.json")),
                            R"({"config":{"common_config":{"schedule":{)" + schedule + "}}}}"));
    Card card;
    card.path = folder.path().toStdString();
    const CaptureSettings settings = readCaptureSettings(card);
    QVERIFY(settings.hasInfo);
    QCOMPARE(settings.scheduleSteps, std::optional<std::int64_t>(steps));
}

PLUMBLINE_TEST(TestCaptureSettings)
#include "tst_capturesettings.moc"
