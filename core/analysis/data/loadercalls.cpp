// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/data/loadercalls.h"

#include "core/base/anycase.h"
#include "core/query/slicesearch.h"

#include <algorithm>
#include <unordered_map>

namespace plumbline {

namespace {

/// Returns the type in the name of a task: "GetNext" of "Default/GetNext-op6".
std::string_view taskTypeOf(std::string_view name)
{
    name.remove_prefix(name.rfind('/') + 1); // npos + 1 is 0
    return name.substr(0, name.find("-op"));
}

} // namespace

bool isOfLoader(std::string_view name)
{
    const std::size_t suffix = name.find(".py(");
    if (suffix != std::string_view::npos) {
        name = name.substr(0, suffix);
        name = name.substr(name.find_last_of("/\\") + 1);
    }
    return holdsInAnyCase(name, "dataloader");
}

Result<std::vector<LoaderCalls>> loaderCalls(const Trace &trace, TimeRange range, const TaskControl &control)
{
    const NameMatches names = matchNames(trace, isOfLoader, control);
    const auto found = findSlices(trace, {range, {}, &names}, control);
    if (!found)
        return failure(found.error());
    std::vector<LoaderCalls> calls;
    std::unordered_map<std::uint32_t, std::size_t> places;
    for (const SliceId slice : *found) {
        const StringId name = trace.slices().name[slice.value];
        const auto [place, isNew] = places.try_emplace(name.value, calls.size());
        if (isNew)
            calls.push_back({name, 0, 0, slice, -1});
        LoaderCalls &own = calls[place->second];
        const TimeNs length = lengthIn(trace.slices(), slice.value, range);
        ++own.count;
        own.sumNs += length;
        if (length > own.longestNs) {
            own.longest = slice;
            own.longestNs = length;
        }
    }
    std::stable_sort(calls.begin(), calls.end(),
                     [](const LoaderCalls &left, const LoaderCalls &right) { return left.sumNs > right.sumNs; });
    return calls;
}

bool isOfDataSink(std::string_view name)
{
    const std::string_view type = taskTypeOf(name);
    return type == "GetNext" || type == "EndOfSequence" || startsDataSink(name);
}

bool startsDataSink(std::string_view name)
{
    const std::string_view type = taskTypeOf(name);
    return type == "InitData" || type == "InitDataSetQueue";
}

} // namespace plumbline
