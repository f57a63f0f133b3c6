// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/taskcontrol.h"
#include "core/import/text/eventcollector.h"
#include "core/import/text/eventshapes.h"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

namespace plumbline {

/// Position of the event array in a timeline file. All positions are byte offsets in its text.
struct EventArray
{
    std::size_t begin = 0;     ///< just past the opening bracket
    bool insideObject = false; ///< whether the file is an object, `{"traceEvents": [...]}`, so that keys may follow the array
    bool isEmpty = false;      ///< whether the file has 0 bytes or is `{}`: a capture without events
    std::size_t end = 0;       ///< end of the text without the blanks and zero bytes at its end
    std::size_t bracket = 0;   ///< the closing bracket if the file is an array and ends with it, else 0
};

/// Finds the event array of a text. `path` is for the error only. Errors: NotJson, NoEventArray.
[[nodiscard]] Result<EventArray> findEventArray(std::string_view text, const std::string &path);

/// Sets `end` and `bracket` of an array whose begin was found before the end of the text was known.
void findArrayEnd(std::string_view text, EventArray &array);

/// Adds to `cuts` the positions at which pieces begin, so that they can be parsed in parallel. The first one, the begin of the
/// array, must be there already; the others are guesses about `pieceBytes` apart. Adds the cuts that `text` allows; a later call
/// with more of the same text adds further ones.
void guessCuts(std::string_view text, std::size_t pieceBytes, std::vector<std::size_t> &cuts);

/// Tells how reading a stretch of the array ended, and where.
struct StretchEnd
{
    enum class State : std::uint8_t {
        Reached,    ///< at the limit: `position` is where the next element begins, at or behind the limit
        Closed,     ///< at the closing bracket: `position` is just past it
        CutOff,     ///< at the end of the text, without a closing bracket
        Unresolved, ///< at text that is too damaged or too long to be judged before the begin of the piece is proven
        Cancelled,  ///< at `position`, because a stop was requested
    };
    State state = State::Reached;
    std::size_t position = 0;
    std::size_t lastElementEnd = 0; ///< just past the last whole element of the stretch, 0 without one
};

/// Reads elements of the event array one after another into a piece. Events that repeat the shape of an earlier one are read by
/// that shape; others are parsed and their shapes learnt. If a stretch has many of these, its rest is parsed at once by simdjson.
/// If there is damage, the stretch is read again element by element, resuming behind the damage. All ways give the same parsed
/// events. One for each worker.
class ArrayReader
{
public:
    ArrayReader(std::string_view text, std::uint32_t file, const EventArray &array, WorkerTables &tables,
                const TaskControl &control);

    static constexpr std::size_t NoLimit = std::numeric_limits<std::size_t>::max();
    /// Bytes behind its limit in which a guessed piece looks for the end of its last element. More is read only once the begin of
    /// the piece is proven.
    static constexpr std::size_t Overrun = 4u << 20;
    /// Longer elements are refused (ProblemCode::EventTooLong), because the parser takes six times the memory of its text.
    static constexpr std::size_t MostEventBytes = 64u << 20;

    /// Replaces the text after it has grown or was moved in memory.
    void setText(std::string_view text, const EventArray &array);
    [[nodiscard]] bool reads(std::string_view text) const { return m_text.data() == text.data() && m_text.size() == text.size(); }

    /// Reads the elements that begin in [begin, limit) into `columns`. An element must begin at `begin`, or the result is useless
    /// and has to be discarded. `guessed` tells that this is not proven yet; it bounds how far behind the limit is read.
    [[nodiscard]] StretchEnd read(std::size_t begin, std::size_t limit, bool guessed, PieceColumns &columns);

private:
    /// Reads events by their shapes; parses and learns those of unknown shape while there are few. Returns true if the whole
    /// stretch was read. Otherwise `at` is the next element to be read, or NoLimit if there is damage.
    [[nodiscard]] bool readKnown(std::size_t &at, std::size_t limit, StretchEnd &end);
    /// Parses the event at `at` and learns its shape. Returns the position behind it, or EventShapes::Unknown if it is damaged.
    [[nodiscard]] std::size_t readNew(std::size_t at);
    /// Parses [begin, limit) at once. Returns false if the stretch is not made of whole, valid elements.
    [[nodiscard]] bool readWhole(std::size_t begin, std::size_t limit, StretchEnd &end);
    /// Reads the elements of the stretch one by one, with the damage between them.
    [[nodiscard]] StretchEnd readEach(std::size_t begin, std::size_t limit, bool guessed, PieceColumns &columns);
    /// Reads the element at `at` and moves `at` behind it. Returns false if reading ends there, and sets `end` to the reason.
    [[nodiscard]] bool takeElement(std::size_t &at, bool guessed, PieceColumns &columns, StretchEnd &end);
    /// Reports the damage at `at` and moves `at` behind it. Returns false if reading ends there, and sets `end` to the reason.
    [[nodiscard]] bool takeDamage(std::size_t &at, bool guessed, PieceColumns &columns, StretchEnd &end);
    /// Returns the position of the next valid event behind damage that begins at `from`, or npos. Lowers `allowance` by the bytes
    /// that were scanned, and gives up when it is 0.
    [[nodiscard]] std::size_t findResumption(std::size_t from, std::size_t &allowance) const;

    std::string_view m_text;
    std::uint32_t m_file;
    EventArray m_array;
    EventParser m_parser;
    EventShapes m_shapes;
    RawEvent m_event;
    EventCollector m_collector;
    const TaskControl &m_control;
    std::size_t m_horizon = 0;         ///< position that no element may reach beyond
    std::size_t m_lastEnd = 0;         ///< just past the last whole element, 0 without one
    bool m_needsComma = false;         ///< whether an element was read and the comma behind it was not
    std::size_t m_provenAllowance = 0; ///< bytes that may still be scanned for places to resume at, in pieces that are proven
};

} // namespace plumbline
