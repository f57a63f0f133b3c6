// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <atomic>
#include <cstdint>
#include <thread>

namespace plumbline {

/// Samples the resident memory of this process every millisecond on its own thread, from construction to stop(). Linux only: it
/// reads RssAnon and RssFile in /proc/self/status.
class MemorySampler
{
public:
    MemorySampler();
    ~MemorySampler() { stop(); }
    MemorySampler(const MemorySampler &) = delete;
    MemorySampler &operator=(const MemorySampler &) = delete;

    /// Takes a last sample and ends the thread. The peaks may be read afterwards only.
    void stop();
    [[nodiscard]] std::uint64_t peakAnonymousBytes() const { return m_peakAnonymous; }
    [[nodiscard]] std::uint64_t peakFileBytes() const { return m_peakFile; }

private:
    void sample();

    std::atomic<bool> m_isDone{false};
    std::uint64_t m_peakAnonymous = 0; ///< written by the thread, and by stop() after the thread has ended
    std::uint64_t m_peakFile = 0;
    std::thread m_thread;
};

} // namespace plumbline
