// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/profile/profilenames.h"
#include "core/profile/summarycard.h"

#include <algorithm>
#include <array>
#include <utility>

namespace plumbline {

namespace {

using namespace std::string_view_literals;

constexpr std::array LossSeverityNames{"note"sv, "warning"sv, "error"sv};
constexpr std::string_view LossTable = "problem";

/// Names of the codes in summaries, which must never change.
constexpr std::array ProblemNames{
    std::pair(ProblemCode::MalformedStretch, "malformed_stretch"sv),
    std::pair(ProblemCode::EventTooLong, "event_too_long"sv),
    std::pair(ProblemCode::NotAnObject, "not_an_object"sv),
    std::pair(ProblemCode::MissingPhase, "missing_phase"sv),
    std::pair(ProblemCode::UnknownPhase, "unknown_phase"sv),
    std::pair(ProblemCode::BadTimestamp, "bad_timestamp"sv),
    std::pair(ProblemCode::BadDuration, "bad_duration"sv),
    std::pair(ProblemCode::MissingDuration, "missing_duration"sv),
    std::pair(ProblemCode::NegativeDuration, "negative_duration"sv),
    std::pair(ProblemCode::UnmatchedBegin, "unmatched_begin"sv),
    std::pair(ProblemCode::UnmatchedEnd, "unmatched_end"sv),
    std::pair(ProblemCode::PhaseNotDrawn, "phase_not_drawn"sv),
    std::pair(ProblemCode::MissingComma, "missing_comma"sv),
    std::pair(ProblemCode::Truncated, "truncated"sv),
    std::pair(ProblemCode::TrailingData, "trailing_data"sv),
    std::pair(ProblemCode::DuplicateArray, "duplicate_array"sv),
    std::pair(ProblemCode::FarFromSlices, "far_from_slices"sv),
    std::pair(ProblemCode::EmptyTimeline, "empty_timeline"sv),
    std::pair(ProblemCode::CompressionCut, "compression_cut"sv),
    std::pair(ProblemCode::FileShrank, "file_shrank"sv),
    std::pair(ProblemCode::MoreOfTheSame, "more_of_the_same"sv),
    std::pair(ProblemCode::DamagedDatabase, "damaged_database"sv),
    std::pair(ProblemCode::PendingJournal, "pending_journal"sv),
    std::pair(ProblemCode::TooManyLinks, "too_many_links"sv),
    std::pair(ProblemCode::BrokenFile, "broken_file"sv),
    std::pair(ProblemCode::EmptyFile, "empty_file"sv),
    std::pair(ProblemCode::MissingFile, "missing_file"sv),
    std::pair(ProblemCode::UnsupportedLayout, "unsupported_layout"sv),
    std::pair(ProblemCode::NotAnalysed, "not_analysed"sv),
    std::pair(ProblemCode::ScanLimit, "scan_limit"sv),
    std::pair(ProblemCode::UnreadableFolder, "unreadable_folder"sv),
    std::pair(ProblemCode::CutShort, "cut_short"sv),
    std::pair(ProblemCode::DamagedRest, "damaged_rest"sv),
    std::pair(ProblemCode::UnreadableValues, "unreadable_values"sv),
    std::pair(ProblemCode::DoubtfulFigures, "doubtful_figures"sv),
    std::pair(ProblemCode::Contradiction, "contradiction"sv),
    std::pair(ProblemCode::OfAnotherDay, "of_another_day"sv),
    std::pair(ProblemCode::OfAnotherRun, "of_another_run"sv),
    std::pair(ProblemCode::UnplacedRows, "unplaced_rows"sv),
    std::pair(ProblemCode::OpenEnd, "open_end"sv),
    std::pair(ProblemCode::UnreadableRows, "unreadable_rows"sv),
    std::pair(ProblemCode::EmptyTable, "empty_table"sv),
};

constexpr std::array ErrorNames{
    std::pair(ErrorCode::FileNotFound, "file_not_found"sv),
    std::pair(ErrorCode::PermissionDenied, "permission_denied"sv),
    std::pair(ErrorCode::NotRegularFile, "not_regular_file"sv),
    std::pair(ErrorCode::ReadFailed, "read_failed"sv),
    std::pair(ErrorCode::FileChanged, "file_changed"sv),
    std::pair(ErrorCode::NotRecognised, "not_recognised"sv),
    std::pair(ErrorCode::NotJson, "not_json"sv),
    std::pair(ErrorCode::NoEventArray, "no_event_array"sv),
    std::pair(ErrorCode::CorruptCompression, "corrupt_compression"sv),
    std::pair(ErrorCode::NotSupported, "not_supported"sv),
    std::pair(ErrorCode::OutOfMemory, "out_of_memory"sv),
    std::pair(ErrorCode::NotEnoughMemory, "not_enough_memory"sv),
};

template<typename Code, std::size_t Count>
std::string_view lossName(const std::array<std::pair<Code, std::string_view>, Count> &names, Code code)
{
    const auto known = std::ranges::find(names, code, &std::pair<Code, std::string_view>::first);
    return known == names.end() ? std::string_view() : known->second;
}

template<typename Code, std::size_t Count>
std::optional<Code> lossCode(const std::array<std::pair<Code, std::string_view>, Count> &names, std::string_view name)
{
    const auto known = std::ranges::find(names, name, &std::pair<Code, std::string_view>::second);
    return known == names.end() ? std::nullopt : std::optional(known->first);
}

/// Returns a path relative to the capture; the name alone of a file that lies elsewhere.
std::string pathInCapture(const std::string &root, const std::string &path)
{
    if (path == root)
        return baseName(path);
    if (!root.empty() && path.starts_with(root) && path[root.size()] == '/')
        return path.substr(root.size() + 1);
    return path.starts_with('/') || path.starts_with("..") ? baseName(path) : path;
}

struct LossFields
{
    template<typename Row, typename Visit>
    void operator()(Row &row, Visit &visit) const
    {
        visit("part", row.part);
        visit("is_error", row.isError);
        visit.choice("severity", row.severity, LossSeverityNames);
        visit("code", row.code);
        visit("file", row.file);
        visit("offset", row.offset);
        visit("length", row.length);
        visit("detail", row.detail);
        visit("count", row.count);
    }
};

} // namespace

void SummaryLossWriter::add(std::string_view part, const std::vector<Problem> &problems, const std::vector<Error> &errors)
{
    for (const Problem &each : problems) {
        const std::string_view code = lossName(ProblemNames, each.code);
        if (!code.empty()) // what concerns several cards is found again where summaries lie side by side
            m_rows.push_back({std::string(part), false, each.severity, std::string(code), pathInCapture(m_root, each.file),
                              each.offset, each.length, each.detail, each.count});
    }
    for (const Error &each : errors) {
        const std::string_view code = lossName(ErrorNames, each.code);
        m_rows.push_back({std::string(part), true, Severity::Error,
                          std::string(code.empty() ? lossName(ErrorNames, ErrorCode::ReadFailed) : code),
                          pathInCapture(m_root, each.path), each.offset, 0, each.detail, 1});
    }
}

void SummaryLossWriter::write(RecordWriter &writer) const
{
    writer.table(std::string(LossTable), m_rows, LossFields());
}

Result<SummaryLosses> readSummaryLosses(RecordReader &reader, std::string_view part, TaskControl &control)
{
    auto rows = reader.rows<SummaryLossWriter::Row>(LossTable, LossFields(), control);
    if (!rows)
        return failure(rows.error());
    SummaryLosses losses;
    for (SummaryLossWriter::Row &row : *rows) {
        if (row.part != part)
            continue;
        const auto problem = lossCode(ProblemNames, row.code);
        const auto error = lossCode(ErrorNames, row.code);
        if (row.isError && error)
            losses.errors.push_back({*error, std::move(row.file), row.offset, std::move(row.detail)});
        else if (!row.isError && problem)
            losses.problems.push_back(
                {row.severity, *problem, std::move(row.file), row.offset, row.length, std::move(row.detail), row.count});
    }
    return losses;
}

} // namespace plumbline
