// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/answer.h"
#include "app/commands/answerstreams.h"
#include "app/commands/cardpair.h"
#include "app/commands/commandinput.h"
#include "app/commands/commandline.h"
#include "app/commands/frametour.h"
#include "app/commands/memorysampler.h"
#include "app/commands/snapshotthread.h"
#include "app/commands/texttable.h"
#include "core/base/scheduler.h"
#include "core/base/stopwatch.h"
#include "core/query/rangestatistics.h"
#include "core/query/slicesearch.h"
#include "widgets/search/slicesearcher.h"
#include "widgets/support/formatting.h"
#include "widgets/support/namepattern.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>
#include <array>
#include <functional>
#include <limits>

namespace plumbline {

namespace {

/// Returns the first card that has a timeline, and the problems of the profile.
OrExit<std::pair<Card, std::vector<Problem>>> firstTimeline(const CommandLine &line)
{
    auto profile = openInput(line, line.positionals().value(1), ScanDepth::Discovery);
    if (!profile)
        return tl::unexpected(profile.error());
    for (Card &card : profile->cards) {
        if (!card.timeline.empty())
            return std::pair(std::move(card), std::move(profile->problems));
    }
    const QString text = translated(QT_TRANSLATE_NOOP("Commands", "no timeline in %1"));
    showMessage(text.arg(line.positionals().value(1)));
    return tl::unexpected(int(ExitUnreadable));
}

/// The card that is measured.
struct Subject
{
    SharedCard card;
    std::vector<Problem> problems; ///< problems of the profile
};

/// Loads the trace of the first card that has a timeline. If the timeline holds several devices, returns the first of them.
OrExit<Subject> firstTrace(const CommandLine &line)
{
    auto input = firstTimeline(line);
    if (!input)
        return tl::unexpected(input.error());
    const auto traces = loadCard(line, OpenCard(std::move(input->first)));
    if (!traces)
        return tl::unexpected(showError(traces.error()));
    SnapshotThread::instance().finish(); // nothing may disturb what is measured
    return Subject{traces->front(), std::move(input->second)};
}

/// Collects named numbers and writes them as members of the JSON document or as rows of a table.
class Measurements
{
public:
    Measurements(const CommandLine &line) : m_asJson(line.has("--json")), m_json(m_asJson ? answerStream() : nullptr)
    {
        if (m_asJson)
            beginDocument(m_json);
        m_table.addColumn(translated(QT_TRANSLATE_NOOP("Commands", "quantity")));
        m_table.addColumn(translated(QT_TRANSLATE_NOOP("Commands", "value")), TextTable::Align::Right);
    }

    void add(std::string_view name, const QString &value) { m_json.key(name).text(value), addRow(name, value); }
    void add(std::string_view name, std::uint64_t value) { m_json.key(name).count(value), addRow(name, QString::number(value)); }
    void add(std::string_view name, double value)
    {
        m_json.key(name).real(value);
        addRow(name, QLocale::c().toString(value, 'f', 3));
    }
    [[nodiscard]] JsonWriter &json() { return m_json; }
    void addRow(std::string_view name, const QString &value) { m_table.addRow({fromFile(name), value}); }

    /// Writes the answer and returns the exit code.
    int finish(const std::vector<Problem> &problems, bool somethingLost)
    {
        if (m_asJson)
            endDocument(m_json, problems);
        else
            writeAnswer(m_table.toText());
        return somethingLost ? ExitLost : ExitSuccess;
    }

private:
    bool m_asJson;
    JsonWriter m_json; ///< discards its text if a table is wanted
    TextTable m_table;
};

void addTimings(Measurements &out, const LoadTimings &timings)
{
    const std::array<std::pair<const char *, double>, 7> parts{{{"map", timings.map},
                                                                {"parse", timings.parse},
                                                                {"merge", timings.merge},
                                                                {"sort", timings.sort},
                                                                {"flows", timings.flows},
                                                                {"index", timings.index},
                                                                {"total", timings.total}}};
    out.json().key("seconds").beginObject();
    for (const auto &[name, seconds] : parts)
        out.add(name, seconds);
    out.json().endObject();
}

int benchOpen(const CommandLine &line)
{
    const auto input = firstTimeline(line);
    if (!input)
        return input.error();
    LoadTimings timings;
    MemorySampler memory;
    const auto traces = loadCard(line, OpenCard(input->first), &timings);
    memory.stop();
    if (!traces)
        return showError(traces.error());
    const Trace &trace = *traces->front()->trace();
    std::uint64_t bytes = 0;
    for (const SourceFile &file : trace.files())
        bytes += file.bytes;
    Measurements out(line);
    out.add("file", fromFile(input->first.timeline.front()));
    out.add("bytes", bytes);
    out.add("events", trace.report().events);
    const unsigned threads = line.value("--threads").toUInt();
    out.add("threads", std::uint64_t{threads == 0 ? defaultThreadCount() : threads});
    addTimings(out, timings);
    out.add("mb_per_s", timings.total > 0 ? static_cast<double>(bytes) / 1e6 / timings.total : 0.0);
    out.add("peak_anonymous_bytes", memory.peakAnonymousBytes());
    out.add("peak_file_bytes", memory.peakFileBytes());
    return out.finish(input->second, trace.report().somethingLost);
}

void addZooms(Measurements &out, const std::vector<ZoomFrames> &zooms)
{
    out.json().key("zooms").beginArray();
    for (const ZoomFrames &zoom : zooms) {
        const double p99 = percentile(zoom.milliseconds, 0.99);
        out.json().beginObject().key("range_ns").integer(zoom.rangeNs).key("frames").count(zoom.milliseconds.size());
        out.json().key("p99_ms").real(p99).endObject();
        const QString name = QStringLiteral("p99_ms %1 ns").arg(zoom.rangeNs);
        out.addRow(name.toStdString(), QLocale::c().toString(p99, 'f', 3));
    }
    out.json().endArray();
}

/// Returns the mean cost of all frames of the tour.
FrameCost meanCost(const std::vector<ZoomFrames> &zooms)
{
    FrameCost sum;
    std::size_t frames = 0;
    for (const ZoomFrames &zoom : zooms) {
        for (const FrameCost &cost : zoom.costs) {
            sum.cullingMs += cost.cullingMs;
            sum.paintingMs += cost.paintingMs;
            sum.shapes += cost.shapes;
        }
        frames += zoom.costs.size();
    }
    const auto count = static_cast<double>(std::max<std::size_t>(frames, 1));
    return {sum.cullingMs / count, sum.paintingMs / count, sum.shapes / std::max<std::size_t>(frames, 1)};
}

/// The cards that are drawn, and the comparison between them if one was requested.
struct Scenery
{
    std::vector<TimelineCard> cards;
    std::optional<Comparison> comparison;
    std::vector<Problem> problems;
    bool somethingLost = false;

    void add(const SharedCard &card)
    {
        const QString name = fromFile(card->card().name);
        cards.push_back(TimelineCard::build(name, name, card));
    }
};

OrExit<Scenery> oneCard(const CommandLine &line)
{
    auto subject = firstTrace(line);
    if (!subject)
        return tl::unexpected(subject.error());
    Scenery scenery;
    scenery.add(subject->card);
    scenery.problems = std::move(subject->problems);
    scenery.somethingLost = subject->card->trace()->report().somethingLost;
    return scenery;
}

OrExit<Scenery> comparedCards(const CommandLine &line)
{
    auto pair = loadCardPair(line, line.positionals().value(1), line.value("--compare"), WithoutTimeline::Refused);
    if (!pair)
        return tl::unexpected(pair.error());
    auto comparison = comparePair(line, *pair);
    if (!comparison)
        return tl::unexpected(comparison.error());
    SnapshotThread::instance().finish(); // nothing may disturb what is measured
    Scenery scenery;
    scenery.add(pair->base.card);
    scenery.add(pair->target.card);
    scenery.comparison = std::move(*comparison);
    scenery.problems = std::move(pair->problems);
    scenery.somethingLost = pair->somethingLost;
    return scenery;
}

int benchFrames(const CommandLine &line)
{
    const auto scenery = line.has("--compare") ? comparedCards(line) : oneCard(line);
    if (!scenery)
        return scenery.error();
    const std::vector<ZoomFrames> zooms = runFrameTour(scenery->cards, scenery->comparison);
    std::vector<double> all;
    for (const ZoomFrames &zoom : zooms)
        all.insert(all.end(), zoom.milliseconds.begin(), zoom.milliseconds.end());
    Measurements out(line);
    out.add("frames", std::uint64_t{all.size()});
    out.add("p50_ms", percentile(all, 0.50));
    out.add("p95_ms", percentile(all, 0.95));
    out.add("p99_ms", percentile(all, 0.99));
    out.add("worst_ms", percentile(all, 1.0));
    const FrameCost mean = meanCost(zooms);
    out.add("culling_ms", mean.cullingMs);
    out.add("painting_ms", mean.paintingMs);
    out.add("shapes", std::uint64_t{mean.shapes});
    addZooms(out, zooms);
    return out.finish(scenery->problems, scenery->somethingLost);
}

/// Returns a name that occurs in the trace, whichever trace it is; "" if it has no slices.
QString someName(const Trace &trace)
{
    const std::size_t count = trace.slices().size();
    return count == 0 ? QString() : fromFile(trace.text(trace.slices().name[count / 2]));
}

/// Returns the time of the fastest of several runs. Disturbances only ever make a run slower.
double fastestMs(const std::function<void()> &work)
{
    double best = std::numeric_limits<double>::max();
    for (int runBenchCommand = 0; runBenchCommand < 5; ++runBenchCommand) {
        Stopwatch watch;
        work();
        best = std::min(best, watch.lap() * 1000);
    }
    return best;
}

int benchSearch(const CommandLine &line)
{
    const auto subject = firstTrace(line);
    if (!subject)
        return subject.error();
    const Trace &trace = *subject->card->trace();
    const unsigned threads = line.value("--threads").toUInt();
    const TaskControl control;
    const NamePattern pattern{someName(trace)};
    const double first = fastestMs([&] {
        const NameMatches names = matchNames(trace, pattern.expression(), control, threads);
        const Column<StringId> &column = trace.slices().name;
        (void)std::find_if(column.span().begin(), column.span().end(), [&](StringId id) { return names[id.value] != 0; });
    });
    // The work of the window before it can show the hits.
    const std::vector<SearchedCard> cards{{subject->card->trace(), {}}};
    const double all = fastestMs([&] { (void)searchCards(cards, pattern.expression(), control, threads); });
    const double statistics = fastestMs([&] { (void)rangeStatistics(trace, {}, control, threads); });
    Measurements out(line);
    out.add("names", std::uint64_t{trace.strings().size()});
    out.add("events", trace.report().events);
    out.add("first_hit_ms", first);
    out.add("all_ms", all);
    out.add("statistics_ms", statistics);
    return out.finish(subject->problems, trace.report().somethingLost);
}

int runBenchCommand(const CommandLine &line)
{
    const QString what = line.positionals().value(0);
    if (line.has("--compare") && (what != QLatin1String("frames") || line.has("--card")))
        return showUsage(translated(QT_TRANSLATE_NOOP("Commands", "--compare goes with frames, and not with --card")));
    if (what == QLatin1String("open"))
        return benchOpen(line);
    if (what == QLatin1String("frames"))
        return benchFrames(line);
    if (what == QLatin1String("search"))
        return benchSearch(line);
    return showUsage(translated(QT_TRANSLATE_NOOP("Commands", "bench measures open, frames or search, not %1")).arg(what));
}

} // namespace

/// Returns the command `bench open|frames|search PATH`: measures loading, drawing or searching. It works on the first card that
/// has a timeline.
Command benchCommand()
{
    Command command{"bench", "open|frames|search PATH", QT_TRANSLATE_NOOP("Commands", "Measure."), 2, {}, runBenchCommand, true};
    command.options = commonOptions();
    command.options.append(cardOption());
    command.options.append({"--compare", "", "PATH",
                            QT_TRANSLATE_NOOP("Commands", "frames: of the two cards compared, the second one of this path")});
    return command;
}

} // namespace plumbline
