// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/job/inputopener.h"

#include "core/storage/packedsource.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>

namespace plumbline {

namespace {

/// Length of unpacked text from which on it is checked whether the load fits into memory.
constexpr std::size_t UncheckedBytes = 64u << 20;

} // namespace

Result<void> InputOpener::open(const std::string &path)
{
    const std::string &cacheDirectory = m_job.options.cacheDirectory;
    auto growing = GrowingText::open(path, cacheDirectory, m_job.options.windowBytes, m_job.control);
    if (!growing)
        return failure(growing.error());
    GrowingText &text = **growing;
    if (text.isPacked()) { // its pieces are proven as they come, so all pieces before must be proven first
        if (auto read = m_reader.readAll(); !read)
            return read;
    }
    InputFile &file = m_job.files.emplace_back();
    file.source = {path, text.bytesOnDisk(), nullptr, nullptr};
    file.firstPiece = m_reader.pieces();
    if (text.isPacked())
        file.source.packed = std::make_shared<const PackedSource>(path, file.source.bytes, text.changedNs(), cacheDirectory);
    if (auto followed = follow(text); !followed)
        return followed;
    const auto opened = text.finish();
    if (!opened)
        return failure(opened.error());
    file.source.map = opened->map;
    file.text = text.text();
    setExpectedBytes(file, file.text.size());
    if (auto cut = file.cutAll(m_job.options.pieceBytes); !cut)
        return cut;
    m_reader.addPieces(file);
    if (opened->problem) {
        m_job.report.somethingLost = m_job.report.somethingLost || opened->problem->severity == Severity::Error;
        m_job.report.problems.push_back(*opened->problem);
    }
    if (opened->map)
        return {};
    auto read = m_reader.readAll();
    file.text = {};
    return read;
}

Result<void> InputOpener::follow(GrowingText &growing)
{
    InputFile &file = m_job.files.back();
    const std::size_t pieceBytes = m_job.options.pieceBytes;
    std::size_t checkAt = UncheckedBytes;
    std::size_t cutAt = 0;
    while (!m_job.mustStop()) {
        const std::string_view text = growing.waitBeyond(file.text.size(), takesTurns());
        if (!growing.isGrowing())
            break;
        m_job.memory.noteFree();
        file.text = text;
        setExpectedBytes(file, growing.expectedBytes());
        if (text.size() >= checkAt) {
            checkAt = 2 * text.size();
            if (auto fits = m_job.memory.check(m_job.files); !fits)
                return fits;
        }
        if (text.size() >= cutAt) {
            file.cutStart(pieceBytes);
            // A search for cuts begins again at the last cut. It waits until the text has grown by as much as was searched in
            // vain, because a text without events would otherwise take quadratic time.
            const std::size_t searchedFrom = file.cuts.empty() ? 0 : file.cuts.back() + pieceBytes;
            cutAt = text.size() + (text.size() - std::min(text.size(), searchedFrom));
        }
        readEarly(growing, file);
    }
    if (m_job.memory.isUsedUp())
        return failure(m_job.memory.error(m_job.files));
    return {};
}

void InputOpener::readEarly(GrowingText &growing, InputFile &file)
{
    while (!m_job.mustStop() && growing.isGrowing() && m_reader.readEarly(file, threadsBeside(growing))) {
        m_partials.tellIfDue();
        if (!takesTurns())
            growing.release(file.proof.expected);
    }
    growing.release(file.proof.expected);
}

// Unpacking has a thread of its own. If as many threads read as there are processors, it gets a share of one processor only. That
// is enough as long as unpacking is ahead of reading.
unsigned InputOpener::threadsBeside(const GrowingText &growing) const
{
    return m_job.threads == 1 || growing.isAhead() ? m_job.threads : m_job.threads - 1;
}

void InputOpener::setExpectedBytes(InputFile &file, std::uint64_t bytes)
{
    // If there are fewer bytes than expected, the unsigned difference wraps around and lowers the total.
    m_job.control.addTotalBytes(bytes - file.expectedBytes);
    file.expectedBytes = bytes;
}

} // namespace plumbline
