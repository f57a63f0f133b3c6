// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/import/database/databaselinks.h"
#include "core/import/database/rowcollector.h"

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <unordered_map>
#include <utility>
#include <vector>

namespace plumbline {

/// A stretch of time on a device.
struct DeviceInterval
{
    std::int64_t device = 0;
    std::int64_t begin = 0;
    std::int64_t end = 0;
};

/// What the overlap of computing and communication is made of.
struct DeviceWork
{
    std::vector<DeviceInterval> computing;
    std::vector<DeviceInterval> communication;
};

/// Reads what devices did: tasks onto the lanes of their streams, collectives onto the lanes of their groups, and the tasks of
/// these onto the lanes of their planes (formats.md 12.3). Takes memory for what is known of kernels and collectives beside their
/// tasks.
class DeviceRows
{
public:
    DeviceRows(RowCollector &rows, DatabaseLinks &links) : m_rows(rows), m_links(links) {}

    /// Also gathers what the overlap is computed from where `keepsWork`.
    void read(bool keepsWork);
    [[nodiscard]] const DeviceWork &work() const { return m_work; }

private:
    enum class InfoKind : std::uint8_t { Kernel, Schedule, Communication };
    /// What another table says of a task.
    struct TaskInfo
    {
        std::int64_t task = 0;
        std::int64_t row = 0;
        std::int64_t plane = 0;
        std::int64_t op = 0;
        std::uint32_t name = 0;
        std::uint32_t type = 0;
        std::uint32_t group = 0;
        InfoKind kind = InfoKind::Kernel;
    };
    struct Group
    {
        std::uint32_t name = 0;
        std::int64_t lane = 0; ///< tid of the group; its planes follow
        std::set<std::int64_t> planes;
    };

    void readInfos();
    void readGroups();
    void readTasks(bool keepsWork);
    void readOperators(bool keepsWork);
    void readCcu();
    void addTask(const DatabaseRow &row, bool keepsWork);
    void addPlaneTask(const TaskInfo &info, std::int64_t device, std::int64_t start, std::optional<std::int64_t> end);
    Group &group(std::uint32_t name);
    [[nodiscard]] std::uint32_t streamLane(std::int64_t device, std::int64_t stream);
    [[nodiscard]] std::uint32_t groupLane(std::int64_t device, const Group &group);
    [[nodiscard]] DatabaseLinks::Work workOf(std::uint32_t type);
    [[nodiscard]] std::int64_t anyDevice();

    RowCollector &m_rows;
    DatabaseLinks &m_links;
    std::vector<TaskInfo> m_infos; ///< sorted by task
    JoinBudget m_joins;            ///< of tasks with these
    std::vector<Group> m_groups;
    std::unordered_map<std::uint32_t, std::size_t> m_groupOf; ///< by name
    std::map<std::pair<std::int64_t, std::int64_t>, std::uint32_t> m_streamLanes;
    std::map<std::tuple<std::int64_t, std::size_t, std::int64_t>, std::uint32_t> m_planeLanes;
    std::unordered_map<std::int64_t, std::int64_t> m_deviceOfOp;
    std::unordered_map<std::uint32_t, DatabaseLinks::Work> m_workOfType;
    std::optional<std::int64_t> m_firstDevice;
    DeviceWork m_work;
};

} // namespace plumbline
