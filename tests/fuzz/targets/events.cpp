// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/text/eventparser.h"
#include "core/import/text/eventshapes.h"
#include "tests/fuzz/support/eventmutator.h"
#include "tests/fuzz/targets/targets.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>

namespace plumbline::fuzz {

namespace {

constexpr std::size_t MostEvents = 64;

/// Prints all fields of an event.
std::string printedEvent(const RawEvent &event)
{
    std::string text = std::to_string(event.length) + (event.isObject ? " object" : " other");
    for (const std::string_view field : {event.phase, event.name, event.category, event.pid, event.tid, event.ts, event.duration,
                                         event.id, event.id2, event.bindPoint, event.scope, event.taskType, event.correlation})
        text.append(" | ").append(field);
    for (const auto &[key, value] : event.members)
        text.append(" | ").append(key).append(" = ").append(value);
    return text;
}

class EventPrinter final : public EventSink
{
public:
    void onEvent(const RawEvent &event) override
    {
        ++count;
        text = printedEvent(event);
    }
    std::size_t count = 0;
    std::string text;
};

/// Prints an event as the parser reads it; nothing if the parser refuses it, or finds none or several.
std::optional<std::string> parsedEvent(EventParser &parser, std::string_view event)
{
    EventPrinter printer;
    if (!parser.parse(event, printer) || printer.count != 1)
        return std::nullopt;
    return printer.text;
}

/// Each line of the input is an event. What an event shape reads must be what the parser reads, for each instruction set.
void runEvents(std::string_view input)
{
    using Processor = EventShapes::Processor;
    EventParser parser;
    std::array shapes{EventShapes(Processor::Any), EventShapes(Processor::Avx2), EventShapes(Processor::Avx512)};
    RawEvent event; // reused for all events: no field may be left over from an earlier one
    for (std::size_t count = 0; !input.empty() && count < MostEvents; ++count) {
        const std::size_t end = std::min(input.find('\n'), input.size());
        const std::string_view line = input.substr(0, end > 0 && input[end - 1] == ',' ? end - 1 : end);
        input.remove_prefix(std::min(end + 1, input.size()));
        const std::string padded = std::string(line) + ']' + std::string(EventShapes::Padding, '\0');
        const std::string_view text = std::string_view(padded).substr(0, line.size() + 1);
        const auto expected = parsedEvent(parser, line);
        std::optional<std::size_t> firstEnd;
        for (EventShapes &each : shapes) {
            event.clear();
            const std::size_t behind = each.read(text, 0, text.size(), event);
            if (behind == EventShapes::Unknown)
                continue; // blocks of another length leave other long numbers to the parser
            require(!firstEnd || *firstEnd == behind, "an instruction set reads another event than the others");
            firstEnd = behind;
            require(behind <= text.size(), "an event ends behind its limit");
            require(parsedEvent(parser, text.substr(0, behind)) == printedEvent(event), "a shape reads what the parser does not");
        }
        for (EventShapes &each : shapes) {
            if (expected)
                each.learn(line);
        }
    }
}

std::vector<std::string> eventSeeds()
{
    const std::string events = seedEvents();
    const std::string lines = events.substr(1, events.size() - 2);
    return {lines, lines + "\n" + lines};
}

} // namespace

FuzzTarget eventsTarget()
{
    return {"events", "events read by their shapes equal what the parser reads", runEvents, eventSeeds, mutateEvents};
}

} // namespace plumbline::fuzz
