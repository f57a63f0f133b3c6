// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/import/build/eventrecords.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace plumbline {

/// Fills one piece after another with the parsed events of one worker, and keeps its tables up to date: its lanes, counters and
/// series, its first and last times, and the number of events of each phase.
class PieceFiller
{
public:
    /// Sets the piece that receives events until finish() or discard().
    void setTarget(PieceColumns &columns) { m_columns = &columns; }
    [[nodiscard]] PieceColumns &target() { return *m_columns; }
    /// Removes everything that the piece has received.
    void discard();
    /// Completes the piece: sorts its slices and gives its arrays memory of exactly their length.
    void finish();

    /// Notes a lane that the event at `record` names. Must come before any slice of that lane.
    void noteLane(std::uint32_t lane, RecordRef record)
    {
        if (lane != m_notedLane)
            noteOtherLane(lane, record);
    }
    void addSlice(const SliceRecord &slice)
    {
        m_slices.push_back(slice);
        m_columns->addTimes(slice.start, slice.start + slice.duration);
        m_columns->firstSliceNs = std::min(m_columns->firstSliceNs, slice.start);
        ++m_columns->lanes[m_laneSlots[slice.lane]].records;
        ++m_columns->byPhase['X'];
    }
    void addFlow(const FlowRecord &flow)
    {
        m_columns->addTimes(flow.time, flow.time);
        m_flows.push_back(flow);
        ++m_columns->byPhase[static_cast<std::size_t>(flow.phase())];
    }
    void addCorrelation(const FlowRecord &point) { m_correlations.push_back(point); }
    void addSample(const SampleRecord &sample)
    {
        m_samples.push_back(sample);
        ++share(m_columns->series, m_seriesSlots, sample.series).records;
    }
    /// Adds one event of a counter. Must come after its samples.
    void addCounterEvent(std::uint32_t counter, std::int64_t time)
    {
        m_columns->addTimes(time, time);
        ++share(m_columns->counters, m_counterSlots, counter).records;
        ++m_columns->byPhase['C'];
    }
    /// Returns the number of slices, samples and flow points in the piece.
    [[nodiscard]] std::size_t records() const { return m_slices.size() + m_samples.size() + m_flows.size(); }

private:
    static constexpr std::uint32_t NoSlot = 0xFFFFFFFF;
    /// A lane with so many slices gets memory blocks of its own, which are freed as soon as the lane is built. Lanes with fewer
    /// share blocks, because there may be as many lanes as slices.
    static constexpr std::size_t SlicesForOwnMemory = 512;

    /// Memory for the slices of one lane. `slices` counts those of all pieces.
    struct LaneMemory
    {
        std::size_t slices = 0;
        std::unique_ptr<PieceMemory<SliceRecord>> own;
    };

    /// Returns the slot of `index`. If it is NoSlot, the caller must set it.
    static std::uint32_t &slotOf(std::vector<std::uint32_t> &slots, std::uint32_t index)
    {
        if (index >= slots.size())
            slots.resize(index + 1, NoSlot);
        return slots[index];
    }
    /// Returns the piece's share of a counter or series, which is added if it is new.
    static PieceShare &share(std::vector<PieceShare> &shares, std::vector<std::uint32_t> &slots, std::uint32_t number)
    {
        std::uint32_t &slot = slotOf(slots, number);
        if (slot == NoSlot) {
            slot = static_cast<std::uint32_t>(shares.size());
            shares.push_back({number, 0});
        }
        return shares[slot];
    }

    /// A function of its own, because the fast case is that events of one lane follow each other.
    [[gnu::noinline]] void noteOtherLane(std::uint32_t lane, RecordRef record);
    /// Gives each lane of the piece its slices, in order.
    void storeSlices();
    /// Returns the memory that the slices of a lane come from.
    [[nodiscard]] PieceMemory<SliceRecord> &memoryOf(const PieceLane &lane);

    PieceColumns *m_columns = nullptr;
    std::uint32_t m_notedLane = NoSlot; ///< the lane that was noted last
    /// Positions in the piece's lanes, counters and series by the worker's number; NoSlot for those that the piece does not have.
    std::vector<std::uint32_t> m_laneSlots;
    std::vector<std::uint32_t> m_counterSlots;
    std::vector<std::uint32_t> m_seriesSlots;
    /// The events of which a piece has most, until the piece is complete. They are then copied to memory of exactly their length,
    /// and these vectors keep theirs for the next piece.
    std::vector<SliceRecord> m_slices;
    std::vector<SampleRecord> m_samples;
    std::vector<FlowRecord> m_flows;
    std::vector<FlowRecord> m_correlations;
    std::vector<PieceMemory<SliceRecord>::Room> m_rooms; ///< memory for the slices of each lane of the piece
    std::vector<SliceRecord *> m_next;                   ///< where the next slice of each lane goes
    PieceMemory<SliceRecord> m_sliceMemory;
    std::vector<LaneMemory> m_laneMemory; ///< by the worker's number of the lane
    PieceMemory<SampleRecord> m_sampleMemory;
    PieceMemory<FlowRecord> m_flowMemory;
};

} // namespace plumbline
