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

/// Makes a Trace of the records of all pieces, in file order. Pieces are freed as they are merged.
class TraceBuilder
{
public:
    TraceBuilder(Workers workers, std::vector<PieceColumns> pieces, unsigned threads);

    /// What the reader already knows: truncation, problems of the container.
    [[nodiscard]] ImportReport &report() { return m_trace->m_report; }

    /// The finished trace, or null when asked to stop. May throw std::bad_alloc.
    [[nodiscard]] std::shared_ptr<const Trace> build(std::vector<SourceFile> files, TaskControl &control, LoadTimings &timings);

private:
    void mergeReports();
    void refuseUnplaceable();
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
    std::uint64_t m_unlisted = 0; ///< problems beyond what the report lists
};

} // namespace plumbline
