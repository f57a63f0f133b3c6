// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/support/formatting.h"

#include "widgets/support/unfitcharacters.h"

#include <QLocale>

#include <algorithm>
#include <array>
#include <cmath>

namespace plumbline {

namespace {

constexpr QChar GroupMark(0x202F);
constexpr QChar Replacement(0xFFFD);
constexpr QChar Ellipsis(0x2026);

struct FormattingUnit
{
    std::uint64_t size;
    const char16_t *name;
    int digits; ///< digits of the fraction down to the smallest unit
};

constexpr std::array<FormattingUnit, 4> TimeUnits{
    {{1'000'000'000, u"s", 9}, {1'000'000, u"ms", 6}, {1'000, u"µs", 3}, {1, u"ns", 0}}};
constexpr std::array<FormattingUnit, 5> ByteUnits{
    {{1'000'000'000'000, u"TB", 12}, {1'000'000'000, u"GB", 9}, {1'000'000, u"MB", 6}, {1'000, u"kB", 3}, {1, u"B", 0}}};

std::uint64_t magnitude(std::int64_t number)
{
    return number < 0 ? ~static_cast<std::uint64_t>(number) + 1 : static_cast<std::uint64_t>(number);
}

QString withSign(bool negative, const QString &text)
{
    return negative ? QChar(0x2212) + text : text;
}

QString withUnit(const QString &number, const char16_t *unit)
{
    return number + GroupMark + QString::fromUtf16(unit);
}

/// Inserts marks between groups of three digits, counted from the end of a whole number.
QString groupedWhole(QString digits)
{
    for (qsizetype at = digits.size() - 3; at > 0; at -= 3)
        digits.insert(at, GroupMark);
    return digits;
}

/// Inserts marks between groups of three digits, counted from the decimal point.
QString groupedFraction(QString digits)
{
    for (qsizetype at = 3; at < digits.size(); at += 4)
        digits.insert(at, GroupMark);
    return digits;
}

QString groupedDecimal(const QString &number)
{
    const qsizetype point = number.indexOf(QLatin1Char('.'));
    if (point < 0)
        return groupedWhole(number);
    return groupedWhole(number.left(point)) + QLatin1Char('.') + groupedFraction(number.mid(point + 1));
}

QString withoutTrailingZeros(QString number)
{
    if (!number.contains(QLatin1Char('.')))
        return number;
    while (number.endsWith(QLatin1Char('0')))
        number.chop(1);
    if (number.endsWith(QLatin1Char('.')))
        number.chop(1);
    return number;
}

/// Returns `value` >= 0 with `digits` significant digits. The whole part is never shortened.
QString significant(double value, int digits)
{
    const int wholeDigits = value < 1 ? 1 : static_cast<int>(std::floor(std::log10(value))) + 1;
    return QString::number(value, 'f', std::max(0, digits - wholeDigits));
}

template<std::size_t N>
QString scaled(std::uint64_t amount, int digits, const std::array<FormattingUnit, N> &units)
{
    for (std::size_t i = 0; i < N; ++i) {
        if (amount < units[i].size && i + 1 < N)
            continue;
        const QString number = significant(static_cast<double>(amount) / static_cast<double>(units[i].size), digits);
        const bool roundedUp = i > 0 && number.size() == 4 && !number.contains(QLatin1Char('.'));
        if (roundedUp)
            return withUnit(QStringLiteral("1.") + QString(digits - 1, QLatin1Char('0')), units[i - 1].name);
        return withUnit(groupedDecimal(units[i].size == 1 ? QString::number(amount) : number), units[i].name);
    }
    return {};
}

/// Decodes only both ends of a long text, so that the cost does not depend on its length.
QString decodedEnds(std::string_view text, qsizetype limit)
{
    const auto bytes = static_cast<std::size_t>(limit) * 4;
    if (text.size() <= 3 * bytes)
        return fromFile(text);
    const auto isContinuation = [](char byte) { return (static_cast<unsigned char>(byte) & 0xC0) == 0x80; };
    std::size_t headEnd = bytes;
    std::size_t tailBegin = text.size() - bytes;
    for (int i = 0; i < 3 && isContinuation(text[headEnd]); ++i)
        ++headEnd;
    for (int i = 0; i < 3 && isContinuation(text[tailBegin]); ++i)
        ++tailBegin;
    return fromFile(text.substr(0, headEnd)) + fromFile(text.substr(tailBegin));
}

QString elidedMiddle(const QString &text, qsizetype limit)
{
    if (text.size() <= limit)
        return text;
    qsizetype head = (limit - 1) / 2;
    qsizetype tail = limit - 1 - head;
    if (head > 0 && text.at(head - 1).isHighSurrogate())
        --head;
    if (tail > 0 && text.at(text.size() - tail).isLowSurrogate())
        --tail;
    return text.left(head) + Ellipsis + text.right(tail);
}

} // namespace

QString fromFile(std::string_view text)
{
    // Qt drops a byte order mark at the begin, which is a part of a name as any other character.
    constexpr std::string_view ByteOrderMark = "\xEF\xBB\xBF";
    const bool hasMark = text.starts_with(ByteOrderMark);
    const std::string_view rest = hasMark ? text.substr(ByteOrderMark.size()) : text;
    const QString decoded = QString::fromUtf8(rest.data(), static_cast<qsizetype>(rest.size()));
    return hasMark ? QString(QChar(QChar::ByteOrderMark) + decoded) : decoded;
}

QString plainText(std::string_view text, qsizetype limit)
{
    QString result = limit > 0 ? elidedMiddle(decodedEnds(text, limit), limit) : fromFile(text);
    for (QChar &character : result) {
        if (isUnfit(character))
            character = Replacement;
    }
    return result;
}

QString toolTipText(const QString &plain)
{
    return QStringLiteral("<p style=\"white-space:pre-wrap\">") + plain.toHtmlEscaped() + QStringLiteral("</p>");
}

QString countText(std::uint64_t count)
{
    return groupedWhole(QString::number(count));
}

QString integerText(std::int64_t number)
{
    return withSign(number < 0, countText(magnitude(number)));
}

QString durationText(TimeNs duration)
{
    const std::uint64_t amount = magnitude(duration);
    const auto fits = [amount](const FormattingUnit &unit) { return amount >= unit.size; };
    const auto found = std::find_if(TimeUnits.begin(), TimeUnits.end(), fits);
    const FormattingUnit &unit = found == TimeUnits.end() ? TimeUnits.back() : *found;
    QString number = QString::number(amount / unit.size);
    if (unit.digits > 0)
        number += QLatin1Char('.') + QString::number(amount % unit.size).rightJustified(unit.digits, QLatin1Char('0'));
    return withSign(duration < 0, withUnit(groupedDecimal(withoutTrailingZeros(number)), unit.name));
}

QString shortDurationText(TimeNs duration, int digits)
{
    return withSign(duration < 0, scaled(magnitude(duration), digits, TimeUnits));
}

QString signedDurationText(TimeNs difference, int digits)
{
    return (difference < 0 ? QString() : QStringLiteral("+")) + shortDurationText(difference, digits);
}

QString nanosecondsText(std::int64_t time)
{
    return withUnit(integerText(time), u"ns");
}

QString bytesText(std::uint64_t bytes)
{
    return scaled(bytes, 3, ByteUnits);
}

QString rateText(double bytesPerSecond)
{
    const double bounded = std::isfinite(bytesPerSecond) ? std::clamp(bytesPerSecond, 0.0, 1e15) : 0.0;
    return bytesText(static_cast<std::uint64_t>(bounded)) + QStringLiteral("/s");
}

QString valueText(double value)
{
    const double size = std::abs(value);
    if (!std::isfinite(value) || size >= 1e15 || (size > 0 && size < 1e-4))
        return QString::number(value, 'g', 6);
    const int leadingZeros = size > 0 && size < 1 ? static_cast<int>(-std::floor(std::log10(size))) : 0;
    return withSign(value < 0, groupedDecimal(withoutTrailingZeros(significant(size, 6 + leadingZeros))));
}

QString percentText(double share, int decimals)
{
    return QLocale::c().toString(share * 100, 'f', decimals) + QStringLiteral("\u202f%");
}

QString signedPercentText(double share, int decimals)
{
    return (share > 0 ? QStringLiteral("+") : QString()) + withSign(share < 0, percentText(std::abs(share), decimals));
}

} // namespace plumbline
