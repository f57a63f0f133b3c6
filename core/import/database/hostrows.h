// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/import/database/databaselinks.h"
#include "core/import/database/rowcollector.h"

#include <cstdint>
#include <map>
#include <string>
#include <unordered_map>

namespace plumbline {

/// Reads the work of the host: operators and task queue of the framework, calls of the runtime, marks, garbage collection, calls
/// of the operating system, and steps, each onto the lane of its thread (docs/formats.md 12.4).
class HostRows
{
public:
    HostRows(RowCollector &rows, DatabaseLinks &links) : m_rows(rows), m_links(links) {}

    /// Reads all tables. The rows of the device must have been read.
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
    /// Returns the category of a row of the framework by its type and name. For a row of the task queue it notes whether the row
    /// takes from the queue.
    [[nodiscard]] std::uint32_t frameworkCategory(std::int64_t type, std::uint32_t name);
    [[nodiscard]] std::uint32_t threadLane(Layer layer, std::int64_t thread);
    /// Returns the name that the text export gives a call: its layer, "@" and its name.
    [[nodiscard]] std::uint32_t apiName(std::int64_t type, std::uint32_t name);

    RowCollector &m_rows;
    DatabaseLinks &m_links;
    std::map<Layer, std::unordered_map<std::int64_t, std::uint32_t>> m_lanes; ///< lanes by thread
    std::unordered_map<std::int64_t, std::string> m_apiLayers;                ///< prefixes of the names of calls, by type
    std::unordered_map<std::uint64_t, std::uint32_t> m_apiNames;
    std::unordered_map<std::uint32_t, bool> m_isDequeue;          ///< whether a row takes from the queue, by its name
    std::unordered_map<std::uint32_t, std::int64_t> m_queueLanes; ///< lanes that take from the queue, with their threads
    std::int64_t m_lastThread = 0;
};

} // namespace plumbline
