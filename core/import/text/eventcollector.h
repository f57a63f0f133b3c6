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

/// Turns raw events into records: decides what each is (formats.md 14), reads its times exactly, and counts it
/// under its phase or as refused. One per worker thread.
class EventCollector final : public EventSink
{
public:
    explicit EventCollector(WorkerTables &tables) : m_tables(tables) {}

    /// Where events go until the next call. `base` is the file offset of the text given to the parser, `end` the
    /// file offset behind it.
    void setTarget(PieceColumns &columns, std::uint32_t file, std::uint64_t base);
    /// Another base for the same target.
    void setPosition(std::uint64_t base) { m_base = base; }
    /// Forgets everything the target has received.
    void discardTarget() { m_piece.discard(); }
    /// Ends the use of the target.
    void finishTarget() { m_piece.finish(); }

    void onEvent(const RawEvent &event) override;

private:
    void dispatch(const RawEvent &event, char phase);
    void addSlice(const RawEvent &event);
    void addInstant(const RawEvent &event, std::uint32_t lane);
    void addHalf(const RawEvent &event, std::uint32_t lane, std::uint64_t key);
    void addCounter(const RawEvent &event);
    /// Number of what tells the unit that the counter's samples are of.
    [[nodiscard]] std::uint32_t unitOf(const RawEvent &event);
    void addFlow(const RawEvent &event, FlowRecord::Kind kind);
    void addMetadata(const RawEvent &event);

    /// The worker's number of the event's lane, noted in the target.
    [[nodiscard]] std::uint32_t laneOf(const RawEvent &event) { return noted(m_tables.lane(event.pid, event.tid), event); }
    /// Returns the lane of the asynchronous events of the event's process and category.
    [[nodiscard]] std::uint32_t asyncLaneOf(const RawEvent &event);
    [[nodiscard]] std::uint32_t noted(std::uint32_t lane, const RawEvent &event)
    {
        m_piece.noteLane(lane, recordOf(event));
        return lane;
    }
    [[nodiscard]] std::optional<std::int64_t> timeOf(const RawEvent &event);
    /// Reports a duration that a slice cannot have, and makes it 0 where the slice can be placed all the same; else it refuses
    /// the event and returns false.
    [[nodiscard]] bool repairDuration(const RawEvent &event, ParsedTime &duration);
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
