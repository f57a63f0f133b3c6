// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tables/communicationwalk.h"

#include "core/base/decimal.h"
#include "core/io/mappedfile.h"
#include "core/tables/table.h"

#include <algorithm>
#include <charconv>
#include <new>
#include <system_error>
#include <utility>

namespace plumbline {

namespace {

constexpr std::string_view CommunicationWalkStepPrefix = "step";
constexpr std::string_view Blanks(" \t\r\n\0", 5); ///< characters that may follow the document

/// Returns whether a key of the top level is "step", "step0", "step7" and so on.
bool isStepName(std::string_view key)
{
    return key.starts_with(CommunicationWalkStepPrefix) &&
           key.find_first_not_of("0123456789", CommunicationWalkStepPrefix.size()) == std::string_view::npos;
}

std::string_view withoutQuotes(std::string_view token)
{
    const bool isQuoted = token.size() >= 2 && token.front() == '"';
    return isQuoted ? token.substr(1, token.size() - 2) : token;
}

} // namespace

std::optional<CommunicationKind> sectionOf(std::string_view key)
{
    if (key == "p2p")
        return CommunicationKind::PointToPoint;
    if (key == "collective")
        return CommunicationKind::Collective;
    return std::nullopt;
}

std::string_view stepNumber(std::string_view key)
{
    return isStepName(key) ? key.substr(CommunicationWalkStepPrefix.size()) : key;
}

std::pair<std::string_view, std::string_view> splitGroup(std::string_view key)
{
    const std::size_t at = key.rfind('@');
    return at == std::string_view::npos ? std::pair(key, std::string_view()) : std::pair(key.substr(0, at), key.substr(at + 1));
}

std::optional<std::pair<int, int>> ranksOfLink(std::string_view key)
{
    std::pair<int, int> ranks;
    const char *const end = key.data() + key.size();
    const auto source = std::from_chars(key.data(), end, ranks.first);
    if (source.ec != std::errc() || source.ptr == end || *source.ptr != '-')
        return std::nullopt;
    const auto target = std::from_chars(source.ptr + 1, end, ranks.second);
    const bool isWhole = target.ec == std::errc() && target.ptr == end;
    return isWhole && ranks.first >= 0 && ranks.second >= 0 ? std::optional(ranks) : std::nullopt;
}

bool isNoNumber(std::string_view token)
{
    const std::string_view text = withoutQuotes(token);
    return !token.empty() && (text == "null" || text == "NaN" || text == "Infinity" || text == "-Infinity" || isNoValue(text));
}

std::optional<std::int64_t> NumberReader::scaled(std::string_view token, std::uint32_t unit)
{
    const auto value = scaledDecimal(withoutQuotes(token), unit);
    unreadable += value || isNoNumber(token) ? 0 : 1;
    return value;
}

std::optional<std::int64_t> NumberReader::scaled(JsonCursor &cursor, std::uint32_t unit)
{
    return scaled(cursor.scalar(), unit);
}

std::optional<double> NumberReader::real(JsonCursor &cursor)
{
    return real(cursor.scalar());
}

std::optional<double> NumberReader::real(std::string_view token)
{
    const auto value = realNumber(withoutQuotes(token));
    unreadable += value || isNoNumber(token) ? 0 : 1;
    return value;
}

Result<ReadLoss> CommunicationWalk::run(const std::string &path, TaskControl &control)
{
    try {
        return walk(path, control);
    } catch (const std::bad_alloc &) {
        return failure(ErrorCode::OutOfMemory, path);
    }
}

Result<ReadLoss> CommunicationWalk::walk(const std::string &path, TaskControl &control)
{
    const auto file = MappedFile::open(path);
    if (!file)
        return failure(file.error());
    m_control = &control;
    m_control->addTotalBytes((*file)->size());
    JsonCursor cursor((*file)->text());
    if (!cursor.enterObject())
        return failure(Error{ErrorCode::NotJson, path, static_cast<std::int64_t>(cursor.position()), {}});
    if (m_layout == CommunicationLayout::Card)
        walkTop(cursor);
    else
        walkGroups(cursor);
    if ((*file)->hasShrunk())
        return failure(ErrorCode::FileChanged, path);
    if (control.stopRequested())
        return failure(ErrorCode::Cancelled, path);
    control.addDoneBytes((*file)->size() - m_done);
    if (cursor.state() == JsonCursor::State::CutOff) {
        m_loss.end = ReadLoss::End::CutShort;
        m_loss.offset = m_done;
    } else if (const std::size_t rest = (*file)->text().find_first_not_of(Blanks, cursor.position());
               cursor.state() == JsonCursor::State::Broken || rest != std::string_view::npos) {
        m_loss.end = ReadLoss::End::Damaged;
        m_loss.offset = cursor.position();
    }
    return m_loss;
}

// Operators may also stand at this level: the raw file of CANN has no steps.
void CommunicationWalk::walkTop(JsonCursor &cursor)
{
    while (goesOn(cursor) && cursor.nextMember()) {
        const auto section = sectionOf(cursor.key());
        if (section) {
            walkOperators(cursor, section);
        } else if (isStepName(cursor.key()) || sectionOf(cursor.firstKey())) {
            m_step = stepNumber(cursor.key());
            walkStep(cursor);
            m_step.clear();
        } else {
            visitOperator(cursor, std::nullopt);
        }
    }
}

bool CommunicationWalk::enter(JsonCursor &cursor)
{
    if (cursor.enterObject())
        return true;
    ++m_loss.values;
    cursor.skip();
    return false;
}

/// The key of a group is "p2p", "collective", or the ranks that take part in its collectives.
void CommunicationWalk::walkGroups(JsonCursor &cursor)
{
    while (goesOn(cursor) && cursor.nextMember()) {
        const CommunicationKind section = sectionOf(cursor.key()).value_or(CommunicationKind::Collective);
        if (!enter(cursor))
            continue;
        while (goesOn(cursor) && cursor.nextMember()) {
            m_step = stepNumber(cursor.key());
            walkOperators(cursor, section);
        }
    }
}

void CommunicationWalk::walkStep(JsonCursor &cursor)
{
    if (!enter(cursor))
        return;
    while (goesOn(cursor) && cursor.nextMember()) {
        if (const auto section = sectionOf(cursor.key()))
            walkOperators(cursor, section);
        else
            visitOperator(cursor, std::nullopt);
    }
}

void CommunicationWalk::walkOperators(JsonCursor &cursor, std::optional<CommunicationKind> section)
{
    if (!enter(cursor))
        return;
    while (goesOn(cursor) && cursor.nextMember())
        visitOperator(cursor, section);
}

void CommunicationWalk::visitOperator(JsonCursor &cursor, std::optional<CommunicationKind> section)
{
    const std::string key(cursor.key()); // a copy, because reading the operator replaces the key of the cursor
    const auto [name, group] = splitGroup(key);
    if (name == TotalName) {
        cursor.skip();
        return;
    }
    const CommunicationKind kind = communicationKind(name).value_or(section.value_or(CommunicationKind::Collective));
    const OperatorPlace place{m_step, name, group, kind, std::nullopt};
    const bool hasRanks = m_layout == CommunicationLayout::ClusterOperators;
    const std::uint64_t unreadable = hasRanks ? visitRanks(place, cursor) : m_visit(place, cursor);
    if (!cursor.isReading())
        return;
    m_loss.values += unreadable;
    m_control->addDoneBytes(cursor.position() - m_done);
    m_done = cursor.position();
}

std::uint64_t CommunicationWalk::visitRanks(OperatorPlace place, JsonCursor &cursor)
{
    if (!cursor.enterObject()) {
        cursor.skip();
        return 1;
    }
    std::uint64_t unreadable = 0;
    while (goesOn(cursor) && cursor.nextMember()) {
        const std::string_view key = cursor.key();
        int rank = 0;
        const auto [end, error] = std::from_chars(key.data(), key.data() + key.size(), rank);
        if (error == std::errc() && end == key.data() + key.size() && rank >= 0) {
            place.rank = rank;
            unreadable += m_visit(place, cursor);
        } else {
            ++unreadable;
            cursor.skip();
        }
    }
    return unreadable;
}

} // namespace plumbline
