// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <atomic>
#include <cstdint>

namespace plumbline {

/// The load stages, in the order in which they run.
enum class Stage : std::uint8_t {
    Discovery,
    Decompression,
    Parsing,
    Merging,
    Sorting,
    Flows,
    Done,
};

/// Connects a long operation with the thread that waits for it. The waiting side may ask the operation to stop, and reads its
/// progress. The operation polls stopRequested() at least every few milliseconds and counts bytes. All members may be used from
/// any thread.
class TaskControl
{
public:
    void requestStop() { m_stop.store(true, std::memory_order_relaxed); }
    [[nodiscard]] bool stopRequested() const { return m_stop.load(std::memory_order_relaxed); }

    void setTotalBytes(std::uint64_t bytes) { m_totalBytes.store(bytes, std::memory_order_relaxed); }
    void addTotalBytes(std::uint64_t bytes) { m_totalBytes.fetch_add(bytes, std::memory_order_relaxed); }
    void addDoneBytes(std::uint64_t bytes) { m_doneBytes.fetch_add(bytes, std::memory_order_relaxed); }
    void setStage(Stage stage) { m_stage.store(stage, std::memory_order_relaxed); }

    [[nodiscard]] std::uint64_t totalBytes() const { return m_totalBytes.load(std::memory_order_relaxed); }
    [[nodiscard]] std::uint64_t doneBytes() const { return m_doneBytes.load(std::memory_order_relaxed); }
    [[nodiscard]] Stage stage() const { return m_stage.load(std::memory_order_relaxed); }

private:
    std::atomic<bool> m_stop{false};
    std::atomic<Stage> m_stage{Stage::Discovery};
    std::atomic<std::uint64_t> m_totalBytes{0};
    std::atomic<std::uint64_t> m_doneBytes{0};
};

} // namespace plumbline
