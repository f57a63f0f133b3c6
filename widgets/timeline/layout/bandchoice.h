// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/timeline/layout/bandlayout.h"

namespace plumbline {

/// Returns whether a band is one that pictures choose: a lane, its differences or a counter.
[[nodiscard]] inline bool isChoosable(const Band &band)
{
    return band.kind == Band::Kind::Lane || band.kind == Band::Kind::Difference || band.kind == Band::Kind::Counter;
}

/// Returns the choice that shows such a band, open or closed as it is.
[[nodiscard]] inline BandLayout::Choice choiceOf(const Band &band)
{
    return {band.card, band.lane, band.counter, band.expanded, band.kind == Band::Kind::Difference};
}

} // namespace plumbline
