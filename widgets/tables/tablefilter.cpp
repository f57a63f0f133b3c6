// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/tables/tablefilter.h"

#include "widgets/tables/celltext.h"

#include <cmath>
#include <limits>

namespace plumbline {

namespace {

/// Converts a number from the unit shown to the unit of the cells. Results that are whole up to rounding become exactly whole.
std::optional<double> ownNumber(const QString &text, CellKind kind)
{
    bool isNumber = false;
    const double value = text.trimmed().toDouble(&isNumber);
    if (!isNumber || !std::isfinite(value))
        return std::nullopt;
    const double own = value * unitSize(kind);
    const double whole = std::round(own);
    // What the user typed has few digits, so a remainder this small comes from the multiplication.
    return std::abs(own - whole) < 1e-3 && unitSize(kind) > 1 ? whole : own;
}

} // namespace

std::optional<TableFilter> TableFilter::parse(const QString &text, CellKind kind)
{
    constexpr double Infinity = std::numeric_limits<double>::infinity();
    TableFilter filter;
    filter.m_kind = kind;
    if (!isNumeric(kind)) {
        filter.m_isWhole = text.size() > 1 && text.startsWith(QLatin1Char('='));
        filter.m_part = text.mid(text.startsWith(QLatin1Char('=')) ? 1 : 0);
        return filter;
    }
    const QString typed = text.trimmed();
    if (const qsizetype dots = typed.indexOf(QLatin1String("..")); dots >= 0) {
        const auto least = ownNumber(typed.left(dots), kind);
        const auto most = ownNumber(typed.mid(dots + 2), kind);
        if (!least || !most)
            return std::nullopt;
        filter.m_least = *least;
        filter.m_most = *most;
        return filter;
    }
    const bool isMore = typed.startsWith(QLatin1Char('>'));
    const bool isLess = typed.startsWith(QLatin1Char('<'));
    const bool isClosed = typed.mid(isMore || isLess ? 1 : 0).startsWith(QLatin1Char('='));
    const auto number = ownNumber(typed.mid((isMore || isLess ? 1 : 0) + (isClosed ? 1 : 0)), kind);
    if (!number)
        return std::nullopt;
    filter.m_least = isLess ? -Infinity : *number;
    filter.m_most = isMore ? Infinity : *number;
    filter.m_isOpen = (isMore || isLess) && !isClosed;
    return filter;
}

QString TableFilter::wholeText(const QString &text)
{
    return text.isEmpty() ? text : QString(QLatin1Char('=') + text);
}

bool TableFilter::matches(const TableCell &cell) const
{
    if (!isNumeric(m_kind)) {
        const auto *text = std::get_if<std::string_view>(&cell);
        if (!text)
            return false;
        const QString own = QString::fromUtf8(text->data(), static_cast<qsizetype>(text->size()));
        return m_isWhole ? own == m_part : own.contains(m_part, Qt::CaseInsensitive);
    }
    const auto number = cellNumber(m_kind, cell);
    if (!number)
        return false;
    return m_isOpen ? *number > m_least && *number < m_most : *number >= m_least && *number <= m_most;
}

} // namespace plumbline
