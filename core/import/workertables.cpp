// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/workertables.h"

#include "core/io/jsonscanner.h"

#include <algorithm>

namespace plumbline {

namespace {

constexpr char Separator = '\x1f'; ///< cannot stand in a valid JSON string, so composed keys are unambiguous
constexpr std::size_t MostTaskTypes = 255;

std::string normalised(std::string_view token)
{
    std::string buffer;
    const std::string_view text = tokenText(token, buffer);
    return token.empty() || token == "null" ? std::string("0") : std::string(text);
}

/// The last bytes of a token as a number: they differ where pids and tids do.
std::uint64_t tailOf(std::string_view token)
{
    std::uint64_t tail = token.size();
    for (const char c : token.substr(token.size() - std::min<std::size_t>(token.size(), 6)))
        tail = (tail << 8) | static_cast<unsigned char>(c);
    return tail;
}

} // namespace

std::uint32_t WorkerTables::numbered(StringPool &keys, std::string_view key, bool &isNew)
{
    const std::size_t before = keys.size();
    const std::uint32_t id = keys.intern(key).value;
    isNew = keys.size() != before;
    return id - 1; // number 0 of a pool is the empty text, which no key is
}

std::uint32_t WorkerTables::lane(std::string_view pidToken, std::string_view tidToken)
{
    constexpr std::uint64_t Odd = 0x9E3779B97F4A7C15;
    CachedLane &cached = m_cache[((tailOf(pidToken) * 31 + tailOf(tidToken)) * Odd >> 32) % m_cache.size()];
    if (cached.used && cached.tid == tidToken && cached.pid == pidToken)
        return cached.lane;
    cached = {std::string(pidToken), std::string(tidToken), keyedLane(normalised(pidToken), normalised(tidToken), false), true};
    return cached.lane;
}

std::uint32_t WorkerTables::asyncLane(std::string_view pidToken, std::string_view category)
{
    return keyedLane(normalised(pidToken), category, true);
}

std::uint32_t WorkerTables::keyedLane(std::string_view pid, std::string_view tid, bool async)
{
    m_key.assign(pid).append(1, Separator).append(tid).append(1, async ? 'a' : 't');
    bool isNew = false;
    const std::uint32_t id = numbered(m_laneKeys, m_key, isNew);
    if (isNew)
        lanes.push_back({std::string(pid), std::string(tid), async});
    return id;
}

std::uint32_t WorkerTables::counter(std::uint32_t lane, std::string_view name, std::string_view id)
{
    m_key.assign(lanes[lane].pid).append(1, Separator).append(name).append(1, Separator).append(id);
    bool isNew = false;
    const std::uint32_t number = numbered(m_counterKeys, m_key, isNew);
    if (isNew)
        counters.push_back({lane, std::string(name), std::string(id)});
    return number;
}

std::uint32_t WorkerTables::seriesOf(std::uint32_t counter, std::string_view name)
{
    m_key.assign(std::to_string(counter)).append(1, Separator).append(name);
    bool isNew = false;
    const std::uint32_t number = numbered(m_seriesKeys, m_key, isNew);
    if (isNew)
        series.push_back({counter, std::string(name)});
    return number;
}

std::uint32_t WorkerTables::name(std::string_view token)
{
    return strings.intern(tokenText(token, m_buffer)).value;
}

std::uint8_t WorkerTables::taskType(std::string_view token)
{
    const std::string_view text = tokenText(token, m_buffer);
    const auto found = std::find(taskTypes.begin(), taskTypes.end(), text);
    if (found == taskTypes.end() && taskTypes.size() >= MostTaskTypes)
        return 0; // more kinds than any profiler has: damaged data
    const auto number = static_cast<std::uint8_t>(found - taskTypes.begin());
    if (found == taskTypes.end())
        taskTypes.emplace_back(text);
    return number;
}

} // namespace plumbline
