// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace plumbline {

/// What an event says beside the members of its args.
struct RawFields
{
    std::size_t offset = 0; ///< of its first byte, in the text given to parse()
    std::size_t length = 0; ///< in bytes
    bool isObject = false;
    std::string_view phase;
    std::string_view name;
    std::string_view category;
    std::string_view pid;
    std::string_view tid;
    std::string_view ts;
    std::string_view duration;
    std::string_view id;
    std::string_view id2;
    std::string_view bindPoint;
    std::string_view scope;
    std::string_view taskType; ///< the text of "Task Type" or "task type" in the args
    std::string_view unread;   ///< for EventShapes, which stores values there that nothing reads; says nothing

    /// Field by field: assigned as a whole they are made on the stack and copied from there by wider loads, for which processors
    /// wait until the stores are in the cache (failed store-to-load forwarding).
    void clear()
    {
        offset = 0;
        length = 0;
        isObject = false;
        phase = {};
        name = {};
        category = {};
        pid = {};
        tid = {};
        ts = {};
        duration = {};
        id = {};
        id2 = {};
        bindPoint = {};
        scope = {};
        taskType = {};
        unread = {};
    }
};

/// One element of an event array as raw JSON tokens, valid until the sink returns. Absent keys are empty views;
/// texts still have their quotes and escapes. When a key is there twice, the last one counts.
struct RawEvent : RawFields
{
    /// Members of the args, keys without quotes, but only of counters and metadata.
    std::vector<std::pair<std::string_view, std::string_view>> members;

    /// Empties everything but keeps the memory of `members`.
    void clear()
    {
        RawFields::clear();
        members.clear();
    }
};

/// Receives the elements of an array in order.
class EventSink
{
public:
    virtual ~EventSink() = default;
    virtual void onEvent(const RawEvent &event) = 0;
};

/// Splits a stretch of an event array into events. The facade over simdjson's On-Demand parser; one per thread.
class EventParser
{
public:
    EventParser();
    ~EventParser();

    /// Parses `elements`, zero or more array elements separated by commas, and hands each to `sink`. Returns false
    /// when the text is no valid JSON; some events may then have been handed over all the same. The text is
    /// copied, so it needs no padding. At most 4 GB. O(bytes), the bytes of long args included.
    [[nodiscard]] bool parse(std::string_view elements, EventSink &sink);

private:
    class Private;
    std::unique_ptr<Private> d;
};

/// Whether a text is valid UTF-8.
[[nodiscard]] bool isUtf8(std::string_view text);

} // namespace plumbline
