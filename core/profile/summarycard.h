// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/problem.h"
#include "core/base/result.h"
#include "core/base/taskcontrol.h"
#include "core/profile/profile.h"
#include "core/tables/databaserecords.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace plumbline {

// A summary is what `plumbline extract` keeps of one card: its figures in one small database, without the timeline
// (docs/formats.md 18). This file holds its frame: what identifies it, the description of the card, and the problems of the
// capture.

/// Marks the databases that are summaries, in their header.
inline constexpr std::uint32_t SummaryApplication = 0x504C534D; // "PLSM"
/// The version of the schema. A reader takes its own version and older ones.
inline constexpr std::uint32_t SummaryVersion = 2;

/// Returns whether a file begins as a summary of any version does. Reads 72 bytes.
[[nodiscard]] bool isSummaryFile(const std::string &path);

/// Part of SummaryLossWriter that holds the problems of opening the capture, its timeline included.
inline constexpr std::string_view SummaryCapturePart = "capture";

/// Writes the description of a card. `program` is the version of the program. Must come before all other tables. Nothing that is
/// written depends on where the capture lies.
void writeSummaryCard(RecordWriter &writer, const Card &card, std::string_view program);

/// Returns the bytes of a summary with a checksum over all of them, for which writeSummaryCard() left room.
[[nodiscard]] std::string sealedSummary(std::string bytes);

/// Reads the description of a card from a summary, and appends the problems of the capture and those of the file: a file that was
/// changed or cut is reported and read as far as possible. Errors: those of RecordReader, NotSupported for a newer version of the
/// schema (detail: "summary " and the version), NotRecognised for a file that is no summary. O(bytes).
[[nodiscard]] Result<Card> readSummaryCard(const std::string &path, TaskControl &control, std::vector<Problem> &problems);

/// What a summary keeps of the files that could not be read, or not wholly, for one fact of a card.
struct SummaryLosses
{
    std::vector<Problem> problems;
    std::vector<Error> errors; ///< files that could not be read at all
};

/// Collects what could not be read, fact by fact, and writes it as one table. `root` is the folder of the capture, to which paths
/// become relative.
class SummaryLossWriter
{
public:
    explicit SummaryLossWriter(std::string root) : m_root(std::move(root)) {}

    /// Adds the losses of a fact, which `part` names.
    void add(std::string_view part, const std::vector<Problem> &problems, const std::vector<Error> &errors = {});
    void write(RecordWriter &writer) const;

    /// One row of the table.
    struct Row
    {
        std::string part;
        bool isError = false;
        Severity severity = Severity::Error;
        std::string code;
        std::string file;
        std::int64_t offset = -1;
        std::int64_t length = 0;
        std::string detail;
        std::uint64_t count = 1;
    };

private:
    std::string m_root;
    std::vector<Row> m_rows;
};

/// Returns what was lost for the fact that `part` names. Rows of kinds that this version does not know are left out. Errors:
/// those of RecordReader::rows().
[[nodiscard]] Result<SummaryLosses> readSummaryLosses(RecordReader &reader, std::string_view part, TaskControl &control);

} // namespace plumbline
