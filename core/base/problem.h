// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>

namespace plumbline {

enum class Severity : std::uint8_t { Note, Warning, Error };

/// One kind of thing that was found wrong with an input. `Problem::detail` and `Problem::count` hold the
/// facts; widgets/support/messages makes the sentence.
enum class ProblemCode : std::uint8_t {
    // the event array
    MalformedStretch, ///< bytes that are no element; reading resumed behind them
    NotAnObject,      ///< an element that is a number, text, array ...
    MissingPhase,     ///< an object without a text `ph`
    UnknownPhase,     ///< detail: the phase
    BadTimestamp,     ///< `ts` missing, not a decimal number, or beyond int64 nanoseconds; detail: its text
    BadDuration,      ///< the end lies beyond int64 nanoseconds; detail: the text of `dur`
    MissingDuration,  ///< repaired: taken as 0
    NegativeDuration, ///< repaired: taken as 0
    UnmatchedBegin,   ///< repaired: B without E, drawn to the end of the trace
    UnmatchedEnd,     ///< repaired: E without B, nothing to draw
    PhaseNotDrawn,    ///< note; detail: the phase, count: how many
    MissingComma,     ///< warning: two elements without a comma; both were read
    Truncated,        ///< no closing bracket; offset: just past the last whole event
    TrailingData,     ///< bytes behind the closing bracket; offset, length
    DuplicateArray,   ///< a second traceEvents key; only the first was read
    FarFromSlices,    ///< note: counter samples or instants a day or more from all slices; count
    EmptyTimeline,    ///< note: a timeline without events
    CompressionCut,   ///< a .gz or .zst stream that ends early or is damaged; what came before was read
    FileShrank,       ///< the file became shorter while it was read
    MoreOfTheSame,    ///< the list of `detail` was cut; count: how many are not listed
    DamagedDatabase, ///< what comes before the damage was read; detail: the table and the library's text, "" for a file cut short
    PendingJournal,  ///< warning: a database whose journal holds changes that are not in it
    TooManyLinks,    ///< warning: the rows of a database name each other so often that arrows were left out
    // a profile folder
    BrokenFile, ///< detail: what could not be read
    EmptyFile,
    MissingFile,
    UnsupportedLayout, ///< recognised by name only; detail: the layout
    NotAnalysed,       ///< raw profiler data without results
    DuplicateRank,     ///< count: the rank
    GuessedRank,       ///< the folder does not say its rank; count: the one assumed
    ScanLimit,         ///< the walk stopped at its depth or entry limit; detail: which
    UnreadableFolder,
    MixedFrameworks,
    CutShort,         ///< the file ends early; offset: just past the last whole entry
    DamagedRest,      ///< the file is damaged at offset; nothing behind was read
    UnreadableValues, ///< entries and numbers that are not what they must be; count
    DoubtfulFigures,  ///< note: ratios and bandwidths that the file's own times and sizes contradict; count
    Contradiction,    ///< note: rows of a table that another file does not bear out; detail: that file, count
    UnplacedRows,     ///< rows of a kernel table whose start cannot be read, so that they join no slice; count
    OpenEnd,          ///< note: the last row of a table has no line end, so that its last cell may be a piece of one
    UnreadableRows,   ///< rows of a table of which a time or number cannot be read, and which are left out; count
    EmptyTable,       ///< a table of which an answer was asked has no rows
    UnknownThreshold, ///< warning: a line of the user's limits of advice that cannot be applied; detail: its text
    RuleUnfinished,   ///< warning: a rule of advice that was begun and not finished; detail: its id
    MissingGlyphs,    ///< a picture lacks glyphs for some characters; detail: an example
};

/// One entry of the import report: what, where, and how often.
struct Problem
{
    Severity severity = Severity::Error;
    ProblemCode code = ProblemCode::MalformedStretch;
    std::string file;         ///< as the user gave it, or below the profile folder
    std::int64_t offset = -1; ///< byte offset in the (decompressed) file, -1 when it concerns the file as a whole
    std::int64_t length = 0;  ///< bytes concerned
    std::string detail;
    std::uint64_t count = 1;

    friend bool operator==(const Problem &, const Problem &) = default;
};

} // namespace plumbline
