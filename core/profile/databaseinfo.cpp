// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/profile/databaseinfo.h"

#include "core/import/database/databasereader.h"
#include "core/io/database.h"

#include <array>
#include <cstdint>
#include <limits>
#include <string_view>

namespace plumbline {

namespace {

constexpr std::size_t DatabaseInfoMostSteps = 100'000;
constexpr std::size_t MostRanks = 1000;

std::optional<int> smallNumberOf(std::optional<std::int64_t> value)
{
    const bool isSmall = value && *value >= 0 && *value <= std::numeric_limits<int>::max();
    return isSmall ? std::optional(static_cast<int>(*value)) : std::nullopt;
}

/// Collects the value of a column that must be the same in all rows.
class OnlyValue
{
public:
    void add(std::optional<int> value)
    {
        m_isMixed = m_isMixed || (m_value && value && m_value != value);
        m_value = value ? value : m_value;
    }
    [[nodiscard]] std::optional<int> value() const { return m_isMixed ? std::nullopt : m_value; }

private:
    std::optional<int> m_value;
    bool m_isMixed = false;
};

} // namespace

DatabaseInfo readDatabaseInfo(const std::string &path, TaskControl &control)
{
    DatabaseInfo info;
    const auto database = Database::open(path, control);
    if (!database)
        return info;
    info.hasTimeline = hasTimelineTables(*database);
    constexpr std::array RankColumns{std::string_view("rankId"), std::string_view("deviceId")};
    constexpr std::array HostColumns{std::string_view("hostName")};
    constexpr std::array StepColumns{std::string_view("id")};
    OnlyValue rank;
    OnlyValue device;
    std::size_t rows = 0;
    // Damage is not reported here, because loading the timeline reports it.
    (void)database->read("RANK_DEVICE_MAP", RankColumns, control, [&](const DatabaseRow &row) {
        rank.add(smallNumberOf(row.integer(0)));
        device.add(smallNumberOf(row.integer(1)));
        return ++rows < MostRanks;
    });
    info.rank = rank.value();
    info.device = device.value();
    (void)database->read("HOST_INFO", HostColumns, control, [&](const DatabaseRow &row) {
        info.host = row.text(0);
        return false;
    });
    (void)database->read("STEP_TIME", StepColumns, control, [&](const DatabaseRow &row) {
        info.steps.emplace_back(row.text(0));
        return info.steps.size() < DatabaseInfoMostSteps;
    });
    return info;
}

} // namespace plumbline
