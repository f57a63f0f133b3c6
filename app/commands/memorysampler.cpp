// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/memorysampler.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdlib>
#include <string_view>

namespace plumbline {

namespace {

/// Returns the number of kilobytes after `key`, in bytes; 0 if the key is missing.
std::uint64_t bytesOf(std::string_view status, std::string_view key)
{
    const std::size_t at = status.find(key);
    return at == std::string_view::npos ? 0 : std::strtoull(status.data() + at + key.size(), nullptr, 10) * 1024;
}

} // namespace

MemorySampler::MemorySampler()
    : m_thread([this] {
        while (!m_isDone.load(std::memory_order_relaxed)) {
            sample();
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        }
    })
{}

void MemorySampler::stop()
{
    if (!m_thread.joinable())
        return;
    m_isDone.store(true, std::memory_order_relaxed);
    m_thread.join();
    sample();
}

void MemorySampler::sample()
{
    std::array<char, 4096> text{};
    const int file = open("/proc/self/status", O_RDONLY | O_CLOEXEC);
    if (file < 0)
        return;
    const ssize_t size = read(file, text.data(), text.size() - 1);
    close(file);
    if (size <= 0)
        return;
    const std::string_view status(text.data(), static_cast<std::size_t>(size));
    m_peakAnonymous = std::max(m_peakAnonymous, bytesOf(status, "RssAnon:"));
    m_peakFile = std::max(m_peakFile, bytesOf(status, "RssFile:"));
}

} // namespace plumbline
