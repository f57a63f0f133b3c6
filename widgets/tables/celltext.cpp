// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/tables/celltext.h"

#include "widgets/support/formatting.h"

#include <QLocale>

#include <charconv>
#include <cmath>

namespace plumbline {

namespace {

constexpr QChar CellTextMark(0x202F);
constexpr qsizetype TextLength = 300;

/// Returns how many digits of a whole number stand behind the decimal point.
int fractionDigits(CellKind kind)
{
    switch (kind) {
    case CellKind::Nanoseconds:
    case CellKind::Picoseconds:
    case CellKind::Bytes:
    case CellKind::NanosecondDifference:
    case CellKind::ByteDifference:
    case CellKind::PicosecondDifference:
        return 6;
    default:
        return 0;
    }
}

bool isSigned(CellKind kind)
{
    return kind == CellKind::NanosecondDifference || kind == CellKind::ByteDifference || kind == CellKind::PicosecondDifference ||
           kind == CellKind::CountDifference;
}

/// Returns a whole number divided by 10^digits. Three zeros at the end are cut, but at least three decimals stay, so that decimal
/// points stand below each other.
QString scaledText(WideNs number, int digits)
{
    QString text = QString::fromStdString(wideText(number < 0 ? -number : number));
    if (digits > 0) {
        text = text.rightJustified(digits + 1, QLatin1Char('0'));
        text.insert(text.size() - digits, QLatin1Char('.'));
        if (text.endsWith(QLatin1String("000")))
            text.chop(3);
    }
    return number < 0 ? QLatin1Char('-') + text : text;
}

/// Inserts marks between groups of three digits before and behind the decimal point.
QString grouped(QString text)
{
    const bool negative = text.startsWith(QLatin1Char('-'));
    if (negative)
        text.remove(0, 1);
    qsizetype point = text.indexOf(QLatin1Char('.'));
    if (point < 0)
        point = text.size();
    for (qsizetype at = point + 4; at < text.size(); at += 4)
        text.insert(at, CellTextMark);
    for (qsizetype at = point - 3; at > 0; at -= 3)
        text.insert(at, CellTextMark);
    return negative ? QChar(0x2212) + text : text;
}

} // namespace

bool isNumeric(CellKind kind)
{
    return kind != CellKind::Text;
}

QString unitText(CellKind kind)
{
    switch (kind) {
    case CellKind::Nanoseconds:
    case CellKind::NanosecondDifference:
        return QStringLiteral("ms");
    case CellKind::Picoseconds:
    case CellKind::PicosecondDifference:
        return QStringLiteral("µs");
    case CellKind::Bytes:
    case CellKind::ByteDifference:
        return QStringLiteral("MB");
    case CellKind::Share:
        return QStringLiteral("%");
    default:
        return {};
    }
}

double unitSize(CellKind kind)
{
    if (kind == CellKind::Share)
        return 0.01;
    return fractionDigits(kind) > 0 ? 1e6 : 1;
}

QString wideCellText(CellKind kind, WideNs number)
{
    const QString text = grouped(scaledText(number, fractionDigits(kind)));
    return isSigned(kind) && number > 0 ? QLatin1Char('+') + text : text;
}

QString cellText(CellKind kind, const TableCell &cell)
{
    if (const auto *text = std::get_if<std::string_view>(&cell))
        return plainText(*text, TextLength);
    if (const auto *number = std::get_if<std::int64_t>(&cell))
        return kind == CellKind::Bar ? QString() : wideCellText(kind, *number);
    if (const auto *value = std::get_if<double>(&cell))
        return kind == CellKind::Share ? QLocale::c().toString(*value * 100, 'f', 2) : valueText(*value);
    return {};
}

QString cellCopyText(CellKind kind, const TableCell &cell)
{
    if (const auto *text = std::get_if<std::string_view>(&cell))
        return plainText(*text);
    if (const auto *number = std::get_if<std::int64_t>(&cell))
        return kind == CellKind::Bar ? QString() : scaledText(*number, fractionDigits(kind));
    if (const auto *value = std::get_if<double>(&cell))
        return QLocale::c().toString(*value / unitSize(kind), 'g', kind == CellKind::Share ? 12 : QLocale::FloatingPointShortest);
    return {};
}

std::optional<double> cellNumber(CellKind kind, const TableCell &cell)
{
    if (const auto *number = std::get_if<std::int64_t>(&cell))
        return static_cast<double>(*number);
    if (const auto *value = std::get_if<double>(&cell))
        return std::isfinite(*value) ? std::optional(*value) : std::nullopt;
    const auto *text = std::get_if<std::string_view>(&cell);
    if (!text || kind != CellKind::NumberText)
        return std::nullopt;
    double value = 0;
    const auto [end, error] = std::from_chars(text->data(), text->data() + text->size(), value);
    const bool isNumber = error == std::errc() && end == text->data() + text->size() && std::isfinite(value);
    return isNumber ? std::optional(value) : std::nullopt;
}

} // namespace plumbline
