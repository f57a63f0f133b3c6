// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/build/workertables.h"

#include "core/io/jsonscanner.h"

#include <algorithm>

namespace plumbline {

namespace {

constexpr char WorkerTablesSeparator = '\x1f'; ///< no profiler writes it, so composed keys are unambiguous
constexpr std::size_t MostTaskTypes = 255;

std::uint64_t saltOf(std::uint32_t lane, std::uint32_t unit)
{
    return std::uint64_t{unit} << 32 | lane;
}

std::string normalised(std::string_view token)
{
    std::string buffer;
    const std::string_view text = tokenText(token, buffer);
    return token.empty() || token == "null" ? std::string("0") : std::string(text);
}

} // namespace

std::uint32_t WorkerTables::numbered(StringPool &keys, std::string_view key, bool &isNew)
{
    const std::size_t before = keys.size();
    const std::uint32_t id = keys.intern(key).value;
    isNew = keys.size() != before;
    return id - 1; // id 0 of a pool is the empty text, and no key is empty
}

std::uint32_t WorkerTables::lane(std::string_view pidToken, std::string_view tidToken)
{
    const std::uint32_t *known = m_laneMemo.find(0, pidToken, tidToken);
    return known ? *known : newLane(pidToken, tidToken);
}

std::uint32_t WorkerTables::newLane(std::string_view pidToken, std::string_view tidToken)
{
    const std::uint32_t lane = keyedLane(normalised(pidToken), normalised(tidToken), false);
    m_laneMemo.put(0, lane, pidToken, tidToken);
    return lane;
}

std::uint32_t WorkerTables::asyncLane(std::string_view pidToken, std::string_view category)
{
    return keyedLane(normalised(pidToken), category, true);
}

std::uint32_t WorkerTables::keyedLane(std::string_view pid, std::string_view tid, bool async)
{
    m_key.assign(pid).append(1, WorkerTablesSeparator).append(tid).append(1, async ? 'a' : 't');
    bool isNew = false;
    const std::uint32_t id = numbered(m_laneKeys, m_key, isNew);
    if (isNew)
        lanes.push_back({std::string(pid), std::string(tid), async});
    return id;
}

std::uint32_t WorkerTables::counter(std::uint32_t lane, std::string_view nameToken, std::string_view idToken)
{
    const std::string name(tokenText(nameToken, m_buffer));
    const std::string_view id = tokenText(idToken, m_buffer);
    m_key.assign(lanes[lane].pid).append(1, WorkerTablesSeparator).append(name).append(1, WorkerTablesSeparator).append(id);
    bool isNew = false;
    const std::uint32_t number = numbered(m_counterKeys, m_key, isNew);
    if (isNew)
        counters.push_back({lane, name, std::string(id)});
    return number;
}

std::uint32_t WorkerTables::seriesOf(std::uint32_t counter, std::string_view name)
{
    m_key.assign(std::to_string(counter)).append(1, WorkerTablesSeparator).append(name);
    bool isNew = false;
    const std::uint32_t number = numbered(m_seriesKeys, m_key, isNew);
    if (isNew)
        seriesKeys.push_back({counter, std::string(name)});
    return number;
}

std::uint32_t WorkerTables::unit(std::span<const Member> members)
{
    if (members.empty())
        return 0;
    const auto &[key, value] = members.front();
    const std::uint32_t *known = members.size() == 1 ? m_unitMemo.find(0, key, value) : nullptr;
    return known ? *known : newUnit(members);
}

std::uint32_t WorkerTables::newUnit(std::span<const Member> members)
{
    m_key.clear();
    for (const auto &[key, value] : members)
        m_key.append(" [").append(key).append(" ").append(tokenText(value, m_buffer)).append("]");
    const std::uint32_t unit = m_units.intern(m_key).value;
    if (members.size() == 1)
        m_unitMemo.put(0, unit, members.front().first, members.front().second);
    return unit;
}

WorkerTables::Series WorkerTables::series(std::uint32_t lane, std::string_view nameToken, std::string_view idToken,
                                          std::string_view key, std::uint32_t unit)
{
    const Series *known = m_seriesMemo.find(saltOf(lane, unit), nameToken, idToken, key);
    return known ? *known : newSeries(lane, nameToken, idToken, key, unit);
}

WorkerTables::Series WorkerTables::newSeries(std::uint32_t lane, std::string_view nameToken, std::string_view idToken,
                                             std::string_view key, std::uint32_t unit)
{
    const std::uint32_t number = counter(lane, nameToken, idToken);
    const Series series{number, seriesOf(number, unescaped(key).append(m_units.text(StringId(unit))))};
    m_seriesMemo.put(saltOf(lane, unit), series, nameToken, idToken, key);
    return series;
}

std::uint32_t WorkerTables::name(std::string_view token)
{
    if (token.empty())
        return 0;
    const std::uint32_t *known = m_nameMemo.find(0, token);
    return known ? *known : newName(token);
}

// Framework calls have long names. A text that is as long as its token without quotes has no escapes, so it can be found by its
// raw characters.
std::uint32_t WorkerTables::newName(std::string_view token)
{
    if (token.size() <= ShortToken<4>::Longest || token.front() != '"') {
        const std::uint32_t number = strings.intern(tokenText(token, m_buffer)).value;
        m_nameMemo.put(0, number, token);
        return number;
    }
    const std::string_view raw = token.substr(1, token.size() - 2);
    auto &known = m_longNames.of(raw);
    if (known.text == raw)
        return known.number;
    const StringId id = strings.intern(tokenText(token, m_buffer));
    if (strings.text(id).size() == raw.size())
        known = {strings.text(id), id.value};
    return id.value;
}

WorkerTables::FlowKind WorkerTables::flowKind(std::string_view categoryToken, std::string_view nameToken)
{
    const FlowKind *known = m_flowMemo.find(0, categoryToken, nameToken);
    return known ? *known : newFlowKind(categoryToken, nameToken);
}

WorkerTables::FlowKind WorkerTables::newFlowKind(std::string_view categoryToken, std::string_view nameToken)
{
    FlowKind kind{name(categoryToken), 0, 0};
    addToKey(categoryToken, kind.keyLow, kind.keyHigh);
    addToKey(nameToken, kind.keyLow, kind.keyHigh);
    m_flowMemo.put(0, kind, categoryToken, nameToken);
    return kind;
}

void WorkerTables::addToKey(std::string_view token, std::uint64_t &keyLow, std::uint64_t &keyHigh)
{
    constexpr std::uint64_t Salt = 0x5851F42D4C957F2D;
    const std::string_view text = tokenText(token, m_buffer);
    keyLow = StringPool::hash(text, keyLow);
    keyHigh = StringPool::hash(text, keyHigh ^ Salt);
}

std::uint8_t WorkerTables::taskType(std::string_view token)
{
    if (token.empty())
        return 0;
    const std::uint8_t *known = m_taskTypeMemo.find(0, token);
    return known ? *known : newTaskType(token);
}

std::uint8_t WorkerTables::newTaskType(std::string_view token)
{
    const std::string_view text = tokenText(token, m_buffer);
    const auto found = std::find(taskTypes.begin(), taskTypes.end(), text);
    const bool isNew = found == taskTypes.end();
    const bool isTooMany = isNew && taskTypes.size() >= MostTaskTypes; // more types than any profiler writes: the data is damaged
    const auto number = isTooMany ? std::uint8_t{0} : static_cast<std::uint8_t>(found - taskTypes.begin());
    if (isNew && !isTooMany)
        taskTypes.emplace_back(text);
    m_taskTypeMemo.put(0, number, token);
    return number;
}

} // namespace plumbline
