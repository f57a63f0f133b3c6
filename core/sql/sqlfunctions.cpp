// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sql/sqlfunctions.h"

#include "core/base/timeranges.h"
#include "core/base/wide.h"
#include "core/sql/base/sqlprofile.h"
#include "core/sql/linearfunctions.h"

#include <sqlite3.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <memory>
#include <new>
#include <string>
#include <string_view>
#include <vector>

namespace plumbline {

namespace {

constexpr int PureFunction = SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS;
/// Values that one aggregate keeps at most.
constexpr std::size_t MostValues = std::size_t{1} << 25;

/// Returns a time with three decimals in the largest unit of which it has at least one, such as "12.345 ms". The digits that do
/// not fit are cut off.
std::string timeText(std::int64_t ns)
{
    struct Unit
    {
        std::uint64_t ns;
        const char *name;
    };
    static constexpr std::array Units{Unit{1'000'000'000, " s"}, Unit{1'000'000, " ms"}, Unit{1'000, " us"}};
    const bool isNegative = ns < 0;
    const std::uint64_t length = isNegative ? 0 - static_cast<std::uint64_t>(ns) : static_cast<std::uint64_t>(ns);
    const auto *unit = std::ranges::find_if(Units, [length](const Unit &each) { return length >= each.ns; });
    std::string text = isNegative ? "-" : "";
    if (unit == Units.end())
        return text + std::to_string(length) + " ns";
    const std::string thousandths = std::to_string(length % unit->ns / (unit->ns / 1000));
    return text + std::to_string(length / unit->ns) + '.' + std::string(3 - thousandths.size(), '0') + thousandths + unit->name;
}

/// Returns whether a value is a number or a text that is one. Anything else is unknown, and not 0.
bool isNumber(sqlite3_value *value)
{
    const int type = sqlite3_value_numeric_type(value);
    return type == SQLITE_INTEGER || type == SQLITE_FLOAT;
}

void formatNs(sqlite3_context *context, int, sqlite3_value **values)
{
    if (!isNumber(values[0]))
        return;
    const std::string text = timeText(sqlite3_value_int64(values[0]));
    sqlite3_result_text64(context, text.data(), text.size(), SQLITE_TRANSIENT, SQLITE_UTF8);
}

void selfNs(sqlite3_context *context, int, sqlite3_value **values)
{
    auto &profile = *static_cast<SqlProfile *>(sqlite3_user_data(context));
    if (sqlite3_value_type(values[0]) != SQLITE_INTEGER)
        return;
    try {
        if (const auto slice = profile.slice(sqlite3_value_int64(values[0])))
            sqlite3_result_int64(context, profile.selfNs(*slice));
    } catch (const std::bad_alloc &) {
        sqlite3_result_error_nomem(context);
    }
}

/// Returns the end of an interval, or the latest time if it lies beyond. One of negative length ends where it begins.
TimeNs endOf(TimeNs begin, TimeNs duration)
{
    TimeNs end = 0;
    return __builtin_add_overflow(begin, std::max<TimeNs>(0, duration), &end) ? std::numeric_limits<TimeNs>::max() : end;
}

/// intersect_ns(start_ns, duration_ns, start_ns, duration_ns): how long both intervals run.
void intersectNs(sqlite3_context *context, int count, sqlite3_value **values)
{
    if (!std::all_of(values, values + count, isNumber))
        return;
    const TimeNs first = sqlite3_value_int64(values[0]);
    const TimeNs second = sqlite3_value_int64(values[2]);
    const TimeNs begin = std::max(first, second);
    const TimeNs end = std::min(endOf(first, sqlite3_value_int64(values[1])), endOf(second, sqlite3_value_int64(values[3])));
    sqlite3_result_int64(context, end > begin ? saturated(WideNs(end) - begin) : 0);
}

/// Collects the values of one group for an aggregate.
template<typename State>
State *stateOf(sqlite3_context *context, bool isNeeded)
{
    auto **state = static_cast<State **>(sqlite3_aggregate_context(context, isNeeded ? sizeof(State *) : 0));
    if (!state)
        return nullptr;
    if (!*state && isNeeded)
        *state = new State;
    return *state;
}

/// Adds the values of one row to those of its group.
template<typename State>
void stepAggregate(sqlite3_context *context, int, sqlite3_value **values)
{
    try {
        State *state = stateOf<State>(context, true);
        if (!state || !state->add(values))
            sqlite3_result_error_nomem(context);
    } catch (const std::bad_alloc &) {
        sqlite3_result_error_nomem(context);
    }
}

template<typename State>
void endAggregate(sqlite3_context *context)
{
    const std::unique_ptr<State> state(stateOf<State>(context, false));
    const auto &profile = *static_cast<const SqlProfile *>(sqlite3_user_data(context));
    try {
        // A statement that is stopped still ends its aggregates, and nobody wants their results.
        if (state && !profile.control().stopRequested())
            state->tell(context);
    } catch (const std::bad_alloc &) {
        sqlite3_result_error_nomem(context);
    }
}

/// busy(start_ns, duration_ns): how long at least one of the intervals ran.
class BusyState
{
public:
    bool add(sqlite3_value **values)
    {
        if (!isNumber(values[0]) || !isNumber(values[1]))
            return true;
        const TimeNs begin = sqlite3_value_int64(values[0]);
        if (m_ranges.size() == m_limit) {
            m_ranges = unionOf(std::move(m_ranges));
            m_limit = std::max(m_limit, 2 * m_ranges.size());
        }
        if (m_ranges.size() == MostValues)
            return false;
        m_ranges.push_back({begin, endOf(begin, sqlite3_value_int64(values[1]))});
        return true;
    }

    void tell(sqlite3_context *context)
    {
        WideNs sum = 0;
        for (const TimeRange &range : unionOf(std::move(m_ranges)))
            sum += WideNs(range.end) - range.begin;
        if (sum > std::numeric_limits<std::int64_t>::max())
            sqlite3_result_error(context, "integer overflow", -1);
        else
            sqlite3_result_int64(context, static_cast<std::int64_t>(sum));
    }

private:
    TimeRanges m_ranges;
    std::size_t m_limit = 1 << 16; ///< size at which ranges that overlap are joined
};

/// percentile(x, p): the smallest value that at least p per cent of all do not exceed.
class PercentileState
{
public:
    bool add(sqlite3_value **values)
    {
        m_isAsked = isNumber(values[1]);
        m_percent = sqlite3_value_double(values[1]);
        const int type = sqlite3_value_numeric_type(values[0]);
        if (type != SQLITE_INTEGER && type != SQLITE_FLOAT)
            return true;
        if (type == SQLITE_FLOAT && m_isWhole) {
            m_reals.assign(m_wholes.begin(), m_wholes.end());
            m_wholes = {};
            m_isWhole = false;
        }
        if (m_isWhole)
            m_wholes.push_back(sqlite3_value_int64(values[0]));
        else
            m_reals.push_back(sqlite3_value_double(values[0]));
        return m_wholes.size() + m_reals.size() <= MostValues;
    }

    void tell(sqlite3_context *context)
    {
        if (!m_isAsked)
            return; // of an unknown share nothing is known
        if (!(m_percent >= 0 && m_percent <= 100))
            return sqlite3_result_error(context, "percentile() needs a number from 0 to 100", -1);
        if (m_isWhole && !m_wholes.empty())
            sqlite3_result_int64(context, at(m_wholes));
        else if (!m_reals.empty())
            sqlite3_result_double(context, at(m_reals));
    }

private:
    template<typename Value>
    Value at(std::vector<Value> &values) const
    {
        // The product is exact for whole percents, so that the result is the one of nearestRank().
        const double rank = std::ceil(static_cast<double>(values.size()) * m_percent / 100);
        const auto place = std::clamp<std::int64_t>(static_cast<std::int64_t>(rank) - 1, 0, std::ssize(values) - 1);
        std::nth_element(values.begin(), values.begin() + place, values.end());
        return values[static_cast<std::size_t>(place)];
    }

    bool m_isAsked = false;
    double m_percent = 0;
    bool m_isWhole = true; ///< no value has a fraction
    std::vector<std::int64_t> m_wholes;
    std::vector<double> m_reals;
};

template<typename State>
int addAggregate(sqlite3 *database, const char *name, SqlProfile &profile)
{
    return sqlite3_create_function_v2(database, name, 2, PureFunction, &profile, nullptr, stepAggregate<State>,
                                      endAggregate<State>, nullptr);
}

} // namespace

int addSqlFunctions(sqlite3 *database, SqlProfile &profile)
{
    const std::array statuses{
        sqlite3_create_function_v2(database, "format_ns", 1, PureFunction, nullptr, formatNs, nullptr, nullptr, nullptr),
        sqlite3_create_function_v2(database, "intersect_ns", 4, PureFunction, nullptr, intersectNs, nullptr, nullptr, nullptr),
        sqlite3_create_function_v2(database, "self_ns", 1, PureFunction, &profile, selfNs, nullptr, nullptr, nullptr),
        addAggregate<BusyState>(database, "busy", profile),
        addAggregate<PercentileState>(database, "percentile", profile),
        addLinearFunctions(database),
    };
    const auto *bad = std::ranges::find_if(statuses, [](int status) { return status != SQLITE_OK; });
    return bad == statuses.end() ? SQLITE_OK : *bad;
}

} // namespace plumbline
