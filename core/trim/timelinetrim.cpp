// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/trim/timelinetrim.h"

#include "core/io/eventtext.h"
#include "core/io/jsonscanner.h"
#include "core/io/mappedfile.h"
#include "core/query/rowrange.h"
#include "core/query/slicesteps.h"
#include "core/storage/launchflow.h"
#include "core/trim/eventreader.h"

#include <algorithm>
#include <charconv>
#include <limits>
#include <set>
#include <string_view>
#include <unordered_map>
#include <utility>

namespace plumbline {

namespace {

constexpr std::uint32_t PollEvery = 1024; ///< rows between two looks at the TaskControl

/// A slice or instant that is written.
struct KeptEvent
{
    RecordRef record;
    std::uint32_t row = 0; ///< of the table of slices or instants
    bool isInstant = false;
    std::uint8_t part = 0;

    friend bool operator<(const KeptEvent &a, const KeptEvent &b)
    {
        return std::tie(a.record, a.part, a.isInstant, a.row) < std::tie(b.record, b.part, b.isInstant, b.row);
    }
};

/// Whether a text is a whole number as JSON writes it.
bool isPlainInteger(std::string_view text)
{
    std::int64_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc() && end == text.data() + text.size() && std::to_string(number) == text;
}

/// Returns the members of the object that a timeline is, as far as they stand before its events, each with a comma behind it. ""
/// for a timeline that is an array.
std::string headMembers(std::string_view text)
{
    constexpr std::size_t LargestHead = 1u << 20;
    constexpr std::string_view ByteOrderMark = "\xEF\xBB\xBF";
    std::string members;
    std::size_t at = skipBlanks(text, text.starts_with(ByteOrderMark) ? ByteOrderMark.size() : 0);
    if (at >= text.size() || text[at] != '{')
        return members;
    for (at = skipBlanks(text, at + 1); at < text.size() && text[at] == '"';) {
        const ScanResult key = scanValue(text, at, text.size());
        const std::size_t value = skipBlanks(text, skipBlanks(text, key.end) + 1);
        if (key.status != ScanStatus::Complete || text.substr(at, key.end - at) == "\"traceEvents\"" || value >= text.size())
            break;
        const ScanResult whole = scanValue(text, value, std::min(text.size(), value + LargestHead));
        if (whole.status != ScanStatus::Complete)
            break;
        members.append(text.substr(at, whole.end - at)).append(",\n");
        at = skipBlanks(text, skipBlanks(text, whole.end) + 1);
    }
    return members;
}

/// Writes the parts of one timeline.
class TimelineTrimmer
{
public:
    TimelineTrimmer(const std::vector<TrimPart> &parts, const TimelineTrimOptions &options, const std::string &path,
                    TaskControl &control)
        : m_parts(parts), m_options(options), m_control(control), m_file(path, m_fileControl)
    {
        for (const TrimPart &part : parts)
            m_readers.emplace_back(*part.trace, control);
    }

    Result<TrimmedTimeline> run()
    {
        const auto begun = begin();
        if (!begun)
            return failure(begun.error());
        chooseEvents();
        for (std::size_t part = 0; part < m_parts.size(); ++part) {
            writeNames(part);
            writeCounters(part);
            for (const Process &process : m_parts[part].trace->processes())
                m_seen.insert(process.pid); // the devices of one timeline share the processes of the host
        }
        for (std::size_t at = 0; at < m_events.size() && !isStopped(at); ++at) {
            if (const auto written = writeEvent(m_events[at]); !written)
                return failure(written.error());
        }
        m_seen.clear();
        for (std::size_t part = 0; part < m_parts.size(); ++part)
            writeFlows(part);
        m_file << (m_isObject ? "\n]}\n" : "\n]\n");
        const auto closed = m_file.close();
        if (m_control.stopRequested())
            return failure(ErrorCode::Cancelled);
        if (!closed)
            return failure(closed.error());
        m_written.bytes = m_fileControl.doneBytes();
        m_written.hiddenNames = m_hiddenNames.size();
        return m_written;
    }

private:
    bool isStopped(std::size_t row)
    {
        if (row % PollEvery != 0)
            return false;
        m_control.addDoneBytes(PollEvery);
        return m_control.stopRequested();
    }

    /// Begins the array of events, and the object around it where the timeline has one.
    Result<void> begin()
    {
        const Trace &trace = *m_parts.front().trace;
        std::string head;
        if (!trace.files().empty() && !m_options.hider) {
            const auto text = m_readers.front().text(0);
            if (!text)
                return failure(text.error());
            head = *text ? headMembers((*text)->text()) : std::string();
        }
        if (m_options.rank && head.find("\"distributedInfo\"") == std::string::npos)
            head += "\"distributedInfo\": {\"rank\": " + std::to_string(*m_options.rank) + "},\n";
        m_isObject = !head.empty();
        if (m_isObject)
            m_file << "{" << head << "\"traceEvents\": ";
        m_file << "[";
        return {};
    }

    /// Lists the slices and instants to write, in the order of their files, because that order decides between equal slices.
    void chooseEvents()
    {
        std::uint64_t rows = 0;
        for (std::size_t part = 0; part < m_parts.size(); ++part) {
            chooseSlices(part);
            chooseInstants(part);
            const Trace &trace = *m_parts[part].trace;
            rows += trace.counters().time.size() + trace.flows().flows.size();
        }
        std::sort(m_events.begin(), m_events.end());
        if (m_parts.size() > 1) // slices of the host are those of every device
            m_events.erase(std::unique(m_events.begin(), m_events.end(),
                                       [](const KeptEvent &a, const KeptEvent &b) {
                                           return a.record == b.record && a.record.isValid() && a.part != b.part;
                                       }),
                           m_events.end());
        m_written.inside += m_events.size();
        m_control.setTotalBytes(m_events.size() + rows);
    }

    void chooseSlices(std::size_t part)
    {
        const Trace &trace = *m_parts[part].trace;
        m_written.slices.of += trace.slices().size();
        for (const Lane &lane : trace.lanes()) {
            for (std::size_t row = 0; row < lane.rows() && !m_control.stopRequested(); ++row) {
                const SliceRun run = slicesIn(trace.slices(), lane.rowBegin[row], lane.rowBegin[row + 1], m_parts[part].range);
                for (std::size_t at = run.begin; at < run.end; ++at)
                    m_events.push_back({trace.slices().record[at], static_cast<std::uint32_t>(at), false,
                                        static_cast<std::uint8_t>(std::min<std::size_t>(part, 255))});
            }
        }
    }

    void chooseInstants(std::size_t part)
    {
        const InstantTable &instants = m_parts[part].trace->instants();
        m_written.instants.of += instants.size();
        for (std::uint32_t at = 0; at < instants.size(); ++at) {
            if (isInside(part, instants.time[at]))
                m_events.push_back({instants.record[at], at, true, static_cast<std::uint8_t>(std::min<std::size_t>(part, 255))});
        }
    }

    [[nodiscard]] bool isInside(std::size_t part, TimeNs time) const
    {
        const TimeRange range = m_parts[part].range;
        return range.contains(time) || (range.end == AllTime.end && time == range.end);
    }

    [[nodiscard]] std::string shown(std::string_view name) const
    {
        return m_options.hider ? m_options.hider->hidden(name) : std::string(name);
    }

    /// Returns the id of a process or lane as the events of its timeline write it, because viewers take "1" and 1 for different
    /// processes.
    std::string token(std::size_t part, const Lane &lane, bool isThread)
    {
        const Process &process = m_parts[part].trace->process(lane.process);
        const std::string &text = isThread ? lane.tid : process.pid;
        std::string &known = m_tokens[isThread ? process.pid + '\x1f' + text : text];
        if (known.empty())
            known = firstToken(part, lane, isThread ? "\"tid\"" : "\"pid\"", text);
        return known;
    }

    std::string firstToken(std::size_t part, const Lane &lane, std::string_view key, const std::string &text)
    {
        const Trace &trace = *m_parts[part].trace;
        RecordRef record;
        if (lane.slices() > 0)
            record = trace.slices().record[lane.sliceBegin()];
        else if (lane.instants() > 0)
            record = trace.instants().record[lane.instantBegin];
        const auto event = record.isValid() && !lane.async ? m_readers[part].read(record) : Result<EventText>(EventText{});
        const std::string_view written = event && !event->event.empty() ? memberText(event->event, key) : std::string_view();
        if (!written.empty() && !m_options.hider)
            return std::string(written);
        if (!written.empty() ? written.front() != '"' : isPlainInteger(text))
            return text.empty() ? "0" : text;
        std::string quoted;
        appendQuoted(quoted, isPlainInteger(text) ? text : shown(text));
        return quoted;
    }

    void beginEvent(std::string_view phase, std::string_view name, std::size_t part, const Lane &lane)
    {
        beginEvent(phase, name, token(part, lane, false), lane.async ? std::string("0") : token(part, lane, true));
    }

    void beginEvent(std::string_view phase, std::string_view name, const std::string &pid, const std::string &tid)
    {
        separate();
        m_file << R"({"ph":")" << phase << R"(","name":)";
        writeQuoted(m_file, name);
        m_file << R"(,"pid":)" << pid << R"(,"tid":)" << tid;
    }

    void separate()
    {
        m_file << (m_isFirst ? "\n" : ",\n");
        m_isFirst = false;
    }

    void writeTime(std::string_view key, std::int64_t ns)
    {
        m_file << ",\"" << key << "\":";
        writeMicroseconds(m_file, ns);
    }

    void writeCategory(std::string_view category)
    {
        if (category.empty())
            return;
        m_file << R"(,"cat":)";
        writeQuoted(m_file, shown(category));
    }

    // Names ------------------------------------------------------------------------------------------------------------------

    void writeNames(std::size_t part)
    {
        const Trace &trace = *m_parts[part].trace;
        for (const Process &process : trace.processes()) {
            const auto usual =
                std::find_if(process.lanes.begin(), process.lanes.end(), [&trace](LaneId id) { return !trace.lane(id).async; });
            if (m_seen.contains(process.pid) || process.lanes.empty())
                continue;
            const Lane &first = trace.lane(usual == process.lanes.end() ? process.lanes.front() : *usual);
            const std::string made = process.labels.empty() ? process.pid : process.labels + " " + process.pid;
            if (process.name != made)
                writeName("process_name", part, first, "name", process.name);
            if (!process.labels.empty())
                writeName("process_labels", part, first, "labels", process.labels);
            writeOrder("process_sort_index", part, first, process.sortIndex);
            for (const LaneId id : process.lanes) {
                const Lane &lane = trace.lane(id);
                if (lane.async)
                    continue;
                if (lane.name != lane.tid)
                    writeName("thread_name", part, lane, "name", lane.name);
                writeOrder("thread_sort_index", part, lane, lane.sortIndex);
            }
        }
    }

    void writeName(std::string_view kind, std::size_t part, const Lane &lane, std::string_view key, std::string_view value)
    {
        beginEvent("M", kind, part, lane);
        m_file << R"(,"args":{")" << key << "\":";
        writeQuoted(m_file, shown(value));
        m_file << "}}";
    }

    void writeOrder(std::string_view kind, std::size_t part, const Lane &lane, std::optional<std::int64_t> index)
    {
        if (!index)
            return;
        beginEvent("M", kind, part, lane);
        m_file << R"(,"args":{"sort_index":)" << *index << "}}";
    }

    // Counters ---------------------------------------------------------------------------------------------------------------

    void writeCounters(std::size_t part)
    {
        const Trace &trace = *m_parts[part].trace;
        for (const Counter &counter : trace.counters().counters) {
            if (!m_seen.contains(trace.process(counter.process).pid))
                writeCounter(part, counter);
        }
    }

    /// Writes the samples of a counter. Those of several series at one time are one event, as in the source.
    void writeCounter(std::size_t part, const Counter &counter)
    {
        const CounterTable &table = m_parts[part].trace->counters();
        std::vector<std::pair<std::size_t, std::size_t>> rests; ///< samples of each series that are not written yet
        for (const SeriesId id : counter.series) {
            rests.push_back(samplesOf(part, id));
            m_written.samples.of += table.times(id).size();
            m_written.samples.kept += rests.back().second - rests.back().first;
        }
        for (std::size_t events = 0; !isStopped(events); ++events) {
            TimeNs time = std::numeric_limits<TimeNs>::max();
            bool isAny = false;
            for (std::size_t at = 0; at < rests.size(); ++at) {
                if (rests[at].first == rests[at].second)
                    continue;
                time = std::min(time, table.times(counter.series[at])[rests[at].first]);
                isAny = true;
            }
            if (!isAny)
                return;
            writeSamples(part, counter, time, rests);
        }
    }

    /// Returns the samples inside the range, and the last one before it, so that the curve begins with the right value.
    std::pair<std::size_t, std::size_t> samplesOf(std::size_t part, SeriesId id)
    {
        const auto times = m_parts[part].trace->counters().times(id);
        const TimeRange range = m_parts[part].range;
        auto first = std::lower_bound(times.begin(), times.end(), range.begin);
        const auto end = range.end == AllTime.end ? times.end() : std::lower_bound(first, times.end(), range.end);
        m_written.inside += static_cast<std::uint64_t>(end - first);
        if (first != times.begin() && (first == times.end() || *first != range.begin))
            --first;
        return {static_cast<std::size_t>(first - times.begin()), static_cast<std::size_t>(end - times.begin())};
    }

    void writeSamples(std::size_t part, const Counter &counter, TimeNs time,
                      std::vector<std::pair<std::size_t, std::size_t>> &rests)
    {
        const Trace &trace = *m_parts[part].trace;
        const CounterTable &table = trace.counters();
        const Process &process = trace.process(counter.process);
        beginEvent("C", shown(counter.name), processToken(part, process), "0");
        writeTime("ts", trace.absolute(time));
        if (!counter.id.empty()) {
            m_file << R"(,"id":)";
            writeQuoted(m_file, counter.id);
        }
        m_file << R"(,"args":{)";
        std::optional<std::string_view> unit; ///< of the samples of this event
        for (std::size_t at = 0; at < rests.size(); ++at) {
            const SeriesId id = counter.series[at];
            auto &[next, end] = rests[at];
            const std::string_view name = table.series[id.value].name;
            const std::size_t plain = unitBegin(name);
            if (next == end || table.times(id)[next] != time || (unit && *unit != name.substr(plain)))
                continue;
            m_file << (unit ? "," : "");
            unit = name.substr(plain);
            writeQuoted(m_file, shown(name.substr(0, plain)));
            m_file << ':';
            m_file.real(table.values(id)[next++]);
        }
        if (unit && !unit->empty())
            writeUnit(*unit);
        m_file << "}}";
    }

    /// Returns where the name of a series goes over into the unit that its samples are of, as the reader has put it there: the
    /// end of "value" in "value [acc_id 3]" (docs/formats.md 5.11).
    static std::size_t unitBegin(std::string_view name)
    {
        const std::size_t begin = name.rfind(" [");
        if (begin == std::string_view::npos || !name.ends_with(']') || name.find(',', begin) != std::string_view::npos)
            return name.size();
        const std::string_view unit = name.substr(begin + 2);
        return unit.starts_with("acc_id ") || unit.starts_with("PA Link ID ") || unit.starts_with("PCIE ID ") ? begin
                                                                                                              : name.size();
    }

    /// Writes " [acc_id 3]" as the argument that it was.
    void writeUnit(std::string_view unit)
    {
        const std::size_t blank = unit.rfind(' ');
        const std::string_view value = unit.substr(blank + 1, unit.size() - blank - 2);
        m_file << ',';
        writeQuoted(m_file, unit.substr(2, blank - 2));
        m_file << ':';
        if (isPlainInteger(value))
            m_file << value;
        else
            writeQuoted(m_file, value);
    }

    std::string processToken(std::size_t part, const Process &process)
    {
        const Trace &trace = *m_parts[part].trace;
        for (const LaneId id : process.lanes) {
            if (!trace.lane(id).isEmpty() && !trace.lane(id).async)
                return token(part, trace.lane(id), false);
        }
        if (!process.lanes.empty())
            return token(part, trace.lane(process.lanes.front()), false);
        return isPlainInteger(process.pid) ? process.pid : "0";
    }

    // Slices and instants ----------------------------------------------------------------------------------------------------

    Result<void> writeEvent(const KeptEvent &event)
    {
        auto text = m_readers[event.part].read(event.record);
        if (!text)
            return failure(text.error());
        ++(event.isInstant ? m_written.instants : m_written.slices).kept;
        const std::string_view phase = text->event.empty() ? std::string_view() : memberText(text->event, "\"ph\"");
        const bool isWhole = event.isInstant || phase == "\"X\"";
        if (!m_options.hider && !phase.empty() && isWhole) {
            separate();
            m_file << text->event;
        } else if (event.isInstant) {
            writeInstant(event, *text, phase);
        } else {
            writeSlice(event, *text);
        }
        return {};
    }

    void writeArguments(const EventText &text, std::string_view taskType)
    {
        const bool lacksType = !taskType.empty() && text.args.find("\"Task Type\"") == std::string_view::npos;
        const std::string args =
            m_options.hider && !text.args.empty() ? hiddenJson(*m_options.hider, text.args) : std::string(text.args);
        if (!lacksType) {
            if (!args.empty())
                m_file << R"(,"args":)" << args;
            return;
        }
        m_file << R"(,"args":{"Task Type":)";
        writeQuoted(m_file, taskType);
        const std::size_t first = args.empty() || args.front() != '{' ? std::string::npos : skipBlanks(args, 1);
        if (first >= args.size() || args[first] == '}')
            m_file << '}';
        else
            m_file << ',' << std::string_view(args).substr(first);
    }

    void writeSlice(const KeptEvent &event, const EventText &text)
    {
        const Trace &trace = *m_parts[event.part].trace;
        const SliceTable &slices = trace.slices();
        const Lane &lane = trace.lane(trace.laneOf(SliceId(event.row)));
        const std::string_view category = trace.text(slices.category[event.row]);
        const std::string &taskType = trace.taskTypes()[slices.taskType[event.row]];
        const std::string &name = shownName(trace, slices.name[event.row]);
        if (m_options.hider)
            compareRole(trace, lane, event.row, name);
        const std::int64_t begin = trace.absolute(slices.start[event.row]);
        beginEvent(lane.async ? "b" : "X", name, event.part, lane);
        writeTime("ts", begin);
        if (!lane.async) {
            writeTime("dur", slices.duration[event.row]);
            writeCategory(category);
            writeArguments(text, category.empty() ? taskType : std::string());
            m_file << '}';
            return;
        }
        writeAsync(lane, ++m_asyncs);
        writeArguments(text, {});
        m_file << '}';
        beginEvent("e", name, event.part, lane);
        writeTime("ts", begin + slices.duration[event.row]);
        writeAsync(lane, m_asyncs);
        m_file << '}';
    }

    /// An asynchronous event lies on the lane of its category.
    void writeAsync(const Lane &lane, std::uint64_t id)
    {
        m_file << R"(,"cat":)";
        writeQuoted(m_file, shown(lane.tid));
        m_file << R"(,"id":")" << id << '"';
    }

    void writeInstant(const KeptEvent &event, const EventText &text, std::string_view phase)
    {
        const Trace &trace = *m_parts[event.part].trace;
        const InstantTable &instants = trace.instants();
        const Lane &lane = trace.lane(trace.laneOf(InstantId(event.row)));
        const bool hasPhase = phase.size() == 3;
        beginEvent(hasPhase     ? phase.substr(1, 1)
                   : lane.async ? "n"
                                : "i",
                   shown(trace.text(instants.name[event.row])), event.part, lane);
        writeTime("ts", trace.absolute(instants.time[event.row]));
        if (lane.async)
            writeAsync(lane, ++m_asyncs);
        else
            writeCategory(trace.text(instants.category[event.row]));
        if (!lane.async)
            m_file << R"(,"s":"t")";
        writeArguments(text, {});
        m_file << '}';
    }

    const std::string &shownName(const Trace &trace, StringId id)
    {
        const std::string_view name = trace.text(id);
        const auto [found, isNew] = m_names.try_emplace(name);
        if (isNew) {
            found->second = shown(name);
            if (found->second != name)
                m_hiddenNames.insert(name);
        }
        return found->second;
    }

    /// Counts a slice whose role the names that are written do not tell any more.
    void compareRole(const Trace &trace, const Lane &lane, std::size_t row, std::string_view name)
    {
        const SliceTable &slices = trace.slices();
        const Process &process = trace.process(lane.process);
        const std::string &taskType = trace.taskTypes()[slices.taskType[row]];
        const std::string_view category = trace.text(slices.category[row]);
        ProcessKind kind = process.kind;
        if (process.kind == processKind(process.name) && process.title.empty())
            kind = processKind(shown(process.name));
        const bool follows = sliceRole(process.kind, taskType, category, trace.text(slices.name[row])) == slices.role[row];
        if (follows && sliceRole(kind, taskType, shown(category), name) != slices.role[row])
            ++m_written.changedRoles;
    }

    // Arrows -----------------------------------------------------------------------------------------------------------------

    void writeFlows(std::size_t part)
    {
        const Trace &trace = *m_parts[part].trace;
        const FlowTable &flows = trace.flows();
        for (std::uint32_t at = 0; at < flows.flows.size() && !isStopped(at); ++at) {
            const Flow &flow = flows.flows[at];
            const std::string &category = flows.categories[flow.category].name;
            const bool isKnown =
                m_seen.contains(trace.processOf(flow.from.lane).pid) && m_seen.contains(trace.processOf(flow.to.lane).pid);
            // Arrows of equal correlations are made again from the arguments of their slices.
            if (isKnown || category == CorrelationFlow)
                continue;
            ++m_written.flows.of;
            if (!isInside(part, flow.from.time) || !isInside(part, flow.to.time))
                continue;
            const std::uint64_t id = ++m_written.flows.kept;
            writeFlowEnd(part, "s", category, id, flow.from);
            writeFlowEnd(part, "f", category, id, flow.to);
        }
        for (const Process &process : trace.processes())
            m_seen.insert(process.pid);
    }

    void writeFlowEnd(std::size_t part, std::string_view phase, std::string_view category, std::uint64_t id, const FlowEnd &end)
    {
        const Trace &trace = *m_parts[part].trace;
        beginEvent(phase, category.empty() ? "flow" : shown(category), part, trace.lane(end.lane));
        writeTime("ts", trace.absolute(end.time));
        if (phase == "f" && !bindsToNext(trace, end))
            m_file << R"(,"bp":"e")";
        writeCategory(category);
        m_file << R"(,"id":)" << id << '}';
    }

    /// Returns whether an end belongs to a slice that a reader finds only when it takes the next slice, and not the innermost one
    /// around the end.
    static bool bindsToNext(const Trace &trace, const FlowEnd &end)
    {
        if (!end.slice.isValid())
            return false;
        const TimeNs start = trace.sliceRange(end.slice).begin;
        if (start != end.time)
            return start > end.time;
        const auto child = firstChild(trace, end.slice);
        return child && trace.sliceRange(*child).begin == start;
    }

    const std::vector<TrimPart> &m_parts;
    const TimelineTrimOptions &m_options;
    TaskControl &m_control;
    TaskControl m_fileControl; ///< counts bytes, where m_control counts events
    TextFile m_file;
    std::vector<EventReader> m_readers; ///< by part
    std::vector<KeptEvent> m_events;
    std::set<std::string> m_seen; ///< pids that an earlier part has written
    std::unordered_map<std::string, std::string> m_tokens;
    std::unordered_map<std::string_view, std::string> m_names;
    std::set<std::string_view> m_hiddenNames;
    std::uint64_t m_asyncs = 0; ///< asynchronous events so far, which gives each its id
    bool m_isFirst = true;
    bool m_isObject = false;
    TrimmedTimeline m_written;
};

} // namespace

Result<TrimmedTimeline> writeTrimmedTimeline(const std::vector<TrimPart> &parts, const TimelineTrimOptions &options,
                                             const std::string &path, TaskControl &control)
{
    if (parts.empty())
        return failure(ErrorCode::InvalidArgument);
    return TimelineTrimmer(parts, options, path, control).run();
}

} // namespace plumbline
