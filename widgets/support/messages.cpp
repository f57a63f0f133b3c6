// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/support/messages.h"

#include "core/compare/clockfit.h"
#include "widgets/support/formatting.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>

namespace plumbline {

namespace {

/// Provides the translation context; lupdate looks for the macro.
class Messages
{
    Q_DECLARE_TR_FUNCTIONS(Messages)

public:
    static QString place(const std::string &file, std::int64_t offset);
    static QString fact(const std::string &detail);
    static QString inBrackets(const std::string &detail);
    static QString unsupported(const Error &error);
    static QString reason(const Error &error);
    static QString eventProblem(const Problem &problem);
    static QString fileProblem(const Problem &problem);
    static QString folderProblem(const Problem &problem);
};

constexpr qsizetype DetailLimit = 200;

QString text(const std::string &fact)
{
    return plainText(fact, DetailLimit);
}

QString Messages::place(const std::string &file, std::int64_t offset)
{
    const QString name = plainText(file);
    if (offset < 0)
        return name;
    const QString at = tr("byte %1").arg(integerText(offset));
    return name.isEmpty() ? at : name + QStringLiteral(", ") + at;
}

/// Returns words for a fact that core names by a code. Any other detail is text of a file or of the system.
QString Messages::fact(const std::string &detail)
{
    if (detail == "sqlite")
        return tr("an SQLite database");
    if (detail == "csv")
        return tr("a table (.csv)");
    if (detail == "raw")
        return tr("raw profiler data");
    if (detail == "entries")
        return tr("too many files and folders");
    if (detail == "depth")
        return tr("folders nested too deep");
    if (detail == "quote")
        return tr("it was cut short inside a row");
    return text(detail);
}

/// Returns " (detail)", or "" without a detail.
QString Messages::inBrackets(const std::string &detail)
{
    return detail.empty() ? QString() : QStringLiteral(" (") + fact(detail) + QLatin1Char(')');
}

QString Messages::unsupported(const Error &error)
{
    if (error.detail == "raw")
        return problemText({Severity::Error, ProblemCode::NotAnalysed, {}, -1, 0, {}, 1});
    if (error.detail == "csv")
        return tr("This is a table and no timeline. Open the profile's folder, or its trace_view.json.");
    if (error.detail == "times")
        return tr("The times of the capture lie more than 36 years apart.");
    if (error.detail == "cluster_analysis_output")
        return tr("This is the summary of a cluster, which has no timeline of its own. Open the folder that holds its cards.");
    if (error.detail == "session")
        return tr("This session was saved by a later version of Plumbline. Open it with that version, or have it saved again.");
    return tr("This was recognised, but this version cannot read it%1. Export the profile as text (trace_view.json) and "
              "open that.")
        .arg(inBrackets(error.detail));
}

QString Messages::reason(const Error &error)
{
    switch (error.code) {
    case ErrorCode::FileNotFound:
        return tr("There is no such file or folder. Check the path; a network drive may have to be mounted first.");
    case ErrorCode::PermissionDenied:
        return tr("You have no permission to read this%1. Ask its owner for permission, or open a copy of your own.")
            .arg(inBrackets(error.detail));
    case ErrorCode::NotRegularFile:
        return tr("This is neither a file nor a folder%1. Open a trace_view.json or the folder of a profile.")
            .arg(inBrackets(error.detail));
    case ErrorCode::ReadFailed:
        return tr("Reading failed%1. The disk or network may be at fault; copy the file to a local disk and open that.")
            .arg(inBrackets(error.detail));
    case ErrorCode::WriteFailed:
        return tr("Writing failed%1. Check the free space and your permissions, or choose another place.")
            .arg(inBrackets(error.detail));
    case ErrorCode::FileChanged:
        return tr("The file became shorter or vanished while it was read. Wait until the profiler has finished writing, "
                  "then open it again.");
    case ErrorCode::NotRecognised:
        if (error.detail == "empty")
            return tr("The file is empty.");
        if (error.detail == "summary")
            return tr("This summary of a card is empty, cut short or damaged. Copy it again, or make it again with plumbline "
                      "extract.");
        if (error.detail == "session")
            return tr("This is no session of Plumbline, or it is damaged. Have it saved again.");
        if (error.detail == "session in session")
            return tr("A session names another session here, which is not opened. Open that one instead.");
        if (error.detail == "graph_mem" || error.detail == "breakdowns" || error.detail == "peak_mem")
            return tr(
                "This file tells nothing about the memory of graphs. It is empty, damaged or of another kind; copy it again from "
                "where the profile was recorded.");
        if (error.detail == "part")
            return tr("This file belongs to a profile and does not tell enough to be opened alone. Open the folder that it lies "
                      "in.");
        if (error.detail == "tables")
            return tr("The tables here belong to a profile, but none of them tells what ran when. Open the folder of the whole "
                      "profile, which holds a trace_view.json, a kernel_details.csv or the files of the step trace.");
        if (!error.detail.empty() && error.detail != "folder" && error.detail != "file" && error.detail != "sqlite")
            return tr("This file is damaged or of another kind than its name says; what it should tell is not in it%1. Copy it "
                      "again from where the profile was recorded.")
                .arg(inBrackets(error.detail));
        return tr("Neither a timeline nor a profile was found here. Open a trace_view.json, or a folder that ends in "
                  "_ascend_pt or _ascend_ms, or a folder that holds several of them.");
    case ErrorCode::NotJson:
        return tr("The file does not begin with a JSON array or object%1. Choose the timeline of the profile, mostly called "
                  "trace_view.json.")
            .arg(inBrackets(error.detail));
    case ErrorCode::NoEventArray:
        return tr("This JSON file holds no list of events (traceEvents), so it is no timeline%1. Choose the timeline of the "
                  "profile, mostly called trace_view.json.")
            .arg(inBrackets(error.detail));
    case ErrorCode::CorruptCompression:
        return tr("The compressed file cannot be unpacked%1. It was probably cut or damaged on its way; copy it again.")
            .arg(inBrackets(error.detail));
    case ErrorCode::NotSupported:
        return unsupported(error);
    case ErrorCode::OutOfMemory:
        return tr("There is not enough memory%1. Close other programs or profiles, or open fewer cards at once.")
            .arg(inBrackets(error.detail));
    case ErrorCode::NotEnoughMemory:
        return tr("This needs about %1 of memory, and %2 are free. Close other programs or tabs, or open fewer cards at once.")
            .arg(bytesText(error.neededBytes), bytesText(error.freeBytes));
    case ErrorCode::NotEnoughDisk:
        return tr("Unpacked, this file takes about %1, and the cache folder has room for %2. Make room, or let XDG_CACHE_HOME "
                  "name a folder on a larger disk.")
            .arg(bytesText(error.neededBytes), bytesText(error.freeBytes));
    case ErrorCode::Cancelled:
        return tr("Cancelled.");
    case ErrorCode::InvalidArgument:
        return tr("The request cannot be carried out%1. Check the values given.").arg(inBrackets(error.detail));
    case ErrorCode::Internal:
        break;
    }
    return tr("This is a fault of Plumbline%1. Please report it together with the file that caused it.")
        .arg(inBrackets(error.detail));
}

QString Messages::eventProblem(const Problem &problem)
{
    switch (problem.code) {
    case ProblemCode::MalformedStretch:
        return tr("Unreadable stretch of %1 skipped%2; reading went on behind it.")
            .arg(bytesText(static_cast<std::uint64_t>(std::max<std::int64_t>(problem.length, 0))), inBrackets(problem.detail));
    case ProblemCode::EventTooLong:
        return tr("An event of %1 was refused, because it is longer than any that is read.")
            .arg(bytesText(static_cast<std::uint64_t>(std::max<std::int64_t>(problem.length, 0))));
    case ProblemCode::NotAnObject:
        return tr("An element of the event list is no event and was refused%1.").arg(inBrackets(problem.detail));
    case ProblemCode::MissingPhase:
        return tr("An event without a phase (ph) was refused.");
    case ProblemCode::UnknownPhase:
        return tr("An event of the unknown phase “%1” was refused.").arg(text(problem.detail));
    case ProblemCode::BadTimestamp:
        return problem.detail.empty()
                   ? tr("An event without a start time (ts) was refused.")
                   : tr("An event was refused because its start time (ts) cannot be placed: %1").arg(text(problem.detail));
    case ProblemCode::BadDuration:
        return tr("A slice ends later than nanoseconds of 64 bits can say and was refused; its duration: %1")
            .arg(text(problem.detail));
    case ProblemCode::MissingDuration:
        return tr("A slice without duration (dur) was taken as 0 ns long.");
    case ProblemCode::NegativeDuration:
        return tr("A slice with a negative duration was taken as 0 ns long%1.").arg(inBrackets(problem.detail));
    case ProblemCode::UnmatchedBegin:
        return tr("A begin event (B) has no end; its slice was drawn up to the end of the trace%1.")
            .arg(inBrackets(problem.detail));
    case ProblemCode::UnmatchedEnd:
        return tr("An end event (E) has no begin; there is nothing to draw for it%1.").arg(inBrackets(problem.detail));
    case ProblemCode::PhaseNotDrawn:
        return tr("Events of the phase “%1” are known but not drawn: %2").arg(text(problem.detail), countText(problem.count));
    case ProblemCode::FarFromSlices:
        return tr("Counter samples or marks lie more than a day away from all slices. They are kept, but the time axis "
                  "does not reach them: %1")
            .arg(countText(problem.count));
    case ProblemCode::EmptyTimeline:
        return tr("The timeline holds no events.");
    default:
        return {};
    }
}

QString Messages::fileProblem(const Problem &problem)
{
    switch (problem.code) {
    case ProblemCode::MissingComma:
        return tr("A comma is missing between two events; both were read.");
    case ProblemCode::Truncated:
        return tr("The file is cut short: its event list is not closed. Everything up to the last whole event was read; "
                  "copy the file again, or profile again, to get the rest.");
    case ProblemCode::TrailingData:
        return tr("Behind the end of the event list stand %1 more, which were not read.")
            .arg(bytesText(static_cast<std::uint64_t>(std::max<std::int64_t>(problem.length, 0))));
    case ProblemCode::DuplicateArray:
        return tr("The file holds a second event list (traceEvents); only the first was read.");
    case ProblemCode::CompressionCut:
        return tr("The compressed file ends early or is damaged%1. What came before was read; copy the file again to get "
                  "the rest.")
            .arg(inBrackets(problem.detail));
    case ProblemCode::FileShrank:
        return tr("The file became shorter while it was read, so its last events are missing. Open it again once the "
                  "profiler has finished writing.");
    case ProblemCode::MoreOfTheSame:
        return problem.detail.empty() ? tr("More problems of the same kind are not listed: %1").arg(countText(problem.count))
                                      : tr("More problems of the same kind (%1) are not listed: %2")
                                            .arg(text(problem.detail), countText(problem.count));
    case ProblemCode::CutShort:
        return tr("The file is cut short. Everything up to the last whole entry was read; copy the file again, or profile "
                  "again, to get the rest.");
    case ProblemCode::DamagedRest:
        return tr("The file is damaged here. Everything before was read, nothing behind.");
    case ProblemCode::UnreadableValues:
        return tr("Entries and numbers that are not what they must be, and are left empty: %1").arg(countText(problem.count));
    case ProblemCode::DoubtfulFigures:
        return tr("Ratios and bandwidths that the times and sizes of the same file contradict: %1").arg(countText(problem.count));
    case ProblemCode::MissingGlyphs:
        return tr("No installed font can draw some characters of the picture, such as “%1”. Install a font that has them "
                  "(for Chinese: fonts-noto-cjk).")
            .arg(text(problem.detail));
    default:
        return {};
    }
}

QString Messages::folderProblem(const Problem &problem)
{
    switch (problem.code) {
    case ProblemCode::DamagedDatabase:
        return tr("The database is cut short or damaged%1. What comes before the damage was read.")
            .arg(inBrackets(problem.detail));
    case ProblemCode::PendingJournal:
        return tr("A journal beside the database (-wal or -journal) holds changes that are not in it: they are not shown.");
    case ProblemCode::TooManyLinks:
        return tr("The rows of the database name each other so often that not all slices and arrows were made.");
    case ProblemCode::BrokenFile:
        return tr("The file cannot be read as what its name says%1.").arg(inBrackets(problem.detail));
    case ProblemCode::EmptyFile:
        return tr("The file is empty.");
    case ProblemCode::EmptyTable:
        return tr("The table has no rows.");
    case ProblemCode::MissingFile:
        return tr("This file is missing%1.").arg(inBrackets(problem.detail));
    case ProblemCode::UnsupportedLayout:
        return tr("This layout was recognised, but this version cannot open it: %1").arg(fact(problem.detail));
    case ProblemCode::NotAnalysed:
        return tr("This is raw profiler data that was never analysed. Run the profiler's analyse function on the folder "
                  "(torch_npu or mindspore: analyse(path)), then open it again.");
    case ProblemCode::DuplicateRank:
        return tr("More than one card says that its rank is %1.").arg(countText(problem.count));
    case ProblemCode::GuessedRank:
        return tr("The folder does not say its rank; %1 was assumed.").arg(countText(problem.count));
    case ProblemCode::ScanLimit:
        return tr("The search for profiles stopped at a limit%1. Open a folder nearer to the data to see the rest.")
            .arg(inBrackets(problem.detail));
    case ProblemCode::UnreadableFolder:
        return tr("The folder cannot be read%1. What lies in it is missing here.").arg(inBrackets(problem.detail));
    case ProblemCode::FiguresNotShown:
        return tr("This folder holds the figures of a job, but the captures of no single job lie beside it or below, so they are "
                  "not shown.");
    case ProblemCode::LinkOutside:
        return problem.count > 1 ? tr("%1 links lead out of the opened folder and are followed, the first one to %2.")
                                       .arg(countText(problem.count), fact(problem.detail))
                                 : tr("A link leads out of the opened folder and is followed to %1.").arg(fact(problem.detail));
    case ProblemCode::MixedFrameworks:
        return tr("Cards of different frameworks lie side by side%1.").arg(inBrackets(problem.detail));
    case ProblemCode::UnrelatedJobs:
        return tr("The folder holds %1 captures or jobs that nothing ties together%2. Open one of them to compare its cards.")
            .arg(countText(problem.count), inBrackets(problem.detail));
    case ProblemCode::UnlistedDevice:
        return tr("The rank table of the job does not name this device%1, so that its rank was guessed.")
            .arg(inBrackets(problem.detail));
    case ProblemCode::UnplacedRows:
        return tr("Rows of the kernel table whose start time cannot be read, and which belong to no slice: %1")
            .arg(countText(problem.count));
    case ProblemCode::OfAnotherDay:
        return problem.severity == Severity::Note
                   ? tr("The table was recorded on another day than the timeline beside it, and is left out: the kernels are "
                        "those of the timeline.")
                   : tr("The table was recorded on another day than the timeline beside it.");
    case ProblemCode::OfAnotherRun:
        return tr("The kernels take %1 as the tables of operators tell it, and %2 on the timeline: are these files of one run?")
            .arg(shortDurationText(QString::fromStdString(problem.detail).toLongLong()),
                 shortDurationText(static_cast<TimeNs>(problem.count)));
    case ProblemCode::Contradiction:
        return tr("Rows whose count or sum is not what %1 gives: %2").arg(fact(problem.detail), countText(problem.count));
    case ProblemCode::OpenEnd:
        return tr("The last row has no line end, which the rows before have: the file may be cut short in its last cell.");
    case ProblemCode::UnknownThreshold:
        return tr("This line of advice.ini names no rule or threshold, or its value cannot be read: %1")
            .arg(text(problem.detail));
    case ProblemCode::UnusableRule:
        return tr("This rule cannot be applied: %1").arg(text(problem.detail));
    case ProblemCode::RuleUnfinished:
        return tr("The rule %1 took too long or failed. What it would have found is missing.").arg(text(problem.detail));
    case ProblemCode::UnreadableRows:
        return tr("Rows of the table that are left out, because a time or number in them cannot be read: %1")
            .arg(countText(problem.count));
    default:
        return {};
    }
}

} // namespace

QString errorText(const Error &error)
{
    const QString place = Messages::place(error.path, error.offset);
    const QString reason = Messages::reason(error);
    return place.isEmpty() ? reason : place + QStringLiteral(": ") + reason;
}

QString problemText(const Problem &problem)
{
    for (const auto sentence : {&Messages::eventProblem, &Messages::fileProblem, &Messages::folderProblem}) {
        const QString result = sentence(problem);
        if (!result.isEmpty())
            return result;
    }
    return text(problem.detail);
}

QString problemLine(const Problem &problem)
{
    const QString place = Messages::place(problem.file, problem.offset);
    const QString severity = severityText(problem.severity);
    return (place.isEmpty() ? severity : severity + QStringLiteral(": ") + place) + QStringLiteral(": ") + problemText(problem);
}

QString severityText(Severity severity)
{
    switch (severity) {
    case Severity::Error:
        return Messages::tr("Error");
    case Severity::Warning:
        return Messages::tr("Warning");
    case Severity::Note:
        break;
    }
    return Messages::tr("Note");
}

QString stageText(Stage stage)
{
    switch (stage) {
    case Stage::Discovery:
        return Messages::tr("Looking at the files");
    case Stage::Decompression:
        return Messages::tr("Unpacking");
    case Stage::Parsing:
        return Messages::tr("Reading events");
    case Stage::Merging:
        return Messages::tr("Merging");
    case Stage::Sorting:
        return Messages::tr("Sorting");
    case Stage::Flows:
        return Messages::tr("Joining flows");
    case Stage::Done:
        break;
    }
    return Messages::tr("Preparing the timeline");
}

namespace {

QString signedText(TimeNs time)
{
    const QString text = durationText(time);
    return time > 0 ? QLatin1Char('+') + text : text;
}

QString methodText(const Alignment &alignment)
{
    switch (alignment.method) {
    case AlignmentMethod::None:
        break;
    case AlignmentMethod::Start:
        return Messages::tr("By start: the first slices begin together.");
    case AlignmentMethod::Step:
        return Messages::tr("By step: a training step begins together.");
    case AlignmentMethod::Collectives:
        return Messages::tr("By collectives: clocks fitted to %1 pairs that end together.").arg(countText(alignment.pairs));
    case AlignmentMethod::Operator:
        return Messages::tr("By hand: by an edge of one slice on each card.");
    case AlignmentMethod::Typed:
        return Messages::tr("By the chosen offset.");
    }
    return Messages::tr("As recorded: no time is changed.");
}

} // namespace

QString alignmentText(const Alignment &alignment)
{
    QStringList parts{methodText(alignment)};
    if (alignment.method != AlignmentMethod::None)
        parts.append(Messages::tr("Offset %1.").arg(signedText(alignment.offsetNs)));
    if (alignment.method == AlignmentMethod::Collectives)
        parts.append(Messages::tr("Drift %1 ppm, residual %2.")
                         .arg(QString::number(alignment.driftPpm(), 'f', 3), durationText(alignment.residualNs)));
    return parts.join(QLatin1Char(' '));
}

QString refusalText(const Alignment &alignment)
{
    switch (alignment.refusal) {
    case AlignmentRefusal::None:
        break;
    case AlignmentRefusal::NoSlices:
        return Messages::tr("A card has no slices.");
    case AlignmentRefusal::NoStep:
        return Messages::tr("A card has no step marks.");
    case AlignmentRefusal::NoOperator:
        return Messages::tr("A card has no slice of that name.");
    case AlignmentRefusal::TooFewPairs:
        return Messages::tr("Only %1 collectives are on both cards; clocks are fitted to %2 or more.")
            .arg(countText(alignment.pairs), countText(MinCollectivePairs));
    case AlignmentRefusal::LargeResidual:
        return Messages::tr(
                   "The collectives of the cards do not end together under any clock: of %1 pairs, the median is %2 apart.")
            .arg(countText(alignment.pairs), durationText(alignment.residualNs));
    }
    return {};
}

} // namespace plumbline
