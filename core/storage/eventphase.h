// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

namespace plumbline {

/// What the events of a phase become. A phase is the letter in the field "ph" of an event (docs/formats.md 14).
enum class PhaseMeaning : std::uint8_t {
    Slice,
    SliceBegin, ///< joined with the SliceEnd of the same lane or id
    SliceEnd,
    AsyncBegin, ///< joined with the AsyncEnd of the same category and id, on a lane of the category
    AsyncEnd,
    Instant,
    AsyncInstant, ///< on a lane of its category
    CounterSample,
    FlowStart,
    FlowStep,
    FlowEnd,
    Metadata, ///< names and sort orders of processes and threads
    NotDrawn, ///< counted and reported: objects, memory dumps, clocks, contexts
};

/// A phase that Plumbline knows.
struct EventPhase
{
    char letter;
    PhaseMeaning meaning;
};

/// All phases that Plumbline knows, each once; the only place that lists them. Events of other phases are refused.
inline constexpr std::array EventPhases{
    EventPhase{'X', PhaseMeaning::Slice},         EventPhase{'B', PhaseMeaning::SliceBegin},
    EventPhase{'E', PhaseMeaning::SliceEnd},      EventPhase{'b', PhaseMeaning::AsyncBegin},
    EventPhase{'S', PhaseMeaning::AsyncBegin},    EventPhase{'e', PhaseMeaning::AsyncEnd},
    EventPhase{'F', PhaseMeaning::AsyncEnd},      EventPhase{'i', PhaseMeaning::Instant},
    EventPhase{'I', PhaseMeaning::Instant},       EventPhase{'R', PhaseMeaning::Instant},
    EventPhase{'P', PhaseMeaning::Instant},       EventPhase{'n', PhaseMeaning::AsyncInstant},
    EventPhase{'T', PhaseMeaning::AsyncInstant},  EventPhase{'p', PhaseMeaning::AsyncInstant},
    EventPhase{'C', PhaseMeaning::CounterSample}, EventPhase{'s', PhaseMeaning::FlowStart},
    EventPhase{'t', PhaseMeaning::FlowStep},      EventPhase{'f', PhaseMeaning::FlowEnd},
    EventPhase{'M', PhaseMeaning::Metadata},      EventPhase{'N', PhaseMeaning::NotDrawn},
    EventPhase{'O', PhaseMeaning::NotDrawn},      EventPhase{'D', PhaseMeaning::NotDrawn},
    EventPhase{'V', PhaseMeaning::NotDrawn},      EventPhase{'v', PhaseMeaning::NotDrawn},
    EventPhase{'c', PhaseMeaning::NotDrawn},      EventPhase{'(', PhaseMeaning::NotDrawn},
    EventPhase{')', PhaseMeaning::NotDrawn},
};

/// Returns the meaning of a phase. Empty for a letter that is no phase. O(1).
[[nodiscard]] constexpr std::optional<PhaseMeaning> meaningOfPhase(char letter)
{
    constexpr auto ByLetter = [] {
        std::array<std::optional<PhaseMeaning>, 128> meanings{};
        for (const EventPhase &phase : EventPhases)
            meanings[static_cast<std::size_t>(phase.letter)] = phase.meaning;
        return meanings;
    }();
    const auto index = static_cast<unsigned char>(letter);
    return index < ByLetter.size() ? ByLetter[index] : std::nullopt;
}

} // namespace plumbline
