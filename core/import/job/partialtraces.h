// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/import/job/loadjob.h"
#include "core/import/job/piecereader.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace plumbline {

/// Makes partial timelines of the proven pieces while a job is still reading, see LoadOptions::onPartial. Each one costs a copy
/// of the pieces, which shares their large arrays, and building a trace.
class PartialTraces
{
public:
    PartialTraces(LoadJob &job, const PieceReader &reader);

    /// Returns where reading must pause for a partial timeline: numbers of pieces, in rising order. All pieces below that number
    /// are read first. Empty if no partial timelines are made.
    [[nodiscard]] std::vector<std::size_t> marks() const;
    /// Builds a partial timeline of the proven pieces and hands it to the observer. Does nothing for several devices, or if there
    /// are no slices yet.
    void tell() const;
    /// Does the same as tell() if enough of the last file, which is being unpacked, is proven.
    void tellIfDue();

private:
    /// Returns whether memory is too short for partial timelines, or none are wanted.
    [[nodiscard]] bool areRefused() const;

    LoadJob &m_job;
    const PieceReader &m_reader;
    std::uint64_t m_nextBytes; ///< length of text from which on the next one is due
};

} // namespace plumbline
