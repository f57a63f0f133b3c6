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

/// Where the event array of a timeline file lies.
struct EventArray
{
    std::size_t begin = 0;     ///< just past the opening bracket
    bool insideObject = false; ///< `{"traceEvents": [...]}`, so keys may follow the array
    bool isEmpty = false;      ///< a file of 0 bytes or `{}`: a capture without events
    std::size_t end = 0;       ///< of the file without blanks and zero bytes behind the last character
    std::size_t bracket = 0;   ///< the closing bracket where it is the last character of the file, else 0
};

/// Finds the event array. Errors: NotJson, NoEventArray.
[[nodiscard]] Result<EventArray> findEventArray(std::string_view text, const std::string &path);

/// Sets what the end of the text tells about an array that was found in its beginning.
void findArrayEnd(std::string_view text, EventArray &array);

/// Start positions of the pieces to parse in parallel: the first, which is there already, is where the array begins, the others
/// are guesses about `pieceBytes` apart. Adds those that `text` tells; more of the same text adds the others.
void guessCuts(std::string_view text, std::size_t pieceBytes, std::vector<std::size_t> &cuts);

/// How reading a stretch of the array ended.
struct StretchEnd
{
    enum class State : std::uint8_t {
        Reached,    ///< `position` is the start of the next element, at or behind the limit
        Closed,     ///< `position` is just past the closing bracket
        CutOff,     ///< the file ends without a closing bracket
        Unresolved, ///< too damaged to go on without knowing that the start was right; read on from `position`
        Cancelled,
    };
    State state = State::Reached;
    std::size_t position = 0;
    std::size_t lastElementEnd = 0; ///< just past the last whole element of the stretch, 0 without one
};

/// Reads elements of the event array one after another into records: events that look like earlier ones by their
/// shape, other stretches at once by simdjson where it takes them whole, and those with damage element by element,
/// resuming behind the damage. All three give the same records.
class ArrayReader
{
public:
    ArrayReader(std::string_view text, std::uint32_t file, const EventArray &array, WorkerTables &tables,
                const TaskControl &control);

    static constexpr std::size_t NoLimit = std::numeric_limits<std::size_t>::max();
    /// A guessed piece looks this far beyond its limit for the end of an element. More is read only once the start is proven.
    static constexpr std::size_t Overrun = 4u << 20;

    /// More of the text is there, or it is elsewhere in memory.
    void setText(std::string_view text, const EventArray &array);
    [[nodiscard]] bool reads(std::string_view text) const { return m_text.data() == text.data() && m_text.size() == text.size(); }

    /// Reads the elements that start in [begin, limit); `begin` must be the start of an element, or the answer is
    /// to be thrown away. `guessed`: whether that is not sure yet, which bounds how far beyond the limit it looks.
    [[nodiscard]] StretchEnd read(std::size_t begin, std::size_t limit, bool guessed, PieceColumns &columns);

private:
    /// Reads events by their shapes, as far as there are enough that have one. True when that was all of the stretch;
    /// else `at` is the next element, NoLimit when there is damage.
    [[nodiscard]] bool readKnown(std::size_t &at, std::size_t limit, StretchEnd &end);
    /// Reads the one event at `at` by parsing it, and remembers its shape. Returns the position behind it, or Unknown.
    [[nodiscard]] std::size_t readNew(std::size_t at);
    [[nodiscard]] bool readWhole(std::size_t begin, std::size_t limit, StretchEnd &end);
    [[nodiscard]] StretchEnd readEach(std::size_t begin, std::size_t limit, bool guessed, PieceColumns &columns);
    /// One step of readEach at an element: moves `at` behind it, or says why reading ends.
    [[nodiscard]] bool takeElement(std::size_t &at, bool guessed, PieceColumns &columns, StretchEnd &end);
    [[nodiscard]] bool takeDamage(std::size_t &at, bool guessed, PieceColumns &columns, StretchEnd &end);
    /// Position of the next element behind damage that begins at `from`, or npos.
    [[nodiscard]] std::size_t findResumption(std::size_t from, std::size_t &allowance) const;

    std::string_view m_text;
    std::uint32_t m_file;
    EventArray m_array;
    EventParser m_parser;
    EventShapes m_shapes;
    RawEvent m_event;
    EventCollector m_collector;
    const TaskControl &m_control;
    std::size_t m_horizon = 0;         ///< how far an element may reach
    std::size_t m_lastEnd = 0;         ///< just past the last whole element, 0 without one
    bool m_needsComma = false;         ///< an element has been read, a comma has not
    std::size_t m_provenAllowance = 0; ///< bytes that may still be searched for places to resume at
};

} // namespace plumbline
