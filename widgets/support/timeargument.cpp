// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/support/timeargument.h"

#include <array>
#include <limits>

namespace plumbline {

namespace {

struct TimeArgumentUnit
{
    const char *name;
    int digits; ///< power of ten in nanoseconds
};

/// Longer units come first because "ms" also ends with "s".
constexpr std::array<TimeArgumentUnit, 4> Units{{{"ns", 0}, {"us", 3}, {"ms", 6}, {"s", 9}}};

constexpr std::uint64_t MaximumNs = std::numeric_limits<std::int64_t>::max();

/// Replaces value by value * 10 + digit. Returns false if int64 cannot hold the result.
bool appendDigit(std::uint64_t &value, QChar digit)
{
    const auto number = static_cast<std::uint64_t>(digit.unicode() - u'0');
    if (value > (MaximumNs - number) / 10)
        return false;
    value = value * 10 + number;
    return true;
}

bool isDigits(QStringView text)
{
    for (const QChar character : text) {
        if (character < u'0' || character > u'9')
            return false;
    }
    return true;
}

/// Returns whether the digits in `rest`, which are dropped, round the number up: half to even.
bool roundsUp(QStringView rest, bool isOdd)
{
    if (rest.isEmpty() || rest.front() < u'5')
        return false;
    if (rest.front() > u'5')
        return true;
    for (const QChar digit : rest.mid(1)) {
        if (digit != u'0')
            return true;
    }
    return isOdd;
}

/// Returns `whole.fraction` times 10^power as an integer. None if int64 cannot hold it.
std::optional<std::uint64_t> scaled(QStringView whole, QStringView fraction, int power)
{
    std::uint64_t value = 0;
    for (const QChar digit : whole) {
        if (!appendDigit(value, digit))
            return std::nullopt;
    }
    for (int place = 0; place < power; ++place) {
        if (!appendDigit(value, place < fraction.size() ? fraction.at(place) : QChar(u'0')))
            return std::nullopt;
    }
    if (roundsUp(fraction.mid(std::min<qsizetype>(power, fraction.size())), value % 2 == 1) && ++value > MaximumNs)
        return std::nullopt;
    return value;
}

} // namespace

std::optional<TimeArgument> TimeArgument::parse(const QString &text)
{
    QStringView number(text);
    const TimeArgumentUnit *unit = nullptr;
    for (const TimeArgumentUnit &candidate : Units) {
        if (!unit && number.endsWith(QLatin1String(candidate.name))) {
            unit = &candidate;
            number.chop(QLatin1String(candidate.name).size());
        }
    }
    const bool isNegative = number.startsWith(u'-');
    if (isNegative || number.startsWith(u'+'))
        number = number.mid(1);
    const qsizetype point = number.indexOf(u'.');
    const QStringView whole = point < 0 ? number : number.left(point);
    const QStringView fraction = point < 0 ? QStringView() : number.mid(point + 1);
    const bool isNumber = !(whole.isEmpty() && fraction.isEmpty()) && isDigits(whole) && isDigits(fraction);
    if (!isNumber || (!unit && point >= 0))
        return std::nullopt;
    const auto value = scaled(whole, fraction, unit ? unit->digits : 0);
    if (!value)
        return std::nullopt;
    const auto ns = static_cast<TimeNs>(*value);
    return TimeArgument{unit == nullptr, isNegative ? -ns : ns};
}

QString TimeArgument::plain(const QString &text)
{
    QString plain;
    for (const QChar letter : text) {
        if (letter == QChar(0xb5) || letter == QChar(0x3bc)) // both signs for micro
            plain += QLatin1Char('u');
        else if (letter == QChar(0x2212))
            plain += QLatin1Char('-');
        else if (!letter.isSpace())
            plain += letter;
    }
    return plain;
}

TimeNs TimeArgument::relativeTo(std::int64_t originNs) const
{
    if (!isAbsolute)
        return ns;
    TimeNs difference = 0;
    if (__builtin_sub_overflow(ns, originNs, &difference))
        return ns < 0 ? std::numeric_limits<TimeNs>::min() : std::numeric_limits<TimeNs>::max();
    return difference;
}

} // namespace plumbline
