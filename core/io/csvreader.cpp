// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/csvreader.h"

#include "core/base/anycase.h"
#include "core/base/trimmed.h"
#include "core/io/openfile.h"

#include <csv.h>

#include <algorithm>
#include <cstdlib>
#include <memory>

namespace plumbline {

namespace {

constexpr std::size_t CsvReaderBlockBytes = 256u << 10;

/// Receives cells and row ends from libcsv. Its callbacks cannot stop libcsv, so they do nothing once the collector is done.
class RowCollector
{
public:
    RowCollector(const CsvVisitor &visitor, const CsvLimits &limits) : m_visitor(visitor), m_limits(limits) {}

    static void onCell(void *text, std::size_t size, void *self) { static_cast<RowCollector *>(self)->addCell(text, size); }
    static void onRow(int, void *self) { static_cast<RowCollector *>(self)->endRow(); }

    [[nodiscard]] bool isDone() const { return m_isDone; }
    [[nodiscard]] bool hasHeader() const { return m_hasHeader; }
    [[nodiscard]] const char *exceeded() const { return m_exceeded; }
    /// Declares that the text has ended: a row that ends from here on has no line end, and may end inside a quoted cell.
    void endText(bool isInQuotes)
    {
        m_hasTextEnded = true;
        m_endsInQuotes = isInQuotes;
    }
    CsvSummary summary;

private:
    void addCell(const void *text, std::size_t size)
    {
        if (m_isDone)
            return;
        ++m_cells;
        m_rowBytes += size;
        if (m_cells > m_limits.cells)
            return exceed("cells");
        if (size > m_limits.cellBytes)
            return exceed("cellBytes");
        if (m_rowBytes > m_limits.rowBytes)
            return exceed("rowBytes");
        if (m_visitor || !m_hasHeader)
            m_row.emplace_back(trimmed({static_cast<const char *>(text), size}, isBlank));
    }

    void exceed(const char *limit)
    {
        m_exceeded = limit;
        m_isDone = true;
    }

    void endRow()
    {
        if (m_isDone)
            return;
        const bool isShort = m_endsInQuotes || !m_hasHeader || m_cells < summary.header.size();
        if (m_hasTextEnded)
            summary.end = isShort ? CsvEnd::CutShort : CsvEnd::Uncertain;
        m_cells = 0;
        m_rowBytes = 0;
        if (!m_hasHeader) {
            m_hasHeader = true;
            summary.header = std::move(m_row);
        } else if (summary.end != CsvEnd::CutShort) {
            ++summary.rows;
            m_isDone = m_visitor && !m_visitor(summary.header, m_row);
        }
        m_row.clear();
    }

    const CsvVisitor &m_visitor;
    const CsvLimits &m_limits;
    CsvRow m_row;
    std::size_t m_cells = 0;
    std::size_t m_rowBytes = 0;
    bool m_hasHeader = false;
    bool m_hasTextEnded = false;
    bool m_endsInQuotes = false;
    bool m_isDone = false;
    const char *m_exceeded = nullptr;
};

/// Owns a libcsv parser.
class Parser
{
public:
    Parser() : m_isReady(csv_init(&m_parser, 0) == 0)
    {
        // A long cell grows by this much at a time; the default of 128 bytes makes its cost quadratic.
        csv_set_blk_size(&m_parser, GrowthBytes);
    }
    ~Parser()
    {
        if (m_isReady)
            csv_free(&m_parser);
    }
    Parser(const Parser &) = delete;
    Parser &operator=(const Parser &) = delete;

    [[nodiscard]] bool isReady() const { return m_isReady; }
    [[nodiscard]] std::size_t pendingBytes() const { return csv_get_buffer_size(&m_parser); }

    bool parse(std::string_view text, RowCollector &rows)
    {
        return csv_parse(&m_parser, text.data(), text.size(), RowCollector::onCell, RowCollector::onRow, &rows) == text.size();
    }

    /// Ends the text. Returns false if it ended inside a quoted cell, which libcsv reports in its strict mode only.
    bool finish(RowCollector &rows)
    {
        rows.endText(false);
        (void)csv_set_opts(&m_parser, CSV_STRICT | CSV_STRICT_FINI);
        if (csv_fini(&m_parser, RowCollector::onCell, RowCollector::onRow, &rows) == 0)
            return true;
        rows.endText(true);
        (void)csv_set_opts(&m_parser, 0);
        (void)csv_fini(&m_parser, RowCollector::onCell, RowCollector::onRow, &rows);
        return false;
    }

private:
    static constexpr std::size_t GrowthBytes = 64u << 10;
    mutable csv_parser m_parser{};
    bool m_isReady;
};

bool equalsIgnoringCase(std::string_view left, std::string_view right)
{
    return std::ranges::equal(left, right, {}, inLowerCase, inLowerCase);
}

} // namespace

Result<CsvSummary> readCsv(const std::string &path, TaskControl &control, const CsvVisitor &visitor, const CsvLimits &limits)
{
    const auto file = OpenFile::open(path);
    if (!file)
        return failure(file.error());
    Parser parser;
    if (!parser.isReady())
        return failure(ErrorCode::OutOfMemory, path);
    RowCollector rows(visitor, limits);
    const auto block = std::make_unique<char[]>(CsvReaderBlockBytes);
    bool isFirst = true;
    while (!rows.isDone()) {
        if (control.stopRequested())
            return failure(ErrorCode::Cancelled, path);
        const auto bytes = file->read(block.get(), CsvReaderBlockBytes);
        if (!bytes)
            return failure(bytes.error());
        if (*bytes == 0)
            break;
        std::string_view text(block.get(), *bytes);
        if (isFirst && text.starts_with("\xEF\xBB\xBF"))
            text.remove_prefix(3);
        isFirst = false;
        if (!parser.parse(text, rows))
            return failure(ErrorCode::OutOfMemory, path);
        if (parser.pendingBytes() > limits.cellBytes + CsvReaderBlockBytes)
            return failure(ErrorCode::NotSupported, path, "cellBytes");
    }
    if (!rows.isDone())
        (void)parser.finish(rows);
    if (rows.exceeded())
        return failure(ErrorCode::NotSupported, path, rows.exceeded());
    return std::move(rows.summary);
}

Result<CsvRowEnd> readCsvRow(std::string_view text, std::size_t begin, const CsvLimits &limits, CsvRow &row)
{
    Parser parser;
    if (!parser.isReady())
        return failure(ErrorCode::OutOfMemory);
    // The collector takes the first row for the header, so it is found there.
    const CsvVisitor none;
    RowCollector rows(none, limits);
    CsvRowEnd result{begin, false};
    while (!rows.hasHeader() && !rows.isDone() && result.end < text.size()) {
        const std::string_view block = text.substr(result.end, CsvReaderBlockBytes);
        const std::size_t line = block.find_first_of("\r\n");
        const std::size_t bytes = line == std::string_view::npos ? block.size() : line + 1;
        if (!parser.parse(block.substr(0, bytes), rows))
            return failure(ErrorCode::OutOfMemory);
        result.end += bytes;
        if (parser.pendingBytes() > limits.cellBytes + CsvReaderBlockBytes)
            return failure(ErrorCode::NotSupported, {}, "cellBytes");
    }
    if (!rows.hasHeader() && !rows.isDone())
        result.cutShort = !parser.finish(rows);
    if (rows.exceeded())
        return failure(ErrorCode::NotSupported, {}, rows.exceeded());
    row = std::move(rows.summary.header);
    return result;
}

std::optional<std::size_t> csvColumn(const CsvRow &header, std::string_view name)
{
    auto found = std::find(header.begin(), header.end(), name);
    if (found == header.end())
        found = std::find_if(header.begin(), header.end(), [&](const auto &cell) { return equalsIgnoringCase(cell, name); });
    if (found == header.end())
        return std::nullopt;
    return static_cast<std::size_t>(found - header.begin());
}

} // namespace plumbline
