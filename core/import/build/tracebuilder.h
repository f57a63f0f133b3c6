// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/taskcontrol.h"
#include "core/import/build/devicefilter.h"
#include "core/import/build/eventrecords.h"
#include "core/import/build/tablemerger.h"
#include "core/import/options/loadoptions.h"
#include "core/storage/trace.h"

#include <memory>
#include <vector>

namespace plumbline {

/// Builds a Trace from the parsed events of all pieces, which are in the order of the files. Pieces are freed as they are merged.
class TraceBuilder
{
public:
    TraceBuilder(Workers workers, std::vector<PieceColumns> pieces, unsigned threads);

    /// Returns the report to be filled with what the reader knows already: truncation, and problems of the files as a whole.
    [[nodiscard]] ImportReport &report() { return m_trace->m_report; }

    /// Returns the finished trace, or null if a stop was requested. May throw std::bad_alloc.
    [[nodiscard]] std::shared_ptr<const Trace> build(std::vector<SourceFile> files, TaskControl &control, LoadTimings &timings);

private:
    void mergeReports();
    /// Refuses events whose time does not fit into 64 bits relative to the origin.
    void refuseUnplaceable();
    /// Makes slices of the halves that two events give.
    void matchHalfRecords();
    void findOrigin();
    void buildInstants();
    void findRanges();
    void finishReport();
    void addProblem(Severity severity, ProblemCode code, RecordRef record, std::string detail = {}, std::uint64_t count = 1);

    std::shared_ptr<Trace> m_trace = std::make_shared<Trace>();
    Workers m_workers;
    std::vector<PieceColumns> m_pieces;
    unsigned m_threads;
    MergedTables m_tables;
    std::uint64_t m_unlisted = 0; ///< number of problems that the report does not list
};

} // namespace plumbline
