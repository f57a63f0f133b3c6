// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/import/text/arrayreader.h"
#include "core/storage/trace.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace plumbline {

/// How far the pieces of a file are proven.
struct Proof
{
    std::size_t next = 0;     ///< piece to be looked at
    std::size_t expected = 0; ///< where it must begin
    std::size_t lastElementEnd = 0;
    std::uint64_t events = 0; ///< in what is proven
    bool isEnded = false;     ///< nothing behind it is part of the array
};

/// One of the files of a timeline while it is loaded: its text, and the pieces that it is read in.
struct InputFile
{
    SourceFile source;
    std::string_view text;           ///< what can be read of it; empty once an unpacked one is read
    std::uint64_t expectedBytes = 0; ///< of the text, a guess until all of it is there
    EventArray array;
    std::vector<std::size_t> cuts;
    std::size_t firstPiece = 0;      ///< number of its first piece among those of all files
    std::size_t piecesReadEarly = 0; ///< while it was unpacked
    Proof proof;

    /// Cuts as far as the text goes, more of which may follow.
    void cutStart(std::size_t pieceBytes);
    /// Cuts the whole text, and takes its end into account. Errors: those of findEventArray().
    [[nodiscard]] Result<void> cutAll(std::size_t pieceBytes);
    /// Where the piece ends; ArrayReader::NoLimit for the last one.
    [[nodiscard]] std::size_t pieceLimit(std::size_t index) const
    {
        return index + 1 < cuts.size() ? cuts[index + 1] : ArrayReader::NoLimit;
    }

private:
    void begin(const EventArray &found);
};

/// Of all files, unpacked, as far as it is known.
[[nodiscard]] std::uint64_t textBytes(std::span<const InputFile> files);

} // namespace plumbline
