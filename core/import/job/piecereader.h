// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/import/build/workertables.h"
#include "core/import/job/loadjob.h"
#include "core/import/text/arrayreader.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace plumbline {

/// Reads the pieces of all files of a job on all its threads and proves their cuts: each piece must begin where the one before it
/// ended, or it is read again from there. Pieces are numbered through all files. One thread calls it.
class PieceReader
{
public:
    explicit PieceReader(LoadJob &job);

    /// Returns the number of pieces of all files so far.
    [[nodiscard]] std::size_t pieces() const { return m_pieces.size(); }
    /// Returns the number below which readUntil() has read all pieces.
    [[nodiscard]] std::size_t piecesRead() const { return m_piecesRead; }
    /// Returns the proven pieces in the order of the files.
    [[nodiscard]] const std::vector<PieceColumns> &proven() const { return m_proven; }
    /// Returns the tables that the numbers in the pieces refer to.
    [[nodiscard]] Workers workers() const { return {m_workers.begin(), m_workers.end()}; }

    /// Reads and proves the next pieces of the last file, whose text is still growing, on `threads` threads. Takes only pieces
    /// that more text cannot change. Returns false if there are none, or if the load must stop.
    [[nodiscard]] bool readEarly(InputFile &file, unsigned threads);
    /// Adds the pieces of the last file. All of its text must be there and cut.
    void addPieces(const InputFile &file) { makeRoom(file.firstPiece + file.cuts.size()); }
    /// Reads all pieces below number `end` that have not been read, and proves them. Ends early if the job must stop.
    void readUntil(std::size_t end);
    /// Reads all pieces that have not been read. The texts of the files are not needed afterwards. Error: NotEnoughMemory.
    [[nodiscard]] Result<void> readAll();
    /// Returns the proven pieces and frees everything else except the tables of the workers. Nothing can be read afterwards.
    [[nodiscard]] std::vector<PieceColumns> finish();

private:
    /// The reader that a worker has at present, and the number of its file.
    struct FileReader
    {
        std::uint32_t file = 0;
        std::unique_ptr<ArrayReader> reader;
    };

    void makeRoom(std::size_t pieces);
    /// Reads piece `number` unless it was read early.
    void readPiece(std::size_t number, unsigned worker);
    /// Returns the worker's reader for a file. A reader is kept from piece to piece, because memory for its parser is costly to
    /// get.
    [[nodiscard]] ArrayReader &readerOf(unsigned worker, std::uint32_t file);
    /// Reads one piece again, from where it is known to begin. `guessed` is passed on to ArrayReader::read().
    void readAgain(InputFile &file, std::size_t index, bool guessed);
    /// Proves the pieces of a file that were read, and reads those again whose cut was wrong. With `isGrowing`, stops at the
    /// first piece that more text may change.
    void provePieces(InputFile &file, bool isGrowing);
    /// Adds a piece to those that are proven.
    void takePiece(PieceColumns &&piece, InputFile &file);

    LoadJob &m_job;
    std::vector<std::shared_ptr<WorkerTables>> m_workers;
    std::vector<FileReader> m_readers;
    std::vector<PieceColumns> m_pieces;
    std::vector<StretchEnd> m_ends;
    std::size_t m_piecesRead = 0;
    std::vector<PieceColumns> m_proven;
};

} // namespace plumbline
