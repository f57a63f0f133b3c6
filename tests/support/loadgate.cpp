// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/loadgate.h"

#include <condition_variable>
#include <limits>
#include <mutex>

namespace plumbline::test {

/// Shared with the loads, because a load may outlive the gate.
struct LoadGate::State
{
    std::mutex mutex;
    std::condition_variable opened;
    bool isReached = false;
    bool isOpen = false;

    void pass()
    {
        std::unique_lock lock(mutex);
        isReached = true;
        opened.wait(lock, [this] { return isOpen; });
    }
};

LoadGate::LoadGate(Place place) : m_place(place), m_state(std::make_shared<State>()) {}

LoadGate::~LoadGate()
{
    open();
}

// Stops a load when it asks for the amount of free memory. It asks once before it parses, again after the first piece, and then
// after every eighth piece.
LoadOptions LoadGate::options() const
{
    LoadOptions options;
    options.threads = 1;
    options.pieceBytes = 1;
    options.firstPartialBytes = m_place == Place::AfterPartial ? 1 : options.firstPartialBytes;
    options.freeMemory = [state = m_state, before = static_cast<int>(m_place)]() mutable {
        if (before-- <= 0)
            state->pass();
        return std::numeric_limits<std::uint64_t>::max();
    };
    return options;
}

bool LoadGate::isReached() const
{
    const std::lock_guard lock(m_state->mutex);
    return m_state->isReached;
}

void LoadGate::open()
{
    {
        const std::lock_guard lock(m_state->mutex);
        m_state->isOpen = true;
    }
    m_state->opened.notify_all();
}

} // namespace plumbline::test
