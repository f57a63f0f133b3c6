// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/import/job/loadjob.h"
#include "core/import/job/partialtraces.h"
#include "core/import/job/piecereader.h"
#include "core/io/growingtext.h"

#include <cstdint>
#include <string>

namespace plumbline {

/// Adds files to a job. A plain one is mapped and cut, for the reader to read it later; one that is unpacked is followed: read
/// and proven piece by piece while it is unpacked, with the partial timelines that are due.
class InputOpener
{
public:
    InputOpener(LoadJob &job, PieceReader &reader, PartialTraces &partials) : m_job(job), m_reader(reader), m_partials(partials)
    {}

    /// Errors: those of GrowingText and findEventArray(), NotEnoughMemory. A request to stop is none.
    [[nodiscard]] Result<void> open(const std::string &path);

private:
    /// Takes what there is of the last file until it is complete or must be unpacked otherwise.
    [[nodiscard]] Result<void> follow(GrowingText &growing);
    /// Reads what is there of a file that is unpacked, and lets go of what is proven.
    void readEarly(GrowingText &growing, InputFile &file);
    /// How many threads may read just now.
    [[nodiscard]] unsigned threadsBeside(const GrowingText &growing) const;
    /// With unpacking: there is but one thread for both.
    [[nodiscard]] bool takesTurns() const { return m_job.threads == 1; }
    void setExpectedBytes(InputFile &file, std::uint64_t bytes);

    LoadJob &m_job;
    PieceReader &m_reader;
    PartialTraces &m_partials;
};

} // namespace plumbline
