// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/import/job/loadjob.h"
#include "core/import/job/piecereader.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace plumbline {

/// Makes timelines of what is proven so far while a job reads, see LoadOptions::onPartial. Each costs a copy of its records and
/// building them.
class PartialTraces
{
public:
    PartialTraces(LoadJob &job, const PieceReader &reader);

    /// Where to stop reading for a partial timeline: numbers of pieces, rising.
    [[nodiscard]] std::vector<std::size_t> marks() const;
    void tell() const;
    /// The same when enough of the last file, which is unpacked, is proven.
    void tellIfDue();

private:
    /// Whether memory is too short for partial timelines, or nobody wants them.
    [[nodiscard]] bool areRefused() const;

    LoadJob &m_job;
    const PieceReader &m_reader;
    std::uint64_t m_nextBytes; ///< of text, in the next one
};

} // namespace plumbline
