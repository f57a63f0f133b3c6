// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sql/scanplan.h"

#include "core/storage/trace.h"

#include <sqlite3.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

namespace plumbline {

namespace {

/// The plan of a scan travels as text: of each condition the place of its key and its operator, as two characters.
constexpr char FirstKey = 'A';

/// Returns the character of an operator that bounds can tell, or 0.
char operatorSign(int op)
{
    switch (op) {
    case SQLITE_INDEX_CONSTRAINT_EQ:
        return '=';
    case SQLITE_INDEX_CONSTRAINT_GT:
        return '>';
    case SQLITE_INDEX_CONSTRAINT_GE:
        return 'g';
    case SQLITE_INDEX_CONSTRAINT_LT:
        return '<';
    case SQLITE_INDEX_CONSTRAINT_LE:
        return 'l';
    default:
        return 0;
    }
}

/// Returns about which part of the rows a condition leaves.
double remainingPart(const SqlTable &table, SqlKey key, char sign)
{
    if (sign != '=')
        return key == SqlKey::Id || key == SqlKey::Start || key == SqlKey::End ? 0.1 : 0.5;
    switch (key) {
    case SqlKey::Id:
        return 1e-7;
    case SqlKey::Parent:
    case SqlKey::Target:
        return table.isInOrder ? 0.03 : 1e-5;
    case SqlKey::Start:
    case SqlKey::End:
        return 1e-4;
    case SqlKey::Name:
        return 1e-3;
    default:
        return 0.5;
    }
}

bool isPushedDown(sqlite3_index_info *info, int at, const SqlTable &table)
{
    const auto &constraint = info->aConstraint[at];
    if (constraint.iColumn < 0 || !constraint.usable)
        return false;
    const SqlKey key = table.columns[static_cast<std::size_t>(constraint.iColumn)].key;
    const char sign = operatorSign(constraint.op);
    if (key == SqlKey::None || sign == 0)
        return false;
    return key != SqlKey::Name || (sign == '=' && std::string_view(sqlite3_vtab_collation(info, at)) == "BINARY");
}

/// Returns the order of a scan that serves the one that is wanted; none if the library must sort.
std::optional<SqlOrder> servingOrder(const sqlite3_index_info *info, const SqlTable &table, bool hasConditions)
{
    const auto keyOf = [&](int term) {
        const int column = info->aOrderBy[term].iColumn;
        return column < 0 ? SqlKey::None : table.columns[static_cast<std::size_t>(column)].key;
    };
    if (table.sortsByName && info->nOrderBy == 1 && keyOf(0) == SqlKey::Name && !hasConditions)
        return info->aOrderBy[0].desc ? SqlOrder::NameDescending : SqlOrder::Name;
    for (int term = 0; term < info->nOrderBy; ++term) {
        const SqlKey key = keyOf(term);
        const bool rises = key == SqlKey::Id || key == SqlKey::Card || key == SqlKey::Parent;
        if (!rises || info->aOrderBy[term].desc)
            return std::nullopt;
    }
    return table.isInOrder && info->nOrderBy > 0 ? std::optional(SqlOrder::Id) : std::nullopt;
}

/// Returns about how many rows a table has.
double estimatedRows(const SqlTable &table, const SqlProfile &profile)
{
    constexpr double FewRows = 1000;
    double rows = 1;
    for (std::uint32_t card = 0; card < profile.cardCount(); ++card) {
        const Trace *trace = profile.trace(card);
        rows += table.estimate && trace ? static_cast<double>(table.estimate(*trace)) : 0;
    }
    return table.estimate ? rows : FewRows;
}

/// Returns whether a function lacks its argument. An argument that is not known yet only rules this plan out.
bool lacksArgument(const sqlite3_index_info *info, const SqlTable &table)
{
    for (int at = 0; at < info->nConstraint; ++at) {
        const auto &constraint = info->aConstraint[at];
        if (constraint.usable && constraint.op == SQLITE_INDEX_CONSTRAINT_EQ && constraint.iColumn >= 0 &&
            table.columns[static_cast<std::size_t>(constraint.iColumn)].key == SqlKey::Parent)
            return false;
    }
    return true;
}

/// Narrows a range by a condition. Returns false for values that whole numbers are not compared with as such.
void narrowRange(SqlBounds::Range &range, char sign, sqlite3_value *value)
{
    if (sqlite3_value_type(value) == SQLITE_NULL) { // nothing compares with it
        range = {1, 0};
        return;
    }
    constexpr double Limit = 9e18; // numbers below it convert to int64
    std::int64_t low = 0;
    std::int64_t high = 0; // where the value lies between two whole numbers, both of them
    if (sqlite3_value_type(value) == SQLITE_INTEGER) {
        low = high = sqlite3_value_int64(value);
    } else if (sqlite3_value_type(value) == SQLITE_FLOAT && std::fabs(sqlite3_value_double(value)) < Limit) {
        low = static_cast<std::int64_t>(std::floor(sqlite3_value_double(value)));
        high = static_cast<std::int64_t>(std::ceil(sqlite3_value_double(value)));
    } else {
        return;
    }
    if (sign == '=' || sign == '>' || sign == 'g')
        range.first = std::max(range.first, low);
    if (sign == '=' || sign == '<' || sign == 'l')
        range.last = std::min(range.last, high);
}

} // namespace

int planScan(const SqlTable &table, const SqlProfile &profile, sqlite3_index_info &info)
{
    if (table.isFunction && lacksArgument(&info, table))
        return SQLITE_CONSTRAINT;
    double rows = estimatedRows(table, profile);
    std::string plan;
    for (int at = 0; at < info.nConstraint; ++at) {
        if (!isPushedDown(&info, at, table))
            continue;
        const auto &constraint = info.aConstraint[at];
        const SqlKey key = table.columns[static_cast<std::size_t>(constraint.iColumn)].key;
        plan.append(1, static_cast<char>(FirstKey + static_cast<int>(key))).append(1, operatorSign(constraint.op));
        info.aConstraintUsage[at].argvIndex = static_cast<int>(plan.size() / 2);
        // The rows of a function do not hold its argument.
        const bool isArgument = table.isFunction && key == SqlKey::Parent && constraint.op == SQLITE_INDEX_CONSTRAINT_EQ;
        info.aConstraintUsage[at].omit = isArgument ? 1 : 0;
        rows *= remainingPart(table, key, plan.back());
    }
    if (const auto order = servingOrder(&info, table, !plan.empty())) {
        info.idxNum = static_cast<int>(*order);
        info.orderByConsumed = 1;
    }
    info.idxStr = sqlite3_mprintf("%s", plan.c_str());
    info.needToFreeIdxStr = 1;
    constexpr double BeginCost = 10; // of a scan, in rows
    info.estimatedRows = static_cast<sqlite3_int64>(std::max(1.0, rows));
    info.estimatedCost = BeginCost + rows;
    return info.idxStr ? SQLITE_OK : SQLITE_NOMEM;
}

SqlBounds boundsOfPlan(std::string_view plan, int number, sqlite3_value **values)
{
    SqlBounds bounds;
    bounds.order = static_cast<SqlOrder>(number);
    for (std::size_t at = 0; at + 1 < plan.size(); at += 2) {
        const auto key = static_cast<SqlKey>(plan[at] - FirstKey);
        sqlite3_value *value = values[at / 2];
        if (key != SqlKey::Name) {
            narrowRange(bounds.of(key), plan[at + 1], value);
        } else if (sqlite3_value_type(value) == SQLITE_TEXT) {
            const auto *text = reinterpret_cast<const char *>(sqlite3_value_text(value));
            bounds.name = std::string(text, static_cast<std::size_t>(sqlite3_value_bytes(value)));
        }
    }
    return bounds;
}

} // namespace plumbline
