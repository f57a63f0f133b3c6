// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/text/arrayreader.h"

#include "core/io/jsonscanner.h"

#include <algorithm>

namespace plumbline {

namespace {

constexpr std::size_t npos = std::string_view::npos;

/// Length in bytes up to which an element counts as a place to resume at behind damage.
constexpr std::size_t CandidateBytes = 16u << 20;
/// Number of events of unknown shape that are parsed one by one. If a stretch has more, its rest is parsed at once.
constexpr int NewShapes = 64;

std::size_t endWithoutPadding(std::string_view text)
{
    std::size_t end = text.size();
    while (end > 0 && (text[end - 1] == '\0' || isJsonBlank(text[end - 1])))
        --end;
    return end;
}

/// Counts [begin, end) as one element that is refused, and tells why.
void refuse(PieceColumns &columns, ProblemCode code, std::size_t begin, std::size_t end)
{
    ++columns.refused;
    columns.addProblem(
        {Severity::Error, code, {}, static_cast<std::int64_t>(begin), static_cast<std::int64_t>(end - begin), {}, 1});
}

Error unreadable(ErrorCode code, const std::string &path, std::size_t offset, std::string detail)
{
    return {code, path, static_cast<std::int64_t>(offset), std::move(detail)};
}

/// Finds the array of the key traceEvents in the object that begins at `brace`.
Result<EventArray> findInObject(std::string_view text, std::size_t brace, const std::string &path)
{
    std::size_t at = skipBlanks(text, brace + 1);
    if (at < text.size() && text[at] == '}')
        return EventArray{at, true, true, 0, 0};
    while (at < text.size() && text[at] == '"') {
        const ScanResult key = scanValue(text, at, text.size());
        const std::size_t colon = skipBlanks(text, key.end);
        if (key.status != ScanStatus::Complete || colon >= text.size() || text[colon] != ':')
            break;
        const std::size_t value = skipBlanks(text, colon + 1);
        if (text.substr(at, key.end - at) == "\"traceEvents\"") {
            if (value < text.size() && text[value] == '[')
                return EventArray{value + 1, true, false, 0, 0};
            break;
        }
        const ScanResult skipped = value < text.size() ? scanValue(text, value, text.size()) : ScanResult{};
        if (skipped.status != ScanStatus::Complete)
            break;
        const std::size_t comma = skipBlanks(text, skipped.end);
        at = comma < text.size() && text[comma] == ',' ? skipBlanks(text, comma + 1) : text.size();
    }
    return failure(unreadable(ErrorCode::NoEventArray, path, std::min(at, text.size()), {}));
}

} // namespace

Result<EventArray> findEventArray(std::string_view text, const std::string &path)
{
    constexpr std::string_view ByteOrderMark = "\xEF\xBB\xBF";
    const std::size_t at = skipBlanks(text, text.starts_with(ByteOrderMark) ? ByteOrderMark.size() : 0);
    const std::size_t end = endWithoutPadding(text);
    if (end <= at)
        return EventArray{text.size(), false, true, end, 0};
    if (text[at] == '{' || text[at] == '[') {
        auto array = text[at] == '{' ? findInObject(text, at, path) : EventArray{at + 1, false, false, 0, 0};
        if (array)
            findArrayEnd(text, *array);
        return array;
    }
    const bool isUtf16 = text.starts_with("\xFF\xFE") || text.starts_with("\xFE\xFF");
    return failure(unreadable(ErrorCode::NotJson, path, at, isUtf16 ? "UTF-16" : ""));
}

void findArrayEnd(std::string_view text, EventArray &array)
{
    array.end = endWithoutPadding(text);
    array.bracket = !array.insideObject && array.end > 0 && text[array.end - 1] == ']' ? array.end - 1 : 0;
}

void guessCuts(std::string_view text, std::size_t pieceBytes, std::vector<std::size_t> &cuts)
{
    while (text.size() - cuts.back() > pieceBytes) {
        const std::size_t cut = findEventStart(text, cuts.back() + std::max<std::size_t>(pieceBytes, 1), text.size());
        if (cut == npos)
            break;
        cuts.push_back(cut);
    }
}

ArrayReader::ArrayReader(std::string_view text, std::uint32_t file, const EventArray &array, WorkerTables &tables,
                         const TaskControl &control)
    : m_file(file), m_collector(tables), m_control(control)
{
    setText(text, array);
}

void ArrayReader::setText(std::string_view text, const EventArray &array)
{
    m_text = text;
    m_array = array;
    m_provenAllowance = 4 * text.size() + 4 * CandidateBytes;
}

StretchEnd ArrayReader::read(std::size_t begin, std::size_t limit, bool guessed, PieceColumns &columns)
{
    limit = std::min(limit, m_text.size());
    m_horizon = guessed ? std::min(limit + Overrun, m_text.size()) : m_text.size();
    m_collector.setTarget(columns, m_file, begin);
    StretchEnd end;
    std::size_t at = begin;
    if (!readKnown(at, limit, end)) {
        m_collector.setPosition(at);
        if (at == NoLimit || !readWhole(at, limit, end)) {
            m_collector.discardTarget();
            end = readEach(begin, limit, guessed, columns);
            end.lastElementEnd = m_lastEnd;
        }
    }
    m_collector.finishTarget();
    return end;
}

bool ArrayReader::readKnown(std::size_t &at, std::size_t limit, StretchEnd &end)
{
    int allowance = NewShapes;
    std::size_t behind = 0;
    for (at = skipBlanks(m_text, at); at < m_horizon; at = skipBlanks(m_text, at + 1)) {
        if (at >= limit) {
            end = {StretchEnd::State::Reached, at, behind};
            return true;
        }
        m_collector.setPosition(at);
        const std::size_t begin = at;
        const std::size_t mostEnd = std::min(m_horizon, begin + MostEventBytes);
        at = m_text[at] == '{' ? m_shapes.read(m_text, begin, mostEnd, m_event) : EventShapes::Unknown;
        if (at != EventShapes::Unknown) {
            m_collector.onEvent(m_event);
        } else if (m_text[begin] != '{' || allowance-- == 0) {
            at = begin;
            break;
        } else if ((at = readNew(begin)) == EventShapes::Unknown) {
            at = NoLimit; // damage, so the stretch is read again from its begin with more care
            break;
        }
        behind = at;
        at = skipBlanks(m_text, at);
        if (at < m_horizon && m_text[at] == ',')
            continue;
        if (at >= m_horizon || m_text[at] != ']')
            at = NoLimit;
        break;
    }
    end = {StretchEnd::State::Closed, at + 1, behind};
    return at < m_horizon && m_text[at] == ']';
}

std::size_t ArrayReader::readNew(std::size_t at)
{
    const ScanResult element = scanValue(m_text, at, m_horizon);
    const std::string_view text = m_text.substr(at, element.end - at);
    if (element.status != ScanStatus::Complete || text.size() > MostEventBytes || !m_parser.parse(text, m_collector))
        return EventShapes::Unknown;
    m_shapes.learn(text);
    return element.end;
}

// The usual case: the stretch holds whole elements, and the last stretch also the closing bracket. If the text is valid, the
// limit is proven to lie between two elements, because brackets balance and every element was read to its end.
bool ArrayReader::readWhole(std::size_t begin, std::size_t limit, StretchEnd &end)
{
    const bool isLast = limit >= m_text.size();
    const std::size_t bracket = isLast ? m_array.bracket : limit;
    if (bracket < begin)
        return false;
    std::size_t stop = bracket;
    while (stop > begin && isJsonBlank(m_text[stop - 1]))
        --stop;
    // Some writers leave a comma at the end too (docs/formats.md 1.2).
    const bool hasComma = stop > begin + 1 && m_text[stop - 1] == ',';
    if (!hasComma && !isLast)
        return false;
    stop -= hasComma ? 1 : 0;
    if (stop - begin > MostEventBytes)
        return false; // the parser takes several times the memory of what it parses at once
    end = isLast ? StretchEnd{StretchEnd::State::Closed, bracket + 1, 0} : StretchEnd{StretchEnd::State::Reached, limit, 0};
    end.lastElementEnd = stop;
    return m_parser.parse(m_text.substr(begin, stop - begin), m_collector);
}

StretchEnd ArrayReader::readEach(std::size_t begin, std::size_t limit, bool guessed, PieceColumns &columns)
{
    using State = StretchEnd::State;
    m_lastEnd = 0;
    m_needsComma = false;
    StretchEnd end;
    for (std::size_t at = begin;;) {
        at = skipBlanks(m_text, at);
        if (m_control.stopRequested())
            return {State::Cancelled, at, 0};
        if (at >= m_array.end)
            return {State::CutOff, at, 0};
        if (m_text[at] == ']')
            return {State::Closed, at + 1, 0};
        if (m_needsComma && m_text[at] == ',') {
            m_needsComma = false;
            ++at;
            continue;
        }
        if (m_needsComma && m_text[at] == '{') {
            columns.addProblem({Severity::Warning, ProblemCode::MissingComma, {}, static_cast<std::int64_t>(at), 0, {}, 1});
            m_needsComma = false;
        }
        if (at >= limit && !m_needsComma)
            return {State::Reached, at, 0};
        if (!takeElement(at, guessed, columns, end))
            return end;
    }
}

bool ArrayReader::takeElement(std::size_t &at, bool guessed, PieceColumns &columns, StretchEnd &end)
{
    const ScanResult element = m_needsComma ? ScanResult{ScanStatus::Broken, at} : scanValue(m_text, at, m_horizon);
    switch (element.status) {
    case ScanStatus::CutOff:
        end = {StretchEnd::State::CutOff, at, 0};
        return false;
    case ScanStatus::TooLong:
        end = {StretchEnd::State::Unresolved, at, 0};
        return false;
    case ScanStatus::Broken:
        return takeDamage(at, guessed, columns, end);
    case ScanStatus::Complete:
        break;
    }
    m_collector.setTarget(columns, m_file, at);
    if (element.end - at > MostEventBytes)
        refuse(columns, ProblemCode::EventTooLong, at, element.end);
    else if (!m_parser.parse(m_text.substr(at, element.end - at), m_collector))
        refuse(columns, ProblemCode::MalformedStretch, at, element.end); // its end is known although its text is invalid
    else
        m_lastEnd = element.end;
    at = element.end;
    m_needsComma = true;
    return true;
}

bool ArrayReader::takeDamage(std::size_t &at, bool guessed, PieceColumns &columns, StretchEnd &end)
{
    std::size_t guessAllowance = 2 * Overrun;
    const std::size_t next = findResumption(at, guessed ? guessAllowance : m_provenAllowance);
    if (next == npos && guessed) {
        end = {StretchEnd::State::Unresolved, at, 0};
        return false;
    }
    const bool closes = next == npos && m_array.bracket > at;
    const std::size_t stretchEnd = next != npos ? next : closes ? m_array.bracket : std::max(m_array.end, at + 1);
    refuse(columns, ProblemCode::MalformedStretch, at, stretchEnd);
    at = stretchEnd;
    m_needsComma = false;
    end = {StretchEnd::State::CutOff, at, 0};
    return next != npos || closes;
}

// Only an event with a phase counts, so that objects inside the args of a damaged event are not taken for events.
std::size_t ArrayReader::findResumption(std::size_t from, std::size_t &allowance) const
{
    class NoSink final : public EventSink
    {
        void onEvent(const RawEvent &) override {}
    } noSink;
    EventParser parser;
    for (std::size_t candidate = from; allowance > 0 && !m_control.stopRequested();) {
        candidate = findEventStart(m_text, candidate + 1, m_horizon);
        if (candidate == npos)
            return npos;
        const ScanResult element = scanValue(m_text, candidate, std::min(m_horizon, candidate + CandidateBytes));
        allowance -= std::min(allowance, element.end - candidate);
        const std::string_view text = m_text.substr(candidate, element.end - candidate);
        if (element.status == ScanStatus::Complete && text.find("\"ph\"") != npos && parser.parse(text, noSink))
            return candidate;
    }
    return npos;
}

} // namespace plumbline
