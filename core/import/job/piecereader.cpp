// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/job/piecereader.h"

#include "core/base/scheduler.h"
#include "core/import/job/endreport.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace plumbline {

namespace {

/// Pieces that each worker reads before they are proven and their text makes room for more. Few, because at the end of a batch
/// all workers wait for the last one.
constexpr std::size_t PiecesPerBatch = 4;

} // namespace

PieceReader::PieceReader(LoadJob &job) : m_job(job), m_readers(job.threads)
{
    for (unsigned worker = 0; worker < job.threads; ++worker)
        m_workers.push_back(std::make_shared<WorkerTables>());
}

void PieceReader::makeRoom(std::size_t pieces)
{
    m_pieces.resize(pieces);
    m_ends.resize(pieces);
}

bool PieceReader::readEarly(InputFile &file, unsigned threads)
{
    // The reader of a guessed piece looks no further than Overrun beyond its limit. A piece that ends before this position is
    // read as it would be with the whole text.
    const std::size_t settled = file.text.size() - std::min(file.text.size(), ArrayReader::Overrun);
    const std::size_t begin = file.piecesReadEarly;
    std::size_t end = begin;
    while (end - begin < threads * PiecesPerBatch && end + 1 < file.cuts.size() && file.cuts[end + 1] < settled)
        ++end;
    if (end == begin)
        return false;
    file.array.end = file.text.size();
    file.array.bracket = 0;
    makeRoom(file.firstPiece + end);
    parallelFor(end - begin, threads, [&](std::size_t index, unsigned worker) {
        if (m_job.mustStop())
            return;
        const std::size_t number = file.firstPiece + begin + index;
        readPiece(number, worker);
        if (m_ends[number].state == StretchEnd::State::CutOff)
            m_ends[number].state = StretchEnd::State::Unresolved; // more text will follow
    });
    if (m_job.mustStop())
        // A piece that was left out would look as if it ended at the begin of the text, and all pieces would be read again.
        return false;
    file.piecesReadEarly = end;
    provePieces(file, true);
    return true;
}

void PieceReader::readUntil(std::size_t end)
{
    m_proven.reserve(m_pieces.size());
    const std::size_t begin = std::exchange(m_piecesRead, end);
    parallelFor(end - begin, m_job.threads, [this, begin](std::size_t index, unsigned worker) {
        if (!m_job.mustStop())
            readPiece(begin + index, worker);
    });
    for (std::size_t file = 0; file < m_job.files.size() && !m_job.mustStop(); ++file)
        provePieces(m_job.files[file], false);
}

Result<void> PieceReader::readAll()
{
    if (m_piecesRead < m_pieces.size()) {
        if (auto fits = m_job.memory.check(m_job.files); !fits)
            return fits;
        m_job.control.setStage(Stage::Parsing);
        readUntil(m_pieces.size());
    }
    for (FileReader &each : m_readers)
        each.reader.reset();
    return m_job.memory.isUsedUp() ? failure(m_job.memory.error(m_job.files)) : Result<void>();
}

std::vector<PieceColumns> PieceReader::finish()
{
    m_readers.clear();
    m_pieces.clear();
    m_ends.clear();
    return std::move(m_proven);
}

void PieceReader::readPiece(std::size_t number, unsigned worker)
{
    const auto &files = m_job.files;
    const auto file =
        std::prev(std::upper_bound(files.begin(), files.end(), number,
                                   [](std::size_t piece, const InputFile &candidate) { return piece < candidate.firstPiece; }));
    const std::size_t index = number - file->firstPiece;
    if (index < file->piecesReadEarly)
        return;
    const std::size_t begin = file->cuts[index];
    const std::size_t limit = file->pieceLimit(index);
    m_pieces[number].worker = worker;
    m_ends[number] =
        readerOf(worker, static_cast<std::uint32_t>(file - files.begin())).read(begin, limit, true, m_pieces[number]);
    const std::size_t bytes = std::min(limit, file->text.size()) - begin;
    m_job.control.addDoneBytes(bytes);
    m_job.memory.noteRead(number, bytes);
}

ArrayReader &PieceReader::readerOf(unsigned worker, std::uint32_t file)
{
    FileReader &slot = m_readers[worker];
    const InputFile &input = m_job.files[file];
    if (!slot.reader || slot.file != file)
        slot = {file, std::make_unique<ArrayReader>(input.text, file, input.array, *m_workers[worker], m_job.control)};
    else if (!slot.reader->reads(input.text))
        slot.reader->setText(input.text, input.array);
    return *slot.reader;
}

void PieceReader::readAgain(InputFile &file, std::size_t index, bool guessed)
{
    const auto number = static_cast<std::uint32_t>(&file - m_job.files.data());
    PieceColumns &piece = m_pieces[file.firstPiece + index];
    piece = PieceColumns();
    file.cuts[index] = file.proof.expected;
    StretchEnd &end = m_ends[file.firstPiece + index];
    end = readerOf(0, number).read(file.cuts[index], file.pieceLimit(index), guessed, piece);
    if (guessed && end.state == StretchEnd::State::CutOff)
        end.state = StretchEnd::State::Unresolved; // more text may follow
}

void PieceReader::provePieces(InputFile &file, bool isGrowing)
{
    using State = StretchEnd::State;
    Proof &proof = file.proof;
    const std::size_t pieces = std::min(file.cuts.size(), m_piecesRead - std::min(m_piecesRead, file.firstPiece));
    const std::size_t read = isGrowing ? file.piecesReadEarly : pieces;
    for (; !proof.isEnded && proof.next < read; ++proof.next) {
        const std::size_t index = proof.next;
        if (proof.expected >= file.pieceLimit(index))
            continue; // the piece before reaches beyond this one, so the cut was wrong and nothing is left to read
        StretchEnd &end = m_ends[file.firstPiece + index];
        if (proof.expected != file.cuts[index])
            readAgain(file, index, true);
        if (isGrowing && end.state != State::Reached)
            return;
        if (end.state == State::Unresolved)
            readAgain(file, index, false);
        takePiece(std::move(m_pieces[file.firstPiece + index]), file);
        proof.lastElementEnd = end.lastElementEnd = std::max(proof.lastElementEnd, end.lastElementEnd);
        proof.expected = end.position;
        proof.isEnded = end.state != State::Reached;
        if (proof.isEnded)
            reportEnd(file, end, m_job.report);
    }
}

void PieceReader::takePiece(PieceColumns &&piece, InputFile &file)
{
    for (Problem &problem : piece.problems)
        problem.file = file.source.path;
    file.proof.events += std::accumulate(piece.byPhase.begin(), piece.byPhase.end(), std::uint64_t{0});
    m_proven.push_back(std::move(piece));
}

} // namespace plumbline
