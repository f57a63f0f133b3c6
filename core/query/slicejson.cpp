// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/slicejson.h"

namespace plumbline {

void writeJsonValue(JsonWriter &json, const JsonValue &value)
{
    switch (value.kind) {
    case JsonValue::Kind::Null:
        json.null();
        return;
    case JsonValue::Kind::Bool:
        json.boolean(value.text == "true");
        return;
    case JsonValue::Kind::Number:
        json.digits(value.text);
        return;
    case JsonValue::Kind::Text:
        json.text(value.text);
        return;
    case JsonValue::Kind::Array:
        json.beginArray();
        for (const auto &[key, member] : value.members)
            writeJsonValue(json, member);
        json.endArray();
        return;
    case JsonValue::Kind::Object:
        json.beginObject();
        for (const auto &[key, member] : value.members) {
            json.key(key);
            writeJsonValue(json, member);
        }
        json.endObject();
        return;
    }
}

void writeSliceJson(JsonWriter &json, const SliceEntry &entry, bool withArguments)
{
    const Trace &trace = entry.trace;
    const std::size_t row = entry.slice.value;
    const LaneId lane = trace.laneOf(entry.slice);
    json.beginObject().key("card");
    if (entry.rank)
        json.integer(*entry.rank);
    else
        json.null();
    json.key("process").text(trace.processOf(lane).shownName()).key("thread").text(trace.lane(lane).shownName());
    json.key("row").count(trace.rowOf(entry.slice));
    json.key("start_ns").integer(trace.absolute(trace.slices().start[row]));
    json.key("duration_ns").integer(trace.slices().duration[row]);
    json.key("self_ns").integer(entry.selfNs);
    json.key("name").text(trace.text(trace.slices().name[row]));
    json.key("category").text(trace.text(trace.slices().category[row]));
    if (withArguments) {
        json.key("args");
        writeJsonValue(json, entry.record.args);
    }
    json.key("source").beginObject().key("file").text(entry.file);
    if (entry.record.table.empty())
        json.key("offset").count(entry.record.offset).key("length").count(entry.record.length);
    else
        json.key("table").text(entry.record.table).key("row").integer(entry.record.row);
    json.endObject().endObject();
}

} // namespace plumbline
