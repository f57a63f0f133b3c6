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

/// Reads the pieces of all files of a job on all its threads, and proves them: each must begin where the one before it ended,
/// or it is read again from there. Pieces are numbered through all files. One thread calls it.
class PieceReader
{
public:
    explicit PieceReader(LoadJob &job);

    /// Of the files so far.
    [[nodiscard]] std::size_t pieces() const { return m_pieces.size(); }
    [[nodiscard]] std::size_t piecesRead() const { return m_piecesRead; }
    /// What is proven, in the order of the files.
    [[nodiscard]] const std::vector<PieceColumns> &proven() const { return m_proven; }
    /// What numbers in the pieces mean.
    [[nodiscard]] Workers workers() const { return {m_workers.begin(), m_workers.end()}; }

    /// Reads and proves the next pieces of the last file, whose text grows, that more text would not change, on so many threads.
    /// False without any, and when the load must stop.
    [[nodiscard]] bool readEarly(InputFile &file, unsigned threads);
    /// Takes over the pieces of the last file, all of whose text is there.
    void addPieces(const InputFile &file) { makeRoom(file.firstPiece + file.cuts.size()); }
    /// Reads all pieces below `end` that have not been read, and proves them. Ends early where the job must stop.
    void readUntil(std::size_t end);
    /// Reads what has not been read of any file; the texts need not stay. Error: NotEnoughMemory.
    [[nodiscard]] Result<void> readAll();
    /// What is proven. Everything else but the workers is freed, and nothing can be read any more.
    [[nodiscard]] std::vector<PieceColumns> finish();

private:
    struct FileReader
    {
        std::uint32_t file = 0;
        std::unique_ptr<ArrayReader> reader;
    };

    void makeRoom(std::size_t pieces);
    void readPiece(std::size_t number, unsigned worker);
    /// The worker's reader for a file. Kept from piece to piece, because its parser's memory is costly to get.
    [[nodiscard]] ArrayReader &readerOf(unsigned worker, std::uint32_t file);
    /// Reads one piece again, from where it is known to begin. `guessed` as of ArrayReader::read().
    void readAgain(InputFile &file, std::size_t index, bool guessed);
    /// Checks those pieces that were read, and reads again what is wrong. With `isGrowing`, up to the first that more of the text
    /// may change.
    void provePieces(InputFile &file, bool isGrowing);
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
