// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/memorylimit.h"
#include "core/base/scheduler.h"
#include "core/io/csvrows.h"
#include "core/io/database.h"
#include "core/io/mappedfile.h"
#include "core/tables/databasetable.h"
#include "core/tables/table.h"

#include <algorithm>
#include <limits>
#include <new>
#include <numeric>
#include <string_view>
#include <unordered_map>
#include <utility>

namespace plumbline {

namespace {

/// A table is kept in memory. A file beyond this size is probably something else.
constexpr std::uint64_t MaximumBytes = std::uint64_t{8} << 30;
constexpr std::size_t LongestGuess = 4u << 20;
constexpr std::size_t TableReaderMostRows = std::numeric_limits<std::uint32_t>::max() / 2;
constexpr std::string_view ByteOrderMark = "\xEF\xBB\xBF";

/// One file of the table, and how its columns map to those of the table.
struct TableReaderSource
{
    std::shared_ptr<const MappedFile> file;
    std::size_t begin = 0; ///< begin of the rows, just behind the header
    std::vector<std::size_t> columns;
    CsvEnd textEnd = CsvEnd::Whole; ///< worst end of the header and of the rows
};

/// What one thread reads: the rows that start in the range [begin, limit) of a file.
struct Piece
{
    std::size_t source = 0;
    std::size_t begin = 0;
    std::size_t limit = 0; ///< rows that start from here on belong to the next piece
    std::size_t end = 0;   ///< end of its last row
    unsigned pool = 0;     ///< number of the pool that holds its texts; each thread has its own
    std::vector<StringId> cells;
    std::vector<std::uint32_t> rowCells; ///< number of cells of each row
    std::optional<Error> error;
    CsvEnd textEnd = CsvEnd::Whole;
};

/// Interns cells. Most cells repeat the one above them, so each is first compared with that one.
class CellInterner
{
public:
    CellInterner(StringPool &strings, std::size_t columns) : m_strings(strings), m_last(columns, StringId{0}) {}

    StringId intern(std::string_view cell, std::size_t column)
    {
        StringId &last = m_last[column];
        if (m_strings.text(last) != cell)
            last = m_strings.intern(cell);
        return last;
    }

private:
    StringPool &m_strings;
    std::vector<StringId> m_last;
};

} // namespace

/// Reads files into one table, in pieces on all processors. Where a piece begins is a guess, because a cell may contain line
/// ends. The guess is right if the last row of the piece before ends there. Otherwise the piece is read again from that end.
class TableReader
{
public:
    TableReader(const std::vector<std::string> &paths, TaskControl &control, std::size_t pieceBytes)
        : m_paths(paths), m_control(control), m_pieceBytes(pieceBytes)
    {}

    Result<std::shared_ptr<const Table>> read()
    {
        if (const auto opened = openAll(); !opened)
            return failure(opened.error());
        cut();
        parallelFor(m_pieces.size(), 0, [this](std::size_t index, unsigned worker) {
            m_pieces[index].pool = worker;
            readPiece(m_pieces[index]);
        });
        for (std::size_t index = 1; index < m_pieces.size(); ++index)
            mendGuess(m_pieces[index - 1], m_pieces[index]);
        if (const auto whole = checkPieces(); !whole)
            return failure(whole.error());
        join();
        return std::shared_ptr<const Table>(std::move(m_table));
    }

private:
    Result<void> openAll()
    {
        std::uint64_t bytes = 0;
        for (const std::string &path : m_paths) {
            auto file = MappedFile::open(path);
            if (!file)
                return failure(file.error());
            bytes += (*file)->size();
            m_sources.push_back({std::move(*file), 0, {}, CsvEnd::Whole});
        }
        if (m_paths.size() > std::numeric_limits<std::uint16_t>::max())
            return failure(ErrorCode::NotSupported, m_paths.front(), "files");
        if (bytes > MaximumBytes)
            return failure(ErrorCode::NotSupported, m_paths.front(), "bytes");
        if (auto room = checkRoom(m_paths.front(), bytes); !room)
            return room;
        m_control.addTotalBytes(bytes);
        for (TableReaderSource &source : m_sources) {
            if (const auto joined = joinHeader(source); !joined)
                return failure(joined.error());
        }
        m_table->m_path = m_paths.front();
        return {};
    }

    Result<void> joinHeader(TableReaderSource &source)
    {
        const std::string_view text = source.file->text();
        CsvRows rows(text, text.starts_with(ByteOrderMark) ? ByteOrderMark.size() : 0, {});
        const auto isThere = rows.next(text.size());
        if (!isThere)
            return failure(named(isThere.error(), source));
        std::vector<std::string> &header = m_table->m_header;
        std::unordered_map<std::string_view, std::size_t> known;
        for (std::size_t column = 0; column < header.size(); ++column)
            known.try_emplace(header[column], column);
        std::vector<std::string> added;
        // The columns of the first file stay as they are, even if two have the same name.
        const bool isFirst = &source == &m_sources.front();
        for (const std::string_view name : *isThere ? rows.cells() : std::span<const std::string_view>()) {
            const auto found = isFirst ? known.end() : known.find(name);
            source.columns.push_back(found == known.end() ? header.size() + added.size() : found->second);
            if (found == known.end())
                added.emplace_back(name);
        }
        header.insert(header.end(), added.begin(), added.end());
        source.begin = *isThere ? rows.end() : text.size();
        if (rows.isCutShort() || (*isThere && isAtOpenEnd(source, rows.end())))
            source.textEnd = CsvEnd::CutShort;
        return {};
    }

    static Error named(Error error, const TableReaderSource &source)
    {
        error.path = source.file->path();
        return error;
    }

    /// Divides the files into pieces. A line end that follows an even number of quotes probably ends a row.
    void cut()
    {
        for (std::size_t index = 0; index < m_sources.size(); ++index) {
            const std::string_view text = m_sources[index].file->text();
            const std::size_t begin = m_sources[index].begin;
            const std::size_t count = std::max<std::size_t>((text.size() - begin) / m_pieceBytes, 1);
            const auto nominal = [&](std::size_t piece) { return begin + (text.size() - begin) * piece / count; };
            std::vector<std::size_t> quotes(count);
            parallelFor(count, 0, [&](std::size_t piece, unsigned) {
                if (!m_control.stopRequested())
                    quotes[piece] = countQuotes(text.substr(nominal(piece), nominal(piece + 1) - nominal(piece)));
            });
            std::size_t before = 0;
            std::size_t at = begin;
            for (std::size_t piece = 0; piece < count; ++piece) {
                before += quotes[piece];
                Piece &added = m_pieces.emplace_back();
                added.source = index;
                added.begin = at;
                added.limit = piece + 1 == count ? text.size() : rowEndGuess(text, nominal(piece + 1), before % 2 == 1);
                added.limit = std::max(added.limit, at);
                at = added.limit;
            }
        }
    }

    static std::size_t countQuotes(std::string_view text)
    {
        return static_cast<std::size_t>(std::count(text.begin(), text.end(), '"'));
    }

    static std::size_t rowEndGuess(std::string_view text, std::size_t at, bool isQuoted)
    {
        const std::size_t last = std::min(text.size(), at + LongestGuess);
        for (; at < last; ++at) {
            if (text[at] == '"')
                isQuoted = !isQuoted;
            else if (text[at] == '\n' && !isQuoted)
                return at + 1;
        }
        return last;
    }

    void readPiece(Piece &piece)
    {
        piece.end = piece.begin;
        if (m_control.stopRequested())
            return;
        const TableReaderSource &source = m_sources[piece.source];
        try {
            readRows(piece, source);
        } catch (const std::bad_alloc &) {
            piece.error = Error{ErrorCode::OutOfMemory, source.file->path(), -1, {}};
        }
        m_control.addDoneBytes(piece.limit - piece.begin);
    }

    void readRows(Piece &piece, const TableReaderSource &source)
    {
        CsvRows rows(source.file->text(), piece.begin, {});
        StringPool &strings = m_pools[piece.pool];
        CellInterner interner(strings, source.columns.size());
        while (piece.rowCells.size() < TableReaderMostRows && strings.size() < TableReaderMostRows) {
            const auto isThere = rows.next(piece.limit);
            if (!isThere)
                piece.error = named(isThere.error(), source);
            if (!isThere || !*isThere)
                break;
            const std::size_t begin = piece.cells.size();
            const std::size_t used = std::min(rows.cells().size(), source.columns.size());
            for (std::size_t cell = 0; cell < used; ++cell)
                piece.cells.push_back(interner.intern(rows.cells()[cell], cell));
            while (piece.cells.size() > begin && piece.cells.back() == StringId{0})
                piece.cells.pop_back();
            piece.rowCells.push_back(static_cast<std::uint32_t>(piece.cells.size() - begin));
            piece.end = rows.end();
            // All profilers end their rows with a line end. A row without one was cut, and its last number may be cut as well.
            const bool isOpen = isAtOpenEnd(source, rows.end());
            if (rows.isCutShort() || (isOpen && used < source.columns.size())) {
                piece.textEnd = CsvEnd::CutShort;
                piece.cells.resize(begin);
                piece.rowCells.pop_back();
            } else if (isOpen) {
                piece.textEnd = CsvEnd::Uncertain;
            }
        }
    }

    static bool isAtOpenEnd(const TableReaderSource &source, std::size_t end)
    {
        const std::string_view text = source.file->text();
        return end == text.size() && text.back() != '\n' && text.back() != '\r';
    }

    void mendGuess(const Piece &before, Piece &piece)
    {
        if (before.source != piece.source || before.end <= piece.begin)
            return;
        const std::size_t source = piece.source;
        const std::size_t limit = std::max(piece.limit, before.end);
        piece = Piece();
        piece.source = source;
        piece.begin = before.end;
        piece.limit = limit;
        readPiece(piece);
    }

    Result<void> checkPieces() const
    {
        if (m_control.stopRequested())
            return failure(ErrorCode::Cancelled, m_paths.front());
        std::size_t rows = 0;
        for (const Piece &piece : m_pieces) {
            if (piece.error)
                return failure(*piece.error);
            rows += piece.rowCells.size();
        }
        if (rows > TableReaderMostRows)
            return failure(ErrorCode::NotSupported, m_paths.front(), "rows");
        for (const TableReaderSource &source : m_sources) {
            if (source.file->hasShrunk())
                return failure(ErrorCode::ReadFailed, source.file->path());
        }
        return {};
    }

    /// Joins all pieces into one table. Texts of other threads get the ids that the pool of the first thread gives them; the
    /// cells are not moved.
    void join()
    {
        Table &table = *m_table;
        if (m_sources.size() > 1)
            joinColumns();
        std::vector<std::vector<StringId>> ids(m_pools.size());
        table.m_strings = std::move(m_pools.front());
        for (std::size_t pool = 1; pool < m_pools.size(); ++pool) {
            ids[pool].reserve(m_pools[pool].size());
            for (std::uint32_t text = 0; text < m_pools[pool].size(); ++text)
                ids[pool].push_back(table.m_strings.intern(m_pools[pool].text(StringId{text})));
            m_pools[pool] = StringPool();
        }
        std::vector<std::size_t> firstRow(m_pieces.size() + 1);
        for (std::size_t index = 0; index < m_pieces.size(); ++index) {
            const Piece &piece = m_pieces[index];
            firstRow[index + 1] = firstRow[index] + piece.rowCells.size();
            TableReaderSource &source = m_sources[piece.source];
            source.textEnd = std::max(source.textEnd, piece.textEnd);
        }
        for (const TableReaderSource &source : m_sources) {
            table.m_cutShort = table.m_cutShort || source.textEnd == CsvEnd::CutShort;
            for (Problem &problem : endProblems(source.file->path(), source.textEnd))
                table.m_problems.push_back(std::move(problem));
        }
        table.m_blocks.resize(m_pieces.size());
        table.m_rows.resize(firstRow.back());
        table.m_sourceOfRow.resize(m_sources.size() > 1 ? firstRow.back() : 0);
        table.m_sourcePaths = m_paths;
        parallelFor(m_pieces.size(), 0, [&](std::size_t index, unsigned) {
            Piece &piece = m_pieces[index];
            if (piece.pool != 0) {
                for (StringId &cell : piece.cells)
                    cell = ids[piece.pool][cell.value];
            }
            piece.cells.shrink_to_fit();
            std::size_t row = firstRow[index];
            std::size_t cell = 0;
            for (const std::uint32_t count : piece.rowCells) {
                if (!table.m_sourceOfRow.empty())
                    table.m_sourceOfRow[row] = static_cast<std::uint16_t>(piece.source);
                table.m_rows[row++] = std::span<const StringId>(piece.cells.data() + cell, count);
                cell += count;
            }
            table.m_blocks[index] = std::move(piece.cells);
        });
    }

    /// Inverts the mapping of columns: for each file, where it has the columns of the table.
    void joinColumns()
    {
        constexpr auto None = static_cast<std::size_t>(-1);
        for (const TableReaderSource &source : m_sources) {
            std::vector<std::size_t> &columns = m_table->m_sourceColumns.emplace_back(m_table->m_header.size(), None);
            for (std::size_t own = source.columns.size(); own > 0; --own)
                columns[source.columns[own - 1]] = own - 1;
        }
    }

    const std::vector<std::string> &m_paths;
    TaskControl &m_control;
    const std::size_t m_pieceBytes;
    std::vector<TableReaderSource> m_sources;
    std::vector<Piece> m_pieces;
    std::vector<StringPool> m_pools = std::vector<StringPool>(defaultThreadCount()); ///< one for each thread
    std::shared_ptr<Table> m_table = std::make_shared<Table>();
};

Problem cutShortProblem(const std::string &path)
{
    if (!isDatabaseTablePath(path))
        return {Severity::Warning, ProblemCode::BrokenFile, path, -1, 0, "quote", 1};
    const std::string database = databaseOfTablePath(path);
    const ProblemCode code = hasPendingJournal(database) ? ProblemCode::PendingJournal : ProblemCode::DamagedDatabase;
    return {Severity::Warning, code, database, -1, 0, {}, 1};
}

std::vector<Problem> endProblems(const std::string &path, CsvEnd end)
{
    if (end == CsvEnd::CutShort)
        return {cutShortProblem(path)};
    if (end == CsvEnd::Uncertain)
        return {{Severity::Note, ProblemCode::OpenEnd, path, -1, 0, {}, 1}};
    return {};
}

Result<std::shared_ptr<const Table>> readTable(const std::string &path, TaskControl &control)
{
    return readTables({path}, control);
}

Result<std::shared_ptr<const Table>> readTables(const std::vector<std::string> &paths, TaskControl &control,
                                                std::size_t pieceBytes)
{
    try {
        if (isDatabaseTablePath(paths.front()))
            return readDatabaseTable(paths.front(), control);
        return TableReader(paths, control, pieceBytes).read();
    } catch (const std::bad_alloc &) {
        return failure(ErrorCode::OutOfMemory, paths.front());
    }
}

} // namespace plumbline
