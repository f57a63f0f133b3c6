// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/profile/summarycard.h"

#include "core/io/openfile.h"
#include "core/profile/profilenames.h"

#include <algorithm>
#include <array>
#include <utility>

namespace plumbline {

namespace {

using namespace std::string_view_literals;

constexpr std::array FrameworkNames{"unknown"sv, "pytorch"sv, "mindspore"sv, "cann"sv, "mindinsight"sv, "chrome"sv};
constexpr std::array ParallelismNames{"unknown"sv, "data"sv, "model"sv, "pipeline"sv};
constexpr std::array FileStatusNames{"ok"sv, "missing"sv, "empty"sv, "broken"sv, "stale"sv};

/// The seal stands in the first table, so that nothing of a capture can come before it.
constexpr std::string_view SealMark = "plumbline-seal-";
constexpr std::size_t SealDigits = 16;
/// A summary is far smaller; a larger file is read without checking its seal.
constexpr std::size_t MostSealedBytes = std::size_t{256} << 20;

/// FNV-1a: it only has to notice accidents, and needs no library.
std::uint64_t checksumOf(std::string_view bytes)
{
    std::uint64_t sum = 0xcbf29ce484222325;
    for (const char c : bytes)
        sum = (sum ^ static_cast<unsigned char>(c)) * 0x100000001b3;
    return sum;
}

/// Returns the checksum of a summary as digits, over all bytes but these digits. `place` is where they stand.
std::string sealOf(std::string &bytes, std::size_t place)
{
    std::fill_n(bytes.begin() + static_cast<std::ptrdiff_t>(place), SealDigits, '0');
    constexpr std::string_view Hex = "0123456789abcdef";
    std::string digits;
    const std::uint64_t sum = checksumOf(bytes);
    for (int shift = 60; shift >= 0; shift -= 4)
        digits += Hex[(sum >> shift) & 15];
    return digits;
}

/// Returns where the digits of the seal stand; empty without a seal.
std::optional<std::size_t> placeOfSeal(std::string_view bytes)
{
    const std::size_t mark = bytes.find(SealMark);
    const bool isThere = mark != std::string_view::npos && mark + SealMark.size() + SealDigits <= bytes.size();
    return isThere ? std::optional(mark + SealMark.size()) : std::nullopt;
}

bool isSealIntact(std::string bytes)
{
    const auto place = placeOfSeal(bytes);
    if (!place)
        return false;
    const std::string told = bytes.substr(*place, SealDigits);
    return told == sealOf(bytes, *place);
}

/// The one row of the table `summary`.
struct SummaryRow
{
    std::string seal;
    std::string program;
    Card card;
    CardSummary summary;
};

struct SummaryRowFields
{
    template<typename Row, typename Visit>
    void operator()(Row &row, Visit &visit) const
    {
        visit("seal", row.seal);
        visit("program", row.program);
        visit("name", row.card.name);
        visit("rank", row.card.rank);
        visit("rank_guessed", row.card.rankGuessed);
        visit("device", row.card.device);
        visit.choice("framework", row.card.framework, FrameworkNames);
        visit("level", row.card.level);
        visit("host", row.card.host);
        visit("capture_time", row.card.captureTime);
        visit("run", row.card.run);
        visit("stage", row.card.stage);
        visit("job_ranks", row.card.jobRanks);
        visit.choice("parallelism", row.card.parallelism, ParallelismNames);
        visit("has_timeline", row.summary.hasTimeline);
        visit("is_incomplete", row.summary.isIncomplete);
        visit("origin_ns", row.summary.originNs);
    }
};

struct CardStepFields
{
    template<typename Row, typename Visit>
    void operator()(Row &row, Visit &visit) const
    {
        visit("number", row);
    }
};

/// A deliverable with its pages as one text.
struct DeliverableRow
{
    Deliverable file;
    std::string pages;
};

struct DeliverableRowFields
{
    template<typename Row, typename Visit>
    void operator()(Row &row, Visit &visit) const
    {
        visit("kind", row.file.kind);
        visit("file", row.file.file);
        visit("bytes", row.file.bytes);
        visit("rows", row.file.rows);
        visit.choice("status", row.file.status, FileStatusNames);
        visit("disabled_pages", row.pages);
    }
};

/// Returns the error of a summary whose tables are missing, because the file is damaged.
Error damagedIfUnknown(Error error, const std::string &path)
{
    return error.code == ErrorCode::NotRecognised ? Error{ErrorCode::NotRecognised, path, -1, "summary"} : std::move(error);
}

} // namespace

bool isSummaryFile(const std::string &path)
{
    const auto start = readFileStart(path, DatabaseIdentityBytes);
    const auto identity = start ? databaseIdentity(*start) : std::nullopt;
    return identity && identity->application == SummaryApplication;
}

void writeSummaryCard(RecordWriter &writer, const Card &card, std::string_view program)
{
    const std::vector<SummaryRow> row{
        {std::string(SealMark) + std::string(SealDigits, '0'), std::string(program), card, card.summary.value_or(CardSummary())}};
    writer.table("summary", row, SummaryRowFields());
    writer.table("card_step", card.steps, CardStepFields());
    std::vector<DeliverableRow> files;
    for (const Deliverable &file : card.files)
        files.push_back({file, linesText(file.disabledPages)});
    writer.table("file", files, DeliverableRowFields());
}

std::string sealedSummary(std::string bytes)
{
    if (const auto place = placeOfSeal(bytes))
        bytes.replace(*place, SealDigits, sealOf(bytes, *place));
    return bytes;
}

Result<Card> readSummaryCard(const std::string &path, TaskControl &control, std::vector<Problem> &problems)
{
    auto bytes = readFileStart(path, MostSealedBytes);
    if (!bytes)
        return failure(bytes.error());
    const auto identity = databaseIdentity(*bytes);
    if (!identity || identity->application != SummaryApplication)
        return failure(ErrorCode::NotRecognised, path, "summary");
    if (identity->version > SummaryVersion)
        return failure(ErrorCode::NotSupported, path, "summary " + std::to_string(identity->version));
    const bool isIntact = bytes->size() == MostSealedBytes || isSealIntact(std::move(*bytes));
    auto reader = RecordReader::open(path, control);
    if (!reader)
        return failure(damagedIfUnknown(reader.error(), path));
    auto rows = reader->rows<SummaryRow>("summary", SummaryRowFields(), control);
    if (!rows || rows->size() != 1)
        return failure(rows ? Error{ErrorCode::ReadFailed, path, -1, "summary"} : damagedIfUnknown(rows.error(), path));
    Card card = std::move(rows->front().card);
    card.path = path;
    card.summary = rows->front().summary;
    auto files = reader->rows<DeliverableRow>("file", DeliverableRowFields(), control);
    auto steps = reader->rows<std::string>("card_step", CardStepFields(), control);
    auto losses = readSummaryLosses(*reader, SummaryCapturePart, control);
    for (const Error *error :
         {files ? nullptr : &files.error(), steps ? nullptr : &steps.error(), losses ? nullptr : &losses.error()}) {
        if (error && error->code == ErrorCode::Cancelled)
            return failure(*error);
    }
    if (!isIntact || !files || !steps || !losses)
        problems.push_back({Severity::Warning, ProblemCode::DamagedDatabase, path, -1, 0, {}, 1});
    if (losses)
        problems.insert(problems.end(), losses->problems.begin(), losses->problems.end());
    for (DeliverableRow &row : files ? *files : std::vector<DeliverableRow>()) {
        row.file.disabledPages = linesOfText(row.pages);
        card.files.push_back(std::move(row.file));
    }
    card.steps = steps ? std::move(*steps) : std::vector<std::string>();
    return card;
}

} // namespace plumbline
