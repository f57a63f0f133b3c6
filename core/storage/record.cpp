// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/storage/record.h"

#include "core/base/jsonwriter.h"
#include "core/io/jsonscanner.h"
#include "core/io/mappedfile.h"
#include "core/storage/databasesource.h"
#include "core/storage/packedsource.h"
#include "core/storage/trace.h"

#include <new>

namespace plumbline {

namespace {

constexpr std::size_t LargestRecord = 256u << 20;

/// Returns the text of the member `args` of an event, or "" without one.
std::string_view argsOf(std::string_view event)
{
    std::string_view args;
    for (std::size_t at = skipBlanks(event, 1); at < event.size() && event[at] == '"';) {
        const ScanResult key = scanValue(event, at, event.size());
        const std::size_t value = skipBlanks(event, skipBlanks(event, key.end) + 1);
        if (key.status != ScanStatus::Complete || value >= event.size())
            break;
        const ScanResult scanned = scanValue(event, value, event.size());
        if (scanned.status != ScanStatus::Complete)
            break;
        if (event.substr(at, key.end - at) == "\"args\"")
            args = event.substr(value, scanned.end - value);
        at = skipBlanks(event, skipBlanks(event, scanned.end) + 1);
    }
    return args;
}

void writeFlat(JsonWriter &json, const JsonValue &object)
{
    json.beginObject();
    for (const JsonMember &member : object.members) {
        json.key(member.first);
        member.second.kind == JsonValue::Kind::Number ? json.digits(member.second.text) : json.text(member.second.text);
    }
    json.endObject();
}

Result<Record> readRow(const SourceFile &file, RecordRef reference, TaskControl *control)
{
    TaskControl own;
    const DatabaseRowRef row = DatabaseRowRef::of(reference);
    auto arguments = file.database->arguments(row, control ? *control : own);
    if (!arguments)
        return failure(std::move(arguments.error()));
    Record record;
    record.file = file.path;
    record.table = databaseTableName(row.table);
    record.row = row.row;
    JsonWriter json;
    writeFlat(json, *arguments);
    record.json = json.text();
    record.args = std::move(*arguments);
    return record;
}

/// Reads a record without its arguments, unless a database tells them.
Result<Record> readUnparsed(const Trace &trace, RecordRef reference, TaskControl *control)
{
    if (!reference.isValid() || reference.file() >= trace.files().size())
        return failure(ErrorCode::InvalidArgument);
    const SourceFile &file = trace.files()[reference.file()];
    if (file.database)
        return readRow(file, reference, control);
    if (!file.map && !file.packed) // a list of slices
        return failure(ErrorCode::InvalidArgument);
    const auto map = textOf(file, control);
    if (!map)
        return failure(map.error());
    const std::string_view text = (*map)->text();
    if (reference.offset() >= text.size() || text[reference.offset()] != '{')
        return failure(Error{ErrorCode::FileChanged, file.path, static_cast<std::int64_t>(reference.offset()), {}});
    const ScanResult extent = scanValue(text, reference.offset(), std::min(text.size(), reference.offset() + LargestRecord));
    if (extent.status == ScanStatus::TooLong)
        return failure(Error{ErrorCode::NotSupported, file.path, static_cast<std::int64_t>(reference.offset()), "bytes"});
    if (extent.status != ScanStatus::Complete || (*map)->hasShrunk())
        return failure(Error{ErrorCode::FileChanged, file.path, static_cast<std::int64_t>(reference.offset()), {}});
    Record record;
    record.file = file.path;
    record.offset = reference.offset();
    record.length = extent.end - reference.offset();
    record.json = text.substr(record.offset, record.length);
    return record;
}

} // namespace

JsonValue parsedArguments(std::string_view text)
{
    if (text.empty())
        return {};
    JsonLimits limits;
    limits.bytes = LargestRecord;
    const bool isContainer = text.front() == '{' || text.front() == '[';
    auto value = isContainer ? parseJson(text, limits) : failure(ErrorCode::NotJson);
    if (value)
        return std::move(*value);
    JsonValue whole;
    whole.kind = text == "null" ? JsonValue::Kind::Null : JsonValue::Kind::Text;
    whole.text = text;
    return whole;
}

Result<Record> readRecord(const Trace &trace, RecordRef reference, TaskControl *control)
{
    try {
        auto record = readUnparsed(trace, reference, control);
        if (record && record->length > 0)
            record->args = parsedArguments(argsOf(record->json));
        return record;
    } catch (const std::bad_alloc &) {
        return failure(ErrorCode::OutOfMemory);
    }
}

Result<std::string> readArguments(const Trace &trace, RecordRef reference, TaskControl *control)
{
    try {
        const auto record = readUnparsed(trace, reference, control);
        if (!record)
            return failure(record.error());
        return std::string(record->length > 0 ? argsOf(record->json) : std::string_view(record->json));
    } catch (const std::bad_alloc &) {
        return failure(ErrorCode::OutOfMemory);
    }
}

} // namespace plumbline
