// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/trim/eventreader.h"

#include "core/base/decimal.h"
#include "core/io/eventtext.h"
#include "core/io/jsonscanner.h"
#include "core/io/mappedfile.h"
#include "core/storage/databasesource.h"
#include "core/storage/databasetables.h"
#include "core/storage/packedsource.h"

#include <algorithm>

namespace plumbline {

std::string_view memberText(std::string_view object, std::string_view quotedKey)
{
    std::string_view found;
    for (std::size_t at = skipBlanks(object, 1); at < object.size() && object[at] == '"';) {
        const std::size_t keyEnd = scanValue(object, at, object.size()).end;
        const std::size_t value = skipBlanks(object, skipBlanks(object, keyEnd) + 1);
        if (value >= object.size())
            break;
        const std::size_t end = scanValue(object, value, object.size()).end;
        if (object.substr(at, keyEnd - at) == quotedKey)
            found = object.substr(value, end - value);
        at = skipBlanks(object, skipBlanks(object, end) + 1);
    }
    return found;
}

Result<std::shared_ptr<const MappedFile>> EventReader::text(std::size_t file)
{
    if (m_trace.files()[file].database)
        return std::shared_ptr<const MappedFile>();
    if (!m_texts[file]) {
        auto text = textOf(m_trace.files()[file], &m_control);
        if (!text)
            return text;
        m_texts[file] = std::move(*text);
    }
    return m_texts[file];
}

Result<EventText> EventReader::read(RecordRef reference)
{
    constexpr std::size_t LargestEvent = 256u << 20;
    if (!reference.isValid() || reference.file() >= m_texts.size())
        return EventText{};
    const SourceFile &file = m_trace.files()[reference.file()];
    if (file.database)
        return readRow(file, reference);
    const auto map = text(reference.file());
    if (!map)
        return failure(map.error());
    const std::string_view whole = (*map)->text();
    const Error changed{ErrorCode::FileChanged, file.path, static_cast<std::int64_t>(reference.offset()), {}};
    if (reference.offset() >= whole.size() || (*map)->hasShrunk())
        return failure(changed);
    if (whole[reference.offset()] != '{')
        return EventText{}; // a line of a list
    const ScanResult extent =
        scanValue(whole, reference.offset(), std::min<std::size_t>(whole.size(), reference.offset() + LargestEvent));
    if (extent.status != ScanStatus::Complete || (*map)->hasShrunk())
        return failure(changed);
    const std::string_view event = whole.substr(reference.offset(), extent.end - reference.offset());
    return EventText{event, memberText(event, "\"args\"")};
}

Result<EventText> EventReader::readRow(const SourceFile &file, RecordRef reference)
{
    const auto arguments = file.database->arguments(DatabaseRowRef::of(reference), m_control);
    if (!arguments)
        return failure(arguments.error());
    m_args.clear();
    for (const JsonMember &member : arguments->members) {
        m_args += m_args.empty() ? '{' : ',';
        appendQuoted(m_args, member.first);
        m_args += ':';
        const std::string &text = member.second.text;
        const bool isNumber = member.second.kind == JsonValue::Kind::Number && realNumber(text);
        if (isNumber)
            m_args += text;
        else
            appendQuoted(m_args, text);
    }
    if (!m_args.empty())
        m_args += '}';
    return EventText{{}, m_args};
}

} // namespace plumbline
