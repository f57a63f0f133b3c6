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

/// Progress of proving the cuts of a file. Pieces before `next` are known to begin between two events.
struct Proof
{
    std::size_t next = 0;           ///< number of the first piece that is not proven, within the file
    std::size_t expected = 0;       ///< byte offset at which that piece must begin
    std::size_t lastElementEnd = 0; ///< byte offset just past the last whole element of the proven pieces
    std::uint64_t events = 0;       ///< events in the proven pieces
    bool isEnded = false; ///< whether the array ends with the last proven piece, so that the other pieces are no part of it
};

/// One file of a timeline while it is loaded: its text, and the pieces in which the text is read. Offsets are those of the
/// unpacked text.
struct InputFile
{
    SourceFile source;
    std::string_view text;           ///< the part that can be read now; empty after an unpacked text was read
    std::uint64_t expectedBytes = 0; ///< length of the whole text; an estimate until all of it is there
    EventArray array;
    std::vector<std::size_t> cuts;   ///< byte offset at which each piece begins; speculative until it is proven
    std::size_t firstPiece = 0;      ///< number of the file's first piece, counted over all files
    std::size_t piecesReadEarly = 0; ///< pieces that were read while the file was unpacked
    Proof proof;

    /// Adds the cuts that the text so far allows; more text may follow. Adds none until the begin of the event array is found.
    void cutStart(std::size_t pieceBytes);
    /// Adds all cuts of the whole text and finds the end of the event array. Errors: those of findEventArray().
    [[nodiscard]] Result<void> cutAll(std::size_t pieceBytes);
    /// Returns the byte offset at which piece `index` ends, or ArrayReader::NoLimit for the last piece.
    [[nodiscard]] std::size_t pieceLimit(std::size_t index) const
    {
        return index + 1 < cuts.size() ? cuts[index + 1] : ArrayReader::NoLimit;
    }

private:
    void begin(const EventArray &found);
};

/// Returns the length of the text of all files in bytes, estimated for files that are still being unpacked.
[[nodiscard]] std::uint64_t textBytes(std::span<const InputFile> files);

} // namespace plumbline
