// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/import/traceloader.h"

#include <memory>

namespace plumbline::test {

/// Holds loads at a known place for as long as a test needs to look at them. A load that is held does not see that it was
/// asked to stop: open the gate after cancelling. It opens by itself when it goes.
class LoadGate
{
public:
    enum class Place {
        BeforeParsing,   ///< the files are open, nothing has been read
        AfterFirstEvent, ///< one event has been read
        AfterPartial,    ///< 9 events have been read and what was before is offered to be shown; takes a timeline of 50 or more
    };

    explicit LoadGate(Place place = Place::AfterFirstEvent);
    ~LoadGate();
    LoadGate(const LoadGate &) = delete;
    LoadGate &operator=(const LoadGate &) = delete;

    /// For the loads that are to stop at the gate. Each runs on one thread, a piece being one event.
    [[nodiscard]] LoadOptions options() const;
    /// Whether a load has come to the gate.
    [[nodiscard]] bool isReached() const;
    /// Lets go what is held and whatever comes later.
    void open();

private:
    struct State;

    Place m_place;
    std::shared_ptr<State> m_state;
};

} // namespace plumbline::test
