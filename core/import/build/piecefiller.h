// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/import/build/eventrecords.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace plumbline {

/// Fills one piece after the other with the records of one worker, and keeps what a piece tells of them: its lanes, counters and
/// series, its span, and how many events of each phase it has.
class PieceFiller
{
public:
    /// Where records go until finish() or discard().
    void setTarget(PieceColumns &columns) { m_columns = &columns; }
    [[nodiscard]] PieceColumns &target() { return *m_columns; }
    /// Forgets everything the target has received.
    void discard();
    /// Ends the use of the target.
    void finish();

    /// Notes a lane that an event at `record` names; before any record of that lane.
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
    void addSample(const SampleRecord &sample)
    {
        m_samples.push_back(sample);
        ++share(m_columns->series, m_seriesSlots, sample.series).records;
    }
    /// One event of a counter, after its samples.
    void addCounterEvent(std::uint32_t counter, std::int64_t time)
    {
        m_columns->addTimes(time, time);
        ++share(m_columns->counters, m_counterSlots, counter).records;
        ++m_columns->byPhase['C'];
    }
    /// Slices, samples and flow points in the target.
    [[nodiscard]] std::size_t records() const { return m_slices.size() + m_samples.size() + m_flows.size(); }

private:
    static constexpr std::uint32_t NoSlot = 0xFFFFFFFF;
    /// A lane with so many slices gets blocks of its own, which are given back as soon as the lane is built. Before it shares
    /// them, because there may be as many lanes as slices.
    static constexpr std::size_t SlicesForOwnMemory = 512;

    struct LaneMemory
    {
        std::size_t slices = 0;
        std::unique_ptr<PieceMemory<SliceRecord>> own;
    };

    /// The slot of `index`, which must be given one when it is NoSlot.
    static std::uint32_t &slotOf(std::vector<std::uint32_t> &slots, std::uint32_t index)
    {
        if (index >= slots.size())
            slots.resize(index + 1, NoSlot);
        return slots[index];
    }
    static PieceShare &share(std::vector<PieceShare> &shares, std::vector<std::uint32_t> &slots, std::uint32_t number)
    {
        std::uint32_t &slot = slotOf(slots, number);
        if (slot == NoSlot) {
            slot = static_cast<std::uint32_t>(shares.size());
            shares.push_back({number, 0});
        }
        return shares[slot];
    }

    /// Apart, because events of one lane mostly follow each other.
    [[gnu::noinline]] void noteOtherLane(std::uint32_t lane, RecordRef record);
    /// Gives each lane of the target its slices, in order.
    void storeSlices();
    [[nodiscard]] PieceMemory<SliceRecord> &memoryOf(const PieceLane &lane);

    PieceColumns *m_columns = nullptr;
    std::uint32_t m_notedLane = NoSlot; ///< the last one
    /// Index into the target's lanes, counters and series by the worker's number; those of other targets hold none.
    std::vector<std::uint32_t> m_laneSlots;
    std::vector<std::uint32_t> m_counterSlots;
    std::vector<std::uint32_t> m_seriesSlots;
    /// What the target has most of, until the target is finished: it gets memory for just that then, and these keep theirs.
    std::vector<SliceRecord> m_slices;
    std::vector<SampleRecord> m_samples;
    std::vector<FlowRecord> m_flows;
    std::vector<PieceMemory<SliceRecord>::Room> m_rooms; ///< for the slices of each of the target's lanes
    std::vector<SliceRecord *> m_next;                   ///< in the rooms
    PieceMemory<SliceRecord> m_sliceMemory;
    std::vector<LaneMemory> m_laneMemory; ///< by the worker's number
    PieceMemory<SampleRecord> m_sampleMemory;
    PieceMemory<FlowRecord> m_flowMemory;
};

} // namespace plumbline
