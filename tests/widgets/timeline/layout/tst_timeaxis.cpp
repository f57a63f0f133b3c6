// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/testregistry.h"
#include "widgets/timeline/layout/timeaxis.h"

#include <QTest>

#include <ctime>
#include <limits>

using namespace plumbline;

class TestTimeAxis : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void stepsAreOneTwoFive_data()
    {
        QTest::addColumn<qlonglong>("length");
        QTest::addColumn<qlonglong>("step");
        QTest::newRow("ten nanoseconds") << 10LL << 1LL;
        QTest::newRow("fifteen") << 15LL << 2LL;
        QTest::newRow("thirty") << 30LL << 5LL;
        QTest::newRow("a thousand") << 1000LL << 100LL;
        QTest::newRow("1.1 ms") << 1'100'000LL << 200'000LL;
        QTest::newRow("an hour") << 3'600'000'000'000LL << 500'000'000'000LL;
    }

    void stepsAreOneTwoFive()
    {
        QFETCH(qlonglong, length);
        QFETCH(qlonglong, step);
        QCOMPARE(tickStep({0, length}, 1000, 100), TimeNs{step});
    }

    void ticksStandOnMultiples()
    {
        QCOMPARE(ticks({-25, 25}, 10), (std::vector<TimeNs>{-20, -10, 0, 10, 20}));
        QCOMPARE(ticks({20, 40}, 20), (std::vector<TimeNs>{20}));
        QVERIFY(ticks({0, 1'000'000'000}, 1).size() <= 1000);
        QCOMPARE(ticks({0, 30}, 10, 7), (std::vector<TimeNs>{3, 13, 23}));
        QCOMPARE(ticks({-15, 15}, 10, -7), (std::vector<TimeNs>{-13, -3, 7}));
        QCOMPARE(ticks({5, 6}, 5, std::numeric_limits<std::int64_t>::max() - 2), (std::vector<TimeNs>{5}));
    }

    void labelsHaveTheDigitsThatMatter()
    {
        const auto label = [](TimeNs time, TimeNs step, TimeNs end) {
            return tickText(time, step, {0, end})
                .replace(QChar(0x202f), QLatin1Char('_'))
                .replace(QChar(0x00a0), QLatin1Char(' '));
        };
        QCOMPARE(label(1'234'567, 1, 2'000'000), QStringLiteral("+1.234_567 ms"));
        QCOMPARE(label(1'234'000, 1000, 2'000'000), QStringLiteral("+1.234 ms"));
        QCOMPARE(label(40'000'000, 20'000'000, 180'000'000), QStringLiteral("+40 ms"));
        QCOMPARE(label(0, 20, 180), QStringLiteral("0 ns"));
        QCOMPARE(label(-1500, 500, 9000), QChar(0x2212) + QStringLiteral("1.5 ") + QChar(0xb5) + QStringLiteral("s"));
        QCOMPARE(label(3'600'000'000'001, 1, 3'600'000'000'010), QStringLiteral("+3_600.000_000_001 s"));
    }

    void clocksSayDateAndTimeOfDay()
    {
        constexpr std::int64_t Moment = 1'736'408'883'573'887'920;
        const auto plain = [](QString text) { return text.replace(QChar(0x202f), QLatin1Char('_')); };
        qputenv("TZ", "Asia/Shanghai");
        tzset();
        QCOMPARE(plain(dateTimeText(Moment)), QStringLiteral("2025-01-09 15:48:03.573_887_920"));
        QCOMPARE(plain(clockText(Moment, 10'000'000)), QStringLiteral("15:48:03.57"));
        QCOMPARE(plain(clockText(Moment, 2'000'000'000)), QStringLiteral("15:48:03"));
        QCOMPARE(plain(clockText(Moment, 50)), QStringLiteral("15:48:03.573_887_92"));
        QVERIFY(!isDate(1'500'000'000));
        QCOMPARE(plain(dateTimeText(1'500'000'000)), QStringLiteral("1_500_000_000_ns"));
        QCOMPARE(plain(offsetText(1'234'567)), QStringLiteral("+1.234_567_ms"));
        QCOMPARE(plain(offsetText(0)), QStringLiteral("0_ns"));
        QCOMPARE(plain(offsetText(-5)), QChar(0x2212) + QStringLiteral("5_ns"));
    }
};

PLUMBLINE_TEST(TestTimeAxis)
#include "tst_timeaxis.moc"
