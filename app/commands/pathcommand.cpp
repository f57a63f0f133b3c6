// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/answer.h"
#include "app/commands/answerstreams.h"
#include "app/commands/commandline.h"
#include "app/commands/commandtask.h"
#include "app/commands/jobgraphinput.h"
#include "app/commands/slicefilter.h"
#include "app/commands/texttable.h"
#include "core/path/replay.h"
#include "core/query/lanelabel.h"
#include "widgets/support/csvtext.h"
#include "widgets/support/formatting.h"
#include "widgets/support/pathtexts.h"

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace plumbline {

namespace {

/// Shows the critical path of a step over all cards.
class PathAnswer
{
public:
    explicit PathAnswer(const CommandLine &line) : m_line(line) {}

    int run()
    {
        auto choice = SliceChoice::read(m_line);
        if (!choice)
            return choice.error();
        m_choice = std::move(*choice);
        if (m_line.has("--step") && (m_choice.from || m_choice.to))
            return showUsage(translated(QT_TRANSLATE_NOOP("Commands", "--step and --from or --to exclude each other")));
        CommandTask control;
        auto input = JobGraphInput::read(m_line, control);
        if (!input)
            return input.error();
        m_job = std::move(input->job);
        if (const auto chosen = chooseRange(control); !chosen)
            return chosen.error();
        m_path = pathOfRange(*m_job.graph, m_range, control);
        m_error = replayError(*m_job.graph, control);
        m_missing = missingEdgeTexts(m_job.missing());
        if (m_path.guesses > 0)
            m_missing += guessedEdgesText(m_path.guesses);
        if (m_line.has("--json")) {
            writeJson(input->walk);
            return input->walk.exitCode();
        }
        writeAnswer(m_line.has("--csv") ? csvText() : tableText());
        showProblems(input->walk.problems, false);
        if (!m_line.has("--quiet")) {
            for (const QString &text : std::as_const(m_missing))
                showMessage(text);
        }
        return input->walk.exitCode();
    }

private:
    [[nodiscard]] const Trace &base() const { return *m_job.graph->cards().front().trace; }

    OrExit<void> chooseRange(TaskControl &control)
    {
        if (m_choice.from || m_choice.to) {
            const TimeRange asked = m_choice.rangeIn(base());
            const TimeRange all = base().slicesRange();
            m_range = {std::max(asked.begin, all.begin), std::min(asked.end, all.end)};
            if (m_range.isEmpty())
                return tl::unexpected(
                    showUsage(translated(QT_TRANSLATE_NOOP("Commands", "nothing was recorded between --from and --to"))));
            return {};
        }
        const auto steps = pathSteps(m_job, control);
        if (!steps)
            return tl::unexpected(answerError(m_line, steps.error()));
        auto step = chosenPathStep(m_line, *steps);
        if (!step)
            return tl::unexpected(step.error());
        m_step = step->number;
        m_range = step->range;
        return {};
    }

    [[nodiscard]] const Card &cardAt(std::uint32_t card) const { return m_job.cards[card]->card(); }
    [[nodiscard]] std::string laneOf(const PathSegment &segment) const
    {
        return segment.lane.isValid() ? laneLabel(*m_job.graph->cards()[segment.card].trace, segment.lane) : std::string();
    }

    void writeJson(const TraceWalk &walk)
    {
        JsonWriter out(answerStream());
        beginDocument(out);
        writeStepNumber(out, m_step);
        out.key("duration_ns").integer(m_range.length());
        out.key("replay_error_ns").integer(m_error.errorNs);
        const TimeNs unexplained = unexplainedNs();
        out.key("explained_ns").integer(m_range.length() - unexplained).key("unexplained_ns").integer(unexplained);
        out.key("missing_edges").beginArray();
        for (const QString &text : std::as_const(m_missing))
            out.text(text.toStdString());
        out.endArray().key("segments").beginArray();
        for (const PathSegment &segment : m_path.segments)
            writeSegment(out, segment);
        out.endArray().key("totals").beginArray();
        for (const PathTotal &total : totalsByKind(*m_job.graph, m_path)) {
            out.beginObject().key("kind").text(pathKindName(total.kind)).key("rank");
            writeOptional(out, cardAt(total.card).rank);
            out.key("duration_ns").integer(total.durationNs);
            out.key("explained_ns").integer(total.durationNs - total.unexplainedNs);
            out.key("unexplained_ns").integer(total.unexplainedNs).endObject();
        }
        out.endArray();
        out.key("graph").beginObject().key("nodes").count(m_job.graph->size()).key("edges").count(m_job.graph->edgeCount());
        out.key("bytes").count(m_job.graph->bytes()).endObject();
        endDocument(out, walk.problems, walk.errors);
    }

    [[nodiscard]] TimeNs unexplainedNs() const
    {
        TimeNs sum = 0;
        for (const PathSegment &segment : m_path.segments)
            sum += segment.unexplainedNs;
        return sum;
    }

    void writeSegment(JsonWriter &out, const PathSegment &segment) const
    {
        out.beginObject().key("kind").text(pathKindName(segment.kind)).key("name");
        writeOptional(out, segment.name(*m_job.graph));
        out.key("rank");
        writeOptional(out, cardAt(segment.card).rank);
        out.key("lane");
        writeOptional(out, std::string_view(laneOf(segment)));
        out.key("start_ns").integer(base().absolute(segment.range.begin));
        out.key("duration_ns").integer(segment.range.length());
        out.key("unexplained_ns").integer(segment.unexplainedNs);
        if (segment.kind == PathKind::PeerWait) {
            out.key("peer");
            writeOptional(out, awaitedRank(m_job, segment));
        }
        out.endObject();
    }

    [[nodiscard]] QString csvText() const
    {
        QString csv = csvLine({QStringLiteral("kind"), QStringLiteral("name"), QStringLiteral("rank"), QStringLiteral("lane"),
                               QStringLiteral("start_ns"), QStringLiteral("duration_ns")});
        for (const PathSegment &segment : m_path.segments)
            csv += csvLine({fromFile(pathKindName(segment.kind)), fromFile(segment.name(*m_job.graph)),
                            rankText(cardAt(segment.card)), fromFile(laneOf(segment)),
                            QString::number(base().absolute(segment.range.begin)), QString::number(segment.range.length())});
        return csv;
    }

    /// Returns the totals by kind, then the longest ones by name.
    [[nodiscard]] QString tableText() const
    {
        constexpr std::size_t MostNames = 20;
        QString text = translated(QT_TRANSLATE_NOOP("Commands", "step %1, %2 ns, replay off by %3 ns"))
                           .arg(m_step.empty() ? QStringLiteral("-") : plainText(m_step), QString::number(m_range.length()),
                                QString::number(m_error.errorNs));
        text += QLatin1Char('\n') +
                translated(QT_TRANSLATE_NOOP("Commands",
                                             "%1 ns of it are explained by recorded work and its known causes, %2 ns (%3 %) "
                                             "are delays and waits without a known cause"))
                    .arg(QString::number(m_range.length() - unexplainedNs()), QString::number(unexplainedNs()),
                         shareText(unexplainedNs()));
        text += QLatin1Char('\n') + tableOf(totalsByKind(*m_job.graph, m_path)) + QLatin1Char('\n');
        std::vector<PathTotal> names = totalsByName(*m_job.graph, m_path);
        names.resize(std::min(names.size(), MostNames));
        return text + tableOf(names);
    }

    /// Returns what part of the range a time is, in per cent.
    [[nodiscard]] QString shareText(TimeNs part) const
    {
        return QString::number(100.0 * static_cast<double>(part) / static_cast<double>(std::max<TimeNs>(1, m_range.length())),
                               'f', 1);
    }

    [[nodiscard]] QString tableOf(const std::vector<PathTotal> &totals) const
    {
        TextTable table;
        for (const char *title : {"kind", "rank", "name"})
            table.addColumn(QLatin1String(title));
        for (const char *title : {"count", "duration_ns", "share", "unexplained_ns"})
            table.addColumn(QLatin1String(title), TextTable::Align::Right);
        for (const PathTotal &total : totals) {
            const double share =
                static_cast<double>(total.durationNs) / static_cast<double>(std::max<TimeNs>(1, m_range.length()));
            table.addRow({fromFile(pathKindName(total.kind)), rankText(cardAt(total.card)), fromFile(total.name),
                          QString::number(total.segments), QString::number(total.durationNs), QString::number(share, 'f', 4),
                          QString::number(total.unexplainedNs)});
        }
        return table.toText();
    }

    const CommandLine &m_line;
    SliceChoice m_choice;
    JobGraph m_job;
    std::string m_step; ///< "" for a range
    TimeRange m_range;  ///< of the first card
    CriticalPath m_path;
    ReplayError m_error;
    QStringList m_missing;
};

} // namespace

/// Returns the command `path PATH`: shows what a step waited for, over all cards.
Command pathCommand()
{
    Command command{"path", "PATH", QT_TRANSLATE_NOOP("Commands", "Critical path of a step over all cards."), 1, {}, nullptr};
    command.options = commonOptions();
    command.options.append({csvOption(), cardOption(), pathStepOption(),
                            fromOption(QT_TRANSLATE_NOOP("Commands", "begin of a range in place of a step")),
                            toOption(QT_TRANSLATE_NOOP("Commands", "end of a range in place of a step"))});
    command.run = [](const CommandLine &line) { return PathAnswer(line).run(); };
    return command;
}

} // namespace plumbline
