// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/stretches.h"
#include "tests/support/testregistry.h"

#include <QTest>

#include <limits>

using namespace plumbline;

class TestStretches : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void cuts_data()
    {
        constexpr TimeNs Least = std::numeric_limits<TimeNs>::min();
        constexpr TimeNs Most = std::numeric_limits<TimeNs>::max();
        QTest::addColumn<TimeNs>("first");
        QTest::addColumn<TimeNs>("last");
        QTest::addColumn<std::size_t>("wanted");
        QTest::addColumn<std::size_t>("count");
        QTest::addColumn<TimeNs>("time");
        QTest::addColumn<std::size_t>("stretch");
        QTest::newRow("as many as asked for")
            << TimeNs{100} << TimeNs{115} << std::size_t{4} << std::size_t{4} << TimeNs{107} << std::size_t{1};
        QTest::newRow("the next one") << TimeNs{100} << TimeNs{115} << std::size_t{4} << std::size_t{4} << TimeNs{108}
                                      << std::size_t{2};
        QTest::newRow("the last one") << TimeNs{100} << TimeNs{115} << std::size_t{4} << std::size_t{4} << TimeNs{115}
                                      << std::size_t{3};
        QTest::newRow("fewer") << TimeNs{0} << TimeNs{16} << std::size_t{4} << std::size_t{3} << TimeNs{16} << std::size_t{2};
        QTest::newRow("one moment") << TimeNs{-5} << TimeNs{-5} << std::size_t{9} << std::size_t{1} << TimeNs{-5}
                                    << std::size_t{0};
        QTest::newRow("none asked for") << TimeNs{0} << TimeNs{1} << std::size_t{0} << std::size_t{2} << TimeNs{1}
                                        << std::size_t{1};
        QTest::newRow("all time") << Least << Most << std::size_t{1} << std::size_t{2} << Most << std::size_t{1};
        QTest::newRow("middle of all time") << Least << Most << std::size_t{1024} << std::size_t{1024} << TimeNs{0}
                                            << std::size_t{512};
    }

    void cuts()
    {
        QFETCH(TimeNs, first);
        QFETCH(TimeNs, last);
        QFETCH(std::size_t, wanted);
        QFETCH(TimeNs, time);
        const Stretches stretches(first, last, wanted);
        QTEST(stretches.count(), "count");
        QTEST(stretches.of(time), "stretch");
        QCOMPARE(stretches.of(first), std::size_t{0});
        QCOMPARE(stretches.of(last), stretches.count() - 1);
    }
};

PLUMBLINE_TEST(TestStretches)
#include "tst_stretches.moc"
