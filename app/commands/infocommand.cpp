// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/answer.h"
#include "app/commands/answerstreams.h"
#include "app/commands/commandinput.h"
#include "app/commands/commandline.h"
#include "app/commands/infotext.h"
#include "core/advice/deliverableneeds.h"
#include "core/analysis/steps/stepstages.h"
#include "core/base/decimal.h"
#include "core/storage/launchflow.h"

#include <algorithm>
#include <iterator>

namespace plumbline {

namespace {

void writeCount(JsonWriter &json, std::string_view key, std::uint64_t value)
{
    json.key(key).count(value);
}

/// Writes a range of the trace in absolute nanoseconds, or nulls if `isEmpty`.
void writeSpan(JsonWriter &json, const Trace &trace, std::string_view begin, std::string_view end, TimeRange range, bool isEmpty)
{
    json.key(begin);
    isEmpty ? json.null() : json.integer(trace.absolute(range.begin));
    json.key(end);
    isEmpty ? json.null() : json.integer(trace.absolute(range.end));
}

void writeLane(JsonWriter &json, const Trace &trace, const Process &process, const Lane &lane)
{
    json.beginObject();
    json.key("process").text(process.shownName()).key("pid").text(process.pid);
    json.key("thread").text(lane.shownName()).key("tid").text(lane.tid);
    writeCount(json, "slices", lane.slices());
    writeCount(json, "rows", lane.rows());
    json.key("busy_ns").integer(lane.busyNs);
    writeSpan(json, trace, "begin_ns", "end_ns", lane.range, false);
    json.endObject();
}

void writeLanes(JsonWriter &json, const Trace &trace)
{
    json.key("lanes").beginArray();
    for (const Process &process : trace.processes()) {
        for (const LaneId id : process.lanes) {
            if (trace.lane(id).slices() > 0)
                writeLane(json, trace, process, trace.lane(id));
        }
    }
    json.endArray();
}

void writeCounters(JsonWriter &json, const Trace &trace)
{
    const CounterTable &table = trace.counters();
    json.key("counters").beginArray();
    for (const Process &process : trace.processes()) {
        for (const CounterId id : process.counters) {
            const Counter &counter = table.counters[id.value];
            json.beginObject().key("process").text(process.shownName()).key("name").text(counter.name);
            if (!counter.id.empty())
                json.key("id").text(counter.id);
            json.key("series").beginArray();
            for (const SeriesId series : counter.series)
                json.text(table.series[series.value].name);
            json.endArray();
            writeCount(json, "samples", counter.samples);
            json.endObject();
        }
    }
    json.endArray();
}

void writeReport(JsonWriter &json, const Trace &trace)
{
    const ImportReport &report = trace.report();
    writeCount(json, "events", report.events);
    json.key("by_phase").beginObject();
    for (std::size_t phase = 0; phase < report.byPhase.size(); ++phase) {
        if (report.byPhase[phase] > 0)
            writeCount(json, std::string(1, static_cast<char>(phase)), report.byPhase[phase]);
    }
    json.endObject();
    writeCount(json, "slices", trace.slices().size());
    writeCount(json, "instants", trace.instants().size());
    writeCount(json, "counter_samples", report.counterSamples);
    writeCount(json, "flows", flowsOfFile(trace.flows()));
    json.key("flows_by_category").beginObject();
    for (const FlowTable::Category &category : trace.flows().categories) {
        if (category.name != CorrelationFlow)
            writeCount(json, category.name, category.end - category.begin);
    }
    json.endObject();
    writeCount(json, "flow_points_unpaired", report.flowPointsUnpaired);
    writeCount(json, "overlapping", report.overlapping);
    writeCount(json, "repaired", report.repaired);
    writeCount(json, "refused", report.refused);
    json.key("truncated_at");
    report.truncatedAt ? json.count(*report.truncatedAt) : json.null();
}

void writeTrace(JsonWriter &json, const Card &card, const Trace &trace)
{
    json.key("trace").beginObject();
    json.key("file").text(pathInCard(card, card.timeline.front()));
    if (card.timeline.size() > 1) {
        json.key("parts").beginArray();
        for (const std::string &path : card.timeline)
            json.text(pathInCard(card, path));
        json.endArray();
    }
    std::uint64_t bytes = 0;
    for (const SourceFile &file : trace.files())
        bytes += file.bytes;
    writeCount(json, "bytes", bytes);
    writeReport(json, trace);
    const bool hasSlices = trace.slices().size() > 0;
    const bool isDrawn = hasSlices || trace.instants().size() > 0 || trace.counters().time.size() > 0;
    writeSpan(json, trace, "begin_ns", "end_ns", trace.fullRange(), !isDrawn);
    writeSpan(json, trace, "slices_begin_ns", "slices_end_ns", trace.slicesRange(), !hasSlices);
    writeLanes(json, trace);
    writeCounters(json, trace);
    json.endObject();
}

void writeFiles(JsonWriter &json, const Card &card)
{
    json.key("files").beginArray();
    for (const Deliverable &file : card.files) {
        json.beginObject().key("kind").text(file.kind).key("file");
        file.file.empty() ? json.null() : json.text(file.file);
        json.key("rows");
        file.rows ? json.count(*file.rows) : json.null();
        json.key("status").text(statusName(file.status)).key("disables").beginArray();
        for (const std::string &name : disabledBy(file))
            json.text(name);
        json.endArray().endObject();
    }
    json.endArray();
}

/// Returns the numbers of the steps that the files of a card tell: those of the step table, else those of the stages of the
/// steps.
std::vector<std::string> stepsOf(const Card &card)
{
    if (!card.steps.empty() || card.summary)
        return card.steps;
    TaskControl control;
    std::vector<std::string> numbers;
    const auto stages = OpenCard(card).stages(control);
    for (const StepStages &step : stages ? (*stages)->steps : std::vector<StepStages>()) {
        if (!step.step.empty() && std::ranges::all_of(step.step, isDigit))
            numbers.push_back(step.step);
    }
    return numbers;
}

void writeCard(JsonWriter &json, const Card &card, const Trace *trace)
{
    json.beginObject().key("name").text(card.name).key("rank");
    writeOptional(json, card.rank);
    json.key("rank_guessed").boolean(card.rankGuessed).key("device");
    writeOptional(json, card.device);
    json.key("framework").text(frameworkName(card.framework));
    json.key("level");
    card.level.empty() ? json.null() : json.text(card.level);
    json.key("host");
    card.host.empty() ? json.null() : json.text(card.host);
    json.key("steps").beginArray();
    for (const std::string &step : stepsOf(card))
        json.digits(step);
    json.endArray().key("path").text(card.path);
    if (trace)
        writeTrace(json, card, *trace);
    else
        json.key("trace").null();
    writeFiles(json, card);
    json.endObject();
}

bool isReadable(const Card &card)
{
    return card.summary || std::any_of(card.files.begin(), card.files.end(), [](const Deliverable &file) {
               return file.status != FileStatus::Missing && !file.file.ends_with(".db");
           });
}

bool hasBrokenFile(const Card &card)
{
    return std::any_of(card.files.begin(), card.files.end(),
                       [](const Deliverable &file) { return file.status == FileStatus::Broken; });
}

/// Visits the cards, loads one timeline at a time and writes an entry for each card, whether or not it could be read.
class Info
{
public:
    explicit Info(const CommandLine &line) : m_line(line), m_asJson(line.has("--json")), m_json(answerStream()) {}

    int run()
    {
        auto profile = openInput(m_line, m_line.path(), m_line.has("--scan") ? ScanDepth::Discovery : ScanDepth::Tables);
        if (!profile)
            return profile.error();
        m_problems = std::move(profile->problems);
        m_isLost = std::any_of(m_problems.begin(), m_problems.end(), isLoss);
        if (m_asJson) {
            beginDocument(m_json);
            m_json.key("path").text(m_line.path()).key("cards").beginArray();
        }
        for (const Card &card : profile->cards)
            show(card);
        if (m_asJson) {
            m_json.endArray();
            endDocument(m_json, m_problems, m_errors);
        } else {
            showProblems(m_problems, !m_line.has("--quiet"));
        }
        if (!m_isAnythingReadable)
            return ExitUnreadable;
        return m_isLost ? ExitLost : ExitSuccess;
    }

private:
    void show(const Card &card)
    {
        const bool isOpened = !m_line.has("--scan") && !card.timeline.empty();
        const std::vector<SharedCard> traces = isOpened ? load(card) : std::vector<SharedCard>();
        m_isLost = m_isLost || hasBrokenFile(card);
        m_isAnythingReadable =
            m_isAnythingReadable || !traces.empty() || isReadable(card) || (m_line.has("--scan") && !card.timeline.empty());
        for (const SharedCard &part : traces)
            write(part->card(), part->trace().get());
        if (traces.empty())
            write(card, nullptr);
    }

    void write(const Card &card, const Trace *trace)
    {
        if (m_asJson)
            writeCard(m_json, card, trace);
        else
            writeAnswer(infoText(card, trace));
    }

    std::vector<SharedCard> load(const Card &card)
    {
        auto traces = loadCard(m_line, OpenCard(card));
        if (!traces) {
            (void)showError(traces.error());
            m_errors.push_back(traces.error());
            m_isLost = true;
            return {};
        }
        for (const SharedCard &part : *traces) {
            const ImportReport &report = part->trace()->report();
            m_isLost = m_isLost || report.somethingLost;
            std::copy_if(report.problems.begin(), report.problems.end(), std::back_inserter(m_problems),
                         [this](const Problem &problem) { return !isKnown(problem); });
        }
        return std::move(*traces);
    }

    /// Returns whether a problem was reported before. A damaged database is noticed when it is listed and again when its timeline
    /// is read.
    [[nodiscard]] bool isKnown(const Problem &problem) const
    {
        return problem.code == ProblemCode::DamagedDatabase &&
               std::find(m_problems.begin(), m_problems.end(), problem) != m_problems.end();
    }

    const CommandLine &m_line;
    bool m_asJson;
    JsonWriter m_json;
    std::vector<Problem> m_problems;
    std::vector<Error> m_errors;
    bool m_isLost = false;
    bool m_isAnythingReadable = false;
};

} // namespace

/// Returns the command `info PATH`: lists what was found, card by card. With --scan no large file is opened.
Command infoCommand()
{
    Command command{"info", "PATH", QT_TRANSLATE_NOOP("Commands", "What was found: cards, lanes, counts, problems."),
                    1,      {},     nullptr};
    command.options = commonOptions();
    command.options.append(cardOption());
    command.options.append({"--scan", "", "", QT_TRANSLATE_NOOP("Commands", "only look for cards, open nothing large")});
    command.run = [](const CommandLine &line) { return Info(line).run(); };
    return command;
}

} // namespace plumbline
