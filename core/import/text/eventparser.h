// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace plumbline {

/// The values of an event except the members of its args, as raw JSON tokens.
struct RawFields
{
    std::size_t offset = 0; ///< of the event's first byte in the text given to parse()
    std::size_t length = 0; ///< length of the event in bytes
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
    std::string_view taskType;    ///< text of "Task Type" or "task type" in the args
    std::string_view correlation; ///< number of "correlation" in the args
    std::string_view unread;      ///< receives values that EventShapes reads and that are not needed; it has no meaning

    /// Empties all fields, one by one on purpose. Assigning a whole object would make it on the stack with narrow stores and copy
    /// it with wider loads, and the processor would wait until the stores are in the cache (failed store-to-load forwarding).
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
        correlation = {};
        unread = {};
    }
};

/// One element of an event array as raw JSON tokens, which are valid until the sink returns. Absent keys are empty views. Texts
/// still have their quotes and escapes. If a key occurs twice, the last one counts.
struct RawEvent : RawFields
{
    /// Members of the args, keys without quotes. Filled for counters and metadata only.
    std::vector<std::pair<std::string_view, std::string_view>> members;

    /// Empties everything but keeps the memory of `members`.
    void clear()
    {
        RawFields::clear();
        members.clear();
    }
};

/// Receives the elements of an array in their order.
class EventSink
{
public:
    virtual ~EventSink() = default;
    virtual void onEvent(const RawEvent &event) = 0;
};

/// Finds the events in a stretch of an event array. Wraps simdjson's On-Demand parser. One for each thread.
class EventParser
{
public:
    EventParser();
    ~EventParser();

    /// Parses `elements`, zero or more array elements separated by commas, and hands each to `sink`. Returns false if the text is
    /// not valid JSON; `sink` may have received some events all the same. Copies the text, so it needs no padding. The text has 4
    /// GB at most. O(bytes), including those of long args.
    [[nodiscard]] bool parse(std::string_view elements, EventSink &sink);

private:
    class Private;
    std::unique_ptr<Private> d;
};

/// Returns whether a text is valid UTF-8.
[[nodiscard]] bool isUtf8(std::string_view text);

} // namespace plumbline
