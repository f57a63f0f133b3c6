// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/import/database/databaselinks.h"
#include "core/import/database/rowcollector.h"

#include <cstdint>
#include <map>
#include <string>
#include <unordered_map>

namespace plumbline {

/// Reads what the host did: the framework's operators and queue, calls of the runtime, marks, pauses, calls of the system and
/// steps, each onto the lanes of its threads (formats.md 12.4).
class HostRows
{
public:
    HostRows(RowCollector &rows, DatabaseLinks &links) : m_rows(rows), m_links(links) {}

    /// After the device's rows.
    void read();

private:
    void readFramework();
    void readRuntime();
    void readMarks();
    void readPauses();
    void readSystemCalls();
    void readDpu();
    void readSteps();
    void addFrameworkRow(const DatabaseRow &row);
    /// The category of a framework's row by its type and name, and whether it puts into the queue or takes from it.
    [[nodiscard]] std::uint32_t frameworkCategory(std::int64_t type, std::uint32_t name);
    [[nodiscard]] std::uint32_t threadLane(Layer layer, std::int64_t thread);
    [[nodiscard]] std::uint32_t apiName(std::int64_t type, std::uint32_t name);

    RowCollector &m_rows;
    DatabaseLinks &m_links;
    std::map<Layer, std::unordered_map<std::int64_t, std::uint32_t>> m_lanes; ///< by thread
    std::unordered_map<std::int64_t, std::string> m_apiLayers;                ///< by type
    std::unordered_map<std::uint64_t, std::uint32_t> m_apiNames;
    std::unordered_map<std::uint32_t, bool> m_isDequeue;          ///< by name
    std::unordered_map<std::uint32_t, std::int64_t> m_queueLanes; ///< lanes that take from the queue, with their thread
    std::int64_t m_lastThread = 0;
};

} // namespace plumbline
