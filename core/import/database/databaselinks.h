// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/import/database/joinbudget.h"
#include "core/import/database/rowcollector.h"

#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace plumbline {

/// Finds the flows of a database: rows that name the same connection (docs/formats.md 12.6), joined as in the text export.
///
/// Calls must come in this order: those that add rows of the device, sortDevice(), those that add rows of the host, addTo().
class DatabaseLinks
{
public:
    /// Kinds of tasks, as far as flows are concerned.
    enum class Work : std::uint8_t {
        /// A kernel or communication operator; if a launch has any of these, its flow leads to them and not to its other tasks.
        Operator,
        Other, ///< copies and all other tasks
        Quiet, ///< tasks that wait for or record events: launched, but only the flows of marks lead to them
    };

    static constexpr bool isConnection(std::optional<std::int64_t> id)
    {
        return id && *id >= 0 && *id != 0xFFFFFFFF; // docs/formats.md 12.6
    }

    /// Adds a task or communication operator of the device.
    void addDevice(std::optional<std::int64_t> connection, Work work, std::uint32_t lane, std::int64_t start);
    void sortDevice();

    /// Adds a call of the runtime. If several calls name one connection, the launch of a node (`isNode`) counts as its launch,
    /// else the earliest call.
    void addLaunch(std::optional<std::int64_t> connection, bool isNode, std::uint32_t lane, std::int64_t start);
    /// Adds a mark of mstx.
    void addMark(std::optional<std::int64_t> connection, std::uint32_t lane, std::int64_t start);

    /// Kinds of rows of the framework: operators, and both ends of its task queue.
    enum class Framework : std::uint8_t { Operator, Enqueue, Dequeue };
    /// Adds a row of the framework. `id` is a key of CONNECTION_IDS, which gives its connections.
    void addFramework(std::optional<std::int64_t> id, Framework kind, std::uint32_t lane, std::int64_t start);
    /// Adds an operator of the forward or backward pass by its sequence number.
    void addSequence(std::optional<std::int64_t> number, bool isBackward, std::uint32_t lane, std::int64_t start);

    /// Adds all flows to `rows`. Reads CONNECTION_IDS. O(rows log rows).
    void addTo(RowCollector &rows);

private:
    /// A row that a flow may begin or end at. `key` is its connection, its id in CONNECTION_IDS or its sequence number.
    struct Point
    {
        std::int64_t key = 0;
        std::int64_t start = 0;
        std::uint32_t lane = 0;
        std::uint8_t kind = 0;
    };
    /// Returns the points of one key, which are sorted by kind and start.
    [[nodiscard]] static std::span<const Point> pointsOf(const std::vector<Point> &sorted, std::int64_t key);
    static void sort(std::vector<Point> &points);

    /// Adds the flows from launches to tasks (HostToDevice).
    void addLaunches(RowCollector &rows);
    /// Adds the flows from marks to tasks (MsTx).
    void addMarks(RowCollector &rows);
    /// Adds the flows from operators of the framework to tasks (async_npu).
    void addTasks(RowCollector &rows, const std::vector<Point> &operators);
    /// Adds the flows through the task queue of the framework (async_task_queue).
    void addQueue(RowCollector &rows, const std::vector<Point> &queue) const;
    /// Adds the flows from the forward to the backward pass (fwdbwd).
    void addPasses(RowCollector &rows);
    /// Takes one join from the budget. Returns false if none is left, or if the load must stop.
    [[nodiscard]] bool mayJoin(const RowCollector &rows) { return m_joins.take() && !rows.mustStop(); }
    /// Returns the rows of the device that a flow of the connection leads to: its operators, else its other tasks; none if all
    /// are quiet.
    [[nodiscard]] std::span<const Point> targets(std::int64_t connection) const;
    /// Returns the framework's rows by connection, each once for every connection that `ids` gives for it. `ofQueue` selects the
    /// ends of the task queue, else operators are returned.
    [[nodiscard]] std::vector<Point> connected(const std::vector<std::pair<std::int64_t, std::int64_t>> &ids, bool ofQueue,
                                               const RowCollector &rows);

    std::vector<Point> m_device;
    std::vector<Point> m_launches;
    std::vector<Point> m_marks;
    std::vector<Point> m_framework;
    std::vector<Point> m_sequences;
    JoinBudget m_joins;
};

} // namespace plumbline
