// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/database/devicerows.h"

#include "core/storage/communicationkernel.h"

#include <algorithm>
#include <iterator>

namespace plumbline {

namespace {

constexpr std::int64_t NoPlane = 0xFFFFFFFF; // docs/formats.md 12.3
constexpr std::int64_t NoConnection = 0xFFFFFFFF;

} // namespace

void DeviceRows::read(bool keepsWork)
{
    readGroups();
    readInfos();
    readTasks(keepsWork);
    readOperators(keepsWork);
    readCcu();
    m_links.sortDevice();
    if (m_joins.isExceeded())
        m_rows.reportTooManyLinks();
}

DeviceRows::Group &DeviceRows::group(std::uint32_t name)
{
    const auto [found, isNew] = m_groupOf.try_emplace(name, m_groups.size());
    if (isNew)
        m_groups.push_back({name, 0, {}});
    return m_groups[found->second];
}

/// Numbers the lanes as the text export does: each group, then its planes.
void DeviceRows::readGroups()
{
    m_rows.read("COMMUNICATION_OP", {"groupName", "connectionId"}, [this](const DatabaseRow &row) {
        group(m_rows.name(row, 0));
        const auto connection = row.integer(1);
        if (connection && *connection >= 0 && *connection != NoConnection)
            m_operatorConnections.insert(*connection);
    });
    m_rows.read("COMMUNICATION_TASK_INFO", {"groupName", "planeId"}, [this](const DatabaseRow &row) {
        Group &found = group(m_rows.name(row, 0));
        const auto plane = row.integer(1);
        if (plane && *plane != NoPlane)
            found.planes.insert(*plane);
    });
    std::int64_t lane = 0;
    for (Group &each : m_groups) {
        each.lane = lane;
        lane += 1 + static_cast<std::int64_t>(each.planes.size());
    }
}

void DeviceRows::readInfos()
{
    const auto addNamed = [this](std::string_view table, InfoKind kind) {
        m_rows.read(table, {"globalTaskId", "name", "taskType"}, [&](const DatabaseRow &row) {
            if (const auto task = row.integer(0))
                m_infos.push_back({*task, row.number(), 0, 0, m_rows.name(row, 1), m_rows.name(row, 2), 0, kind});
        });
    };
    addNamed("COMPUTE_TASK_INFO", InfoKind::Kernel);
    addNamed("COMMUNICATION_SCHEDULE_TASK_INFO", InfoKind::Schedule);
    m_rows.read("COMMUNICATION_TASK_INFO", {"globalTaskId", "taskType", "groupName", "planeId", "opId"},
                [this](const DatabaseRow &row) {
                    const auto task = row.integer(0);
                    const std::uint32_t type = m_rows.name(row, 1);
                    if (task)
                        m_infos.push_back({*task, row.number(), row.integer(3).value_or(NoPlane), row.integer(4).value_or(-1),
                                           type, type, m_rows.name(row, 2), InfoKind::Communication});
                });
    std::stable_sort(m_infos.begin(), m_infos.end(), [](const TaskInfo &a, const TaskInfo &b) { return a.task < b.task; });
    m_joins.addRows(m_infos.size());
}

void DeviceRows::readTasks(bool keepsWork)
{
    m_rows.read("TASK", {"startNs", "endNs", "deviceId", "connectionId", "globalTaskId", "taskType", "streamId"},
                [&](const DatabaseRow &row) { addTask(row, keepsWork); });
}

void DeviceRows::addTask(const DatabaseRow &row, bool keepsWork)
{
    const std::int64_t device = row.integer(2).value_or(0);
    const auto id = row.integer(4);
    m_firstDevice = m_firstDevice.value_or(device);
    std::uint32_t type = m_rows.name(row, 5);
    RowCollector::Slice slice{{DatabaseTable::Task, row.number()}, streamLane(device, row.integer(6).value_or(0)), type, 0, 0};
    DatabaseLinks::Work work = workOf(type);
    auto info = std::lower_bound(m_infos.begin(), m_infos.end(), id.value_or(0),
                                 [](const TaskInfo &each, std::int64_t wanted) { return each.task < wanted; });
    const auto begin = info;
    bool isKernel = false;
    m_joins.addRows(1);
    for (; id && info != m_infos.end() && info->task == *id && m_joins.take(); ++info) {
        if (info->kind == InfoKind::Communication) {
            work = DatabaseLinks::Work::Quiet; // the flow leads to its communication operator instead
            continue;
        }
        isKernel = isKernel || info->kind == InfoKind::Kernel;
        slice.name = info->name;
        type = info->type;
        work = DatabaseLinks::Work::Operator;
    }
    slice.taskType = m_rows.taskType(type);
    if (info == begin && work != DatabaseLinks::Work::Quiet)
        markParent(row.integer(3), slice);
    const auto end = row.integer(1);
    const auto start = m_rows.addSlice(slice, row.integer(0), end);
    if (!start)
        return;
    m_links.addDevice(row.integer(3), work, slice.lane, *start);
    if (isKernel && keepsWork)
        m_work.computing.push_back({device, *start, std::max(end.value_or(*start), *start)});
    for (auto plane = begin; plane != info; ++plane) {
        if (plane->kind == InfoKind::Communication)
            addPlaneTask(*plane, device, *start, end);
    }
}

/// Marks the task around a communication operator. It has the operator's connection and stands in no table of kernels or of tasks
/// of a plane; its type alone would make it a kernel. It keeps its name, so that nothing finds the operator twice.
void DeviceRows::markParent(std::optional<std::int64_t> connection, RowCollector::Slice &slice)
{
    if (connection && m_operatorConnections.contains(*connection))
        slice.category = m_rows.name(CommunicationCategory);
}

void DeviceRows::addPlaneTask(const TaskInfo &info, std::int64_t device, std::int64_t start, std::optional<std::int64_t> end)
{
    m_deviceOfOp.try_emplace(info.op, device);
    const auto known = m_groupOf.find(info.group);
    if (known == m_groupOf.end())
        return; // reading stopped before this group was found
    const std::size_t number = known->second;
    const Group &group = m_groups[number];
    const auto plane = group.planes.find(info.plane);
    if (plane == group.planes.end())
        return; // the task has no plane, so only its stream shows it
    const auto [found, isNew] = m_planeLanes.try_emplace({device, number, info.plane}, 0);
    if (isNew) {
        (void)groupLane(device, group);
        const std::int64_t tid = group.lane + 1 + std::distance(group.planes.begin(), plane);
        found->second = m_rows.lane({Layer::Communication, device, m_rows.hostPid()}, std::to_string(tid),
                                    "Plane " + std::to_string(info.plane), tid);
    }
    m_rows.addSlice({{DatabaseTable::CommunicationTask, info.row}, found->second, info.name, 0, m_rows.taskType(info.type)},
                    start, end);
}

void DeviceRows::readOperators(bool keepsWork)
{
    m_rows.read("COMMUNICATION_OP", {"opName", "startNs", "endNs", "connectionId", "groupName", "opId", "deviceId"},
                [&](const DatabaseRow &row) {
                    const auto known = m_deviceOfOp.find(row.integer(5).value_or(-1));
                    const std::int64_t device =
                        row.integer(6).value_or(known == m_deviceOfOp.end() ? anyDevice() : known->second);
                    const std::uint32_t lane = groupLane(device, group(m_rows.name(row, 4)));
                    const auto end = row.integer(2);
                    const auto start = m_rows.addSlice(
                        {{DatabaseTable::CommunicationOp, row.number()}, lane, m_rows.name(row, 0), 0, 0}, row.integer(1), end);
                    if (!start)
                        return;
                    m_links.addDevice(row.integer(3), DatabaseLinks::Work::Operator, lane, *start);
                    if (keepsWork)
                        m_work.communication.push_back({device, *start, std::max(end.value_or(*start), *start)});
                });
}

void DeviceRows::readCcu()
{
    m_rows.read("CCU", {"startNs", "endNs", "deviceId", "name"}, [this](const DatabaseRow &row) {
        const DatabaseProcess process{Layer::Ccu, row.integer(2).value_or(0), m_rows.hostPid()};
        const std::uint32_t lane = m_rows.lane(process, "0", "Communication", std::nullopt);
        m_rows.addSlice({{DatabaseTable::Ccu, row.number()}, lane, m_rows.name(row, 3), 0, 0}, row.integer(0), row.integer(1));
    });
}

std::uint32_t DeviceRows::streamLane(std::int64_t device, std::int64_t stream)
{
    const auto [found, isNew] = m_streamLanes.try_emplace({device, stream}, 0);
    if (isNew) {
        const std::string tid = std::to_string(stream);
        found->second = m_rows.lane({Layer::Hardware, device, m_rows.hostPid()}, tid, "Stream " + tid, stream);
    }
    return found->second;
}

std::uint32_t DeviceRows::groupLane(std::int64_t device, const Group &group)
{
    const std::string shown = m_rows.isOld() ? std::to_string(&group - m_groups.data()) : std::string(m_rows.text(group.name));
    return m_rows.lane({Layer::Communication, device, m_rows.hostPid()}, std::to_string(group.lane),
                       "Group " + shown + " Communication", group.lane);
}

DatabaseLinks::Work DeviceRows::workOf(std::uint32_t type)
{
    const auto [found, isNew] = m_workOfType.try_emplace(type, DatabaseLinks::Work::Other);
    if (isNew) {
        const std::string_view text = m_rows.text(type);
        constexpr std::string_view Quiet[] = {"EVENT", "Event", "PROFILING", "Notify", "NOTIFY"};
        if (std::any_of(std::begin(Quiet), std::end(Quiet), [&](auto part) { return text.find(part) != text.npos; }))
            found->second = DatabaseLinks::Work::Quiet;
    }
    return found->second;
}

/// Returns the device for communication operators whose device no task tells: that of the first task, else the first of
/// RANK_DEVICE_MAP, else 0.
std::int64_t DeviceRows::anyDevice()
{
    if (!m_firstDevice) {
        m_rows.read("RANK_DEVICE_MAP", {"deviceId"},
                    [this](const DatabaseRow &row) { m_firstDevice = m_firstDevice ? m_firstDevice : row.integer(0); });
        m_firstDevice = m_firstDevice.value_or(0);
    }
    return *m_firstDevice;
}

} // namespace plumbline
