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

/// Adds files to a job. A plain file is mapped and cut; PieceReader reads it later. A compressed file is followed: its pieces are
/// read and proven while it is unpacked, and partial timelines are made as they become due.
class InputOpener
{
public:
    InputOpener(LoadJob &job, PieceReader &reader, PartialTraces &partials) : m_job(job), m_reader(reader), m_partials(partials)
    {}

    /// Opens one file and adds it to the job. A request to stop ends it early; the caller must ask for that. Errors: those of
    /// GrowingText and findEventArray(), NotEnoughMemory.
    [[nodiscard]] Result<void> open(const std::string &path);

private:
    /// Reads the last file of the job while it is unpacked. Ends when the text is complete, when the text must be unpacked in
    /// another way because it does not fit into its window, or when the load must stop.
    [[nodiscard]] Result<void> follow(GrowingText &growing);
    /// Reads and proves the pieces that are there of a file that is being unpacked, and releases the text of proven pieces.
    void readEarly(GrowingText &growing, InputFile &file);
    /// Returns how many threads may read now: all, or all but one while unpacking is not far enough ahead.
    [[nodiscard]] unsigned threadsBeside(const GrowingText &growing) const;
    /// Returns whether reading and unpacking take turns, because only one thread is allowed.
    [[nodiscard]] bool takesTurns() const { return m_job.threads == 1; }
    /// Sets the expected length of a file and corrects the total of the progress.
    void setExpectedBytes(InputFile &file, std::uint64_t bytes);

    LoadJob &m_job;
    PieceReader &m_reader;
    PartialTraces &m_partials;
};

} // namespace plumbline
