// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/endsignals.h"
#include "tests/support/testregistry.h"

#include <QSignalSpy>
#include <QTest>

#include <csignal>

using namespace plumbline;

class TestEndSignals : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void asksToEndFromTheEventLoop_data()
    {
        QTest::addColumn<int>("signal");
        QTest::newRow("SIGTERM") << SIGTERM;
        QTest::newRow("SIGINT") << SIGINT;
        QTest::newRow("SIGHUP") << SIGHUP;
    }

    void asksToEndFromTheEventLoop()
    {
        QFETCH(int, signal);
        struct sigaction before = {};
        sigaction(signal, nullptr, &before);
        {
            const EndSignals signals;
            QSignalSpy asked(&signals, &EndSignals::endRequested);
            std::raise(signal);
            QCOMPARE(asked.size(), 0);
            QTRY_COMPARE(asked.size(), 1);
            struct sigaction second = {};
            sigaction(signal, nullptr, &second);
            QVERIFY(second.sa_handler == SIG_DFL); // a second signal ends the program at once
        }
        struct sigaction after = {};
        sigaction(signal, nullptr, &after);
        QVERIFY(after.sa_handler == before.sa_handler);
    }
};

PLUMBLINE_WIDGET_TEST(TestEndSignals)
#include "tst_endsignals.moc"
