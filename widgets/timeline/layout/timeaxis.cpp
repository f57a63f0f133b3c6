// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/timeline/layout/timeaxis.h"

#include "widgets/support/formatting.h"

#include <QDateTime>

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace plumbline {

namespace {

constexpr QChar NarrowSpace(0x202f);
constexpr std::size_t TimeAxisMostTicks = 1000;

TimeNs floorRemainder(std::int64_t value, TimeNs divisor)
{
    const std::int64_t remainder = value % divisor;
    return remainder < 0 ? remainder + divisor : remainder;
}

/// Returns how many decimal places are needed to tell multiples of `step` apart. The last of `most` places is 1 ns.
int digitsFor(TimeNs step, int most)
{
    int digits = most;
    for (TimeNs finest = 10; digits > 0 && step % finest == 0; finest *= 10)
        --digits;
    return digits;
}

QString grouped(QString digits, bool fromLeft)
{
    if (fromLeft) {
        for (qsizetype i = 3; i < digits.size(); i += 4)
            digits.insert(i, NarrowSpace);
    } else {
        for (qsizetype i = digits.size() - 3; i > 0; i -= 3)
            digits.insert(i, NarrowSpace);
    }
    return digits;
}

} // namespace

TimeNs tickStep(TimeRange range, int widthPx, int leastPx)
{
    const double least = static_cast<double>(range.length()) * leastPx / std::max(widthPx, 1);
    TimeNs decade = 1;
    while (static_cast<double>(decade) * 10 < least && decade < 100'000'000'000'000'000)
        decade *= 10;
    for (const TimeNs factor : {1, 2, 5})
        if (static_cast<double>(decade * factor) >= least)
            return decade * factor;
    return decade * 10;
}

std::vector<TimeNs> ticks(TimeRange range, TimeNs step, std::int64_t origin)
{
    std::vector<TimeNs> result;
    // Remainders are added instead of origin and time, whose sum may exceed int64.
    const TimeNs before = (floorRemainder(origin, step) + floorRemainder(range.begin, step)) % step;
    const TimeNs first = range.begin + (before == 0 ? 0 : step - before);
    for (TimeNs time = first; time < range.end && result.size() < TimeAxisMostTicks; time += step)
        result.push_back(time);
    return result;
}

QString tickText(TimeNs time, TimeNs step, TimeRange range)
{
    struct Unit
    {
        TimeNs ns;
        int digits;
        const char16_t *name;
    };
    constexpr Unit units[]{{1'000'000'000, 9, u"s"}, {1'000'000, 6, u"ms"}, {1'000, 3, u"\u00b5s"}, {1, 0, u"ns"}};
    const TimeNs largest = std::max(std::abs(range.begin), std::abs(range.end));
    const Unit *unit = units;
    while (unit->digits > 0 && unit->ns > largest)
        ++unit;

    const TimeNs size = std::abs(time);
    QString text = time < 0 ? QString(QChar(0x2212)) : QStringLiteral("+");
    if (time == 0)
        text.clear();
    text += grouped(QString::number(size / unit->ns), false);
    const int digits = digitsFor(step, unit->digits);
    if (digits > 0) {
        const QString fraction = QString::number(size % unit->ns).rightJustified(unit->digits, QLatin1Char('0')).left(digits);
        text += QLatin1Char('.') + grouped(fraction, true);
    }
    return text + QChar(0x00a0) + QString::fromUtf16(unit->name);
}

QString offsetText(TimeNs time)
{
    const QString text = durationText(time);
    return time > 0 ? QLatin1Char('+') + text : text;
}

bool isDate(std::int64_t absoluteNs)
{
    constexpr std::int64_t Year2000 = 946'684'800'000'000'000;
    constexpr std::int64_t Year2100 = 4'102'444'800'000'000'000;
    return absoluteNs >= Year2000 && absoluteNs < Year2100;
}

QString clockText(std::int64_t absoluteNs, TimeNs step)
{
    constexpr std::int64_t SecondNs = 1'000'000'000;
    if (!isDate(absoluteNs))
        return tickText(absoluteNs, step, {absoluteNs, absoluteNs});
    const QString clock = QDateTime::fromSecsSinceEpoch(absoluteNs / SecondNs).toString(QStringLiteral("HH:mm:ss"));
    const int digits = digitsFor(step, 9);
    if (digits == 0)
        return clock;
    const QString fraction = QString::number(absoluteNs % SecondNs).rightJustified(9, QLatin1Char('0')).left(digits);
    return clock + QLatin1Char('.') + grouped(fraction, true);
}

QString dateTimeText(std::int64_t absoluteNs)
{
    if (!isDate(absoluteNs))
        return nanosecondsText(absoluteNs);
    const QDate date = QDateTime::fromSecsSinceEpoch(absoluteNs / 1'000'000'000).date();
    return date.toString(Qt::ISODate) + QLatin1Char(' ') + clockText(absoluteNs, 1);
}

} // namespace plumbline
