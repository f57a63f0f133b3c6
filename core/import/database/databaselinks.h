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

/// The arrows of a database: rows that name the same connection (formats.md 12.6), as the text export draws them.
///
/// Tell it of the device's rows first, then call sortDevice(), then tell it of the host's.
class DatabaseLinks
{
public:
    enum class Work : std::uint8_t {
        Operator, ///< a kernel or a collective: where a launch of these has other tasks, too, the arrow means these
        Other,    ///< copies and the like
        Quiet,    ///< waits and records of events: launched, and without an arrow
    };

    static constexpr bool isConnection(std::optional<std::int64_t> id)
    {
        return id && *id >= 0 && *id != 0xFFFFFFFF; // formats.md 12.6
    }

    void addDevice(std::optional<std::int64_t> connection, Work work, std::uint32_t lane, std::int64_t start);
    void sortDevice();

    /// A call of the runtime; of several with one connection the launch of a node is meant.
    void addLaunch(std::optional<std::int64_t> connection, bool isNode, std::uint32_t lane, std::int64_t start);
    void addMark(std::optional<std::int64_t> connection, std::uint32_t lane, std::int64_t start);

    enum class Framework : std::uint8_t { Operator, Enqueue, Dequeue };
    /// `id` is that of CONNECTION_IDS.
    void addFramework(std::optional<std::int64_t> id, Framework kind, std::uint32_t lane, std::int64_t start);
    /// An operator of the forward or backward pass.
    void addSequence(std::optional<std::int64_t> number, bool isBackward, std::uint32_t lane, std::int64_t start);

    /// Adds all arrows. Reads CONNECTION_IDS. O(rows log rows).
    void addTo(RowCollector &rows);

private:
    struct Point
    {
        std::int64_t key = 0;
        std::int64_t start = 0;
        std::uint32_t lane = 0;
        std::uint8_t kind = 0;
    };
    /// Points with one key, sorted by kind and start.
    [[nodiscard]] static std::span<const Point> pointsOf(const std::vector<Point> &sorted, std::int64_t key);
    static void sort(std::vector<Point> &points);

    void addLaunches(RowCollector &rows);
    void addMarks(RowCollector &rows);
    void addTasks(RowCollector &rows, const std::vector<Point> &operators);
    void addQueue(RowCollector &rows, const std::vector<Point> &queue) const;
    void addPasses(RowCollector &rows);
    /// Takes one from what may still be joined.
    [[nodiscard]] bool mayJoin(const RowCollector &rows) { return m_joins.take() && !rows.mustStop(); }
    /// The device's rows that an arrow of a connection leads to.
    [[nodiscard]] std::span<const Point> targets(std::int64_t connection) const;
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
