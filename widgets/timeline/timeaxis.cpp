// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/timeline/timeaxis.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace plumbline {

namespace {

constexpr QChar NarrowSpace(0x202f);
constexpr std::size_t MostTicks = 1000;

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

std::vector<TimeNs> ticks(TimeRange range, TimeNs step)
{
    std::vector<TimeNs> result;
    TimeNs first = range.begin / step * step;
    if (first < range.begin)
        first += step;
    for (TimeNs time = first; time < range.end && result.size() < MostTicks; time += step)
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
    int digits = unit->digits;
    TimeNs finest = 1;
    while (digits > 0 && step % (finest * 10) == 0) {
        finest *= 10;
        --digits;
    }
    if (digits > 0) {
        const QString fraction = QString::number(size % unit->ns).rightJustified(unit->digits, QLatin1Char('0')).left(digits);
        text += QLatin1Char('.') + grouped(fraction, true);
    }
    return text + QChar(0x00a0) + QString::fromUtf16(unit->name);
}

} // namespace plumbline
