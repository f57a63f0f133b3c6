// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/timestamp.h"
#include "core/import/build/piecefiller.h"
#include "core/import/build/workertables.h"
#include "core/import/text/eventparser.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace plumbline {

/// Turns raw events into the parsed events of a piece. Decides what each event becomes (docs/formats.md 14), reads its times
/// exactly, and counts it under its phase or as refused. One for each worker.
class EventCollector final : public EventSink
{
public:
    explicit EventCollector(WorkerTables &tables) : m_tables(tables) {}

    /// Sets the piece that receives the events, until finishTarget(). `base` is the byte offset in the file of the text that the
    /// parser is given.
    void setTarget(PieceColumns &columns, std::uint32_t file, std::uint64_t base);
    /// Changes the base without changing the piece.
    void setPosition(std::uint64_t base) { m_base = base; }
    /// Removes everything that the piece has received. More events may follow.
    void discardTarget() { m_piece.discard(); }
    /// Completes the piece.
    void finishTarget() { m_piece.finish(); }

    void onEvent(const RawEvent &event) override;

private:
    void dispatch(const RawEvent &event, char phase);
    void addSlice(const RawEvent &event);
    /// Adds the point of a flow that the argument `correlation` of a slice stands for, if it is a call or a task of a GPU.
    void addCorrelation(const RawEvent &event, const SliceRecord &slice);
    void addInstant(const RawEvent &event, std::uint32_t lane);
    /// Adds one half of a slice that is made of two events; `key` is that of HalfRecord.
    void addHalf(const RawEvent &event, std::uint32_t lane, std::uint64_t key);
    void addCounter(const RawEvent &event);
    /// Returns the worker's number of the hardware unit that the samples of the counter come from, see WorkerTables::unit().
    [[nodiscard]] std::uint32_t unitOf(const RawEvent &event);
    void addFlow(const RawEvent &event, FlowRecord::Kind kind);
    void addMetadata(const RawEvent &event);

    /// Returns the worker's number of the event's lane, and notes the lane in the piece.
    [[nodiscard]] std::uint32_t laneOf(const RawEvent &event) { return noted(m_tables.lane(event.pid, event.tid), event); }
    /// Returns the lane of the asynchronous events of the event's process and category.
    [[nodiscard]] std::uint32_t asyncLaneOf(const RawEvent &event);
    [[nodiscard]] std::uint32_t noted(std::uint32_t lane, const RawEvent &event)
    {
        m_piece.noteLane(lane, recordOf(event));
        return lane;
    }
    /// Returns the time of the event in ns. Refuses the event and returns nothing if it cannot be read exactly.
    [[nodiscard]] std::optional<std::int64_t> timeOf(const RawEvent &event);
    /// Reports a duration that no slice can have. Sets a missing or negative one to 0, so that the slice can still be placed.
    /// Refuses the event and returns false for any other.
    [[nodiscard]] bool repairDuration(const RawEvent &event, ParsedTime &duration);
    /// Returns the key that pairs the halves of an asynchronous slice.
    [[nodiscard]] std::uint64_t asyncKey(const RawEvent &event);
    [[nodiscard]] RecordRef recordOf(const RawEvent &event) const { return {m_file, m_base + event.offset}; }
    void refuse(const RawEvent &event, ProblemCode code, std::string_view detail = {});
    void repair(const RawEvent &event, ProblemCode code);
    void addProblem(const RawEvent &event, Severity severity, ProblemCode code, std::string_view detail);

    WorkerTables &m_tables;
    PieceFiller m_piece;
    std::uint32_t m_file = 0;
    std::uint64_t m_base = 0;
    std::string m_buffer;
    std::string m_key;
    std::vector<WorkerTables::Member> m_identifiers;
};

} // namespace plumbline
