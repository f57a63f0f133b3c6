// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>

namespace plumbline {

/// How much a problem matters.
enum class Severity : std::uint8_t { Note, Warning, Error };

/// The kind of a problem in an input. `Problem::detail` and `Problem::count` hold the facts; widgets/support/messages makes the
/// sentence that a user reads.
enum class ProblemCode : std::uint8_t {
    // Timelines and the files that hold them.
    MalformedStretch, ///< bytes that are not an element; reading resumed behind them
    EventTooLong,     ///< an element of more bytes than are read; reading resumed behind it
    NotAnObject,      ///< an element that is a number, text, array ... instead of an object
    MissingPhase,     ///< an object whose `ph` is missing or not a text
    UnknownPhase,     ///< detail: the phase
    BadTimestamp,     ///< `ts` missing, not a decimal number, or beyond int64 nanoseconds; detail: its text
    BadDuration,      ///< the end lies beyond int64 nanoseconds; detail: the text of `dur`
    MissingDuration,  ///< repaired: the duration is taken as 0
    NegativeDuration, ///< repaired: the duration is taken as 0
    UnmatchedBegin,   ///< repaired: B without E, whose slice lasts to the end of the trace
    UnmatchedEnd,     ///< repaired: E without B, for which there is nothing to draw
    PhaseNotDrawn,    ///< note: events of a known phase that is not drawn; detail: the phase, count: how many
    MissingComma,     ///< warning: two elements without a comma between them; both were read
    Truncated,        ///< the array is not closed; offset: just past the last whole event
    TrailingData,     ///< bytes behind the closing bracket or behind a compressed stream; offset and length tell where
    DuplicateArray,   ///< a second traceEvents key; only the first was read
    FarFromSlices,    ///< note: counter samples or instants a day or more from all slices; count: how many
    EmptyTimeline,    ///< note: a timeline without events
    CompressionCut,   ///< a .gz or .zst stream that ends early or is damaged; what came before was read
    FileShrank,       ///< the file became shorter while it was read
    MoreOfTheSame,    ///< not all problems are listed; detail: their kind, "" for any; count: how many are left out
    DamagedDatabase, ///< what comes before the damage was read; detail: the table and the library's text, "" for a file cut short
    PendingJournal,  ///< warning: the journal of a database holds changes that are not in it
    TooManyLinks,    ///< warning: the rows of a database name each other so often that flows were left out
    // Folders, tables and other files of a profile, and what is made of it.
    BrokenFile, ///< detail: what could not be read
    EmptyFile,
    MissingFile,
    UnsupportedLayout, ///< recognised by name only; detail: the layout
    NotAnalysed,       ///< raw profiler data without results
    DuplicateRank,     ///< several cards name the same rank; count: the rank
    GuessedRank,       ///< a capture that does not tell its rank; count: the rank that is assumed
    ScanLimit,         ///< the search for captures stopped at its limit of depth or entries; detail: which
    UnreadableFolder,
    MixedFrameworks,  ///< cards of different frameworks lie side by side
    UnrelatedJobs,    ///< captures of several jobs lie side by side; count: how many jobs, detail: their folders
    UnlistedDevice,   ///< the rank table of the job does not name a card; detail: host and device
    CutShort,         ///< the file ends early; offset: just past the last whole entry
    DamagedRest,      ///< the file is damaged at offset; nothing behind it was read
    UnreadableValues, ///< entries and numbers that are not what they must be; count: how many
    DoubtfulFigures,  ///< note: ratios and bandwidths that times and sizes of the same file contradict; count: how many
    Contradiction,    ///< note: rows of a table that another file contradicts; detail: that file, count: how many
    OfAnotherDay, ///< a kernel table that was recorded on another day than the timeline beside it; a note where it is left out
    OfAnotherRun, ///< note: tables of operators that disagree with the timeline beside them; detail: ns that they tell, count: ns
                  ///< on the timeline
    UnplacedRows, ///< rows of a kernel table whose start cannot be read, so that they join no slice; count: how many
    OpenEnd,      ///< note: the last row of a table has no line end, so that its last cell may be cut short
    UnreadableRows,   ///< rows of a table that are left out because a time or number cannot be read; count: how many
    EmptyTable,       ///< a table that is needed has no rows
    UnknownThreshold, ///< warning: a line of the user's thresholds of advice that cannot be applied; detail: its text
    UnusableRule,   ///< warning: a rule in SQL that a user wrote and that cannot be applied; detail: what is wrong, offset: where
    RuleUnfinished, ///< warning: a rule of advice that was begun and not finished; detail: its id
    MissingGlyphs,  ///< no font has some characters of a picture; detail: an example
    LinkOutside,    ///< note: a link leads out of the opened folder, and was followed; detail: where, count: how many do
    FiguresNotShown, ///< note: the output of a cluster analysis lies apart from all captures and is not shown
};

/// One problem of an input: what it is, where, and how often it occurs. The import report of a load lists its problems.
struct Problem
{
    Severity severity = Severity::Error;
    ProblemCode code = ProblemCode::MalformedStretch;
    std::string file;         ///< as the user gave it, or relative to the folder that was opened
    std::int64_t offset = -1; ///< byte offset in the decompressed file; -1 when the problem concerns the file as a whole
    std::int64_t length = 0;  ///< bytes concerned
    std::string detail;       ///< the fact that ProblemCode describes
    std::uint64_t count = 1;

    friend bool operator==(const Problem &, const Problem &) = default;
};

} // namespace plumbline
