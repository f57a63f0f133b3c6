// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/fuzz/support/fuzztarget.h"

#include "tests/fuzz/targets/targets.h"

#include <algorithm>
#include <array>

namespace plumbline::fuzz {

void require(bool holds, const char *what)
{
    if (!holds)
        throw WrongAnswer(what);
}

// SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014).
std::uint64_t FuzzRandom::next()
{
    m_state += 0x9E3779B97F4A7C15;
    std::uint64_t mixed = m_state;
    mixed = (mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9;
    mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EB;
    return mixed ^ (mixed >> 31);
}

std::span<const FuzzTarget> fuzzTargets()
{
    static const std::array targets{
        eventsTarget(),   cutsTarget(),   timelineTarget(), packedTarget(),    jsonTarget(),    tableTarget(),  databaseTarget(),
        snapshotTarget(), adviceTarget(), settingsTarget(), argumentsTarget(), sessionTarget(), markupTarget(),
    };
    return targets;
}

const FuzzTarget *fuzzTarget(std::string_view name)
{
    const auto all = fuzzTargets();
    const auto found = std::ranges::find(all, name, &FuzzTarget::name);
    return found == all.end() ? nullptr : &*found;
}

} // namespace plumbline::fuzz
