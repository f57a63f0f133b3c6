// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/text/eventcollector.h"

#include "core/io/jsonscanner.h"
#include "core/storage/eventphase.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <iterator>
#include <limits>

namespace plumbline {

namespace {

using namespace std::literals;

constexpr std::size_t DetailBytes = 80; ///< bytes of a damaged value that a problem quotes

/// Returns the character of a phase token such as "X", or 0 if the token is not one ASCII character in quotes.
char phaseOf(std::string_view token)
{
    return token.size() == 3 && token.front() == '"' && token[1] > 0 ? token[1] : '\0';
}

/// Returns whether an argument of a counter names the hardware unit of the sample (docs/formats.md 5.11). It then becomes part of
/// the names of series and is no series itself.
[[gnu::always_inline]] inline bool isIdentifier(std::string_view key)
{
    return key == "acc_id" || key == "PA Link ID" || key == "PCIE ID";
}

/// Returns the value of a number, or of a text that is a number. Values of counters are measurements, so a double is exact
/// enough.
std::optional<double> numberOf(std::string_view token)
{
    if (token.size() >= 2 && token.front() == '"')
        token = token.substr(1, token.size() - 2);
    constexpr std::size_t FewDigits = 9; // enough for most values
    std::uint32_t digits = 0;
    std::size_t count = 0;
    for (; count < token.size() && count < FewDigits && token[count] >= '0' && token[count] <= '9'; ++count)
        digits = digits * 10 + static_cast<std::uint32_t>(token[count] - '0');
    if (count > 0 && count == token.size())
        return digits;
    double value = 0;
    const auto [end, error] = std::from_chars(token.data(), token.data() + token.size(), value);
    if (error != std::errc() || end != token.data() + token.size() || !std::isfinite(value))
        return std::nullopt;
    return value;
}

std::optional<std::int64_t> integerOf(std::string_view token)
{
    if (token.size() >= 2 && token.front() == '"')
        token = token.substr(1, token.size() - 2);
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(token.data(), token.data() + token.size(), value);
    return error == std::errc() && end == token.data() + token.size() ? std::optional(value) : std::nullopt;
}

/// Returns whether a slice that begins at `start` ns can have this duration: it is exact and not negative, and the end fits into
/// 64 bits.
bool isPlaceable(const ParsedTime &duration, std::int64_t start)
{
    return duration.status == TimeStatus::Exact && duration.ns >= 0 &&
           (start <= 0 || duration.ns <= std::numeric_limits<std::int64_t>::max() - start);
}

std::string_view memberOf(const RawEvent &event, std::string_view key)
{
    for (const auto &[name, value] : event.members) {
        if (name == key)
            return value;
    }
    return {};
}

} // namespace

void EventCollector::setTarget(PieceColumns &columns, std::uint32_t file, std::uint64_t base)
{
    m_piece.setTarget(columns);
    m_file = file;
    m_base = base;
}

void EventCollector::onEvent(const RawEvent &event)
{
    if (!event.isObject)
        return refuse(event, ProblemCode::NotAnObject);
    const char phase = phaseOf(event.phase);
    // Most events of a file are slices and counters, so their phases are tested before all others.
    if (phase == 'X')
        return addSlice(event);
    if (phase == 'C')
        return addCounter(event);
    if (phase != '\0')
        return dispatch(event, phase);
    if (event.phase.empty() || event.phase.front() != '"')
        refuse(event, ProblemCode::MissingPhase);
    else
        refuse(event, ProblemCode::UnknownPhase, tokenText(event.phase, m_buffer));
}

void EventCollector::dispatch(const RawEvent &event, char phase)
{
    const std::optional<PhaseMeaning> meaning = meaningOfPhase(phase);
    if (!meaning)
        return refuse(event, ProblemCode::UnknownPhase, tokenText(event.phase, m_buffer));
    switch (*meaning) {
    case PhaseMeaning::Slice:
        return addSlice(event);
    case PhaseMeaning::CounterSample:
        return addCounter(event);
    case PhaseMeaning::FlowStart:
        return addFlow(event, FlowRecord::Kind::Start);
    case PhaseMeaning::FlowStep:
        return addFlow(event, FlowRecord::Kind::Step);
    case PhaseMeaning::FlowEnd:
        return addFlow(event, FlowRecord::Kind::Finish);
    case PhaseMeaning::Metadata:
        return addMetadata(event);
    case PhaseMeaning::SliceBegin:
    case PhaseMeaning::SliceEnd: {
        // A slice of a simulator trace may begin on one lane and end on another; an id connects both events (docs/formats.md 15).
        const std::uint64_t key = event.id.empty() ? 0 : StringPool::hash(tokenText(event.id, m_buffer)) | 1;
        return addHalf(event, laneOf(event), key);
    }
    case PhaseMeaning::Instant:
        return addInstant(event, laneOf(event));
    case PhaseMeaning::AsyncInstant:
        return addInstant(event, asyncLaneOf(event));
    case PhaseMeaning::AsyncBegin:
    case PhaseMeaning::AsyncEnd:
        return addHalf(event, asyncLaneOf(event), asyncKey(event));
    case PhaseMeaning::NotDrawn:
        ++m_piece.target().byPhase[static_cast<std::size_t>(phase)];
    }
}

std::uint32_t EventCollector::asyncLaneOf(const RawEvent &event)
{
    std::string buffer;
    return noted(m_tables.asyncLane(event.pid, tokenText(event.category, buffer)), event);
}

void EventCollector::addSlice(const RawEvent &event)
{
    const auto start = timeOf(event);
    if (!start)
        return;
    ParsedTime duration = nanosecondsOf(event.duration);
    if (!isPlaceable(duration, *start) && !repairDuration(event, duration))
        return;
    SliceRecord slice;
    slice.start = *start;
    slice.duration = duration.ns;
    slice.record = recordOf(event);
    slice.lane = laneOf(event);
    slice.name = m_tables.name(event.name);
    slice.category = m_tables.name(event.category);
    if (event.category.size() <= 2) // framework slices have a category, device tasks have none
        slice.taskType = m_tables.taskType(event.taskType);
    m_piece.addSlice(slice);
    if (!event.correlation.empty())
        addCorrelation(event, slice);
}

void EventCollector::addCorrelation(const RawEvent &event, const SliceRecord &slice)
{
    constexpr std::array Calls{R"("cuda_runtime")"sv, R"("cuda_driver")"sv, R"("Runtime")"sv};
    constexpr std::array Tasks{R"("kernel")"sv, R"("gpu_memcpy")"sv, R"("gpu_memset")"sv,
                               R"("Kernel")"sv, R"("Memcpy")"sv,     R"("Memset")"sv};
    const bool isCall = std::ranges::find(Calls, event.category) != Calls.end();
    if (!isCall && std::ranges::find(Tasks, event.category) == Tasks.end())
        return;
    constexpr std::string_view Token = R"("correlation")";
    auto [category, keyLow, keyHigh] = m_tables.flowKind(Token, Token);
    m_tables.addToKey(event.correlation, keyLow, keyHigh);
    m_piece.addCorrelation(
        {slice.start, keyLow, keyHigh, slice.lane, category, isCall ? FlowRecord::Kind::Start : FlowRecord::Kind::Finish, false});
}

void EventCollector::addInstant(const RawEvent &event, std::uint32_t lane)
{
    const auto time = timeOf(event);
    if (!time)
        return;
    const char phase = event.phase[1];
    m_piece.target().addTimes(*time, *time);
    m_piece.target().instants.push_back(
        {*time, recordOf(event), lane, m_tables.name(event.name), m_tables.name(event.category), phase});
    ++m_piece.target().byPhase[static_cast<std::size_t>(phase)];
}

void EventCollector::addHalf(const RawEvent &event, std::uint32_t lane, std::uint64_t key)
{
    const auto time = timeOf(event);
    if (!time)
        return;
    const char phase = event.phase[1];
    m_piece.target().addTimes(*time, *time);
    m_piece.target().halves.push_back(
        {*time, key, recordOf(event), lane, m_tables.name(event.name), m_tables.name(event.category), phase});
    ++m_piece.target().byPhase[static_cast<std::size_t>(phase)];
}

// Asynchronous events pair by category, id and scope (docs/formats.md 14).
std::uint64_t EventCollector::asyncKey(const RawEvent &event)
{
    m_key.assign(event.category).append(1, '\x1f').append(tokenText(event.id, m_buffer)).append(1, '\x1f');
    m_key.append(event.id2).append(1, '\x1f').append(event.scope);
    return StringPool::hash(m_key) | 1;
}

void EventCollector::addCounter(const RawEvent &event)
{
    const auto time = timeOf(event);
    if (!time)
        return;
    const std::uint32_t lane = laneOf(event);
    const std::uint32_t unit = unitOf(event);
    std::optional<std::uint32_t> found;
    for (const auto &[key, value] : event.members) {
        const auto number = isIdentifier(key) ? std::nullopt : numberOf(value);
        if (!number)
            continue;
        const WorkerTables::Series series = m_tables.series(lane, event.name, event.id, key, unit);
        m_piece.addSample({*time, *number, series.series, !found});
        found = series.counter;
    }
    m_piece.addCounterEvent(found ? *found : m_tables.counter(lane, event.name, event.id), *time);
}

// Identifiers are copied only if there are several, which is rare.
std::uint32_t EventCollector::unitOf(const RawEvent &event)
{
    const auto isOne = [](const WorkerTables::Member &member) { return isIdentifier(member.first); };
    const auto end = event.members.end();
    const auto first = std::find_if(event.members.begin(), end, isOne);
    if (first == end)
        return m_tables.unit({});
    if (std::none_of(first + 1, end, isOne))
        return m_tables.unit({&*first, 1});
    m_identifiers.clear();
    std::copy_if(first, end, std::back_inserter(m_identifiers), isOne);
    return m_tables.unit(m_identifiers);
}

void EventCollector::addFlow(const RawEvent &event, FlowRecord::Kind kind)
{
    const auto time = timeOf(event);
    if (!time)
        return;
    const std::uint32_t lane = laneOf(event);
    auto [category, keyLow, keyHigh] = m_tables.flowKind(event.category, event.name);
    m_tables.addToKey(event.id, keyLow, keyHigh);
    const bool bindsToNext = kind == FlowRecord::Kind::Finish && event.bindPoint != "\"e\"";
    m_piece.addFlow({*time, keyLow, keyHigh, lane, category, kind, bindsToNext});
}

void EventCollector::addMetadata(const RawEvent &event)
{
    ++m_piece.target().byPhase['M'];
    std::string name(tokenText(event.name, m_buffer));
    MetadataRecord record;
    const bool isSortIndex = name == "process_sort_index" || name == "thread_sort_index";
    const bool isProcess = name.starts_with("process_");
    std::string_view value;
    if (name == "process_name" || name == "thread_name") {
        record.kind = isProcess ? MetadataRecord::Kind::ProcessName : MetadataRecord::Kind::ThreadName;
        value = memberOf(event, "name");
    } else if (name == "process_labels") {
        record.kind = MetadataRecord::Kind::ProcessLabels;
        value = memberOf(event, "labels");
    } else if (const auto number = isSortIndex ? integerOf(memberOf(event, "sort_index")) : std::nullopt) {
        record.kind = isProcess ? MetadataRecord::Kind::ProcessSortIndex : MetadataRecord::Kind::ThreadSortIndex;
        record.number = *number;
    } else {
        return; // other metadata says nothing about lanes
    }
    if (!isSortIndex && (value.empty() || value == "null"))
        return; // keeps the name that an earlier event gave
    record.text = tokenText(value, m_buffer);
    record.lane = laneOf(event);
    m_piece.target().metadata.push_back(std::move(record));
}

std::optional<std::int64_t> EventCollector::timeOf(const RawEvent &event)
{
    const ParsedTime time = nanosecondsOf(event.ts);
    if (time.status == TimeStatus::Exact)
        return time.ns;
    refuse(event, ProblemCode::BadTimestamp, event.ts);
    return std::nullopt;
}

bool EventCollector::repairDuration(const RawEvent &event, ParsedTime &duration)
{
    const bool isMissing = duration.status == TimeStatus::NotANumber;
    const bool isNegative =
        duration.status == TimeStatus::Exact ? duration.ns < 0 : event.duration.find('-') != std::string_view::npos;
    if (!isMissing && !isNegative) {
        refuse(event, ProblemCode::BadDuration, event.duration);
        return false;
    }
    repair(event, isMissing ? ProblemCode::MissingDuration : ProblemCode::NegativeDuration);
    duration.ns = 0;
    return true;
}

void EventCollector::refuse(const RawEvent &event, ProblemCode code, std::string_view detail)
{
    ++m_piece.target().refused;
    addProblem(event, Severity::Error, code, detail);
}

void EventCollector::repair(const RawEvent &event, ProblemCode code)
{
    ++m_piece.target().repaired;
    addProblem(event, Severity::Note, code, event.duration);
}

void EventCollector::addProblem(const RawEvent &event, Severity severity, ProblemCode code, std::string_view detail)
{
    Problem problem;
    problem.severity = severity;
    problem.code = code;
    problem.offset = static_cast<std::int64_t>(m_base + event.offset);
    problem.length = static_cast<std::int64_t>(event.length);
    problem.detail = detail.substr(0, DetailBytes);
    m_piece.target().addProblem(std::move(problem));
}

} // namespace plumbline
