// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/counterpart.h"

#include "core/base/decimal.h"

#include <algorithm>
#include <string_view>

namespace plumbline {

namespace {

/// Returns the name with every run of digits replaced by one #.
std::string withoutNumbers(std::string_view name)
{
    std::string result;
    for (const char c : name) {
        if (!isDigit(c))
            result += c;
        else if (result.empty() || result.back() != '#')
            result += '#';
    }
    return result;
}

/// Returns the position of `wanted` among the entries for which `isEqual` holds.
template<typename Entries, typename Entry, typename Predicate>
std::size_t placeOf(const Entries &entries, const Entry &wanted, Predicate isEqual)
{
    const auto end = std::find(entries.begin(), entries.end(), wanted);
    return static_cast<std::size_t>(std::count_if(entries.begin(), end, isEqual));
}

/// Returns the entry at that position among the entries for which `isEqual` holds.
template<typename Entries, typename Predicate>
auto entryAt(const Entries &entries, std::size_t place, Predicate isEqual) -> std::optional<typename Entries::value_type>
{
    for (const auto &entry : entries) {
        if (isEqual(entry) && place-- == 0)
            return entry;
    }
    return std::nullopt;
}

const Process *matchingProcess(const Trace &trace, ProcessId process, const Trace &other)
{
    const std::string &name = trace.process(process).name;
    std::size_t place = 0;
    for (std::size_t before = 0; before < process.value; ++before)
        place += trace.processes()[before].name == name ? 1 : 0;
    for (const Process &candidate : other.processes()) {
        if (candidate.name == name && place-- == 0)
            return &candidate;
    }
    return nullptr;
}

/// Returns the slices of a lane called `name` that begin in `range`, by start. Without a range, all of the trace counts.
std::vector<SliceId> slicesNamed(const Trace &trace, LaneId lane, StringId name, const TimeRange *range)
{
    const SliceTable &table = trace.slices();
    std::vector<SliceId> found;
    for (std::uint32_t row = trace.lane(lane).sliceBegin(); row < trace.lane(lane).sliceEnd(); ++row) {
        const bool isInside = !range || (range->begin <= table.start[row] && table.start[row] < range->end);
        if (table.name[row] == name && isInside)
            found.emplace_back(row);
    }
    std::stable_sort(found.begin(), found.end(),
                     [&](SliceId left, SliceId right) { return table.start[left.value] < table.start[right.value]; });
    return found;
}

} // namespace

SliceOccurrence occurrenceOf(const Trace &trace, const std::vector<ProfilerStep> &steps, SliceId slice)
{
    const ProfilerStep *step = stepAt(steps, trace.slices().start[slice.value]);
    const TimeRange *range = step ? &step->range : nullptr;
    const std::vector<SliceId> equals = slicesNamed(trace, trace.laneOf(slice), trace.slices().name[slice.value], range);
    const auto place = std::find(equals.begin(), equals.end(), slice) - equals.begin();
    return {step ? step->number : std::string(), static_cast<std::size_t>(place), equals.size()};
}

std::optional<LaneId> matchingLane(const Trace &trace, LaneId lane, const Trace &other)
{
    const Process *process = matchingProcess(trace, trace.lane(lane).process, other);
    if (!process)
        return std::nullopt;
    const std::string &name = trace.lane(lane).name;
    const std::vector<LaneId> &lanes = trace.processOf(lane).lanes;
    const auto isNamed = [&](const Trace &owner) { return [&](LaneId id) { return owner.lane(id).name == name; }; };
    if (const auto same = entryAt(process->lanes, placeOf(lanes, lane, isNamed(trace)), isNamed(other)))
        return same;
    const std::string pattern = withoutNumbers(name);
    const auto isLike = [&](const Trace &owner) {
        return [&](LaneId id) { return withoutNumbers(owner.lane(id).name) == pattern; };
    };
    return entryAt(process->lanes, placeOf(lanes, lane, isLike(trace)), isLike(other));
}

Counterpart counterpartOf(const Trace &trace, SliceId slice, const SliceOccurrence &occurrence, const Trace &other,
                          const std::vector<ProfilerStep> &otherSteps)
{
    const auto lane = matchingLane(trace, trace.laneOf(slice), other);
    if (!lane)
        return {Counterpart::Miss::Lane, {}, 0};
    const TimeRange *range = nullptr;
    if (!occurrence.step.empty()) {
        const auto isSame = [&](const ProfilerStep &step) { return step.number == occurrence.step; };
        const auto step = std::find_if(otherSteps.begin(), otherSteps.end(), isSame);
        if (step == otherSteps.end())
            return {Counterpart::Miss::Step, {}, 0};
        range = &step->range;
    }
    const StringId name = other.strings().find(trace.text(trace.slices().name[slice.value]));
    const std::vector<SliceId> equals = name.isValid() ? slicesNamed(other, *lane, name, range) : std::vector<SliceId>();
    if (equals.empty())
        return {Counterpart::Miss::Name, {}, 0};
    if (occurrence.index >= equals.size())
        return {Counterpart::Miss::Index, {}, equals.size()};
    return {Counterpart::Miss::None, equals[occurrence.index], equals.size()};
}

} // namespace plumbline
