// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/job/streamlist.h"

#include "core/base/decimal.h"
#include "core/base/timeunits.h"
#include "core/import/build/piecefiller.h"
#include "core/import/build/workertables.h"
#include "core/import/job/memoryneed.h"
#include "core/io/mappedfile.h"
#include "core/storage/streamlistname.h"

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <unordered_map>

namespace plumbline {

namespace {

constexpr std::string_view StreamListHeader = "op_name";
constexpr std::size_t StreamListPollEvery = 1u << 12;
constexpr std::uint64_t LeastBytesPerRow = 24;

std::string_view withoutBlanks(std::string_view text)
{
    constexpr std::string_view Blanks = " \t\r";
    const std::size_t begin = text.find_first_not_of(Blanks);
    return begin == std::string_view::npos ? std::string_view() : text.substr(begin, text.find_last_not_of(Blanks) + 1 - begin);
}

/// Makes slices of the rows of one list.
class StreamListRows
{
public:
    explicit StreamListRows(std::string_view id) : m_pid(id) { m_piece.setTarget(m_columns); }

    /// Adds a row: operator, stream, start and duration in ms. Returns whether it is whole.
    bool add(std::string_view line)
    {
        std::array<std::string_view, 3> numbers; // stream, start and duration, behind a name that may hold commas
        for (std::size_t cell = numbers.size(); cell-- > 0;) {
            const std::size_t comma = line.rfind(',');
            if (comma == std::string_view::npos)
                return false;
            numbers[cell] = withoutBlanks(line.substr(comma + 1));
            line = line.substr(0, comma);
        }
        const std::string_view name = withoutBlanks(line);
        const auto start = scaledDecimal(numbers[1], NsPerMsUnit);
        const auto duration = scaledDecimal(numbers[2], NsPerMsUnit);
        std::int64_t end = 0;
        if (name.empty() || numbers[0].empty() || !start || !duration || *duration < 0 ||
            __builtin_add_overflow(*start, *duration, &end))
            return false;
        SliceRecord slice;
        slice.start = *start;
        slice.duration = *duration;
        slice.record = RecordRef(0, m_rows++); // tells equal slices apart
        slice.lane = laneOf(numbers[0]);
        slice.name = m_tables->strings.intern(name.substr(name.rfind('/') + 1)).value;
        m_piece.noteLane(slice.lane, RecordRef(0, slice.lane));
        m_piece.addSlice(slice);
        return true;
    }

    [[nodiscard]] std::pair<Workers, std::vector<PieceColumns>> finish()
    {
        m_piece.finish();
        std::vector<PieceColumns> pieces;
        pieces.push_back(std::move(m_columns));
        return {Workers{m_tables}, std::move(pieces)};
    }

private:
    static constexpr std::uint32_t NsPerMsUnit = 1'000'000;

    std::uint32_t laneOf(std::string_view stream)
    {
        const auto known = m_lanes.find(std::string(stream));
        if (known != m_lanes.end())
            return known->second;
        const std::uint32_t lane = m_tables->lane(m_pid, stream);
        m_piece.noteLane(lane, RecordRef(0, lane));
        if (m_lanes.empty())
            m_columns.metadata.push_back({MetadataRecord::Kind::ProcessName, lane, "Ascend Op", 0});
        m_lanes.emplace(stream, lane);
        return lane;
    }

    std::string m_pid;
    std::shared_ptr<WorkerTables> m_tables = std::make_shared<WorkerTables>();
    PieceColumns m_columns;
    PieceFiller m_piece;
    std::unordered_map<std::string, std::uint32_t> m_lanes; ///< by stream
    std::uint64_t m_rows = 0;
};

void reportRefused(const std::string &path, std::uint64_t refused, std::optional<std::uint64_t> cutAt, ImportReport &report)
{
    report.refused = refused;
    report.truncatedAt = cutAt;
    report.somethingLost = refused > 0;
    if (cutAt)
        report.problems.push_back({Severity::Error, ProblemCode::CutShort, path, static_cast<std::int64_t>(*cutAt), 0, {}, 1});
    if (refused > (cutAt ? 1 : 0))
        report.problems.push_back({Severity::Warning, ProblemCode::UnreadableRows, path, -1, 0, {}, refused - (cutAt ? 1 : 0)});
}

} // namespace

Result<std::pair<Workers, std::vector<PieceColumns>>> readStreamList(LoadJob &job, const std::string &path)
{
    const auto file = MappedFile::open(path);
    if (!file)
        return failure(file.error());
    std::string_view rest = (*file)->text();
    if (!withoutBlanks(rest).starts_with(StreamListHeader))
        return failure(ErrorCode::NotRecognised, path);
    InputFile &input = job.files.emplace_back();
    input.source = {path, rest.size(), nullptr, nullptr};
    input.expectedBytes = rest.size();
    job.control.addTotalBytes(rest.size());
    if (auto fits = job.memory.checkNeed(estimatedLoadBytes(rest.size() / LeastBytesPerRow), job.files); !fits)
        return failure(fits.error());
    job.control.setStage(Stage::Parsing);
    StreamListRows rows(streamListId(path));
    std::uint64_t refused = 0;
    std::optional<std::uint64_t> cutAt;
    rest.remove_prefix(std::min(rest.find('\n'), rest.size() - 1) + 1);
    for (std::size_t line = 0; !rest.empty(); ++line) {
        if (line % StreamListPollEvery == 0 && job.mustStop())
            break;
        const std::size_t length = std::min(rest.find('\n'), rest.size());
        const std::string_view row = rest.substr(0, length);
        const bool isCut = length == rest.size(); // a number may have lost its last digits
        if (isCut)
            cutAt = (*file)->text().size() - rest.size();
        if (isCut || (!withoutBlanks(row).empty() && !rows.add(row)))
            ++refused;
        rest.remove_prefix(std::min(length + 1, rest.size()));
        job.control.addDoneBytes(std::min(length + 1, rest.size() + length));
    }
    reportRefused(path, refused, cutAt, job.report);
    return rows.finish();
}

} // namespace plumbline
