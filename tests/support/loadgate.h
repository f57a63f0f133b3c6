// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/import/traceloader.h"

#include <memory>

namespace plumbline::test {

/// Holds loads at a known place for as long as a test needs to look at them. A held load does not notice that it was asked to
/// stop, so a test must open the gate after it cancelled the load. The destructor opens the gate.
class LoadGate
{
public:
    enum class Place {
        BeforeParsing,   ///< the files are open and nothing has been read
        AfterFirstEvent, ///< one event has been read
        AfterPartial,    ///< 9 events have been read and a partial timeline of earlier ones was offered; needs a timeline of at
                         ///< least 50 events
    };

    explicit LoadGate(Place place = Place::AfterFirstEvent);
    ~LoadGate();
    LoadGate(const LoadGate &) = delete;
    LoadGate &operator=(const LoadGate &) = delete;

    /// Returns the options for loads that are to stop at the gate. With these options a load runs on one thread and each piece is
    /// one event.
    [[nodiscard]] LoadOptions options() const;
    /// Returns whether a load has reached the gate.
    [[nodiscard]] bool isReached() const;
    /// Lets all loads pass, those that are held and later ones.
    void open();

private:
    struct State;

    Place m_place;
    std::shared_ptr<State> m_state;
};

} // namespace plumbline::test
