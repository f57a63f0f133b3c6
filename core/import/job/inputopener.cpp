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

/// As much of a text is unpacked before it is asked the first time whether what it takes fits.
constexpr std::size_t UncheckedBytes = 64u << 20;

} // namespace

Result<void> InputOpener::open(const std::string &path)
{
    const std::string &cacheDirectory = m_job.options.cacheDirectory;
    auto growing = GrowingText::open(path, cacheDirectory, m_job.options.windowBytes, m_job.control);
    if (!growing)
        return failure(growing.error());
    GrowingText &text = **growing;
    if (text.isPacked()) { // its pieces are proven as they come, so those before must have been
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
            // What was searched in vain is searched again only with as much behind it, or a text without events takes forever.
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

// With as many as there are processors, unpacking gets a share of one only. That is fine as long as it is ahead of them.
unsigned InputOpener::threadsBeside(const GrowingText &growing) const
{
    return m_job.threads == 1 || growing.isAhead() ? m_job.threads : m_job.threads - 1;
}

void InputOpener::setExpectedBytes(InputFile &file, std::uint64_t bytes)
{
    m_job.control.addTotalBytes(bytes - file.expectedBytes); // wraps around where there are fewer than expected
    file.expectedBytes = bytes;
}

} // namespace plumbline
