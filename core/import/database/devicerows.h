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
#include <unordered_set>
#include <utility>
#include <vector>

namespace plumbline {

/// A half-open stretch of time [begin, end) on a device, in ns.
struct DeviceInterval
{
    std::int64_t device = 0;
    std::int64_t begin = 0;
    std::int64_t end = 0;
};

/// The stretches from which the overlap of computing and communication is computed.
struct DeviceWork
{
    std::vector<DeviceInterval> computing;
    std::vector<DeviceInterval> communication;
};

/// Reads the work of devices: tasks onto the lanes of their streams, communication operators onto the lanes of their groups, and
/// the tasks of these onto the lanes of their planes (docs/formats.md 12.3). Keeps in memory what other tables tell of the tasks.
class DeviceRows
{
public:
    DeviceRows(RowCollector &rows, DatabaseLinks &links) : m_rows(rows), m_links(links) {}

    /// Reads all tables. With `keepsWork`, also gathers the stretches that computeOverlap() needs.
    void read(bool keepsWork);
    [[nodiscard]] const DeviceWork &work() const { return m_work; }

private:
    enum class InfoKind : std::uint8_t { Kernel, Schedule, Communication };
    /// A row of another table about a task.
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
    /// A group of ranks that communicate, with the numbers of its planes.
    struct Group
    {
        std::uint32_t name = 0;
        std::int64_t lane = 0; ///< tid of the group's lane; those of its planes follow
        std::set<std::int64_t> planes;
    };

    void readInfos();
    void readGroups();
    void readTasks(bool keepsWork);
    void readOperators(bool keepsWork);
    void readCcu();
    void addTask(const DatabaseRow &row, bool keepsWork);
    void markParent(std::optional<std::int64_t> connection, RowCollector::Slice &slice);
    void addPlaneTask(const TaskInfo &info, std::int64_t device, std::int64_t start, std::optional<std::int64_t> end);
    Group &group(std::uint32_t name);
    [[nodiscard]] std::uint32_t streamLane(std::int64_t device, std::int64_t stream);
    [[nodiscard]] std::uint32_t groupLane(std::int64_t device, const Group &group);
    /// Returns the kind of a task, as flows see it, by its type.
    [[nodiscard]] DatabaseLinks::Work workOf(std::uint32_t type);
    [[nodiscard]] std::int64_t anyDevice();

    RowCollector &m_rows;
    DatabaseLinks &m_links;
    std::vector<TaskInfo> m_infos; ///< sorted by task
    JoinBudget m_joins;            ///< limits the joins of tasks with m_infos
    std::vector<Group> m_groups;
    std::unordered_map<std::uint32_t, std::size_t> m_groupOf; ///< number of the group by its name
    std::map<std::pair<std::int64_t, std::int64_t>, std::uint32_t> m_streamLanes;
    std::map<std::tuple<std::int64_t, std::size_t, std::int64_t>, std::uint32_t> m_planeLanes;
    std::unordered_map<std::int64_t, std::int64_t> m_deviceOfOp;
    std::unordered_set<std::int64_t> m_operatorConnections; ///< connections of all communication operators
    std::unordered_map<std::uint32_t, DatabaseLinks::Work> m_workOfType;
    std::optional<std::int64_t> m_firstDevice;
    DeviceWork m_work;
};

} // namespace plumbline
