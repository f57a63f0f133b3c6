// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/runrecord.h"
#include "app/window/mainwindow.h"
#include "app/window/messagebar.h"
#include "app/window/profiletabs.h"
#include "app/window/profileview.h"
#include "app/window/runkeeper.h"
#include "tests/support/buildpaths.h"
#include "tests/support/ownhome.h"
#include "tests/support/smallprofile.h"
#include "tests/support/testregistry.h"
#include "widgets/support/asynctask.h"

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QProcessEnvironment>
#include <QPushButton>
#include <QTest>

using namespace plumbline;

namespace {

constexpr int RunsWaitMs = 30'000;

QStringList records()
{
    return QDir(RunRecord::folder()).entryList({QStringLiteral("*.json")}, QDir::Files);
}

/// Returns what the only record says; nothing if there is none.
OpenTabs recorded()
{
    const QStringList names = records();
    QFile file(RunRecord::folder() + QLatin1Char('/') + names.value(0));
    return names.size() == 1 && file.open(QIODevice::ReadOnly) ? OpenTabs::fromText(file.readAll()) : OpenTabs();
}

void settleRuns()
{
    AsyncJob::waitForAll();
    QCoreApplication::processEvents();
}

QPushButton *offerOf(const MainWindow &window)
{
    const auto *bar = window.findChild<MessageBar *>();
    return bar->findChild<QPushButton *>();
}

} // namespace

class TestRunKeeper : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void recordsSurviveATextFile();
    void recordsWhatIsOpen();
    void offersWhatAKilledProgramHadOpen();
    void leavesOutWhatWasBeingRead();
    void offersNothingOfProgramsThatRun();
    void damagedRecordsAreNothing_data();
    void damagedRecordsAreNothing();

private:
    std::unique_ptr<test::OwnHome> m_home;
    QString m_first;
    QString m_second;
};

void TestRunKeeper::init()
{
    m_home = std::make_unique<test::OwnHome>();
    QVERIFY(m_home->isValid());
    QCoreApplication::setOrganizationName(QStringLiteral("plumbline"));
    QCoreApplication::setApplicationName(QStringLiteral("plumbline"));
    m_first = m_home->filePath(QStringLiteral("first"));
    m_second = m_home->filePath(QStringLiteral("second"));
    QVERIFY(test::writeSmallProfile(m_first, 1) && test::writeSmallProfile(m_second, 1));
}

void TestRunKeeper::recordsSurviveATextFile()
{
    const OpenTabs open{{{{QStringLiteral("/a"), QStringLiteral("/算子")}, true}, {{QStringLiteral("/b")}, false}}, 1};
    QCOMPARE(OpenTabs::fromText(open.toText()), open);
    QCOMPARE(OpenTabs::fromText(OpenTabs().toText()), OpenTabs());
}

void TestRunKeeper::recordsWhatIsOpen()
{
    {
        MainWindow window;
        const RunKeeper keeper(&window, false);
        QVERIFY(records().isEmpty());
        window.open({m_first});
        QTRY_COMPARE_WITH_TIMEOUT(recorded(), (OpenTabs{{{{m_first}, false}}, 0}), RunsWaitMs);
        window.open({m_second});
        QTRY_COMPARE_WITH_TIMEOUT(recorded(), (OpenTabs{{{{m_first}, false}, {{m_second}, false}}, 1}), RunsWaitMs);
        window.tabs().setCurrentIndex(0);
        QTRY_COMPARE_WITH_TIMEOUT(recorded().current, 0, RunsWaitMs);
        window.tabs().closeView(window.currentView());
        QTRY_COMPARE_WITH_TIMEOUT(recorded(), (OpenTabs{{{{m_second}, false}}, 0}), RunsWaitMs);
    }
    QVERIFY(records().isEmpty()); // it ended in order
}

void TestRunKeeper::offersWhatAKilledProgramHadOpen()
{
    QProcess program;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(QStringLiteral("QT_QPA_PLATFORM"), QStringLiteral("offscreen"));
    program.setProcessEnvironment(environment);
    program.start(test::programPath(), {m_first, m_second});
    QTRY_COMPARE_WITH_TIMEOUT(recorded(), (OpenTabs{{{{m_first, m_second}, false}}, 0}), 2 * RunsWaitMs);
    program.kill();
    QVERIFY(program.waitForFinished(RunsWaitMs));
    QCOMPARE(records().size(), 1);
    {
        // Opened with a path, it offers nothing, and the record stays.
        MainWindow window;
        const RunKeeper keeper(&window, false);
        settleRuns();
        QCOMPARE(window.messageText(), QString());
    }
    MainWindow window;
    window.show();
    const RunKeeper keeper(&window, true);
    QTRY_VERIFY_WITH_TIMEOUT(window.messageText().contains(QStringLiteral("first, second")), RunsWaitMs);
    QVERIFY(!window.currentView()); // nothing opens by itself
    QTest::mouseClick(offerOf(window), Qt::LeftButton);
    QVERIFY(window.currentView());
    QCOMPARE(window.currentView()->requestedPaths(), (QStringList{m_first, m_second}));
    QTRY_COMPARE_WITH_TIMEOUT(window.currentView()->state().cards().size(), std::size_t(2), RunsWaitMs);
    QTRY_COMPARE_WITH_TIMEOUT(recorded(), (OpenTabs{{{{m_first, m_second}, false}}, 0}), RunsWaitMs); // its own now
}

void TestRunKeeper::leavesOutWhatWasBeingRead()
{
    const OpenTabs open{{{{m_first}, true}, {{m_second}, false}}, 0};
    QVERIFY(test::writeFile(RunRecord::folder() + QStringLiteral("/a.json"), open.toText()));
    {
        MainWindow window;
        window.show();
        const RunKeeper keeper(&window, true);
        QTRY_VERIFY_WITH_TIMEOUT(window.messageText().contains(QStringLiteral("left out: first")), RunsWaitMs);
        QTest::mouseClick(offerOf(window), Qt::LeftButton);
        QCOMPARE(window.tabs().count(), 1);
        QCOMPARE(window.currentView()->requestedPaths(), QStringList{m_second});
        QVERIFY(window.messageText().contains(QStringLiteral("may be the reason: first")));
        QTest::mouseClick(offerOf(window), Qt::LeftButton);
        QCOMPARE(window.tabs().count(), 2);
        QCOMPARE(window.currentView()->requestedPaths(), QStringList{m_first});
    }
    QVERIFY(records().isEmpty());
    const OpenTabs unread{{{{m_first}, true}}, 0};
    QVERIFY(test::writeFile(RunRecord::folder() + QStringLiteral("/a.json"), unread.toText()));
    MainWindow window;
    window.show();
    const RunKeeper keeper(&window, true);
    QTRY_VERIFY_WITH_TIMEOUT(window.messageText().contains(QStringLiteral("may be the reason: first")), RunsWaitMs);
    QCOMPARE(window.tabs().count(), 0);
}

void TestRunKeeper::offersNothingOfProgramsThatRun()
{
    MainWindow other;
    const RunKeeper others(&other, false);
    other.open({m_first});
    QTRY_COMPARE_WITH_TIMEOUT(recorded().tabs.size(), std::size_t(1), RunsWaitMs);
    QVERIFY(LostRuns::find().tabs().tabs.empty());
    MainWindow window;
    const RunKeeper keeper(&window, true);
    settleRuns();
    QCOMPARE(window.messageText(), QString());
}

void TestRunKeeper::damagedRecordsAreNothing_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::newRow("empty") << QByteArray();
    QTest::newRow("cut short") << QByteArray(R"({"tabs":[{"paths":["/a"]})");
    QTest::newRow("other types") << QByteArray(R"({"tabs":[1,{"paths":3},{"paths":[[],7]}],"current":"x"})");
    QTest::newRow("a relative path") << QByteArray(R"({"tabs":[{"paths":["a"]}],"current":-3})");
}

void TestRunKeeper::damagedRecordsAreNothing()
{
    QFETCH(QByteArray, text);
    QVERIFY(test::writeFile(RunRecord::folder() + QStringLiteral("/a.json"), text));
    QCOMPARE(LostRuns::find().tabs(), OpenTabs());
    QCOMPARE(OpenTabs::fromText(R"({"tabs":[{"paths":["/a"]}],"current":9})").current, 0);
}

PLUMBLINE_WIDGET_TEST(TestRunKeeper)
#include "tst_runkeeper.moc"
