// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/timerange.h"
#include "core/storage/countertable.h"
#include "core/storage/flowtable.h"
#include "core/storage/importreport.h"
#include "core/storage/lanetable.h"
#include "core/storage/slicetable.h"
#include "core/storage/stringpool.h"

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace plumbline {

class DatabaseSource;
class MappedFile;
class PackedSource;

/// One file that a trace was read from, kept so that records can be looked at again. A plain file stays mapped.
struct SourceFile
{
    std::string path;                                 ///< as it was opened
    std::uint64_t bytes = 0;                          ///< size on disk
    std::shared_ptr<const MappedFile> map;            ///< decompressed text; null for `packed` and `database`, see textOf()
    std::shared_ptr<const PackedSource> packed{};     ///< set for a compressed file whose text is not kept
    std::shared_ptr<const DatabaseSource> database{}; ///< set for a database, which has rows in place of text
};

/// The loaded timeline of one card. It is immutable and shared as std::shared_ptr<const Trace>, so readers take no locks.
/// Every time in it counts from originNs(), the start of its first slice.
class Trace
{
public:
    /// Returns the absolute time of relative 0: nanoseconds of the clock of the file, mostly since 1970.
    [[nodiscard]] std::int64_t originNs() const { return m_originNs; }
    [[nodiscard]] std::int64_t absolute(TimeNs time) const { return m_originNs + time; }

    [[nodiscard]] const StringPool &strings() const { return m_strings; }
    [[nodiscard]] std::string_view text(StringId id) const { return m_strings.text(id); }
    [[nodiscard]] const std::vector<std::string> &taskTypes() const { return m_taskTypes; }

    [[nodiscard]] const std::vector<Process> &processes() const { return m_processes; }
    [[nodiscard]] const std::vector<Lane> &lanes() const { return m_lanes; }
    [[nodiscard]] const SliceTable &slices() const { return m_slices; }
    [[nodiscard]] const InstantTable &instants() const { return m_instants; }
    [[nodiscard]] const CounterTable &counters() const { return m_counters; }
    [[nodiscard]] const FlowTable &flows() const { return m_flows; }
    [[nodiscard]] const ImportReport &report() const { return m_report; }
    [[nodiscard]] const std::vector<SourceFile> &files() const { return m_files; }

    [[nodiscard]] const Process &process(ProcessId id) const { return m_processes[id.value]; }
    [[nodiscard]] const Lane &lane(LaneId id) const { return m_lanes[id.value]; }
    [[nodiscard]] const Process &processOf(LaneId id) const { return process(lane(id).process); }

    /// Returns the lane that a slice lies on. O(log lanes).
    [[nodiscard]] LaneId laneOf(SliceId slice) const;
    /// Returns the lane that an instant lies on. O(log lanes).
    [[nodiscard]] LaneId laneOf(InstantId instant) const;
    /// Returns the row of a slice inside its lane. O(log rows).
    [[nodiscard]] std::size_t rowOf(SliceId slice) const;

    [[nodiscard]] TimeRange sliceRange(SliceId slice) const { return {m_slices.start[slice.value], m_slices.end(slice.value)}; }
    /// Returns the time from the first start to the last end of all slices; empty at 0 without slices.
    [[nodiscard]] TimeRange slicesRange() const { return m_slicesRange; }
    /// Returns the time range of all that is drawn. Counter samples and instants more than a day from all slices are left out.
    [[nodiscard]] TimeRange fullRange() const { return m_fullRange; }

    /// Returns whether the tables keep their invariants. O(rows of all tables). For tests and debug builds.
    [[nodiscard]] bool verify() const;

private:
    friend class TraceBuilder;
    friend struct TraceParts; ///< of the snapshot, which makes a trace again

    std::int64_t m_originNs = 0;
    StringPool m_strings;
    std::vector<std::string> m_taskTypes{std::string()};
    std::vector<Process> m_processes;
    std::vector<Lane> m_lanes; ///< in the order of their slices and of their instants
    SliceTable m_slices;
    InstantTable m_instants;
    CounterTable m_counters;
    FlowTable m_flows;
    ImportReport m_report;
    std::vector<SourceFile> m_files;
    TimeRange m_slicesRange;
    TimeRange m_fullRange;
};

} // namespace plumbline
