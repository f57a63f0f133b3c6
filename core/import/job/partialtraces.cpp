// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/job/partialtraces.h"

#include "core/base/scheduler.h"

#include <algorithm>
#include <utility>

namespace plumbline {

namespace {

/// Each partial timeline holds so many times the text of the one before.
constexpr std::uint64_t PartialTracesGrowth = 4;
/// The last one holds at most one part in so many of all text. That bounds the cost of all of them together.
constexpr std::uint64_t LargestShare = 12;

} // namespace

PartialTraces::PartialTraces(LoadJob &job, const PieceReader &reader)
    : m_job(job), m_reader(reader), m_nextBytes(std::max<std::uint64_t>(job.options.firstPartialBytes, 1))
{}

std::vector<std::size_t> PartialTraces::marks() const
{
    std::vector<std::size_t> marks;
    if (areRefused())
        return marks;
    const std::uint64_t allBytes = textBytes(m_job.files);
    std::uint64_t wanted = m_nextBytes;
    std::uint64_t before = 0; // text of the files before this one
    for (const InputFile &file : m_job.files) {
        for (std::size_t index = 0; index < file.cuts.size(); ++index) {
            const std::uint64_t read = before + std::min<std::uint64_t>(file.pieceLimit(index), file.expectedBytes);
            if (read > allBytes / LargestShare)
                return marks;
            if (read < wanted || file.firstPiece + index < m_reader.piecesRead())
                continue;
            marks.push_back(file.firstPiece + index + 1);
            wanted = read * PartialTracesGrowth;
        }
        before += file.expectedBytes;
    }
    return marks;
}

bool PartialTraces::areRefused() const
{
    return !m_job.options.onPartial || !m_job.memory.fitsTwice(); // a partial timeline takes memory beside the load
}

void PartialTraces::tellIfDue()
{
    const InputFile &file = m_job.files.back();
    const std::uint64_t allBytes = textBytes(m_job.files);
    const std::uint64_t read = allBytes - file.expectedBytes + file.proof.expected;
    if (!m_job.options.onPartial || m_job.mustStop() || read < m_nextBytes || read > allBytes / LargestShare)
        return;
    m_nextBytes = read * PartialTracesGrowth;
    if (m_job.memory.check(m_job.files) && !areRefused())
        tell();
}

// No worker reads meanwhile, so the tables of the workers do not change.
void PartialTraces::tell() const
{
    const Workers workers = m_reader.workers();
    const std::vector<PieceColumns> &proven = m_reader.proven();
    if (m_job.byDevice && labelledDevices(workers, proven).size() > 1)
        return;
    std::vector<PieceColumns> copies(proven.size());
    parallelFor(copies.size(), m_job.threads, [&](std::size_t index, unsigned) { copies[index] = proven[index]; });
    LoadTimings untold;
    const auto trace = m_job.build(workers, std::move(copies), untold);
    m_job.control.setStage(Stage::Parsing);
    if (trace && trace->slices().size() > 0)
        m_job.options.onPartial(trace);
}

} // namespace plumbline
